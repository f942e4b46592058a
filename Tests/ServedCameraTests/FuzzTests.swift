import CServedCamera
import CVideoLinux
import Exploration
import Foundation
import Testing

@testable import ServedCamera

/// Tests programs that send invalid requests: the server does not crash and releases all of their resources.
@Suite(.serialized) struct FuzzTests {
  @Test func anyIoctlIsAnsweredAndLeavesTheDeviceWorking() throws {
    var choices = SeededGenerator(seed: 19)
    let bench = ServedBench()
    let known = IoctlTable.requests.keys.sorted()
    var clients = [try bench.open(), try bench.open(usesOneFile: true)]
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { bytes.deallocate() }
    for number in 0..<100_000 {
      let command =
        choices.below(8) > 0 ? known[choices.below(known.count)] : UInt32(truncatingIfNeeded: choices.next())
      let size = Int(command >> 16 & 0x3FFF)
      let length = choices.below(8) > 0 ? min(bytes.count, size + choices.below(4) * 20) : choices.below(bytes.count)
      let argument = UnsafeMutableRawBufferPointer(rebasing: bytes[..<length])
      choices.fill(argument)
      // Most structures contain the buffer type in their first two words.
      if choices.below(2) > 0, length >= 8 { argument[choices.below(2) * 4] = 1 }
      let answer = bench.device.ioctl(clients[choices.below(2)], command, argument, argumentSize: min(size, length))
      if let descriptor = answer.descriptor { close(descriptor) }
      if number % 5 == 0 { bench.feed.send(number) }
      if number % 1000 == 0 {
        let index = choices.below(2)
        bench.device.close(clients[index])
        clients[index] = try bench.open(usesOneFile: index == 1)
      }
    }
    for client in clients { bench.device.close(client) }
    try bench.stream(try bench.open())
  }

  private static func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// Connects to the socket of a server.
  private func connect(_ root: String) throws -> CInt {
    let connection = socket(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(root)/socket".utf8) }
    let result = withUnsafeBytes(of: address) {
      Foundation.connect(
        connection, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    try #require(result == 0)
    return connection
  }

  private func greet(_ connection: CInt, _ server: CameraServer) -> Bool {
    var hello = served_hello()
    (hello.magic, hello.version) = (UInt32(SERVED_MAGIC), UInt32(SERVED_VERSION))
    hello.pointer_size = UInt32(MemoryLayout<Int>.size)
    withUnsafeMutableBytes(of: &hello.key) { $0.copyBytes(from: server.key) }
    return send(connection, &hello, MemoryLayout<served_hello>.size, CInt(MSG_NOSIGNAL)) > 0
      && recv(connection, &hello, MemoryLayout<served_hello>.size, 0) == MemoryLayout<served_hello>.size
  }

  @Test func anyMessageIsAnsweredOrEndsTheConnection() throws {
    let root = NSTemporaryDirectory() + "camsim-fuzz-\(getpid())"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let before = Self.openDescriptors()
    do {
      let server = try CameraServer(root: root, devices: [ServedDevice(TestFeed(), number: 0)])
      try server.listen()
      server.serve()
      defer { server.stop() }
      var choices = SeededGenerator(seed: 19)
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 70_000, alignment: 16)
      defer { bytes.deallocate() }
      for _ in 0..<200 {
        let connection = try connect(root)
        defer { close(connection) }
        guard choices.below(4) > 0 ? greet(connection, server) : true else { continue }
        for _ in 0..<50 {
          let length = choices.below(10) > 0 ? 40 + choices.below(100) : choices.below(bytes.count)
          choices.fill(UnsafeMutableRawBufferPointer(rebasing: bytes[..<length]))
          if length >= 40, choices.below(4) > 0 {
            bytes.storeBytes(of: UInt32(1 + choices.below(5)), as: UInt32.self)
            bytes.storeBytes(of: UInt32(length - 40), toByteOffset: 32, as: UInt32.self)
            bytes.storeBytes(of: 0, toByteOffset: 36, as: UInt32.self)
          }
          guard send(connection, bytes.baseAddress, length, CInt(MSG_NOSIGNAL)) == length,
            recv(connection, bytes.baseAddress, bytes.count, 0) > 0
          else { break }
        }
      }
      let connection = try connect(root)
      defer { close(connection) }
      #expect(greet(connection, server))
      var request = served_request()
      request.operation = SERVED_OPEN.rawValue
      var reply = served_reply()
      #expect(send(connection, &request, 40, 0) == 40)
      #expect(recv(connection, &reply, 24, 0) == 24)
      #expect(reply.error == 0)
    }
    // The server closes the descriptors of its clients; other tests may have some open at the same time.
    #expect(Self.openDescriptors() < before + 50)
  }
}

extension SeededGenerator {
  /// Fills memory with mostly small numbers, which are typical for structures.
  fileprivate mutating func fill(_ bytes: UnsafeMutableRawBufferPointer) {
    for index in bytes.indices {
      bytes[index] = below(4) > 0 ? 0 : below(2) > 0 ? UInt8(below(4)) : UInt8(below(256))
    }
  }
}
