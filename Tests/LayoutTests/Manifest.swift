import Foundation

/// The package manifest as SwiftPM evaluates it.
struct Manifest: Decodable, Sendable {
  struct Product: Decodable {
    let name: String
    let targets: [String]
    let type: [String: [String]?]
  }

  struct Target: Decodable {
    let name: String
    let type: String
    private let dependencies: [[String: [Name?]]]

    /// A name, or another element of the same array, such as a condition or module aliases.
    private struct Name: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    /// The modules that the target may import, from its target and product dependencies.
    var modules: Set<String> { Set(dependencies.flatMap(\.values).compactMap { $0.first??.text }) }
  }

  struct Identity: Decodable { let identity: String }

  let products: [Product]
  let dependencies: [[String: [Identity]]]
  let targets: [Target]

  /// The manifest of the whole package.
  static let whole = read(part: nil)
  /// The manifest of the model and its tests, which is the part for systems other than Linux.
  static let model = read(part: "model")

  var libraries: Set<String> { Set(products.filter { $0.type.keys.contains("library") }.map(\.name)) }

  /// Returns the modules that SwiftPM builds before a target.
  func modules(before target: String) -> Set<String> {
    var found: Set<String> = []
    var next = [target]
    while let name = next.popLast() {
      for module in targets.first(where: { $0.name == name })?.modules ?? [] where found.insert(module).inserted {
        next.append(module)
      }
    }
    return found
  }

  func targets(of types: String...) -> [Target] { targets.filter { types.contains($0.type) } }

  private static func read(part: String?) -> Manifest {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", SourceTree.root.path, "--scratch-path", scratch.path, "dump-package",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["CAMSIM_PART"] = part
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return try JSONDecoder().decode(Manifest.self, from: data)
    } catch {
      fatalError("Package.swift: `swift package dump-package` cannot be read (\(error)); run it by hand")
    }
  }
}
