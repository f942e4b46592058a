import Testing

@Suite struct ManifestTests {
  /// An app's manifest uses these libraries only on Linux, but they must exist on every system for the manifest to
  /// load.
  @Test func everyLibraryExistsOnEverySystem() {
    let elsewhere = Manifest.model
    #expect(elsewhere.libraries == Manifest.whole.libraries)
    #expect(elsewhere.libraries.contains("AVFoundation"))
    #expect(elsewhere.dependencies.isEmpty)
    let empty = elsewhere.products.filter { $0.targets == ["LinuxOnly"] }.map(\.name)
    #expect(Set(empty) == elsewhere.libraries.subtracting(["CaptureModel"]))
  }
}
