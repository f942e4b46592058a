import Foundation

/// An entry point through which camsim parses external input.
struct FuzzTarget: Sendable {
  /// The name on the command line, which is also the name of its seed folder.
  let name: String
  /// Passes bytes to the parser. Invalid input must throw an error of the documented type; any other failure traps.
  let feed: @Sendable ([UInt8]) -> Void

  static let all = [
    scenarioText, scenarioRun, profileImport, profileJSON, trace, photo, header, replay, kernel, media,
  ]
}

extension FuzzTarget {
  /// Runs a parser and traps if it throws an error of any other type.
  static func expect<Expected: Error>(only expected: Expected.Type, _ read: () throws -> Void) {
    do {
      try read()
    } catch is Expected {
    } catch {
      fatalError("refused by \(type(of: error)): \(error)")
    }
  }

  /// A temporary folder in memory for parsers that read files by path.
  static let folder: URL = {
    let folder = URL(fileURLWithPath: "/dev/shm/camsim-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: FuzzTarget.folder) }
    return folder
  }()

  /// Writes bytes to a file in the temporary folder and returns its URL.
  static func file(_ name: String, _ bytes: some Collection<UInt8>) -> URL {
    let url = folder.appendingPathComponent(name)
    guard FileManager.default.createFile(atPath: url.path, contents: Data(bytes)) else { fatalError("no \(url.path)") }
    return url
  }
}
