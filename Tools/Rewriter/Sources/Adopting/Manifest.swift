import Foundation

/// The manifest of a package with a target that compiles selected files in their original location.
public struct Manifest {
  /// Returns the library products of camsim, as listed in its own manifest.
  public static func products(in manifest: String) -> Set<String> {
    let list = manifest.components(separatedBy: "let libraries = [").dropFirst().first?.prefix { $0 != "]" } ?? ""
    return Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
  }

  /// The modules that are part of Swift on Linux.
  public static let system: Set = ["CoreFoundation", "Dispatch", "Foundation", "Swift", "XCTest"]

  private let name: String
  private let files: [CameraCode.File]
  private let camsim: String
  private let products: Set<String>

  /// Creates the manifest of a package that compiles camera code.
  ///
  /// - Parameters:
  ///   - camsim: The path of a clone of camsim, relative to the app's folder.
  ///   - products: The library products of camsim.
  public init(name: String, files: [CameraCode.File], camsim: String, products: Set<String>) {
    (self.name, self.files, self.camsim, self.products) = (name, files, camsim, products)
  }

  /// Returns a valid module name by replacing all invalid characters with underscores.
  public static func moduleName(_ name: String) -> String {
    let letters = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return letters.first?.isNumber == true ? "_" + letters : letters
  }

  public var text: String {
    let imported = Set(files.flatMap(\.imports)).union(["AVFoundation"]).intersection(products).sorted()
    let dependencies = imported.map {
      "        .product(name: \"\($0)\", package: \"camsim\", condition: .when(platforms: [.linux])),\n"
    }
    let tests = ["CaptureTesting"] + (imported.contains("UIKit") ? ["UIKitTesting"] : [])
    let testing = tests.map { ", .product(name: \"\($0)\", package: \"camsim\")" }
    let sources = files.map { "        \"\($0.path)\",\n" }
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      // Written by camsim adopt for the camera code of \(name). Add files and products as needed.
      let package = Package(
        name: "\(name)",
        dependencies: [.package(name: "camsim", path: "\(camsim)")],
        targets: [
          .target(
            name: "\(name)",
            dependencies: [
      \(dependencies.joined())      ],
            path: ".",
            sources: [
      \(sources.joined())      ]),
          .testTarget(
            name: "\(name)CameraTests",
            dependencies: ["\(name)"\(testing.joined())],
            path: "CameraTests"),
        ],
        swiftLanguageModes: [.v5])

      """
  }
}
