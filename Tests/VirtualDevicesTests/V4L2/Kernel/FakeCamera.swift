import CVideoLinux
import CoreVideoModel
import Foundation
import PixelModel

@testable import V4L2

/// The camera of a ``FakeKernel``.
struct FakeCamera {
  var driver = "fake"
  var card = "Fake Camera"
  var busInfo = "usb-1"
  /// The capabilities: capture, streaming and extended controls.
  var flags: UInt32 = 0x0420_0001
  var formats = [Format(code: "YUYV", sizes: .discrete([Size(32, 16, [V4L2Fraction(1, 30), V4L2Fraction(1, 15)])]))]
  var controls: [Control] = []
  var values: [UInt32: Int64] = [:]
  /// The control values that were set, in order.
  var settings: [Setting] = []
  /// The controls whose changes the driver reports as events.
  var told: Set<UInt32> = []
  /// The controls that the driver refuses to set.
  var refused: Set<UInt32> = []
  /// The size that the driver sets instead of the requested one.
  var stubbornSize: PixelSize?
  var bufferLimit: UInt32 = 8
  var current = V4L2ImageFormat(code: V4L2FourCC(rawValue: 0x5659_5559), size: PixelSize(width: 32, height: 16))
  var interval = V4L2Fraction(1, 30)
  var isGone = false
  var inputs: [Input] = []
  var chosenInput: UInt32 = 0
  /// The DV timings that are set and those of the incoming signal, or nil for none.
  var timings = PixelSize(width: 32, height: 16)
  var signal: PixelSize? = PixelSize(width: 32, height: 16)

  struct Input {
    var name: String
    var status: UInt32 = 0
    var hasTimings = false
  }

  struct Format {
    var code: String
    var isCompressed = false
    var sizes: Sizes
  }

  enum Sizes {
    case discrete([Size])
    case range(PixelSize, PixelSize, step: PixelSize, isContinuous: Bool)
    case untold
  }

  struct Size {
    var size: PixelSize
    var intervals: [V4L2Fraction]
    var range: (V4L2Fraction, V4L2Fraction)?

    init(_ width: Int, _ height: Int, _ intervals: [V4L2Fraction]) {
      size = PixelSize(width: width, height: height)
      self.intervals = intervals
    }
  }

  struct Control {
    var id: UInt32
    var name: String
    var type: UInt32
    var range: ClosedRange<Int64>
    var step: UInt64 = 1
    var standard: Int64?
    var flags: UInt32 = 0
    var menu: [Int64: String] = [:]
    var numbers: [Int64: Int64] = [:]
  }

  /// A control value that was set.
  struct Setting: Hashable {
    var id: UInt32
    var value: Int64
  }

  /// An event on the capture queue.
  enum Event {
    case frame(Frame)
    /// No frame arrives within the driver's timeout.
    case stall
    /// The device is unplugged.
    case hangUp
    /// The queue reports an error.
    case failure
    /// The device changes a control on its own.
    case control(UInt32, Int32)
    /// The incoming signal changes to this size, or to nil if it is lost.
    case source(PixelSize?)
  }

  struct Frame {
    var sequence: UInt32
    var nanoseconds: Int64
    var bytes: Int?
    var isDamaged = false
  }

  /// The size of a frame with two bytes per pixel.
  var byteCount: Int { current.size.pixelCount * 2 }
}

extension FakeCamera {
  /// Answers a request that does not concern streaming. Returns nil for success.
  mutating func answer(_ number: UInt, _ argument: UnsafeMutableRawPointer) -> Errno? {
    if isGone { return .noDevice }
    switch number {
    case UInt(CVIDEO_QUERYCAP): describe(argument.assumingMemoryBound(to: v4l2_capability.self))
    case UInt(CVIDEO_ENUM_FMT): return format(argument.assumingMemoryBound(to: v4l2_fmtdesc.self))
    case UInt(CVIDEO_ENUM_FRAMESIZES): return size(argument.assumingMemoryBound(to: v4l2_frmsizeenum.self))
    case UInt(CVIDEO_ENUM_FRAMEINTERVALS): return interval(argument.assumingMemoryBound(to: v4l2_frmivalenum.self))
    case UInt(CVIDEO_G_FMT): tellFormat(argument.assumingMemoryBound(to: v4l2_format.self))
    case UInt(CVIDEO_S_FMT):
      let raw = argument.assumingMemoryBound(to: v4l2_format.self)
      let pix = raw.pointee.fmt.pix
      current = V4L2ImageFormat(
        code: V4L2FourCC(rawValue: pix.pixelformat),
        size: stubbornSize ?? PixelSize(width: Int(pix.width), height: Int(pix.height)))
      tellFormat(raw)
    case UInt(CVIDEO_G_PARM), UInt(CVIDEO_S_PARM):
      let raw = argument.assumingMemoryBound(to: v4l2_streamparm.self)
      if number == UInt(CVIDEO_S_PARM) { interval = V4L2Fraction(raw.pointee.parm.capture.timeperframe) }
      raw.pointee.parm.capture.capability = UInt32(V4L2_CAP_TIMEPERFRAME)
      raw.pointee.parm.capture.timeperframe = v4l2_fract(
        numerator: interval.numerator, denominator: interval.denominator)
    case UInt(CVIDEO_QUERY_EXT_CTRL): return control(argument.assumingMemoryBound(to: v4l2_query_ext_ctrl.self))
    case UInt(CVIDEO_QUERYMENU): return choice(argument.assumingMemoryBound(to: v4l2_querymenu.self))
    case UInt(CVIDEO_G_EXT_CTRLS), UInt(CVIDEO_S_EXT_CTRLS):
      return exchange(number, argument.assumingMemoryBound(to: v4l2_ext_controls.self))
    case UInt(CVIDEO_SUBSCRIBE_EVENT):
      let raw = argument.assumingMemoryBound(to: v4l2_event_subscription.self)
      if raw.pointee.type == UInt32(V4L2_EVENT_CTRL) { told.insert(raw.pointee.id) }
    default: return inputs.isEmpty ? .notTypewriter : answerOnInputs(number, argument)
    }
    return nil
  }

