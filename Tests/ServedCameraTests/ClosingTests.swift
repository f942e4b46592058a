import CServedCamera
import CVideoLinux
import Foundation
import Locking
import Testing

@testable import ServedCamera

/// Tests programs that exit while others wait for the camera.
@Suite(.serialized) struct ClosingTests {
  private func answer(
    _ server: CameraServer, _ operation: served_operation, _ handle: UInt64 = 0, _ command: UInt = 0,
    _ bytes: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0)
  ) -> (reply: served_reply, descriptor: CInt) {
    var (request, descriptor) = (served_request(), CInt(-1))
    (request.operation, request.handle) = (operation.rawValue, handle)
    (request.command, request.argument_size) = (UInt32(truncatingIfNeeded: command), UInt32(bytes.count))
    let reply = server.answer(request, bytes, descriptor: &descriptor)
    return (reply, descriptor)
  }

  /// Two threads detect that a program has exited: the one that monitors it, and the one that is blocked by its file.
  @Test(arguments: [SERVED_IOCTL, SERVED_READ])
  func theBufferQueueIsFreeAsSoonAsItsOwnerHasClosed(operation: served_operation) throws {
    let closed = DispatchSemaphore(value: 0)
    let refusals = Locked(-1)
    // The thread has a separate descriptor table, so that processes which other tests start never inherit copies.
    Thread.detachNewThread {
      if Self.leaveDescriptors() == 0 { try? refusals.withLock { $0 = try self.refusals(of: operation) } }
      closed.signal()
    }
    closed.wait()
    #expect(refusals.withLock(\.self) == 0)
  }

  /// Unshares the descriptor table of this thread and of the threads that it creates. Returns 0, or -1 on failure.
  private static func leaveDescriptors() -> CInt {
    let files: CInt = 0x400  // CLONE_FILES
    // Swift's Glibc module lacks the GNU part of <sched.h>.
    let unshare = unsafeBitCast(dlsym(nil, "unshare"), to: (@convention(c) (CInt) -> CInt).self)
    return unshare(files)
  }

  /// Returns how often one of 2,000 programs is rejected because of the previous program's open file. A read that waits
  /// for a frame does not count as rejected.
  private func refusals(of operation: served_operation) throws -> Int {
    let root = NSTemporaryDirectory() + "camsim-closing-\(getpid())-\(operation.rawValue)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let server = try CameraServer(root: root, devices: [ServedDevice(TestFeed(), number: 0)])
    try server.listen()
    server.serve()
    defer { server.stop() }
    var refusals = 0
    for _ in 0..<2000 {
      let (opened, program) = answer(server, SERVED_OPEN)
      try #require(opened.error == 0)
      var wish = v4l2_requestbuffers.mapped(2)
      let asked = withUnsafeMutableBytes(of: &wish) {
        answer(server, operation, UInt64(opened.value), CVIDEO_REQBUFS, $0)
      }
      if asked.reply.error == EBUSY { refusals += 1 }
      close(program)
    }
    return refusals
  }
}
