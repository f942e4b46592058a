import Testing

/// A test target of the model imports the modules that it tests and those below them, so that each can be tested alone.
@Suite struct TestImportTests {
  /// The modules that each target tests; `Package.swift` has the same.
  private static let tested: [String: Set<String>] = [
    "ModelTestSupport": ["SimulationKernel"],
    "CoreMediaModelTests": ["PixelModel", "CoreVideoModel", "CoreMediaModel"],
    "AVFoundationTypesTests": ["AVFoundationTypes"],
    "SimulationKernelTests": ["SimulationKernel"],
    "PlatformModelTests": ["PlatformTypes", "PlatformModel", "UIKitModel"],
    "AudioSessionModelTests": ["AudioSessionModel"],
    "CaptureModelTests": ["HardwareModel", "CameraControl", "CaptureModel"],
    "AssetModelTests": ["AssetModel"],
    "PhotosModelTests": ["PhotosModel", "AssetsLibraryModel"],
  ]

  private static func violations(in file: SourceFile) -> [Violation] {
    guard let modules = tested[file.module] else { return [] }
    let below = modules.reduce(modules) { $0.union(ImportRule.allowed[$1] ?? []) }
    let permitted = below.union(ImportRule.system).union(["ModelTestSupport", "Testing", "XCTest"])
    return ImportRule.imports(of: file).filter { !permitted.contains($0.module) }.map {
      Violation(path: file.path, line: $0.line, message: "\(file.module) must not import \($0.module)", root: "Tests")
    }
  }

  @Test func aTestOfTheModelImportsWhatItTestsAndWhatIsBelow() {
    let files = SourceTree.swiftFiles(below: "Tests")
    #expect(Set(files.map(\.module)).isSuperset(of: Self.tested.keys))
    expectNone(files.flatMap(Self.violations))
  }

  @Test func everyModuleOfTheModelIsTested() {
    // `Locking` has its tests beside those of the buffers that need it.
    #expect(Self.tested.values.reduce(into: Set()) { $0.formUnion($1) } == ImportRule.models.subtracting(["Locking"]))
  }

  @Test(arguments: [
    ("AssetModelTests/A.swift", "@testable import CaptureModel"),
    ("ModelTestSupport/A.swift", "import PlatformModel"),
    ("CaptureModelTests/Device/A.swift", "import VirtualDevices"),
  ])
  func aWrongImportIsFound(path: String, text: String) {
    #expect(Self.violations(in: SourceFile(path: path, text: text)).count == 1)
  }
}
