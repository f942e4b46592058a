internal import CVideoLinux

/// How the entities of a camera are linked, as the kernel's media controller reports it.
///
/// Everything has a number: entities (a sensor, a scaler), their pads, and interfaces, which are nodes. **Source:** Linux media userspace API,
/// MEDIA_IOC_G_TOPOLOGY.
struct V4L2Topology: Hashable, Sendable {
  /// A link between two of them.
  struct Link: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// Pictures flow from a pad to a pad, or could.
      case data(isEnabled: Bool)
      /// An interface is the one of an entity.
      case interface
      /// An entity has another one that serves it, as a sensor its lens.
      case ancillary
      /// Unknown yet.
      case other
    }

    var source: UInt32
    var sink: UInt32
    var kind: Kind
  }

  /// Nodes by the numbers of their interfaces.
  var nodes: [UInt32: DeviceNumber]
  /// Entities by the numbers of their pads.
  var entities: [UInt32: UInt32]
  var links: [Link]

  /// The nodes of the entities that pictures come through before they come to a node, and of what serves these entities; the nearest
  /// first.
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

  /// What a link leads to from an entity, against the pictures' way.
  private func neighbor(of entity: UInt32, over link: Link) -> UInt32? {
    switch link.kind {
    case .data(isEnabled: true): entities[link.sink] == entity ? entities[link.source] : nil
    case .ancillary: link.source == entity ? link.sink : nil
    default: nil
    }
  }
}

extension V4L2Topology {
  /// Asks a media device, such as `/dev/media0`.
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
    // The entities themselves are not needed: what they are called says nothing.
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
