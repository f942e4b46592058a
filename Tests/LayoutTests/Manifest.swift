import Foundation

/// The manifest as SwiftPM reads it.
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

    /// A name, or what may stand behind one: a condition, aliases of modules.
    private struct Name: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    /// The modules that it may import: those of targets and products that it names.
    var modules: Set<String> { Set(dependencies.flatMap(\.values).compactMap { $0.first??.text }) }
  }

  struct Identity: Decodable { let identity: String }

  let products: [Product]
  let dependencies: [[String: [Identity]]]
  let targets: [Target]

  /// The whole package.
  static let whole = read(part: nil)
  /// The model and its tests, which is all that other systems than Linux see.
  static let model = read(part: "model")

  var libraries: Set<String> { Set(products.filter { $0.type.keys.contains("library") }.map(\.name)) }

  /// The modules that SwiftPM builds before a target.
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
