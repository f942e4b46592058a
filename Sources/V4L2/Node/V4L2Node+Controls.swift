import StructuredDocuments

internal import CVideoLinux

extension V4L2Node {
  /// Returns all enabled controls, including headings, in the driver's order, followed by those of the camera's
  /// subdevices.
  package func controls() throws(V4L2Error) -> [V4L2Control] {
    var controls = try ownControls()
    for subdevice in subdevices {
      controls += try subdevice.node.controls().filter { subdevice.controls.contains($0.id) }
    }
    return controls
  }

  private func ownControls() throws(V4L2Error) -> [V4L2Control] {
    var controls: [V4L2Control] = []
    var last: UInt32 = 0
    for _ in 0..<V4L2Limit.entries {
      guard let control = try queryControl(after: last) else { break }
      last = control.id
      if !control.flags.contains(.disabled) { controls.append(control) }
    }
    return controls
  }

  /// Returns the current state of a control, or nil if the ID does not exist.
  package func control(_ id: UInt32) throws(V4L2Error) -> V4L2Control? { try query(id) }

  /// Returns the control with the given name, in the form of ``V4L2Control/key``.
  ///
  /// - Throws: ``V4L2Error`` with the reason `unknownControl` and the nearest name if no control matches.
  package func control(named key: String) throws(V4L2Error) -> V4L2Control {
    let controls = try controls().filter { $0.kind != .heading }
    if let control = controls.first(where: { $0.key == key }) { return control }
    let nearest = NearestName.of(key, in: controls.map(\.key)).map { "; the nearest is '\($0)'" } ?? ""
    throw V4L2Error(
      .unknownControl, path: path, operation: "use its control '\(key)'",
      text: "it has no control of that name\(nearest)")
  }

  private func queryControl(after id: UInt32) throws(V4L2Error) -> V4L2Control? {
    // The flags request the next control after this ID, simple or compound.
    try query(id | 0x8000_0000 | 0x4000_0000)
  }

  private func query(_ id: UInt32) throws(V4L2Error) -> V4L2Control? {
    var raw = v4l2_query_ext_ctrl()
    raw.id = id
    do {
      try attempt(CVIDEO_QUERY_EXT_CTRL, &raw)
    } catch {
      if error == .invalid || error == .notTypewriter { return nil }
      throw V4L2Error(error, path: path, operation: "list its controls")
    }
    var control = V4L2Control(raw)
    if control.kind == .menu || control.kind == .integerMenu { control.menu = try menu(of: control) }
    return control
  }

  private func menu(of control: V4L2Control) throws(V4L2Error) -> [V4L2Control.MenuItem] {
    var items: [V4L2Control.MenuItem] = []
    let limit = Int64(V4L2Limit.entries)
    let first = max(0, min(control.minimum, limit))
    for index in first...max(first, min(control.maximum, limit)) {
      var raw = v4l2_querymenu()
      raw.id = control.id
      raw.index = UInt32(index)
      do {
        try attempt(CVIDEO_QUERYMENU, &raw)
      } catch {
        // Indices without a menu item are skipped.
        if error == .invalid { continue }
        throw V4L2Error(error, path: path, operation: "list the menu items of '\(control.key)'")
      }
      items.append(
        .init(index: index, label: control.kind == .menu ? .text(text(raw.name)) : .integer(raw.value)))
    }
    return items
  }

  // MARK: Values

