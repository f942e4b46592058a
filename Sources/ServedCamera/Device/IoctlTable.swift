internal import CVideoLinux

/// The ioctls that a served camera supports. All others fail with `ENOTTY`, as with a driver that lacks them.
enum IoctlTable {
  struct Request: Sendable {
    let name: String
    /// The size of the argument in bytes.
    let size: Int
    /// Whether the request is rejected for a handle with lower priority than another.
    let needsPriority: Bool
    let perform: Perform
  }

  /// A function that performs a request on its argument.
  typealias Perform =
    @Sendable (ServedDevice, inout ServedDevice.State, inout ServedDevice.Call, UnsafeMutableRawBufferPointer)
    throws(ServedError) -> Void

  static let requests: [UInt32: Request] = Dictionary(uniqueKeysWithValues: identity + formats + controls + buffers)

  /// A function that performs a request on its typed argument.
  private typealias Method<Argument> =
    @Sendable (ServedDevice) -> (inout ServedDevice.State, inout ServedDevice.Call, inout Argument)
    throws(ServedError) -> Void

  private static func on<Argument>(
    _ command: UInt, _ name: String, needsPriority: Bool = false, _ method: @escaping Method<Argument>
  ) -> (UInt32, Request) {
    let size = MemoryLayout<Argument>.size
    let perform: Perform = { device, state, call, bytes throws(ServedError) in
      // The argument is copied, because the bytes of a message are not aligned. After a failure, clients see the
      // changed argument only for extended controls.
      let argument = UnsafeMutablePointer<Argument>.allocate(capacity: 1)
      defer { argument.deallocate() }
      let copy = UnsafeMutableRawBufferPointer(start: argument, count: size)
      copy.copyMemory(from: .init(rebasing: bytes[..<size]))
      defer { bytes.copyMemory(from: UnsafeRawBufferPointer(copy)) }
      try method(device)(&state, &call, &argument.pointee)
    }
    return (
      UInt32(truncatingIfNeeded: command),
      Request(name: name, size: size, needsPriority: needsPriority, perform: perform)
    )
  }

  private static let identity: [(UInt32, Request)] = [
    on(CVIDEO_QUERYCAP, "QUERYCAP", ServedDevice.queryCapability),
    on(CVIDEO_ENUMINPUT, "ENUMINPUT", ServedDevice.enumerateInput),
    on(CVIDEO_G_INPUT, "G_INPUT", ServedDevice.getInput),
    on(CVIDEO_S_INPUT, "S_INPUT", needsPriority: true, ServedDevice.setInput),
    on(CVIDEO_G_PRIORITY, "G_PRIORITY", ServedDevice.getPriority),
    on(CVIDEO_S_PRIORITY, "S_PRIORITY", needsPriority: true, ServedDevice.setPriority),
    // LOG_STATUS has no argument.
    (
      UInt32(truncatingIfNeeded: CVIDEO_LOG_STATUS),
      Request(name: "LOG_STATUS", size: 0, needsPriority: false) { device, state, call, _ in
        device.logStatus(state, &call)
      }
    ),
    on(CVIDEO_SUBSCRIBE_EVENT, "SUBSCRIBE_EVENT", ServedDevice.subscribe),
    on(CVIDEO_UNSUBSCRIBE_EVENT, "UNSUBSCRIBE_EVENT", ServedDevice.unsubscribe),
    on(CVIDEO_DQEVENT, "DQEVENT", ServedDevice.dequeueEvent),
  ]

  private static let formats: [(UInt32, Request)] = [
    on(CVIDEO_ENUM_FMT, "ENUM_FMT", ServedDevice.enumerateFormat),
    on(CVIDEO_ENUM_FRAMESIZES, "ENUM_FRAMESIZES", ServedDevice.enumerateSize),
    on(CVIDEO_ENUM_FRAMEINTERVALS, "ENUM_FRAMEINTERVALS", ServedDevice.enumerateInterval),
    on(CVIDEO_G_FMT, "G_FMT", ServedDevice.getFormat),
    on(CVIDEO_TRY_FMT, "TRY_FMT", ServedDevice.tryFormat),
    on(CVIDEO_S_FMT, "S_FMT", needsPriority: true, ServedDevice.setFormat),
    on(CVIDEO_G_SELECTION, "G_SELECTION", ServedDevice.getSelection),
    on(CVIDEO_CROPCAP, "CROPCAP", ServedDevice.getCropLimits),
    on(CVIDEO_G_CROP, "G_CROP", ServedDevice.getCrop),
    on(CVIDEO_G_PARM, "G_PARM", ServedDevice.getParameters),
    on(CVIDEO_S_PARM, "S_PARM", needsPriority: true, ServedDevice.setParameters),
  ]

  private static let controls: [(UInt32, Request)] = [
    on(CVIDEO_QUERYCTRL, "QUERYCTRL", ServedDevice.queryControl),
    on(CVIDEO_QUERY_EXT_CTRL, "QUERY_EXT_CTRL", ServedDevice.queryExtendedControl),
    on(CVIDEO_QUERYMENU, "QUERYMENU", ServedDevice.queryMenu),
    on(CVIDEO_G_CTRL, "G_CTRL", ServedDevice.getControl),
    on(CVIDEO_S_CTRL, "S_CTRL", needsPriority: true, ServedDevice.setControl),
    on(CVIDEO_G_EXT_CTRLS, "G_EXT_CTRLS", ServedDevice.getControls),
    on(CVIDEO_TRY_EXT_CTRLS, "TRY_EXT_CTRLS", ServedDevice.tryControls),
    on(CVIDEO_S_EXT_CTRLS, "S_EXT_CTRLS", needsPriority: true, ServedDevice.setControls),
  ]

  private static let buffers: [(UInt32, Request)] = [
    on(CVIDEO_REQBUFS, "REQBUFS", needsPriority: true, ServedDevice.requestBuffers),
    on(CVIDEO_CREATE_BUFS, "CREATE_BUFS", needsPriority: true, ServedDevice.createBuffers),
    on(CVIDEO_QUERYBUF, "QUERYBUF", ServedDevice.queryBuffer),
    on(CVIDEO_PREPARE_BUF, "PREPARE_BUF", ServedDevice.prepareBuffer),
    on(CVIDEO_QBUF, "QBUF", ServedDevice.enqueueBuffer),
    on(CVIDEO_DQBUF, "DQBUF", ServedDevice.dequeueBuffer),
    on(CVIDEO_EXPBUF, "EXPBUF", ServedDevice.exportBuffer),
    on(CVIDEO_STREAMON, "STREAMON", needsPriority: true, ServedDevice.streamOn),
    on(CVIDEO_STREAMOFF, "STREAMOFF", needsPriority: true, ServedDevice.streamOff),
  ]
}

extension IoctlTable {
  /// Returns whether the argument of a failed request is returned, to indicate which of several controls failed.
  static func returnsArgumentOnError(_ command: UInt32) -> Bool {
    [CVIDEO_G_EXT_CTRLS, CVIDEO_S_EXT_CTRLS, CVIDEO_TRY_EXT_CTRLS].contains {
      UInt32(truncatingIfNeeded: $0) == command
    }
  }
}
