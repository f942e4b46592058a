internal import CServedCamera
import Foundation

/// The connection of one process, which performs the handshake and then answers requests until the process disconnects
/// or sends an invalid message.
struct ServedConnection {
  private let socket: CInt
  private let server: CameraServer

  /// The maximum argument size that an ioctl number can encode, in bytes.
  private static let longestArgument = 1 << 14
  /// The maximum message size in bytes: the longest request with all of its data.
  private static let messageLimit =
    MemoryLayout<served_request>.size + longestArgument + SERVED_LONGEST_AUXILIARY

  init(_ socket: CInt, of server: CameraServer) {
    (self.socket, self.server) = (socket, server)
  }

  /// Serves the connection until it ends.
  func serve() {
    let message = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.messageLimit, alignment: 16)
    defer { message.deallocate() }
    guard greet(message) else { return }
    while let request = receive(message) {
      var descriptor: CInt = -1
      let body = UnsafeMutableRawBufferPointer(rebasing: message.dropFirst(MemoryLayout<served_request>.size))
      let content = UnsafeMutableRawBufferPointer(
        rebasing: body[..<request.contentSize])
      var reply = server.answer(request, content, descriptor: &descriptor)
      defer { if descriptor >= 0 { close(descriptor) } }
      let error = served_send(
        socket, &reply, MemoryLayout<served_reply>.size, body.baseAddress,
        Int(reply.argument_size + reply.auxiliary_size), descriptor)
      guard error == 0 else { return }
    }
  }

  private func greet(_ message: UnsafeMutableRawBufferPointer) -> Bool {
    let size = MemoryLayout<served_hello>.size
    guard served_receive(socket, message.baseAddress, message.count) == size else { return false }
    var hello = message.load(as: served_hello.self)
    let key = withUnsafeBytes(of: hello.key) { [UInt8]($0) }
    guard Int(hello.magic) == SERVED_MAGIC, Int(hello.version) == SERVED_VERSION,
      hello.pointer_size == UInt32(MemoryLayout<Int>.size), key == server.key
    else { return false }
    hello.key = served_hello().key
    return served_send(socket, &hello, size, nil, 0, -1) == 0
  }

  /// Receives the next request; returns nil at the end of the stream or for an invalid message.
  private func receive(_ message: UnsafeMutableRawBufferPointer) -> served_request? {
    let head = MemoryLayout<served_request>.size
    let count = served_receive(socket, message.baseAddress, message.count)
    guard count >= head else { return nil }
    let request = message.load(as: served_request.self)
    guard Int(request.argument_size) + Int(request.auxiliary_size) == count - head else { return nil }
    return request
  }
}
