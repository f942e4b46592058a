import Testing

@testable import V4L2

/// Tests a camera with two sensors, each with a lens: one sensor feeds a scaler, and each sensor also has a separate
/// capture node.
@Suite("V4L2: links between the entities of a camera")
struct V4L2TopologyTests {
  private enum Entity: UInt32, CaseIterable { case sensorA = 1, lensA, sensorB, lensB, scaler, rawA, rawB, scaled }

  private static func node(_ entity: Entity) -> DeviceNumber { DeviceNumber(major: 81, minor: entity.rawValue) }
  // The IDs of interfaces and pads must not collide with those of entities.
  private static func interface(_ entity: Entity) -> UInt32 { 100 + entity.rawValue }
  private static func pad(_ entity: Entity, _ index: UInt32) -> UInt32 { 1000 + 10 * entity.rawValue + index }

  private func topology(scalerTakes chosen: Entity, nodes: [Entity] = Entity.allCases) -> V4L2Topology {
    func data(_ source: Entity, _ sink: Entity, _ isEnabled: Bool = true) -> V4L2Topology.Link {
      .init(source: Self.pad(source, 1), sink: Self.pad(sink, 0), kind: .data(isEnabled: isEnabled))
    }
    let pads = Entity.allCases.flatMap { entity in [0, 1].map { (Self.pad(entity, $0), entity.rawValue) } }
    return V4L2Topology(
      nodes: Dictionary(uniqueKeysWithValues: nodes.map { (Self.interface($0), Self.node($0)) }),
      entities: Dictionary(uniqueKeysWithValues: pads),
      links: Entity.allCases.map { .init(source: Self.interface($0), sink: $0.rawValue, kind: .interface) } + [
        data(.sensorA, .scaler, chosen == .sensorA), data(.sensorB, .scaler, chosen == .sensorB),
        data(.scaler, .scaled), data(.sensorA, .rawA), data(.sensorB, .rawB),
        .init(source: Entity.sensorA.rawValue, sink: Entity.lensA.rawValue, kind: .ancillary),
        .init(source: Entity.sensorB.rawValue, sink: Entity.lensB.rawValue, kind: .ancillary),
      ])
  }

  @Test func `Subdevices are found upstream, and from a sensor to its lens`() {
    let topology = topology(scalerTakes: .sensorA)
    #expect(topology.subdevices(upstreamOf: Self.node(.scaled)) == [.scaler, .sensorA, .lensA].map(Self.node))
    #expect(topology.subdevices(upstreamOf: Self.node(.rawB)) == [.sensorB, .lensB].map(Self.node))
  }

  @Test func `Subdevices are found only through enabled links`() {
    let found = topology(scalerTakes: .sensorB).subdevices(upstreamOf: Self.node(.scaled))
    #expect(found == [.scaler, .sensorB, .lensB].map(Self.node))
  }

  @Test func `The search for subdevices passes through entities without a node`() {
    let topology = topology(scalerTakes: .sensorA, nodes: [.scaled, .lensA])
    #expect(topology.subdevices(upstreamOf: Self.node(.scaled)) == [Self.node(.lensA)])
  }

  @Test func `A node of another device has no subdevices, and the search ends in a cycle`() {
    var topology = topology(scalerTakes: .sensorA)
    #expect(topology.subdevices(upstreamOf: DeviceNumber(major: 81, minor: 99)) == [])
    topology.links.append(
      .init(source: Self.pad(.scaler, 1), sink: Self.pad(.sensorA, 0), kind: .data(isEnabled: true)))
    #expect(topology.subdevices(upstreamOf: Self.node(.scaled)) == [.scaler, .sensorA, .lensA].map(Self.node))
  }
}
