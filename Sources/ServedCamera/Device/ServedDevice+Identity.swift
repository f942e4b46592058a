internal import CVideoLinux

extension ServedDevice {
  /// The version of Linux whose documentation the model follows.
  private static let kernelVersion: UInt32 = 6 << 16 | 1 << 8

  func queryCapability(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_capability
  ) throws(ServedError) {
    argument = v4l2_capability()
    let isUSB = feed.driver == .uvc
    setText(isUSB ? "uvcvideo" : "camsim", of: &argument.driver)
    setText(feed.name, of: &argument.card)
    setText(isUSB ? "usb-camsim.\(number)-1" : "platform:camsim.\(number)", of: &argument.bus_info)
    argument.version = Self.kernelVersion
    argument.device_caps = UInt32(
      V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_EXT_PIX_FORMAT | V4L2_CAP_STREAMING | V4L2_CAP_READWRITE)
    argument.capabilities = argument.device_caps | UInt32(V4L2_CAP_DEVICE_CAPS)
  }

  /// Describes all settings for the trace, where a driver would write them to the kernel log.
  func logStatus(_ state: State, _ call: inout Call) {
    let settings = controls.filter { !$0.isHeading }.map { "\($0.name)=\(feed.setting(of: $0.id).value)" }
    let stream = state.streamText + (state.queue.isStreaming ? " streaming" : "")
    call.detail = ([stream] + settings).joined(separator: " ")
  }

  // MARK: Inputs

  func enumerateInput(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_input) throws(ServedError) {
    guard argument.index == 0 else { throw .invalid }
    argument = v4l2_input()
    setText("Camera", of: &argument.name)
    argument.type = UInt32(V4L2_INPUT_TYPE_CAMERA)
    if feed.faults.contains(.signalLost) { argument.status = UInt32(V4L2_IN_ST_NO_SIGNAL) }
  }

  func getInput(_ state: inout State, _ call: inout Call, _ argument: inout CInt) throws(ServedError) { argument = 0 }

  func setInput(_ state: inout State, _ call: inout Call, _ argument: inout CInt) throws(ServedError) {
    guard argument == 0 else { throw .invalid }
  }

  // MARK: Priorities

  func getPriority(_ state: inout State, _ call: inout Call, _ argument: inout UInt32) throws(ServedError) {
    argument = state.priority.rawValue
  }

  func setPriority(_ state: inout State, _ call: inout Call, _ argument: inout UInt32) throws(ServedError) {
    guard (V4L2_PRIORITY_BACKGROUND.rawValue...V4L2_PRIORITY_RECORD.rawValue).contains(argument) else { throw .invalid }
    state.clients[call.handle]?.priority = v4l2_priority(argument)
  }

  // MARK: Events

  /// Subscribes to an event. A new subscriber to a control immediately gets an event with the current setting if the
  /// subscription has the corresponding flag.
  func subscribe(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_event_subscription
  ) throws(ServedError) {
    let subject = EventQueue.Subject(type: argument.type, id: argument.id)
    let control = controls.first { $0.id == argument.id }
    switch argument.type {
    case UInt32(V4L2_EVENT_CTRL): guard control != nil else { throw .invalid }
    case UInt32(V4L2_EVENT_SOURCE_CHANGE), UInt32(V4L2_EVENT_FRAME_SYNC):
      guard argument.id == 0 else { throw .invalid }
    default: throw .invalid
    }
    argument.reserved = (0, 0, 0, 0, 0)
    let isNew = state.clients[call.handle]?.events.isSubscribed(to: subject) == false
    state.clients[call.handle]?.events.subscribe(
      to: subject, hearsItself: argument.flags & UInt32(V4L2_EVENT_SUB_FL_ALLOW_FEEDBACK) != 0)
    guard isNew, let control, !control.isHeading, argument.flags & UInt32(V4L2_EVENT_SUB_FL_SEND_INITIAL) != 0
    else { return }
    let setting = feed.setting(of: control.id)
    put(&state, call.handle, subject) {
      $0.u.ctrl = control.event(
        setting, changes: UInt32(V4L2_EVENT_CTRL_CH_VALUE | V4L2_EVENT_CTRL_CH_FLAGS))
    }
  }

  func unsubscribe(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_event_subscription
  ) throws(ServedError) {
    let hadEvents = state.clients[call.handle]?.events.isEmpty == false
    if argument.type == UInt32(V4L2_EVENT_ALL) {
      state.clients[call.handle]?.events.unsubscribeAll()
    } else {
      state.clients[call.handle]?.events.unsubscribe(from: .init(type: argument.type, id: argument.id))
    }
    argument.reserved = (0, 0, 0, 0, 0)
    if hadEvents, state.clients[call.handle]?.events.isEmpty == true { call.answer.taken = .event }
  }

  func dequeueEvent(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_event) throws(ServedError) {
    guard let event = state.clients[call.handle]?.events.take() else { throw .noEntry }
    argument = event
    if event.pending == 0 { call.answer.taken = .event }
  }
}

/// Copies a string into a fixed-size character array, truncated if necessary and zero-terminated.
func setText<Characters>(_ text: String, of characters: inout Characters) {
  withUnsafeMutableBytes(of: &characters) { bytes in
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    // A multibyte character must not be split.
    var text = Substring(text)
    while text.utf8.count >= bytes.count { text.removeLast() }
    bytes.copyBytes(from: text.utf8)
  }
}
