import Foundation
import Testing

@testable import Adopting

/// Tests both kinds of Xcode projects, and the files that are selected from them.
final class AdoptingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "adopt-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func project(_ objects: String, files: [String: String]) throws -> XcodeProject {
    let all = files.merging([
      "App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{ objects = { \(objects) }; rootObject = P; }"
    ]) { $1 }
    for (path, text) in all {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try XcodeProject(folder.appending(path: "App.xcodeproj"))
  }

  /// The clone of camsim that contains this test.
  private var clone: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
  }

  @Test func `the groups of a project determine the folders of its files`() throws {
    let project = try project(
      """
      G0 = { isa = PBXGroup; children = (G1, F3); sourceTree = "<group>"; };
      G1 = { isa = PBXGroup; children = (F1, G2); path = "My App"; sourceTree = "<group>"; };
      G2 = { isa = PBXGroup; children = (F2); name = Virtual; sourceTree = "<group>"; };
      F1 = { isa = PBXFileReference; path = Camera.swift; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; path = Other.swift; sourceTree = "<group>"; };
      F3 = { isa = PBXFileReference; name = Up.swift; path = Shared/Up.swift; sourceTree = SOURCE_ROOT; };
      F4 = { isa = PBXFileReference; path = Built.swift; sourceTree = BUILT_PRODUCTS_DIR; };
      B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
      B3 = { isa = PBXBuildFile; fileRef = F3; }; B4 = { isa = PBXBuildFile; fileRef = F4; };
      S1 = { isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4); };
      T1 = { isa = PBXNativeTarget; name = App; buildPhases = (S1); productType = "com.apple.product-type.application"; };
      """, files: [:])
    try #require(project.targets.map(\.name) == ["App"])
    #expect(project.targets[0].isApp)
    #expect(project.targets[0].files == ["My App/Camera.swift", "My App/Other.swift", "Shared/Up.swift"])
  }

  @Test func filesOfSynchronizedFoldersAreFound() throws {
    let project = try project(
      """
      G0 = { isa = PBXGroup; children = (D1); sourceTree = "<group>"; };
      D1 = { isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2); path = App; sourceTree = "<group>"; };
      E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old.swift); target = T1; };
      E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Camera.swift); target = T2; };
      T1 = { isa = PBXNativeTarget; name = App; buildPhases = (); fileSystemSynchronizedGroups = (D1); };
      T2 = { isa = PBXNativeTarget; name = Tests; buildPhases = (); };
      """, files: ["App/Camera.swift": "", "App/Old.swift": "", "App/Deep/Down.swift": "", "App/Info.plist": ""])
    #expect(project.targets[0].files == ["App/Camera.swift", "App/Deep/Down.swift"])
    #expect(project.targets[1].files == [])
  }

  @Test func theProjectOfTheExampleIsRead() throws {
    let project = try XcodeProject(clone.appending(path: "Examples/PocketCamera/PocketCamera.xcodeproj"))
    try #require(project.targets.map(\.name) == ["PocketCamera"])
    #expect(project.targets[0].isApp)
    let files = ["AppDelegate.swift", "CameraViewController.swift", "PreviewView.swift"]
    #expect(project.targets[0].files == files.map { "PocketCamera/\($0)" })
  }

  @Test func `the whole project of the SwiftUI example is adopted`() throws {
    let project = try XcodeProject(clone.appending(path: "Examples/SwiftUICamera/SwiftUICamera.xcodeproj"))
    let files = try #require(project.targets.first).files
    let sources = try files.map { ($0, try String(contentsOf: project.folder.appending(path: $0), encoding: .utf8)) }
    let modules = Manifest.modules(with: try Manifest.products(of: clone))
    let code = CameraCode(of: Dictionary(uniqueKeysWithValues: sources), with: modules)
    #expect(code.files.map(\.path) == files)
    #expect(code.app == "SwiftUICameraApp")
  }

  @Test func aMissingProjectThrowsAnError() {
    #expect(throws: XcodeProject.Unreadable.self) { try XcodeProject(URL(filePath: "/nowhere/App.xcodeproj")) }
  }

  @Test func cameraCodeIsFoundWithTheFilesThatItNeeds() {
    let code = CameraCode(
      of: [
        "Camera.swift":
          "import AVFoundation\nclass Camera { var settings: Settings?; var log = Logger() ; var view: Screen? }",
        "Settings.swift": "import Foundation\nstruct Settings { var mode: Mode }",
        "Mode.swift": "enum Mode { case photo }",
        "Logger.swift": "import OSLog\nstruct Logger {}",
        "Screen.swift": "import SwiftUI\nimport AVFoundation\nstruct Screen {}",
        "Other.swift": "import Foundation\nstruct Other { var camera: Camera }",
      ], with: ["AVFoundation", "Foundation"])
    #expect(
      code.files == [
        .init(path: "Camera.swift", imports: ["AVFoundation"], reason: nil),
        .init(path: "Mode.swift", imports: [], reason: .declares("Mode")),
        .init(path: "Settings.swift", imports: ["Foundation"], reason: .declares("Settings")),
      ])
    #expect(code.left.map(\.path) == ["Logger.swift", "Screen.swift"])
  }

  @Test func `A file is found in spite of an import of which it uses nothing`() {
    let code = CameraCode(
      of: [
        "Camera.swift": "import AVFoundation\nimport WebKit\nclass Camera { var page: Page?; var shop: Shop? }",
        "Page.swift": "import WebKit\nclass Page { var view: WKWebView? }",
        "Shop.swift": "import StoreKit\nstruct Shop { let title = \"SKProduct\" }",
      ], with: ["AVFoundation", "Foundation", "UIKit"])
    #expect(code.files.map(\.path) == ["Camera.swift", "Shop.swift"])
    #expect(code.left.map(\.path) == ["Page.swift"])
    #expect(
      code.left[0].lacks.map(\.description) == [
        "uses WKWebView of WebKit, which Linux lacks; put this code in #if canImport(WebKit), or move it to another file"
      ])
    let text = Manifest(name: "App", files: code.files, camsim: "../camsim", products: ["AVFoundation", "UIKit"]).text
    #expect(text.contains(".product(name: \"UIKit\", package: \"camsim\""))
    #expect(!text.contains("WebKit"))
  }

  @Test(
    arguments: [
      "import os.log", "import OSLog", "import Observation", "import Combine", "import Synchronization",
      "import Testing", "import class WebKit.Foo", "import simd\nlet v: SIMD3<Float>", "import CryptoKit",
      "#if canImport(WidgetKit)\nimport WidgetKit\n#endif", "#if os(macOS)\nimport AppKit\n#else\nimport UIKit\n#endif",
      "#if !os(iOS)\nimport Cocoa\n#endif", "@preconcurrency import MapKit\nstruct MKOwn {}\nlet own: MKOwn",
    ])
  func `No file is skipped that compiles in its rewritten form`(_ head: String) throws {
    let modules = Manifest.modules(with: try Manifest.products(of: clone))
    let code = CameraCode(of: ["A.swift": "import AVFoundation\n\(head)\nfinal class Camera {}"], with: modules)
    #expect(code.files.map(\.path) == ["A.swift"])
    #expect(code.left == [])
  }

  @Test(
    arguments: [
      (
        "import WidgetKit",
        "imports WidgetKit, which Linux lacks; put the import and the code that needs it in #if canImport(WidgetKit)"
      ),
      (
        "import Firebase",
        "imports Firebase, which is not Apple's; add a package with this module to Package.swift, and then this file to sources"
      ),
      (
        "#if os(iOS)\nimport Security\n#endif\nlet a = [errSecSuccess, kSecClass, SecItemAdd]",
        "uses SecItemAdd, errSecSuccess, kSecClass of Security, which Linux lacks; put this code in #if canImport(Security), or move it to another file"
      ),
      (
        "import WebKit\nlet a = [WKAa.a, WKBb.a, WKCc.a, WKDd.a, WKEe.a, WKFf.a]",
        "uses WKAa, WKBb, WKCc, WKDd and 2 more names of WebKit, which Linux lacks; put this code in #if canImport(WebKit), or move it to another file"
      ),
    ])
  func `A skipped file's reason says what to do`(_ head: String, _ reason: String) throws {
    let modules = Manifest.modules(with: try Manifest.products(of: clone))
    let code = CameraCode(of: ["A.swift": "import AVFoundation\n\(head)"], with: modules)
    #expect(code.left.flatMap(\.lacks).map(\.description) == [reason])
  }

  @Test func `the views and the app of a SwiftUI project are found, because they use camera code`() {
    let files = [
      "App.swift": "import SwiftUI\n@main struct MyApp: App { var body: some Scene { WindowGroup { Screen() } } }",
      "Screen.swift": "import SwiftUI\nstruct Screen: View { let model = Model(); var body: some View { Text(hint) } }",
      "Model.swift": "import Observation\n@Observable class Model { let camera = Camera() }",
      "Camera.swift": "import AVFoundation\nactor Camera {}",
      "Hint.swift": "let hint = \"Hold still\"",
      "Style.swift": "extension String { var isHint: Bool { self == hint } }",
      "Other.swift": "import SwiftUI\nstruct Other: View { var body: some View { EmptyView() } }",
      "Shop.swift": "import StoreKit\nstruct Shop { let screen: Screen, product: SKProduct }",
      "Sale.swift": "struct Sale { let shop: Shop, screen: Screen }",
    ]
    let code = CameraCode(of: files, with: ["AVFoundation", "Observation", "SwiftUI"])
    #expect(
      code.files.map { "\($0.path) \($0.reason?.description ?? "")" } == [
        "App.swift uses Screen", "Camera.swift ", "Hint.swift declares hint", "Model.swift uses Camera",
        "Screen.swift uses Model",
      ])
    #expect(code.left.isEmpty)
    #expect(code.app == "MyApp")
  }

  @Test func `a file with an extension is found if another file uses a member of it`() {
    let code = CameraCode(
      of: [
        "Camera.swift": "import AVFoundation\nclass Camera { func start() { output.turn() } }",
        "Turn.swift": "extension AVCaptureOutput { func turn() {} }",
        "Start.swift": "extension Engine { var start: Int { 0 } }",
        "Text.swift": "extension Engine: CustomStringConvertible { var output: String { \"\" } }",
      ], with: ["AVFoundation"])
    #expect(code.files.map(\.path) == ["Camera.swift", "Turn.swift"])
  }

  /// F8 of the reports: a file was skipped because of modules that are available.
  @Test func modulesOfSwiftAndReplacedModulesAreAvailable() throws {
    let modules = Manifest.modules(with: try Manifest.products(of: clone))
    #expect(modules.isSuperset(of: ["AVFoundation", "os", "OSLog", "Observation", "Combine", "Synchronization"]))
    #expect(!modules.contains("WidgetKit"))
  }

  @Test func theManifestListsFilesAndAvailableProducts() throws {
    let products = try Manifest.products(of: clone)
    #expect(products.isSuperset(of: ["AVFoundation", "UIKit", "OSModel"]))
    #expect(!products.contains("CAVFoundation"))
    #expect(throws: (any Error).self) { try Manifest.products(of: URL(filePath: "/nowhere")) }
    let imports = ["UIKit", "SwiftUI", "WidgetKit", "os", "Combine"]
    let file = CameraCode.File(path: "App/A.swift", imports: imports, reason: nil)
    let text = Manifest(name: "App", files: [file], camsim: "../camsim", products: products).text
    #expect(text.contains("path: \"App\","))
    #expect(text.contains("\"A.swift\","))
    #expect(text.contains(".product(name: \"UIKit\", package: \"camsim\""))
    #expect(text.contains(".package(name: \"camsim\", path: \"../camsim\")"))
    #expect(text.contains("UIKitTesting"))
    #expect(text.contains(".product(name: \"OSModel\", package: \"camsim\""))
    #expect(text.contains(".product(name: \"CombineModel\", package: \"camsim\""))
    #expect(text.contains("SwiftUITesting"))
    #expect(!text.contains("WidgetKit"))
    let view = CameraCode.File(path: "App/View.swift", imports: ["SwiftUI"], reason: nil)
    let views = Manifest(name: "App", files: [view], camsim: "../camsim", products: products).text
    #expect(views.contains(".product(name: \"UIKitTesting\", package: \"camsim\")"))
    let unaware = Manifest(name: "App", files: [file], camsim: nil, products: products).text
    #expect(!unaware.contains("\"camsim\""))
    #expect(unaware.contains("\"A.swift\","))
    #expect(!text.contains("OpenCombine"))
    #expect(Manifest.moduleName("My App 2") == "My_App_2")
    #expect(Manifest.moduleName("3D") == "_3D")
  }

  /// SwiftPM warns about each file of the target's folder that is neither a source nor excluded.
  @Test func `the manifest excludes what is not compiled`() throws {
    _ = try project(
      "", files: ["App/A.swift": "", "App/In/B.swift": "", "App/In/Info.plist": "", "App/Art/a.png": "", "Top.md": ""])
    let files = ["App/A.swift", "App/In/B.swift"].map { CameraCode.File(path: $0, imports: [], reason: nil) }
    let text = Manifest(name: "App", files: files, camsim: nil, products: [], root: folder).text
    #expect(
      text.contains(
        """
          name: "App",
          targets: [
            .target(
              name: "App",
              path: "App",
              exclude: [
                "Art",
                "In/Info.plist",
              ],
              sources: [
                "A.swift",
                "In/B.swift",
        """))
  }

  @Test(arguments: [
    (["A.swift"], "."), (["App/A.swift", "B.swift"], "."), (["App/A.swift", "Apple/B.swift"], "."),
    (["App/A.swift", "App/In/B.swift"], "App"), (["App/In/A.swift"], "App/In"),
  ]) func `the target has the deepest folder that contains all files`(paths: [String], folder: String) {
    #expect(Manifest.folder(of: paths) == folder)
  }
}