  /// Reads the value of a control.
  package func value(of control: V4L2Control) throws(V4L2Error) -> V4L2Control.Value {
    if let subdevice = subdevice(with: control) { return try subdevice.value(of: control) }
    // The description is built only for an error, because values are read while a camera streams.
    func operation() -> String { "read its control '\(control.key)'" }
    guard control.isReadable else {
      throw V4L2Error(.badValue, path: path, operation: operation(), text: "its value cannot be read")
    }
    guard control.hasPayload else {
      var raw = v4l2_ext_control()
      raw.id = control.id
      try exchange(CVIDEO_G_EXT_CTRLS, &raw, operation())
      return .integer(
        control.kind == .integer64
          ? raw.value64 : control.kind == .bitMask ? Int64(UInt32(bitPattern: raw.value)) : Int64(raw.value))
    }
    var bytes = [UInt8](repeating: 0, count: max(1, control.elementBytes * control.elementCount))
    try exchange(CVIDEO_G_EXT_CTRLS, control.id, &bytes, operation())
    if control.kind == .text { return .text(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)) }
    return .bytes(bytes)
  }

  /// Reads the values of scalar controls, keyed by control ID. Controls that cannot currently be read are omitted.
  func values(of controls: [V4L2Control]) -> [UInt32: Int64] {
    var values: [UInt32: Int64] = [:]
    for control in controls { values[control.id] = (try? value(of: control))?.number }
    return values
  }

  /// Sets the value of a control.
  ///
  /// - Returns: The value that the driver has applied.
  /// - Throws: ``V4L2Error``, with the reason `badValue` if the control does not accept the value.
  @discardableResult
  package func set(_ control: V4L2Control, to value: V4L2Control.Value) throws(V4L2Error) -> V4L2Control.Value {
    if let subdevice = subdevice(with: control) { return try subdevice.set(control, to: value) }
    let operation = "set its control '\(control.key)' to \(value)"
    guard control.isWritable else {
      throw V4L2Error(.badValue, path: path, operation: operation, text: "it is read-only")
    }
    guard control.takes(value) else {
      throw V4L2Error(.badValue, path: path, operation: operation, text: "it accepts \(control.rangeText)")
    }
    do throws(V4L2Error) {
      return try write(value, to: control, operation)
    } catch {
      // An inactive control also fails with a permission error, although permissions are not the cause.
      guard error.reason == .notPermitted, control.flags.contains(.inactive) else { throw error }
      throw V4L2Error(
        .badValue, path: path, operation: operation,
        text: "it is inactive, because another control, such as an automatic mode, sets it")
    }
  }

  private func write(
    _ value: V4L2Control.Value, to control: V4L2Control, _ operation: String
  ) throws(V4L2Error) -> V4L2Control.Value {
    switch value {
    case .integer(let number):
      var raw = v4l2_ext_control()
      raw.id = control.id
      if control.kind == .integer64 {
        raw.value64 = number
      } else {
        raw.value = Int32(truncatingIfNeeded: number)
      }
      try exchange(CVIDEO_S_EXT_CTRLS, &raw, operation)
      return .integer(
        control.kind == .integer64
          ? raw.value64 : control.kind == .bitMask ? Int64(UInt32(bitPattern: raw.value)) : Int64(raw.value))
    case .text(let text):
      var bytes = Array(text.utf8) + [0]
      try exchange(CVIDEO_S_EXT_CTRLS, control.id, &bytes, operation)
      return value
    case .bytes(var bytes):
      try exchange(CVIDEO_S_EXT_CTRLS, control.id, &bytes, operation)
      return .bytes(bytes)
    }
  }

  /// Reads or writes a control whose value is passed in a separate memory block.
  private func exchange(
    _ number: UInt, _ id: UInt32, _ bytes: inout [UInt8], _ operation: @autoclosure () -> String
  ) throws(V4L2Error) {
    let result: Result<Void, V4L2Error> = bytes.withUnsafeMutableBufferPointer { buffer in
      var raw = v4l2_ext_control()
      raw.id = id
      raw.size = UInt32(buffer.count)
      raw.p_u8 = buffer.baseAddress
      do throws(V4L2Error) {
        try exchange(number, &raw, operation())
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func exchange(
    _ number: UInt, _ control: inout v4l2_ext_control, _ operation: @autoclosure () -> String
  ) throws(V4L2Error) {
    let result: Result<Void, V4L2Error> = withUnsafeMutablePointer(to: &control) { pointer in
      var raw = v4l2_ext_controls()
      raw.count = 1
      raw.controls = pointer
      do throws(Errno) {
        try attempt(number, &raw)
        return .success(())
      } catch {
        return .failure(V4L2Error(error, path: path, operation: operation()))
      }
    }
    try result.get()
  }
}

extension V4L2Control {
  init(_ raw: v4l2_query_ext_ctrl) {
    let dimensions = withUnsafeBytes(of: raw.dims) { bytes in
      bytes.bindMemory(to: UInt32.self).prefix(Int(raw.nr_of_dims)).map(Int.init)
    }
    let isLarge = UInt64(raw.elem_size) * UInt64(raw.elems) > V4L2Limit.controlBytes
    self.init(
      id: raw.id, name: text(raw.name), kind: Kind(raw.type), minimum: raw.minimum, maximum: raw.maximum,
      step: raw.step, defaultValue: raw.default_value, flags: Flags(rawValue: raw.flags),
      elementBytes: isLarge ? 0 : Int(raw.elem_size), elementCount: isLarge ? 0 : Int(raw.elems),
      dimensions: dimensions)
  }

  var hasPayload: Bool {
    switch kind {
    case .text, .bytes, .words, .longs, .area, .other: true
    default: flags.contains(.hasPayload)
    }
  }

  /// A description of the accepted values.
  package var rangeText: String {
    switch kind {
    case .menu, .integerMenu: "one of \(menu.map { "\($0.index)" }.joined(separator: ", "))"
    case .text: "\(minimum) to \(maximum) characters"
    case .bytes, .words, .longs, .area, .other: "\(elementBytes * elementCount) bytes"
    case .bitMask: "the bits of 0x\(String(maximum, radix: 16))"
    case .integer, .integer64, .boolean: "\(minimum) to \(maximum)"
    case .button, .heading: "no value"
    }
  }
}

extension V4L2Control.Value {
  /// The numeric value, or nil for text or bytes.
  package var number: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }
}

extension V4L2Control.Value: CustomStringConvertible {
  /// The value in text form: a number, quoted text, or hexadecimal bytes.
  package var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): "'\(text)'"
    case .bytes(let bytes):
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}

extension V4L2Control.Kind {
  init(_ type: UInt32) {
    self =
      switch type {
      case 1: .integer
      case 2: .boolean
      case 3: .menu
      case 4: .button
      case 5: .integer64
      case 6: .heading
      case 7: .text
      case 8: .bitMask
      case 9: .integerMenu
      case 0x100: .bytes
      case 0x101: .words
      case 0x102: .longs
      case 0x106: .area
      default: .other(type)
      }
  }
}
