internal import CVideoLinux
import PixelModel

extension ServedDevice {
  private func requireCapture(_ type: UInt32) throws(ServedError) {
    guard type == V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue else { throw .invalid }
  }

  func enumerateFormat(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_fmtdesc) throws(ServedError) {
    try requireCapture(argument.type)
    guard argument.index < ServedFormat.all.count, argument.mbus_code == 0 else { throw .invalid }
    let format = ServedFormat.all[Int(argument.index)]
    var answer = v4l2_fmtdesc()
    (answer.index, answer.type, answer.pixelformat) = (argument.index, argument.type, format.code)
    if format.isCompressed { answer.flags = UInt32(V4L2_FMT_FLAG_COMPRESSED) }
    setText(format.description, of: &answer.description)
    argument = answer
  }

  func enumerateSize(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_frmsizeenum
  ) throws(ServedError) {
    guard ServedFormat.named(argument.pixel_format) != nil, argument.index < sizes.count else { throw .invalid }
    let size = sizes[Int(argument.index)].size
    var answer = v4l2_frmsizeenum()
    (answer.index, answer.pixel_format) = (argument.index, argument.pixel_format)
    answer.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
    answer.discrete = v4l2_frmsize_discrete(width: UInt32(size.width), height: UInt32(size.height))
    argument = answer
  }

  func enumerateInterval(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_frmivalenum
  ) throws(ServedError) {
    let wanted = PixelSize(width: Int(argument.width), height: Int(argument.height))
    guard ServedFormat.named(argument.pixel_format) != nil, let size = sizes.first(where: { $0.size == wanted }),
      argument.index < size.rates.count
    else { throw .invalid }
    var answer = v4l2_frmivalenum()
    (answer.index, answer.pixel_format) = (argument.index, argument.pixel_format)
    (answer.width, answer.height) = (argument.width, argument.height)
    answer.type = V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
    answer.discrete = size.rates[Int(argument.index)].fraction
    argument = answer
  }

  // MARK: Format

  func getFormat(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_format) throws(ServedError) {
    try requireCapture(argument.type)
    argument.fmt = .init()
    argument.fmt.pix = state.format.image(state.size.size)
  }

  func tryFormat(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_format) throws(ServedError) {
    _ = try nearest(&state, &call, &argument)
  }

  /// Sets the format. If several clients set it, the last one applies. While buffers are allocated, it cannot be
  /// changed.
  func setFormat(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_format) throws(ServedError) {
    let (format, size) = try nearest(&state, &call, &argument)
    guard state.queue.isEmpty else { throw .busy }
    if state.size != size { state.rate = size.nearest(to: state.rate.fraction) }
    (state.format, state.size) = (format, size)
  }

  /// Replaces the requested format with the nearest supported one and returns it. An unknown pixel format is replaced
  /// by the current one.
  private func nearest(
    _ state: inout State, _ call: inout Call, _ argument: inout v4l2_format
  ) throws(ServedError) -> (ServedFormat, ServedSize) {
    try requireCapture(argument.type)
    let format = ServedFormat.named(argument.fmt.pix.pixelformat) ?? state.format
    let size = sizes.nearest(width: argument.fmt.pix.width, height: argument.fmt.pix.height)
    argument.fmt = .init()
    argument.fmt.pix = format.image(size.size)
    call.detail = "\(size.size) \(format.name)"
    return (format, size)
  }

  // MARK: Selection

  /// Requires a capture type, single-planar or multiplanar, because these requests treat both the same.
  private func requireAnyCapture(_ type: UInt32) throws(ServedError) {
    try requireCapture(
      type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue ? V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue : type)
  }

  /// Returns the full frame as a rectangle that clients cannot change, like uvcvideo. **Source:** Linux, uvc_v4l2.c and
  /// v4l2-ioctl.c.
  func getSelection(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_selection) throws(ServedError) {
    try requireAnyCapture(argument.type)
    guard [V4L2_SEL_TGT_CROP_DEFAULT, V4L2_SEL_TGT_CROP_BOUNDS].contains(Int32(bitPattern: argument.target)) else {
      throw .invalid
    }
    (argument.r, argument.flags, argument.reserved) = (state.size.rectangle, 0, (0, 0, 0, 0, 0, 0, 0, 0, 0))
  }

  func getCropLimits(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_cropcap) throws(ServedError) {
    try requireAnyCapture(argument.type)
    (argument.bounds, argument.defrect) = (state.size.rectangle, state.size.rectangle)
    argument.pixelaspect = v4l2_fract(numerator: 1, denominator: 1)
  }

  /// Fails, because a camera that reports only crop limits has no current crop rectangle.
  func getCrop(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_crop) throws(ServedError) {
    throw .invalid
  }

  // MARK: Frame rate

  func getParameters(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_streamparm) throws(ServedError) {
    try requireCapture(argument.type)
    argument.parm = .init()
    argument.parm.capture.capability = UInt32(V4L2_CAP_TIMEPERFRAME)
    argument.parm.capture.timeperframe = state.rate.fraction
    argument.parm.capture.readbuffers = UInt32(Self.readBufferCount)
  }

  func setParameters(_ state: inout State, _ call: inout Call, _ argument: inout v4l2_streamparm) throws(ServedError) {
    try requireCapture(argument.type)
    guard !state.queue.isStreaming else { throw .busy }
    state.rate = state.size.nearest(to: argument.parm.capture.timeperframe)
    call.detail = "\(state.rate.numerator)/\(state.rate.denominator)"
    try getParameters(&state, &call, &argument)
  }
}

extension ServedSize {
  fileprivate var rectangle: v4l2_rect {
    v4l2_rect(left: 0, top: 0, width: UInt32(size.width), height: UInt32(size.height))
  }
}
