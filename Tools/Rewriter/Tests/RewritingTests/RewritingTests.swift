import Foundation
import Rewriting
import Testing

/// Tests the rewriting of files: `NAME.in` and `NAME.out` in `Golden`. `CAMSIM_GOLDEN=update` writes the latter and
/// fails.
@Suite struct RewritingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".in") }.map { String($0.dropLast(3)) }.sorted()

  private static func source(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).in"), encoding: .utf8)
  }

  /// Returns the rewritten file, followed by its messages.
  private static func text(_ source: String, _ file: RewrittenFile) -> String {
    let said = file.changes.map { "\($0.line): \($0.text)" } + file.refusals.map { "\($0.line): error: \($0.text)" }
    return (file.text ?? source) + "---\n" + said.map { $0 + "\n" }.joined()
  }

  @Test(arguments: names) func `rewritten files equal the golden files`(name: String) throws {
    let source = try Self.source(name)
    let file = Rewriting.rewrite(source, knowing: Rewriting.facts(of: source), isProgram: name == "program")
    let actual = Self.text(source, file)
    let golden = Self.folder.appending(path: "\(name).out")
    let expected = (try? String(contentsOf: golden, encoding: .utf8)) ?? ""
    if actual != expected, ProcessInfo.processInfo.environment["CAMSIM_GOLDEN"] == "update" {
      try actual.write(to: golden, atomically: true, encoding: .utf8)
    }
    #expect(actual == expected)
  }

  @Test(arguments: names) func rewritingKeepsTheNumberOfLines(name: String) throws {
    let source = try Self.source(name)
    let text = Rewriting.rewrite(source, knowing: Rewriting.facts(of: source)).text ?? source
    #expect(text.count(where: \.isNewline) == source.count(where: \.isNewline))
  }

  /// Rewriting is idempotent: a rewritten file needs no further changes.
  @Test(arguments: names) func rewritingIsIdempotent(name: String) throws {
    let source = try Self.source(name)
    guard let text = Rewriting.rewrite(source, knowing: Rewriting.facts(of: source)).text else { return }
    #expect(Rewriting.rewrite(text, knowing: FileFacts()).text == nil)
  }

  @Test(arguments: names) func theSearchFindsEveryFileThatIsRewritten(name: String) throws {
    let source = try Self.source(name)
    let isRewritten = Rewriting.rewrite(source, knowing: Rewriting.facts(of: source)).text != nil
    #expect(Rewriting.mayConcern(source) || !isRewritten)
  }

  @Test func unconditionalImportsNeedAPackage() {
    let source = "import os.log\n#if canImport(Combine)\nimport Combine\n#endif\nimport struct OSLog.Logger"
    #expect(Rewriting.facts(of: source).standIns == ["os", "OSLog"])
  }

  @Test func declarationsInOtherFilesAffectRewriting() {
    let base = "class Base: NSObject { override func observeValue(forKeyPath k: String?) {} }"
    let derived = "class Derived: Base { override func observeValue(forKeyPath k: String?) {} }"
    let facts = FileFacts(of: [Rewriting.facts(of: base), Rewriting.facts(of: derived)])
    #expect(Rewriting.rewrite(derived, knowing: facts).text == nil)
    let call = "func f(_ p: P?) { p?.done?(1) }"
    let optional = Rewriting.facts(of: "@objc protocol P { @objc optional func done(_ n: Int) }")
    #expect(Rewriting.rewrite(call, knowing: optional).text == "func f(_ p: P?) { p?.done (1) }")
    #expect(Rewriting.rewrite(call, knowing: FileFacts()).text == nil)
  }

  @Test(
    arguments: [
      ("shoot", [], "shoot"), ("shoot", ["_"], "shoot:"), ("didPan", ["panGesture"], "didPanWithPanGesture:"),
      ("image", ["_", "didFinishSavingWithError", "contextInfo"], "image:didFinishSavingWithError:contextInfo:"),
      ("move", ["to"], "moveTo:"), ("tap", ["forImage", "_"], "tapForImage::"),
    ] as [(String, [String], String)])
  func selectorsHaveObjectiveCNames(base: String, labels: [String], name: String) {
    let parameters = labels.map { "\($0) p: Int" }.joined(separator: ", ")
    let source = "class C { @objc func \(base)(\(parameters)) {}; let s = #selector(\(base)) }"
    let text = Rewriting.rewrite(source, knowing: Rewriting.facts(of: source)).text
    #expect(text?.contains("Selector(\"\(name)\", C.\(base))") == true, "\(text ?? "")")
  }

  @Test func selectorsOfTheDynamicTypeReferToTheClass() {
    let source = "class C { @objc func shoot() {}; lazy var s = #selector(type(of: self).shoot) }"
    let text = Rewriting.rewrite(source, knowing: Rewriting.facts(of: source)).text
    #expect(text?.contains("Selector(\"shoot\", C.shoot)") == true, "\(text ?? "")")
  }

  @Test func modulesImportedByHeadersAreImported() {
    let umbrella = "#import <UIKit/UIKit.h>\n@import CoreMotion;\nFOUNDATION_EXPORT double KitVersionNumber;\n"
    let imports = HeaderImports(of: [
      "/app/Kit/Kit.h": umbrella, "/app/App-Bridging-Header.h": "  #import <Photos/Photos.h>\n#import \"Own.h\"",
      "/app/Kit/Deep/Own.h": "#import <Metal/Metal.h>",
    ])
    #expect(imports.modules(for: "/app/Kit/Deep/A.swift") == ["CoreMotion", "Photos", "UIKit"])
    #expect(imports.modules(for: "/app/Kits/A.swift") == ["Photos"])

    let source = "import UIKit\nlet view = UIView()"
    let text = Rewriting.rewrite(source, knowing: FileFacts(), importing: ["CoreMotion", "UIKit"]).text
    #expect(text == source + "\n#if canImport(CoreMotion)\nimport CoreMotion\n#endif\n")
  }

  @Test(
    arguments: [
      ("class Model { @Published var count = 0 }", "CombineModel"), ("@Observable class Model {}", "Observation"),
      ("let session = URLSession.shared", "FoundationNetworking"),
      ("var socket: URLSessionWebSocketTask?", "FoundationNetworking"),
      ("let queue = DispatchSerialQueue(label: \"camera\")", "AVFoundation"),
    ])
  func theModuleOfANameIsImported(code: String, module: String) {
    let source = "import Foundation\n" + code
    #expect(Rewriting.mayConcern(source))
    let text = Rewriting.rewrite(source, knowing: FileFacts()).text
    #expect(text == source + "\n#if canImport(\(module))\nimport \(module)\n#endif\n")
  }

  @Test(
    arguments: [
      ("import Metal", "import MetalModel"), ("import Accelerate.vImage", "import AccelerateModel  "),
      ("import WebKit", "import UIKit "), ("import class StoreKit.SKPayment", "import       Foundation        "),
      ("#if canImport(CoreML)\nimport CoreML\n#endif", "#if canImport(CoreMLModel)\nimport CoreMLModel\n#endif"),
      ("#if canImport(WebKit)\nimport WebKit\n#endif", "#if canImport(WebKit)\nimport UIKit \n#endif"),
    ])  // Columns stay the same.
  func `The import of a module that camsim lacks or names differently is replaced`(_ source: String, _ text: String) {
    #expect(Rewriting.mayConcern(source))
    #expect(Rewriting.rewrite(source, knowing: FileFacts()).text == text)
  }

  @Test func `A file without such an import need not be parsed`() {
    #expect(!Rewriting.mayConcern("import Foundation\n// A word such as Metal.\nlet a = 1"))
  }

  @Test(
    arguments: [
      ("let source: CGImageSource?", "ImageIO"), ("let type = UTType.jpeg", "UniformTypeIdentifiers"),
      ("func show(_ texture: MTLTexture) {}", "MetalModel"),
      ("let queue = DispatchSerialQueue(label: \"camera\")", "AVFoundation"),
      ("@Observable final class State {}\n@Observable final class Other {}", "Observation"),
      ("let file = folder.appendingPathExtension(for: .quickTimeMovie)", "UniformTypeIdentifiers"),
    ])
  func `A module is imported that another one re-exports only on Apple's platforms`(_ code: String, _ module: String) {
    let source = "import CoreMedia\n\(code)"
    #expect(Rewriting.mayConcern(source))
    let text = Rewriting.rewrite(source, knowing: FileFacts()).text
    #expect(text == source + "\n#if canImport(\(module))\nimport \(module)\n#endif\n")
  }

  @Test func `A class and the extension after it with overrides are one declaration, whose lines stay`() {
    let rest = "extension A {\n  func c() {}\n}\nextension B {\n  override func d() {}\n}"
    let source = "class A: Base {\n}\n\n// More.\nextension A {\n  override func b() {}\n}\n\(rest)"
    #expect(Rewriting.mayConcern(source))
    let file = Rewriting.rewrite(source, knowing: FileFacts())
    #expect(
      file.text == "class A: Base {\n \n\n// More.\n             \n  override func b() {}\n}\n\(rest)",
      "\(file.text ?? "unchanged")")
    #expect(file.changes.map(\.line) == [5])
  }

  @Test(arguments: [": P", " where T == Int"]) func `An extension that adds a conformance or a condition stays`(
    clause: String
  ) {
    let source = "class A: Base {}\nextension A\(clause) { override func b() {} }"
    #expect(Rewriting.rewrite(source, knowing: FileFacts()).text == nil)
  }

  /// Each `!` marks the same place in both texts.
  @Test(
    arguments: [
      ("let s = [#selector(shoot), !x]", "selectors"), ("observe(\\.a.b, !options: [])", "keys"),
      ("let l = [os.Logger(), !os.Logger(), !x]", "modules"), ("    @objc func f() { !x }", "attributes"),
      ("let é = #keyPath(A.b); !x; let s = #selector(b); !y", "several edits"),
    ])
  func `A message about a rewritten line has the column of the original`(_ code: String, _ what: String) {
    let head = "import os\nclass Camera { "
    let marked = head + code + " }"
    let source = marked.replacing("!", with: "")
    let file = Rewriting.rewrite(source, knowing: Rewriting.facts(of: source))
    let rewritten = Rewriting.rewrite(marked.replacing("!", with: "/**/"), knowing: Rewriting.facts(of: source)).text!
    // The marks are four columns wide in the rewritten file, and one in the original.
    func columns(_ text: String, _ mark: String) -> [Int] {
      let parts = text.split(separator: "\n")[1].components(separatedBy: mark).dropLast()
      return parts.reduce(into: []) { $0.append(($0.last ?? 1) + $1.utf8.count) }
    }
    let moved = columns(rewritten, "/**/").map { file.columns.original(line: 2, column: $0) }
    #expect(moved == columns(marked, "!"))
  }

  @Test func `A place in a longer text is that of the text that it replaces`() {
    let source = "class Camera { let s = #selector(shoot) }"
    let map = Rewriting.rewrite(source, knowing: FileFacts()).columns
    let output = "/a b/C.swift:1:40: error: x\n/D.swift:1:40: note: y\n\u{1B}[1m/a b/C.swift:1:56: error: z"
    #expect(
      ColumnMap.translate(output, with: ["/a b/C.swift": map])
        == "/a b/C.swift:1:24: error: x\n/D.swift:1:40: note: y\n\u{1B}[1m/a b/C.swift:1:41: error: z")
  }
}