  // MARK: Inputs

  private mutating func answerOnInputs(_ number: UInt, _ argument: UnsafeMutableRawPointer) -> Errno? {
    switch number {
    case UInt(CVIDEO_ENUMINPUT):
      let raw = argument.assumingMemoryBound(to: v4l2_input.self)
      guard inputs.indices.contains(Int(raw.pointee.index)) else { return .invalid }
      let input = inputs[Int(raw.pointee.index)]
      put(input.name, &raw.pointee.name)
      raw.pointee.status = input.status | (input.hasTimings && signal == nil ? 0x2 : 0)
      raw.pointee.capabilities = input.hasTimings ? 0x2 : 0
    case UInt(CVIDEO_G_INPUT): argument.assumingMemoryBound(to: UInt32.self).pointee = chosenInput
    case UInt(CVIDEO_S_INPUT): chosenInput = argument.assumingMemoryBound(to: UInt32.self).pointee
    case UInt(CVIDEO_QUERY_DV_TIMINGS):
      guard let signal else { return Errno(ENOLINK) }
      tell(signal, argument.assumingMemoryBound(to: v4l2_dv_timings.self))
    case UInt(CVIDEO_G_DV_TIMINGS): tell(timings, argument.assumingMemoryBound(to: v4l2_dv_timings.self))
    case UInt(CVIDEO_S_DV_TIMINGS):
      let raw = argument.assumingMemoryBound(to: v4l2_dv_timings.self)
      timings = PixelSize(width: Int(raw.pointee.bt.width), height: Int(raw.pointee.bt.height))
    default: return .notTypewriter
    }
    return nil
  }

  private func tell(_ size: PixelSize, _ raw: UnsafeMutablePointer<v4l2_dv_timings>) {
    raw.pointee.bt.width = UInt32(size.width)
    raw.pointee.bt.height = UInt32(size.height)
    raw.pointee.bt.pixelclock = UInt64(size.pixelCount * 60)
  }

  private func describe(_ raw: UnsafeMutablePointer<v4l2_capability>) {
    put(driver, &raw.pointee.driver)
    put(card, &raw.pointee.card)
    put(busInfo, &raw.pointee.bus_info)
    raw.pointee.version = 0x06_01_07
    raw.pointee.capabilities = flags | 0x8000_0000
    raw.pointee.device_caps = flags
  }

  private func put<Field>(_ text: String, _ field: inout Field) {
    withUnsafeMutableBytes(of: &field) { bytes in bytes.copyBytes(from: Array(text.utf8).prefix(bytes.count - 1)) }
  }

  private func format(_ raw: UnsafeMutablePointer<v4l2_fmtdesc>) -> Errno? {
    guard formats.indices.contains(Int(raw.pointee.index)) else { return .invalid }
    let format = formats[Int(raw.pointee.index)]
    raw.pointee.pixelformat = V4L2FourCC(format.code)?.rawValue ?? 0
    raw.pointee.flags = format.isCompressed ? 1 : 0
    put("\(format.code) pictures", &raw.pointee.description)
    return nil
  }

  private func format(_ code: UInt32) -> Format? {
    formats.first { V4L2FourCC($0.code)?.rawValue == code }
  }

