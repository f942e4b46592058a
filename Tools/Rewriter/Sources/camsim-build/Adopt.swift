import Adopting
import Foundation

/// The command `camsim adopt`, which creates a package manifest for the camera code of an Xcode project.
struct Adopt {
  private let project: URL
  private let target: String?
  /// The path of a clone of camsim, or nil to use the installed Swift SDK.
  private let camsim: String?

  init(arguments: [String]) throws {
    var arguments = arguments
    target = try CamsimBuild.takeOptions("--target", from: &arguments).last
    camsim = try CamsimBuild.takeOptions("--camsim", from: &arguments).last
    guard let path = arguments.first, arguments.count == 1, !path.hasPrefix("-") else {
      throw Failure("specify one Xcode project, such as: camsim adopt App.xcodeproj", status: 64)
    }
    project = URL(filePath: path)
  }

  func run() throws {
    let project: XcodeProject
    do { project = try XcodeProject(self.project) } catch { throw Failure("\(error)", status: 69) }
    let target = try chosen(of: project)
    let products = try products(for: project)
    let modules = Manifest.modules(with: products)
    let outside = target.files.filter { $0.hasPrefix("../") }
    for path in outside { print("skipped \(path): the file is outside the package's folder") }
    let code = CameraCode(of: try sources(of: target, in: project), with: modules)
    for file in code.files {
      let facts = [
        file.imports.isEmpty ? nil : "imports \(file.imports.joined(separator: ", "))", file.reason?.description,
      ]
      print("\(file.path): \(facts.compactMap(\.self).joined(separator: "; "))")
    }
    for file in code.left {
      print("skipped \(file.path)\(file.reason.map { ", which \($0)" } ?? ""):")
      for lack in file.lacks { print("  it \(lack)") }
    }
    guard !code.files.isEmpty else {
      throw Failure("the target \(target.name) has no camera code that can be compiled on Linux", status: 69)
    }
    let name = Manifest.moduleName(target.name)
    // The manifest excludes the folder of the test.
    try write(Self.test(of: name, app: code.app), to: "CameraTests/CameraTests.swift", in: project)
    let manifest = Manifest(name: name, files: code.files, camsim: camsim, products: products, root: project.folder)
    try write(manifest.text, to: "Package.swift", in: project)
    print("next: camsim test; camsim build --missing lists the names that the code uses and that are missing")
  }

  /// Returns the modules of camsim that the project's code can import.
  private func products(for project: XcodeProject) throws -> Set<String> {
    guard let camsim else {
      do { return try SwiftSDK().modules } catch let failure as Failure {
        throw Failure("\(failure), or specify the path of a clone with --camsim", status: failure.status)
      }
    }
    let clone = camsim.hasPrefix("/") ? URL(filePath: camsim) : project.folder.appending(path: camsim).standardized
    guard let products = try? Manifest.products(of: clone) else {
      throw Failure(
        "\(clone.path): the folder is not a clone of camsim; specify the path of a clone with --camsim", status: 69)
    }
    return products
  }

  private func chosen(of project: XcodeProject) throws -> XcodeProject.Target {
    let names = project.targets.map(\.name).joined(separator: ", ")
    guard let target else {
      let apps = project.targets.filter(\.isApp)
      guard let only = apps.first ?? project.targets.first, apps.count < 2 else {
        throw Failure("the app target is missing or ambiguous; specify a target with --target: \(names)", status: 64)
      }
      return only
    }
    guard let named = project.targets.first(where: { $0.name == target }) else {
      throw Failure("--target \(target): the project has no such target; specify one of: \(names)", status: 64)
    }
    return named
  }

  private func sources(of target: XcodeProject.Target, in project: XcodeProject) throws -> [String: String] {
    var sources: [String: String] = [:]
    for path in target.files where !path.hasPrefix("../") {
      guard let data = try? Data(contentsOf: project.folder.appending(path: path)) else {
        complain("camsim: \(path): the project refers to this file, but it cannot be read")
        continue
      }
      sources[path] = String(decoding: data, as: UTF8.self)
    }
    return sources
  }

  private func write(_ text: String, to path: String, in project: XcodeProject) throws {
    let file = project.folder.appending(path: path)
    guard !FileManager.default.fileExists(atPath: file.path) else { return print("kept the existing \(path)") }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    print("wrote \(path)")
  }

  /// Returns a first test, which launches the app if it is a SwiftUI app.
  private static func test(of name: String, app: String?) -> String {
    let imports =
      app == nil ? ["CaptureTesting", "Testing"] : ["CaptureTesting", "SwiftUITesting", "Testing", "UIKitTesting"]
    let body =
      app.map {
        """
            phone.launch(\($0).self)
            await phone.advance(by: 1)
            // Tap buttons by their labels: try phone.tap("Shutter"). The visible texts are phone.texts.
        """
      } ?? """
            // Create your app's camera object, then advance time.
            await phone.advance(by: 1)
        """
    return """
      #if canImport(CaptureTesting)
      \(imports.map { "  import \($0)\n" }.joined())
        @testable import \(name)

        @MainActor @Test(.phone("iphone-13-mini")) func \(app == nil ? "theCamera" : "theAppStarts")() async throws {
          let phone = try #require(TestedPhone.current)
      \(body)
        }
      #endif

      """
  }
}
