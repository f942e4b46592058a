import Foundation
import Testing

/// The package as other systems than Linux see it: there only the model is left, as under ThreadSanitizer.
@Suite struct ManifestTests {
  private struct Manifest: Decodable {
    struct Product: Decodable {
      var name: String
      var targets: [String]
      var type: [String: [String]?]
    }
    var products: [Product]
    var dependencies: [[String: [Identity]]]

    struct Identity: Decodable { var identity: String }

    var libraries: Set<String> { Set(products.filter { $0.type.keys.contains("library") }.map(\.name)) }
  }

  private func manifest(modelOnly: Bool) throws -> Manifest {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", SourceTree.root.path, "--scratch-path", scratch.path, "dump-package",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["CAMSIM_MODEL_ONLY"] = modelOnly ? "1" : nil
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: data)
  }

  /// An app's manifest names libraries for Linux alone, but all of them must be there for it to load.
  @Test func everyLibraryIsThereOnEverySystem() throws {
    let (linux, elsewhere) = (try manifest(modelOnly: false), try manifest(modelOnly: true))
    #expect(linux.libraries == elsewhere.libraries)
    #expect(linux.libraries.contains("AVFoundation"))
    #expect(elsewhere.dependencies.isEmpty)
    let empty = elsewhere.products.filter { $0.targets == ["LinuxOnly"] }.map(\.name)
    #expect(Set(empty) == elsewhere.libraries.subtracting(["CaptureModel"]))
  }
}
