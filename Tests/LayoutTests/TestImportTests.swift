import Testing

/// Tests that a test target of the model imports only the modules that it tests and their dependencies, so that each
/// module can be tested alone.
@Suite struct TestImportTests {
  private static let targets = Manifest.model.targets(of: "test", "regular").reduce(into: [:]) {
    $0[$1.name] = $1.modules
  }

  private static func violations(in file: SourceFile) -> [Violation] {
    guard let modules = targets[file.module] else { return [] }
    let permitted = modules.union(ImportRule.system).union(["Testing", "XCTest"])
    return ImportRule.imports(of: file).filter { !permitted.contains($0.module) }.map {
      Violation(path: file.path, line: $0.line, message: "\(file.module) must not import \($0.module)", root: "Tests")
    }
  }

  @Test func aModelTestImportsOnlyTestedAndLowerModules() {
    let files = SourceTree.swiftFiles(below: "Tests")
    #expect(Set(files.map(\.module)).isSuperset(of: Manifest.model.targets(of: "test").map(\.name)))
    expectNone(files.flatMap(Self.violations))
  }

  /// A test that imports such a module compiles only if another target was built before.
  @Test func `a test imports no module that may be built after the test`() {
    let names = Set(Manifest.whole.targets.map { $0.name.replacing("-", with: "_") })
    let files = Dictionary(grouping: SourceTree.swiftFiles(below: "Tests"), by: \.module)
    for target in Manifest.whole.targets(of: "test").map(\.name) {
      let before = Set(Manifest.whole.modules(before: target).map { $0.replacing("-", with: "_") })
      for file in files[target] ?? [] {
        let early = ImportRule.imports(of: file).filter { names.contains($0.module) && !before.contains($0.module) }
        expectNone(
          early.map {
            Violation(
              path: file.path, line: $0.line, message: "\(target) needs \($0.module) in Package.swift", root: "Tests")
          })
      }
    }
  }

  @Test func everyModelModuleIsTested() {
    let tested = Manifest.model.targets(of: "test").reduce(into: Set()) { $0.formUnion($1.modules) }
    // StructuredDocuments is tested together with scenarios and profiles.
    #expect(tested.isSuperset(of: ImportRule.models.subtracting(["StructuredDocuments"])))
  }

  @Test(arguments: [
    ("AssetModelTests/A.swift", "@testable import CaptureModel"),
    ("ModelTestSupport/A.swift", "import PlatformModel"),
    ("CaptureModelTests/Device/A.swift", "import VirtualDevices"),
  ])
  func aWrongImportInATestIsFound(path: String, text: String) {
    #expect(Self.violations(in: SourceFile(path: path, text: text)).count == 1)
  }
}
