internal import CVideoLinux

/// The links between the entities of a camera, as the kernel's media controller reports them.
///
/// Every object has an ID: entities (such as a sensor or scaler), their pads, and interfaces, which are device nodes.
/// **Source:** Linux media userspace API, MEDIA_IOC_G_TOPOLOGY.
struct V4L2Topology: Hashable, Sendable {
  /// A link between two objects of the topology.
  struct Link: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// A data link from pad to pad, which may be disabled.
      case data(isEnabled: Bool)
      /// A link from an interface to the entity that it controls.
      case interface
      /// A link from an entity to an auxiliary one, such as from a sensor to its lens.
      case ancillary
      /// A link type that is not supported.
      case other
    }

    var source: UInt32
    var sink: UInt32
    var kind: Kind
  }

  /// The device numbers of interfaces, keyed by interface ID.
  var nodes: [UInt32: DeviceNumber]
  /// The entity IDs, keyed by pad ID.
  var entities: [UInt32: UInt32]
  var links: [Link]

  /// Returns the device numbers of all entities upstream of a node, including auxiliary entities, nearest first.
  func subdevices(upstreamOf node: DeviceNumber) -> [DeviceNumber] {
    var found = links.filter { $0.kind == .interface && nodes[$0.source] == node }.map(\.sink)
    let ends = found.count
    var index = 0
    while index < found.count {
      let next = links.compactMap { neighbor(of: found[index], over: $0) }
      for entity in next where !found.contains(entity) { found.append(entity) }
      index += 1
    }
    return found.dropFirst(ends).flatMap { entity in
      links.filter { $0.kind == .interface && $0.sink == entity }.compactMap { nodes[$0.source] }
    }
  }

  /// Returns the entity that a link leads to from a given entity, in the upstream direction.
  private func neighbor(of entity: UInt32, over link: Link) -> UInt32? {
    switch link.kind {
    case .data(isEnabled: true): entities[link.sink] == entity ? entities[link.source] : nil
    case .ancillary: link.source == entity ? link.sink : nil
    default: nil
    }
  }
}

extension V4L2Topology {
  /// Reads the topology of a media device, such as `/dev/media0`.
  init(asking path: String, _ kernel: any VideoKernel) throws(Errno) {
    let descriptor = try kernel.open(path)
    defer { kernel.close(descriptor) }
    var counts = media_v2_topology()
    try kernel.request(descriptor, CVIDEO_MEDIA_G_TOPOLOGY, &counts)
    let interfaces = UnsafeMutableBufferPointer<media_v2_interface>.allocate(capacity: Int(counts.num_interfaces))
    let pads = UnsafeMutableBufferPointer<media_v2_pad>.allocate(capacity: Int(counts.num_pads))
    let links = UnsafeMutableBufferPointer<media_v2_link>.allocate(capacity: Int(counts.num_links))
    defer {
      interfaces.deallocate()
      pads.deallocate()
      links.deallocate()
    }
    interfaces.initialize(repeating: media_v2_interface())
    pads.initialize(repeating: media_v2_pad())
    links.initialize(repeating: media_v2_link())
    // The entity descriptions are not needed, because entity names carry no information that is used here.
    counts.num_entities = 0
    counts.ptr_interfaces = UInt64(UInt(bitPattern: interfaces.baseAddress))
    counts.ptr_pads = UInt64(UInt(bitPattern: pads.baseAddress))
    counts.ptr_links = UInt64(UInt(bitPattern: links.baseAddress))
    try kernel.request(descriptor, CVIDEO_MEDIA_G_TOPOLOGY, &counts)
    nodes = interfaces.reduce(into: [:]) { nodes, interface in
      nodes[interface.id] = DeviceNumber(major: interface.devnode.major, minor: interface.devnode.minor)
    }
    entities = pads.reduce(into: [:]) { $0[$1.id] = $1.entity_id }
    self.links = links.map(Link.init)
  }
}

extension V4L2Topology.Link {
  fileprivate init(_ raw: media_v2_link) {
    let kind: Kind =
      switch raw.flags & UInt32(bitPattern: MEDIA_LNK_FL_LINK_TYPE) {
      case UInt32(MEDIA_LNK_FL_DATA_LINK): .data(isEnabled: raw.flags & UInt32(MEDIA_LNK_FL_ENABLED) != 0)
      case UInt32(MEDIA_LNK_FL_INTERFACE_LINK): .interface
      case UInt32(MEDIA_LNK_FL_ANCILLARY_LINK): .ancillary
      default: .other
      }
    self.init(source: raw.source_id, sink: raw.sink_id, kind: kind)
  }
}
