import Testing

@Suite struct ManifestTests {
  /// An app's manifest names libraries for Linux alone, but all of them must be there for it to load.
  @Test func everyLibraryIsThereOnEverySystem() {
    let elsewhere = Manifest.model
    #expect(elsewhere.libraries == Manifest.whole.libraries)
    #expect(elsewhere.libraries.contains("AVFoundation"))
    #expect(elsewhere.dependencies.isEmpty)
    let empty = elsewhere.products.filter { $0.targets == ["LinuxOnly"] }.map(\.name)
    #expect(Set(empty) == elsewhere.libraries.subtracting(["CaptureModel"]))
  }
}
