import Foundation

/// One place where camsim reads what others wrote.
struct FuzzTarget: Sendable {
  /// As on the command line, and as its folder of seeds is called.
  let name: String
  /// Lets camsim read bytes. What it refuses must be refused by an error of the kind that its documentation names; all else traps.
  let feed: @Sendable ([UInt8]) -> Void

  static let all = [
    scenarioText, scenarioRun, profileImport, profileJSON, trace, photo, header, replay, kernel, media,
  ]
}

extension FuzzTarget {
  /// Reads; an error of another kind than the expected one is a finding.
  static func expect<Expected: Error>(only expected: Expected.Type, _ read: () throws -> Void) {
    do {
      try read()
    } catch is Expected {
    } catch {
      fatalError("refused by \(type(of: error)): \(error)")
    }
  }

  /// A folder of this process in memory, for what is read by its path.
  static let folder: URL = {
    let folder = URL(fileURLWithPath: "/dev/shm/camsim-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: FuzzTarget.folder) }
    return folder
  }()

  /// Puts bytes into a file of that folder.
  static func file(_ name: String, _ bytes: some Collection<UInt8>) -> URL {
    let url = folder.appendingPathComponent(name)
    guard FileManager.default.createFile(atPath: url.path, contents: Data(bytes)) else { fatalError("no \(url.path)") }
    return url
  }
}
