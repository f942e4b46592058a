import CommandSupport
import Foundation
import Scenarios

/// Where a person, or another program, says what goes wrong while a camera is served: a line for each fault.
final class FaultInput: @unchecked Sendable {
  // Unchecked: read by one thread.
  let path: String
  private let descriptor: CInt
  /// What has been read behind the last line.
  private var rest: [UInt8] = []

  /// - Parameter path: a FIFO, a file, or `-` for standard input.
  /// - Throws: `ScenarioError`, of the kind `unavailable`.
  init(path: String) throws {
    self.path = path
    var status = stat()
    // Open for writing too, a FIFO does not end when who writes goes away.
    let isPipe = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    descriptor =
      path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, (isPipe ? O_RDWR : O_RDONLY) | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ScenarioError(.unavailable, "\(path): the faults cannot be read (\(String(cString: strerror(errno)))).")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Hands on each fault as it comes, from a thread of its own.
  func follow(_ perform: @escaping @Sendable (Scenario.Fault, _ number: Int) -> Void) {
    Thread.detachNewThread { [self] in
      var number = 0
      while let line = nextLine() {
        number += 1
        do {
          if let fault = try Scenario.Fault(line: line, number: number, path: path) { perform(fault, number) }
        } catch { StandardError.write("camsim: \(error)") }
      }
    }
  }

  /// Without a stream of C's library, whose lock exit(3) may wait for.
  private func nextLine() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      rest += bytes.prefix(max(0, count))
      if count <= 0 {
        defer { rest = [] }
        return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
      }
    }
  }
}
