import CServedCamera
import CVideoLinux
import Foundation
import Testing

@testable import ServedCamera

/// Programs that end, and others that want the camera then.
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

  /// Two threads notice that a program has ended: the one that watches, and the one that finds its file in the way.
  @Test(arguments: [SERVED_IOCTL, SERVED_READ])
  func theQueueIsFreeAsSoonAsItsOwnerHasClosed(operation: served_operation) throws {
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
      // Who reads has to wait for a frame.
      if asked.reply.error == EBUSY { refusals += 1 }
      close(program)
    }
    #expect(refusals == 0)
  }
}
