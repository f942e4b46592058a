import Foundation
import Testing

/// Tests of `camsim init`, which adds files to an app's folder. `Scripts/guide` builds and tests such a folder.
final class InitTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "init-\(UUID().uuidString)/My App")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

  @Test func initFillsAnEmptyFolder() throws {
    let result = try Program.run(["init"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.split(separator: "\n") == [
        "wrote Sources/MyApp/FrameCounter.swift", "wrote Package.swift", "wrote Tests/MyAppTests/CameraTests.swift",
        "wrote Scenarios/first.yaml", "wrote .github/workflows/camera.yml",
        "next: swift test --swift-sdk camsim (about ten seconds; Documentation/Guides/SDK.md says how to install the SDK)",
      ])
    let manifest = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    #expect(!manifest.contains("dependencies: [."))
    let test = try String(contentsOf: folder.appending(path: "Tests/MyAppTests/CameraTests.swift"), encoding: .utf8)
    #expect(test.contains("FrameCounter()"))
    #expect(try Program.run(["run", "Scenarios", "--out", "results"], in: folder.path).status == 0)
  }

  @Test func theWorkflowUsesTheCompilerOfTheRelease() throws {
    _ = try Program.run(["init"], in: folder.path)
    let workflow = try String(contentsOf: folder.appending(path: ".github/workflows/camera.yml"), encoding: .utf8)
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let release = try String(contentsOf: root.appending(path: ".github/workflows/release.yml"), encoding: .utf8)
    let image = try #require(release.firstMatch(of: #/image: (swift:\S+)/#)?.1)
    #expect(workflow.contains("container: \(image) "))
  }

  @Test func initKeepsExistingFiles() throws {
    let camera = folder.appending(path: "App/Camera")
    try FileManager.default.createDirectory(at: camera, withIntermediateDirectories: true)
    try "import AVFoundation\n".write(
      to: camera.appending(path: "Camera.swift"), atomically: true, encoding: .utf8)
    try "mine".write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    let result = try Program.run(["init", "--sources", "App/Camera", "--name", "Other"], in: folder.path)
    #expect(result.output.hasPrefix("kept the existing Package.swift\nwrote Tests/OtherTests/CameraTests.swift\n"))
    #expect(try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8) == "mine")
  }

  @Test func `init adds a scenario and a workflow to a package`() throws {
    try "mine".write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    let result = try Program.run(["init"], in: folder.path)
    #expect(
      result.output == """
        wrote Scenarios/first.yaml
        wrote .github/workflows/camera.yml
        next: camsim run Scenarios

        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains("Sources") == false)
  }

  @Test func aMissingFolderIsRejectedWithTheNearestName() throws {
    let camera = folder.appending(path: "App/Camera")
    try FileManager.default.createDirectory(at: camera, withIntermediateDirectories: true)
    let result = try Program.run(["init", "--sources", "App/Camara"], in: folder.path)
    #expect(result.status == 69)
    #expect(result.errors.contains("did you mean 'App/Camera'?"))
    #expect(
      try Program.run(["init", "--camsim", "../nowhere"], in: folder.path).errors.contains("is not a clone of camsim"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["App"])
  }

  @Test func aPackageCanDependOnAClone() throws {
    let clone = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
    let result = try Program.run(["init", "--camsim", clone], in: folder.path)
    #expect(result.output.contains("next: swift test (the first time"))
    let manifest = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains("dependencies: [.package(path: \"\(clone)\")],"))
    #expect(manifest.contains("camsim(\"CaptureTesting\")"))
  }

  @Test func anInvalidModuleNameIsRejected() throws {
    let result = try Program.run(["init", "--name", "3D"], in: folder.path)
    #expect(result.status == 64)
    #expect(result.errors.contains("'3D' is not a valid module name; specify another with --name"))
  }
}
