import Foundation
import VirtualDispatch

/// The toolchain's `llvm-symbolizer`, which finds the lines of machine code. `Backtrace` of the standard library reads
/// the debug information of the whole program, which takes a hundred times as long in a large one.
enum Symbolizer {
  /// A place in a source file.
  struct Place: Decodable {
    let path: String
    let line: Int
    let column: Int

    private enum CodingKeys: String, CodingKey {
      case path = "FileName"
      case line = "Line"
      case column = "Column"
    }
  }

  /// The answer for an address: the place of its function, after those of the functions that are inlined there.
  private struct Answer: Decodable {
    let places: [Place]?

    private enum CodingKeys: String, CodingKey {
      case places = "Symbol"
    }
  }

  /// Returns the places of addresses, in their order. Without `llvm-symbolizer`, there are none.
  static func places(of addresses: [UInt]) -> [Place] {
    let inputs = addresses.compactMap { address in
      AppScheduler.image(at: address).map { quoted("\"\($0.path)\" 0x\(String($0.offset, radix: 16))") }
    }
    let command = "PATH=\(quoted(tools)):\"$PATH\" llvm-symbolizer --output-style=JSON --functions=none"
    guard !inputs.isEmpty, let pipe = popen("\(command) \(inputs.joined(separator: " ")) 2>/dev/null", "r") else {
      return []
    }
    defer { pclose(pipe) }
    let output = FileHandle(fileDescriptor: fileno(pipe)).readDataToEndOfFile()
    return (try? JSONDecoder().decode([Answer].self, from: output))?.flatMap { $0.places ?? [] } ?? []
  }

  /// The folder of the toolchain's programs, whose libraries the process uses unless they are linked statically.
  private static let tools: String = {
    let core = AppScheduler.image(at: unsafeBitCast(Int.self as Any.Type, to: UInt.self))?.path ?? ""
    return URL(fileURLWithPath: core).deletingLastPathComponent().appending(path: "../../../bin").standardized.path
  }()

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
