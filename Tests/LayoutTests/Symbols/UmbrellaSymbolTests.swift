import Testing

/// Tests that `import AVFoundation` gives an app only Apple's names.
@Suite struct UmbrellaSymbolTests {
  @Test(arguments: Umbrella.all) func `every public name of an umbrella module is Apple's or has a stated reason`(
    umbrella: Umbrella
  ) {
    let names = umbrella.publicNames
    let ours = names.subtracting(AppleNames.listed).subtracting(AppleNames.more)
      .filter { name in !NameReason.all.contains { $0.explains(name) } }
    #expect(names.count > 15)
    #expect(
      ours.isEmpty,
      """
      import \(umbrella.name) shows names that are not Apple's. Make them `package`, or list what Apple has in \
      Conformance/API/more-apple-symbols.tsv:
      \(ours.sorted().joined(separator: "\n"))
      """)
  }

  private static let all = Umbrella.all.reduce(into: Set<String>()) { $0.formUnion($1.publicNames) }

  @Test(arguments: NameReason.all) func `every stated reason explains a name that exists`(reason: NameReason) {
    #expect(
      Self.all.subtracting(AppleNames.listed).subtracting(AppleNames.more).contains(where: reason.explains),
      "\(reason.reason): explains nothing")
  }

  @Test func `every name in the list of further Apple symbols exists and is not in the rule book`() {
    let idle = AppleNames.more.subtracting(Self.all).union(AppleNames.more.intersection(AppleNames.listed))
    #expect(idle.isEmpty, "Conformance/API/more-apple-symbols.tsv: remove \(idle.sorted().joined(separator: ", "))")
    #expect(AppleNames.listed.count > 3000)
    #expect(!AppleNames.more.isEmpty)
  }

  @Test func `no umbrella module exports the internal modules of the model`() {
    let exported = Umbrella.all.reduce(into: Set<String>()) { $0.formUnion($1.modules) }
    let kept: Set = [
      "Locking", "PixelModel", "SimulationKernel", "HardwareModel", "CameraControl", "MediaCoding", "DeviceProfiles",
      "SceneRendering", "V4L2", "VirtualDevices", "Scenarios",
    ]
    #expect(exported.isDisjoint(with: kept))
  }
}
