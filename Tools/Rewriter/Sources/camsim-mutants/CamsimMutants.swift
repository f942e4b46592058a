import Foundation
import Mutating

/// Inserts all mutants into source folders in place, which `Scripts/mutants` does in a copy of this package.
///
/// Prints a line for each mutant with tab-separated fields: number, file, first line, last line, change, code.
@main struct CamsimMutants {
  static let usage =
    "USAGE: camsim-mutants REFUSED FOLDER...   (REFUSED: a file of numbers of mutants that do not compile)\n"

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2, let list = arguments.first else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
    let refused = Set(try text(URL(filePath: list)).split(separator: "\n").compactMap { Int($0) })
    var number = 1
    for folder in arguments.dropFirst() {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where path.hasSuffix(".swift") {
        let file = URL(filePath: folder).appending(path: path)
        let mutated = Mutating.mutate(try text(file), from: number, refused: refused)
        number += mutated.mutants.count
        try mutated.text.write(to: file, atomically: true, encoding: .utf8)
        for mutant in mutated.mutants {
          let place = "\(folder)/\(path)\t\(mutant.lines.lowerBound)\t\(mutant.lines.upperBound)"
          print("\(mutant.number)\t\(place)\t\(mutant.change.rawValue)\t\(mutant.code)")
        }
      }
      try Mutating.support.write(
        to: URL(filePath: folder).appending(path: "Mutants.swift"), atomically: true, encoding: .utf8)
    }
  }

  private static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
