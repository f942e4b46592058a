internal import CVideoLinux

// The errors and error indices follow the kernel. **Source:** Linux, v4l2-ctrls-api.c.

extension ServedDevice {
  /// The flags that request the next control after an ID.
  private static let next = UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
  private static let nextCompound = UInt32(V4L2_CTRL_FLAG_NEXT_COMPOUND)

  private func control(_ id: UInt32) throws(ServedError) -> ServedControl {
    guard let control = controls.first(where: { $0.id == id }) else { throw missing }
    return control
  }

  /// The error for a control that does not exist. A driver without controls does not support these ioctls.
  private var missing: ServedError { controls.isEmpty ? .notTypewriter : .invalid }

  /// Returns the control with the queried ID, or the next one if a flag requests it.
  private func asked(_ id: UInt32) throws(ServedError) -> ServedControl {
    let number = id & ~(Self.next | Self.nextCompound)
    guard id & (Self.next | Self.nextCompound) != 0 else { return try control(number) }
    // Compound controls are not supported, so only the simple-control flag finds a control.
    guard id & Self.next != 0, let control = controls.first(where: { $0.id > number }) else { throw missing }
    return control
  }

  private func flags(_ control: ServedControl) -> UInt32 {
    control.isHeading ? control.flags : feed.setting(of: control.id).flags
  }

  func queryControl(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_queryctrl) throws(ServedError) {
    let control = try asked(argument.id)
    var answer = v4l2_queryctrl()
    (answer.id, answer.type) = (control.id, control.type)
    setText(control.name, of: &answer.name)
    (answer.minimum, answer.maximum) = (Int32(control.range.lowerBound), Int32(control.range.upperBound))
    (answer.step, answer.default_value) = (Int32(control.step), Int32(control.start))
    answer.flags = flags(control)
    argument = answer
  }

  func queryExtendedControl(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_query_ext_ctrl
  ) throws(ServedError) {
    let control = try asked(argument.id)
    var answer = v4l2_query_ext_ctrl()
    (answer.id, answer.type) = (control.id, control.type)
    setText(control.name, of: &answer.name)
    (answer.minimum, answer.maximum) = (control.range.lowerBound, control.range.upperBound)
    (answer.step, answer.default_value) = (UInt64(control.step), control.start)
    answer.flags = flags(control)
    (answer.elem_size, answer.elems) = (UInt32(MemoryLayout<Int32>.size), 1)
    argument = answer
  }

  func queryMenu(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_querymenu) throws(ServedError) {
    let control = try control(argument.id)
    var answer = v4l2_querymenu()
    (answer.id, answer.index) = (argument.id, argument.index)
    switch control.kind {
    case .menu(let choices):
      guard let name = choices[Int64(argument.index)] else { throw .invalid }
      setText(name, of: &answer.name)
    case .integerMenu(let choices):
      guard choices.indices.contains(Int(argument.index)) else { throw .invalid }
      answer.value = choices[Int(argument.index)]
    case .integer, .boolean, .heading: throw .invalid
    }
    argument = answer
  }

  // MARK: Single controls

  func getControl(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_control) throws(ServedError) {
    let control = try control(argument.id)
    guard !control.isHeading else { throw .accessDenied }
    argument.value = Int32(feed.setting(of: control.id).value)
    call.detail = "\(control.name)=\(argument.value)"
  }

  func setControl(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_control) throws(ServedError) {
    let control = try control(argument.id)
    call.detail = "\(control.name)=\(argument.value)"
    let value = try control.taken(Int64(argument.value))
    try set(&state, [(control, value)], by: call.handle)
    argument.value = Int32(value)
  }

  /// Sets controls and sends events to subscribers for all controls that change as a result.
  private func set(
    _ state: inout State, _ values: [(control: ServedControl, value: Int64)], by handle: Handle
  ) throws(ServedError) {
    if feed.faults.contains(.controlsRefused) { throw .ioFailure }
    if feed.driver == .uvc || feed.faults.contains(.automaticControlsRefused) { try requireManualModes(values) }
    let watched = controls.filter { !$0.isHeading }
    let old = watched.map { feed.setting(of: $0.id) }
    defer {
      for (control, old) in zip(watched, old) {
        let new = feed.setting(of: control.id)
        let isChanged = new.value != old.value && !new.isAutomatic
        let changes =
          (isChanged ? UInt32(V4L2_EVENT_CTRL_CH_VALUE) : 0)
          | (new.flags != old.flags ? UInt32(V4L2_EVENT_CTRL_CH_FLAGS) : 0)
        if changes != 0 { tell(&state, of: control, new, changes, by: handle) }
      }
    }
    // Modes are set first, because a control in automatic mode accepts no value.
    let ordered = values.filter { $0.control.isChoice } + values.filter { !$0.control.isChoice }
    for (control, value) in ordered where !feed.setting(of: control.id).isAutomatic {
      try feed.set(control.id, to: value)
    }
  }

  /// Requires that the camera does not adjust any of the controls automatically, given the modes that the same call
  /// sets. **Source:** Linux 5.16, uvc_ctrl.c; `uvcvideo` sets nothing if it refuses one control of a call.
  private func requireManualModes(_ values: [(control: ServedControl, value: Int64)]) throws(ServedError) {
    for mode in values.compactMap(\.control.manualMode) {
      let current = values.last { $0.control.id == mode.control }?.value ?? feed.setting(of: mode.control).value
      guard current == mode.value else { throw .accessDenied }
    }
  }