  private func size(_ raw: UnsafeMutablePointer<v4l2_frmsizeenum>) -> Errno? {
    guard let format = format(raw.pointee.pixel_format) else { return .invalid }
    switch format.sizes {
    case .untold: return .notTypewriter
    case .discrete(let sizes):
      guard sizes.indices.contains(Int(raw.pointee.index)) else { return .invalid }
      let size = sizes[Int(raw.pointee.index)].size
      raw.pointee.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
      raw.pointee.discrete = v4l2_frmsize_discrete(width: UInt32(size.width), height: UInt32(size.height))
    case .range(let least, let greatest, let step, let isContinuous):
      guard raw.pointee.index == 0 else { return .invalid }
      raw.pointee.type =
        isContinuous ? V4L2_FRMSIZE_TYPE_CONTINUOUS.rawValue : V4L2_FRMSIZE_TYPE_STEPWISE.rawValue
      raw.pointee.stepwise = v4l2_frmsize_stepwise(
        min_width: UInt32(least.width), max_width: UInt32(greatest.width), step_width: UInt32(step.width),
        min_height: UInt32(least.height), max_height: UInt32(greatest.height), step_height: UInt32(step.height))
    }
    return nil
  }

  private func interval(_ raw: UnsafeMutablePointer<v4l2_frmivalenum>) -> Errno? {
    guard let format = format(raw.pointee.pixel_format) else { return .invalid }
    guard case .discrete(let sizes) = format.sizes,
      let size = sizes.first(where: {
        $0.size.width == Int(raw.pointee.width) && $0.size.height == Int(raw.pointee.height)
      })
    else { return .notTypewriter }
    if let range = size.range {
      guard raw.pointee.index == 0 else { return .invalid }
      raw.pointee.type = V4L2_FRMIVAL_TYPE_CONTINUOUS.rawValue
      raw.pointee.stepwise.min = v4l2_fract(numerator: range.0.numerator, denominator: range.0.denominator)
      raw.pointee.stepwise.max = v4l2_fract(numerator: range.1.numerator, denominator: range.1.denominator)
      raw.pointee.stepwise.step = v4l2_fract(numerator: 1, denominator: 1)
      return nil
    }
    guard size.intervals.indices.contains(Int(raw.pointee.index)) else { return .invalid }
    let interval = size.intervals[Int(raw.pointee.index)]
    raw.pointee.type = V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
    raw.pointee.discrete = v4l2_fract(numerator: interval.numerator, denominator: interval.denominator)
    return nil
  }

  private func tellFormat(_ raw: UnsafeMutablePointer<v4l2_format>) {
    raw.pointee.fmt.pix.pixelformat = current.code.rawValue
    raw.pointee.fmt.pix.width = UInt32(current.size.width)
    raw.pointee.fmt.pix.height = UInt32(current.size.height)
    raw.pointee.fmt.pix.field = 1
    raw.pointee.fmt.pix.bytesperline = UInt32(current.size.width * 2)
    raw.pointee.fmt.pix.sizeimage = UInt32(byteCount)
    raw.pointee.fmt.pix.colorspace = 8
  }

  // MARK: Controls

  private func control(_ raw: UnsafeMutablePointer<v4l2_query_ext_ctrl>) -> Errno? {
    let wanted = raw.pointee.id
    let isNext = wanted & 0xC000_0000 != 0
    let number = wanted & 0x3FFF_FFFF
    guard let control = controls.first(where: { isNext ? $0.id > number : $0.id == number }) else { return .invalid }
    raw.pointee.id = control.id
    raw.pointee.type = control.type
    put(control.name, &raw.pointee.name)
    raw.pointee.minimum = control.range.lowerBound
    raw.pointee.maximum = control.range.upperBound
    raw.pointee.step = control.step
    raw.pointee.default_value = control.standard ?? control.range.lowerBound
    raw.pointee.flags = control.flags
    raw.pointee.elem_size = 4
    raw.pointee.elems = 1
    return nil
  }

  private func choice(_ raw: UnsafeMutablePointer<v4l2_querymenu>) -> Errno? {
    guard let control = controls.first(where: { $0.id == raw.pointee.id }) else { return .invalid }
    if let number = control.numbers[Int64(raw.pointee.index)] {
      raw.pointee.value = number
    } else if let label = control.menu[Int64(raw.pointee.index)] {
      put(label, &raw.pointee.name)
    } else {
      return .invalid
    }
    return nil
  }

  private mutating func exchange(_ number: UInt, _ raw: UnsafeMutablePointer<v4l2_ext_controls>) -> Errno? {
    guard let control = raw.pointee.controls, controls.contains(where: { $0.id == control.pointee.id }) else {
      return .invalid
    }
    let id = control.pointee.id
    if number == UInt(CVIDEO_S_EXT_CTRLS) {
      if refused.contains(id) { return .busy }
      values[id] = Int64(control.pointee.value)
      settings.append(Setting(id: id, value: Int64(control.pointee.value)))
    }
    control.pointee.value = Int32(truncatingIfNeeded: values[id] ?? 0)
    return nil
  }
}
