import VirtualDevices

extension DriverListing {
  /// Creates a listing from a camera descriptor.
  init(_ descriptor: V4L2CameraDescriptor, of device: String) {
    self.init(
      device: device, driver: descriptor.driver, card: descriptor.card, formats: descriptor.formats.map(Format.init),
      controls: descriptor.controls.map(Control.init))
  }
}

extension DriverListing.Format {
  fileprivate init(_ format: V4L2Format) {
    self.init(
      code: "\(format.code)", description: format.description, isCompressed: format.isCompressed, sizes: [],
      lines: format.lines)
    switch format.sizes {
    case .discrete(let sizes): self.sizes = sizes.map(DriverListing.Size.init)
    case .range(let range): self.range = [range.least, range.greatest, range.step].map { [$0.width, $0.height] }
    }
  }
}

extension DriverListing.Size {
  fileprivate init(_ size: V4L2Format.Size) {
    self.init(width: size.size.width, height: size.size.height, intervals: [])
    switch size.intervals {
    case .discrete(let fractions): intervals = fractions.map(\.description)
    case .range(let shortest, let longest, let step, _): range = [shortest, longest, step].map(\.description)
    }
  }
}

extension DriverListing.Control {
  fileprivate init(_ setting: V4L2CameraDescriptor.Setting) {
    let control = setting.control
    self.init(
      name: control.key, label: control.name, id: control.id, kind: control.kind.name, minimum: control.minimum,
      maximum: control.maximum, step: control.step, defaultValue: control.defaultValue, unit: control.unit,
      flags: control.flags.names, menu: control.menu.map(DriverListing.Choice.init), lines: setting.lines)
    switch setting.value {
    case .integer(let number): value = number
    case .text(let text): self.text = text
    case .bytes(let bytes): text = "\(V4L2Control.Value.bytes(bytes))"
    case nil: break
    }
  }
}

extension DriverListing.Choice {
  fileprivate init(_ item: V4L2Control.MenuItem) {
    switch item.label {
    case .text(let text): self.init(value: item.index, label: text)
    case .integer(let number): self.init(value: item.index, label: "\(number)")
    }
  }
}
