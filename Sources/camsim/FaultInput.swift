import Foundation
import Scenarios

/// Where a person, or another program, says what goes wrong while a camera is served: a line for each fault.
final class FaultInput: @unchecked Sendable {
  // Unchecked: read by one thread.
  let path: String
  private let file: UnsafeMutablePointer<FILE>

  /// - Parameter path: a FIFO, a file, or `-` for standard input.
  /// - Throws: `ScenarioError`, of the kind `unavailable`.
  init(path: String) throws {
    self.path = path
    var status = stat()
    // Open for writing too, a FIFO does not end when who writes goes away.
    let isPipe = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    let descriptor =
      path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, (isPipe ? O_RDWR : O_RDONLY) | O_CLOEXEC)
    guard descriptor >= 0, let file = fdopen(descriptor, "r") else {
      throw ScenarioError(.unavailable, "\(path): the faults cannot be read (\(String(cString: strerror(errno)))).")
    }
    self.file = file
  }

  deinit { fclose(file) }

  /// Hands on each fault as it comes, from a thread of its own.
  func follow(_ perform: @escaping @Sendable (Scenario.Fault, _ number: Int) -> Void) {
    Thread.detachNewThread { [self] in
      var number = 0
      while let line = nextLine() {
        number += 1
        do {
          if let fault = try Scenario.Fault(line: line, number: number, path: path) { perform(fault, number) }
        } catch { Complaint.write("camsim: \(error)") }
      }
    }
  }

  private func nextLine() -> String? {
    var (bytes, capacity) = (UnsafeMutablePointer<CChar>?.none, 0)
    defer { free(bytes) }
    let count = getline(&bytes, &capacity, file)
    guard count >= 0, let bytes else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }
}