  /// Sends an event to all subscribers. The handle that set the value is skipped, unless flags have changed or it has
  /// subscribed to its own changes.
  private func tell(
    _ state: inout State, of control: ServedControl, _ setting: ServedControl.Setting, _ changes: UInt32,
    by handle: Handle
  ) {
    let subject = EventQueue.Subject(type: UInt32(V4L2_EVENT_CTRL), id: control.id)
    let isNewsToAll = changes & UInt32(V4L2_EVENT_CTRL_CH_FLAGS) != 0
    for client in state.order {
      let ofItsOwn = client == handle && !isNewsToAll
      guard state.clients[client]?.events.isSubscribed(to: subject, ofItsOwn: ofItsOwn) == true else { continue }
      put(&state, client, subject) { $0.u.ctrl = control.event(setting, changes: changes) }
    }
  }

  // MARK: Multiple controls

  func getControls(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_ext_controls) throws(ServedError) {
    let (which, isDefault) = (argument.which, argument.which == UInt32(V4L2_CTRL_WHICH_DEF_VAL))
    // Reading never reports which control failed.
    defer { argument.error_idx = argument.count }
    let controls = try prepared(&argument, call)
    for control in controls where control.isHeading { throw .accessDenied }
    for (index, control) in controls.enumerated() {
      let value = isDefault ? control.start : feed.setting(of: control.id).value
      call.auxiliary.store(value, at: index)
    }
    argument.which = which
  }

  func tryControls(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_ext_controls) throws(ServedError) {
    _ = try validated(&argument, call)
  }

  func setControls(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_ext_controls) throws(ServedError) {
    do {
      let values = try validated(&argument, call)
      call.detail = values.map { "\($0.control.name)=\($0.value)" }.joined(separator: " ")
      try set(&state, values, by: call.handle)
    } catch {
      // The index does not identify the failed control, because none has been set.
      argument.error_idx = argument.count
      throw error
    }
  }

  /// Returns the controls of an array if all of them exist and belong to the class.
  private func prepared(
    _ argument: inout v4l2_ext_controls, _ call: Call
  ) throws(ServedError) -> [ServedControl] {
    argument.reserved = (0)
    let which = argument.which
    // The Request API is not supported.
    guard which != UInt32(V4L2_CTRL_WHICH_REQUEST_VAL), !controls.isEmpty else { throw missing }
    guard Int(argument.count) * UnsafeMutableRawBufferPointer.stride <= call.auxiliary.count else { throw .invalid }
    let isOfClass = which != 0 && which != UInt32(V4L2_CTRL_WHICH_DEF_VAL)
    if isOfClass, argument.count == 0 {
      guard controls.contains(where: { $0.id >> 16 == which >> 16 && which & 0xFFFF == 0 }) else { throw .invalid }
    }
    var found: [ServedControl] = []
    for index in 0..<Int(argument.count) {
      argument.error_idx = UInt32(index)
      let id = call.auxiliary.control(at: index).id
      if isOfClass, id & 0x0FFF_0000 != which { throw .invalid }
      found.append(try control(id))
    }
    argument.error_idx = argument.count
    return found
  }

  /// Returns the controls of an array and their validated values, and writes the values to the array.
  private func validated(
    _ argument: inout v4l2_ext_controls, _ call: Call
  ) throws(ServedError) -> [(control: ServedControl, value: Int64)] {
    argument.error_idx = argument.count
    guard argument.which != UInt32(V4L2_CTRL_WHICH_DEF_VAL) else { throw .invalid }
    let controls = try prepared(&argument, call)
    var values: [(control: ServedControl, value: Int64)] = []
    for (index, control) in controls.enumerated() {
      argument.error_idx = UInt32(index)
      values.append((control, try control.taken(Int64(call.auxiliary.control(at: index).value))))
    }
    argument.error_idx = argument.count
    for (index, (_, value)) in values.enumerated() { call.auxiliary.store(value, at: index) }
    return values
  }
}

extension ServedControl {
  /// Returns the event that reports a change of the control.
  func event(_ setting: Setting, changes: UInt32) -> v4l2_event_ctrl {
    var event = v4l2_event_ctrl()
    (event.changes, event.type, event.flags) = (changes, type, flags | setting.flags)
    event.value64 = setting.value
    (event.minimum, event.maximum) = (Int32(range.lowerBound), Int32(range.upperBound))
    (event.step, event.default_value) = (Int32(step), Int32(start))
    return event
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The distance in bytes between two elements of an array of extended controls.
  fileprivate static var stride: Int { MemoryLayout<v4l2_ext_control>.stride }

  fileprivate func control(at index: Int) -> v4l2_ext_control {
    loadUnaligned(fromByteOffset: index * Self.stride, as: v4l2_ext_control.self)
  }

  fileprivate func store(_ value: Int64, at index: Int) {
    var control = control(at: index)
    control.value = Int32(truncatingIfNeeded: value)
    control.reserved2 = (0)
    storeBytes(of: control, toByteOffset: index * Self.stride, as: v4l2_ext_control.self)
  }
}
