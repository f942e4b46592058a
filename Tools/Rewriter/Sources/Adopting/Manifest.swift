import Foundation
import Rewriting

/// The manifest of a package with a target that compiles selected files in their original location.
public struct Manifest {
  /// Returns the products of camsim that replace Apple's modules.
  ///
  /// - Parameter clone: The folder of a clone of camsim.
  /// - Throws: An error if the folder does not contain camsim's modules.
  public static func products(of clone: URL) throws -> Set<String> {
    let modules = clone.appending(path: "Sources/AppleModules").path
    let names = try FileManager.default.contentsOfDirectory(atPath: modules)
    return Set(names.filter { !$0.hasPrefix("_") && !["CAVFoundation", "LinuxOnly"].contains($0) })
  }

  /// Returns the modules that camera code can import: those of Swift on Linux, the products, and modules that
  /// `camsim build` replaces.
  public static func modules(with products: Set<String>) -> Set<String> {
    let system: Set = [
      "CoreFoundation", "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML", "Observation",
      "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest",
    ]
    return system.union(products).union(StandIn.all.map(\.original))
  }

  private let name: String
  private let files: [CameraCode.File]
  private let camsim: String?
  private let products: Set<String>
  private let root: URL?

  /// Creates the manifest of a package that compiles camera code.
  ///
  /// - Parameters:
  ///   - camsim: The path of a clone of camsim, relative to the app's folder, or nil for a package that is built with
  ///     the Swift SDK and does not mention camsim.
  ///   - products: The library products of camsim.
  ///   - root: The app's folder, in which everything else in the folder of the files is excluded from the target.
  public init(
    name: String, files: [CameraCode.File], camsim: String?, products: Set<String>, root: URL? = nil
  ) {
    (self.name, self.files, self.camsim, self.products, self.root) = (name, files, camsim, products, root)
  }

  /// Returns the deepest folder that contains all paths. SwiftPM reports files of the target's folder that are not part
  /// of the target, such as results and scenarios in the app's folder.
  static func folder(of paths: [String]) -> String {
    let folders = paths.map { $0.split(separator: "/").dropLast() }
    guard let first = folders.first else { return "." }
    let common = first.indices.prefix { index in folders.allSatisfy { $0.prefix(index + 1) == first.prefix(index + 1) }
    }
    return common.isEmpty ? "." : first.prefix(common.count).joined(separator: "/")
  }

  /// Returns the files and folders that contain none of the sources, relative to the folder of the target.
  private static func unused(in folder: URL, besides sources: [String], below path: String = "") -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)) ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = path + name
      if sources.contains(where: { $0.hasPrefix(path + "/") }) {
        return unused(in: folder, besides: sources, below: path + "/")
      }
      let isKnown = [".xcodeproj", ".xcworkspace"].contains(where: name.hasSuffix) || name.hasPrefix(".")
      return isKnown || path == "Package.swift" || sources.contains(path) ? [] : [path]
    }
  }

  /// Returns a valid module name by replacing all invalid characters with underscores.
  public static func moduleName(_ name: String) -> String {
    let letters = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return letters.first?.isNumber == true ? "_" + letters : letters
  }

  public var text: String {
    let named = Set(files.flatMap(\.imports)).union(["AVFoundation"])
    let modules = named.union(AbsentModule.all.filter { named.contains($0.name) }.map(\.substitute))
    let replaced = StandIn.all.filter { modules.contains($0.original) }.map(\.name)
    let imported = modules.intersection(products).union(replaced).sorted()
    // The SDK contains the products.
    let packages = camsim.map { [".package(name: \"camsim\", path: \"\($0)\")"] } ?? []
    let used = camsim == nil ? [] : imported
    let dependencies = used.map {
      ".product(name: \"\($0)\", package: \"camsim\", condition: .when(platforms: [.linux]))"
    }
    // Tests touch the views of SwiftUI with the methods for UIKit.
    let touched = imported.contains("SwiftUI") ? ["UIKit", "SwiftUI"] : ["UIKit"].filter(imported.contains)
    let tests = camsim == nil ? [] : ["CaptureTesting"] + touched.map { "\($0)Testing" }
    let testing = tests.map { ", .product(name: \"\($0)\", package: \"camsim\")" }
    let folder = Self.folder(of: files.map(\.path))
    let paths = files.map { folder == "." ? $0.path : String($0.path.dropFirst(folder.count + 1)) }
    let excluded = root.map { Self.unused(in: $0.appending(path: folder), besides: paths) } ?? []
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      // Written by camsim adopt for the camera code of \(name). Add files and products as needed.
      let package = Package(
        name: "\(name)",\(Self.list("dependencies", packages, in: "  "))
        targets: [
          .target(
            name: "\(name)",\(Self.list("dependencies", dependencies, in: "      "))
            path: "\(folder)",\(Self.list("exclude", excluded.map { "\"\($0)\"" }, in: "      "))
            sources: [
      \(paths.map { "        \"\($0)\",\n" }.joined())      ]),
          .testTarget(
            name: "\(name)CameraTests",
            dependencies: ["\(name)"\(testing.joined())],
            path: "CameraTests"),
        ],
        swiftLanguageModes: [.v5])

      """
  }

  /// Returns the lines of an argument that is a list, or nothing for an empty list.
  private static func list(_ label: String, _ elements: [String], in indentation: String) -> String {
    guard !elements.isEmpty else { return "" }
    let lines = elements.map { "\(indentation)  \($0),\n" }.joined()
    return "\n\(indentation)\(label): [\n\(lines)\(indentation)],"
  }
}
