internal import CServedCamera
import Foundation

/// The mechanism that redirects an unmodified program to the served cameras.
package enum FrontEnd: String, CaseIterable, Sendable {
  /// A library preloaded into the program handles calls on `/dev/videoN`.
  case preload
  /// A seccomp filter lets this process answer the program's system calls.
  case seccomp

  /// Returns the front end that a program needs, based on its executable, and the reason.
  ///
  /// - Throws: The error of execvp(3) if the program does not exist.
  package static func reaching(_ program: String) throws(ServedError) -> (frontEnd: FrontEnd, reason: String) {
    var reason: UnsafePointer<CChar>?
    let via = served_camera_via(program, &reason)
    guard via >= 0 else { throw ServedError(errno) }
    return (
      via == SERVED_VIA_SECCOMP.rawValue ? .seccomp : .preload, reason.map { String(cString: $0) } ?? "unknown"
    )
  }
}

extension CameraServer {
  /// Plugs in a device as `/dev/videoN` for the programs.
  package func plug(_ device: ServedDevice) throws(ServedError) {
    let error = served_camera_plug(root, UInt32(device.number), device.feed.name, device.feed.driver == .uvc)
    guard error == 0 else { throw ServedError(error) }
    device.plug()
  }

  /// Unplugs a device: open files report that it is gone, and it no longer appears in listings.
  package func unplug(_ device: ServedDevice) {
    _ = served_camera_unplug(root, UInt32(device.number))
    device.unplug()
  }

  /// Starts a program that can use the cameras, and returns its process ID. The server's threads must be created after
  /// this call.
  ///
  /// - Parameter hasInput: Whether the program gets this process's standard input.
  /// - Throws: A ``ServedError`` if the program cannot be started.
  package func start(_ arguments: [String], via frontEnd: FrontEnd, hasInput: Bool) throws -> Int32 {
    served_adopt_orphans()
    if frontEnd == .preload { try PreloadedCamera.write(into: root) }
    let cameras = numbers.map(String.init).joined(separator: ",")
    var (process, listener) = (pid_t(-1), CInt(-1))
    let strings = arguments.map { strdup($0) }
    defer { for string in strings { free(string) } }
    let error = root.withCString { root in
      cameras.withCString { cameras in
        (strings + [nil]).withUnsafeBufferPointer { arguments in
          var launch = served_launch()
          (launch.root, launch.cameras, launch.arguments) = (root, cameras, arguments.baseAddress)
          withUnsafeMutableBytes(of: &launch.key) { $0.copyBytes(from: key) }
          launch.has_no_input = !hasInput
          launch.via = frontEnd == .preload ? SERVED_VIA_PRELOAD : SERVED_VIA_SECCOMP
          return served_camera_start(&launch, &process, &listener)
        }
      }
    }
    guard error == 0 else { throw ServedError(error) }
    if listener >= 0 { Thread.detachNewThread { [self, listener] in supervise(listener, cameras) } }
    return process
  }

  /// Waits while processes that have outlived the program use a camera. A daemon gets some seconds to open one.
  ///
  /// - Parameter isInterrupted: Returns whether to stop waiting.
  package func waitForDaemons(isInterrupted: () -> Bool) {
    for turn in 0... {
      let mayOpen = !hasBeenOpened && turn < Self.daemonPatience
      guard !isInterrupted(), hasOpenFiles || mayOpen, served_await_descendants(100) != 0 else { return }
    }
  }

  /// The tenths of a second in which a daemon must open a camera. **Source:** assumed.
  private static let daemonPatience = 50

  /// Answers the system calls of programs that use the seccomp front end.
  private func supervise(_ listener: CInt, _ cameras: String) {
    let answer: served_answer = { context, request, bytes, reply, descriptor in
      guard let context, let request, let bytes, let reply, let descriptor else { return }
      let server = Unmanaged<CameraServer>.fromOpaque(context).takeUnretainedValue()
      descriptor.pointee = -1
      reply.pointee = server.answer(
        request.pointee, UnsafeMutableRawBufferPointer(start: bytes, count: request.pointee.contentSize),
        descriptor: &descriptor.pointee)
    }
    _ = served_camera_supervise(listener, root, cameras, answer, Unmanaged.passUnretained(self).toOpaque())
  }
}
