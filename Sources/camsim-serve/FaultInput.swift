import CommandSupport
import Foundation
import Scenarios

/// A source of faults to inject while a camera is served. A user or another program writes one fault per line.
final class FaultInput: @unchecked Sendable {
  // Unchecked: only one thread reads from it.
  let path: String
  private let descriptor: CInt
  /// The bytes read after the last complete line.
  private var rest: [UInt8] = []

  /// Opens the source of faults.
  ///
  /// - Parameter path: The path of a FIFO or a file, or `-` for standard input.
  /// - Throws: `ScenarioError.unavailable` when it cannot be opened.
  init(path: String) throws {
    self.path = path
    var status = stat()
    // A FIFO that this process also opens for writing does not reach its end when its other writers close it.
    let isPipe = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    descriptor =
      path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, (isPipe ? O_RDWR : O_RDONLY) | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ScenarioError(
        .unavailable,
        "\(path): the file with faults cannot be opened (\(String(cString: strerror(errno)))); check its path and permissions."
      )
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Calls a closure with each fault as it arrives, on a separate thread.
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

  /// Returns the next line. C library streams are not used, because exit(3) may block on a stream's lock.
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
