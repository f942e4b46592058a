import Testing

@Suite struct ImportTests {
  @Test func everyImportIsAnAllowedDependency() {
    expectNone(SourceTree.files.flatMap(ImportRule.violations))
  }

  /// The probes must also compile with Apple's frameworks.
  @Test func probesImportOnlyApplesModules() {
    let files = SourceTree.swiftFiles(below: "Conformance/Probes/Sources/RuleProbes")
    #expect(files.count > 20)
    let imported = Set(files.flatMap(ImportRule.imports).map(\.module))
    #expect(imported == ["AVFoundation", "CoreMotion", "Foundation", "Photos", "UIKit"])
  }

  @Test func everyModuleHasAListOfAllowedImports() {
    #expect(SourceTree.modules.isSubset(of: ImportRule.allowed.keys))
  }

  @Test(arguments: [
    ("CaptureModel/Time/A.swift", "import MediaCoding"),
    ("CaptureModel/A.swift", "internal import CFFmpeg"),
    ("CaptureModel/A.swift", "@preconcurrency import struct VirtualDevices.Scene"),
    ("CaptureModel/A.swift", "#if canImport(Glibc)\n  import Glibc\n#endif"),
    ("CaptureModel/A.swift", "import Foundation; import Yams"),
    ("CaptureModel/A.swift", "@_spi(Rim) @testable import Scenarios"),
    ("MediaCoding/A.swift", "@_exported import CaptureModel"),
    ("SceneRendering/Scene/A.swift", "import CVideoLinux"),
    ("Scenarios/A.swift", "public import ArgumentParser"),
    ("Unknown/A.swift", "import Foundation"),
  ])
  func aWrongImportIsFound(path: String, text: String) {
    #expect(ImportRule.violations(in: SourceFile(path: path, text: text)).count == 1)
  }

  @Test(arguments: [
    ("CaptureModel/A.swift", "import Foundation\nimport Synchronization\nimport Dispatch"),
    ("CaptureModel/A.swift", "// import MediaCoding\n/* import Yams */\nlet a = \"import Yams\""),
    ("CaptureModel/A.swift", "let important = 1; let imports = important"),
    ("CaptureModel/A.swift", "let text = \"\"\"\nimport Yams\n\"\"\""),
    ("V4L2/Node/A.swift", "import CVideoLinux\nimport Glibc"),
    ("AVFoundation/A.swift", "@_exported import CaptureModel"),
  ])
  func anAllowedImportIsNotReported(path: String, text: String) {
    #expect(ImportRule.violations(in: SourceFile(path: path, text: text)) == [])
  }
}
