internal import CVideoLinux
import PixelModel
import CoreVideoModel

extension V4L2Node {
  /// Returns all capture formats of the node in the driver's order, with their sizes and intervals.
  package func formats() throws(V4L2Error) -> [V4L2Format] {
    let descriptions = try entries(
      CVIDEO_ENUM_FMT, "list its formats", atMost: V4L2Limit.formats,
      { index in
        var raw = v4l2_fmtdesc()
        raw.index = index
        raw.type = bufferType
        return raw
      },
      { raw throws(V4L2Error) in raw })
    var formats: [V4L2Format] = []
    for raw in descriptions {
      let code = V4L2FourCC(rawValue: raw.pixelformat)
      formats.append(
        V4L2Format(
          code: code, description: text(raw.description), isCompressed: raw.flags & 0x1 != 0,
          isEmulated: raw.flags & 0x2 != 0, sizes: try sizes(of: code)))
    }
    return formats
  }

  private func sizes(of code: V4L2FourCC) throws(V4L2Error) -> V4L2Format.Sizes {
    func argument(_ index: UInt32) -> v4l2_frmsizeenum {
      var raw = v4l2_frmsizeenum()
      raw.index = index
      raw.pixel_format = code.rawValue
      return raw
    }
    var first = argument(0)
    do {
      try attempt(CVIDEO_ENUM_FRAMESIZES, &first)
    } catch {
      guard error == .invalid || error == .notTypewriter else {
        throw V4L2Error(error, path: path, operation: "list the sizes of '\(code)'")
      }
      // A driver that does not enumerate sizes supports only the current one.
      let size = try currentFormat().size
      return .discrete([.init(size: size, intervals: try intervals(of: code, size))])
    }
    guard first.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else {
      let range = first.stepwise
      return .range(
        .init(
          least: PixelSize(width: Int(range.min_width), height: Int(range.min_height)),
          greatest: PixelSize(width: Int(range.max_width), height: Int(range.max_height)),
          step: PixelSize(width: max(1, Int(range.step_width)), height: max(1, Int(range.step_height))),
          isContinuous: first.type == V4L2_FRMSIZE_TYPE_CONTINUOUS.rawValue))
    }
    return .discrete(
      try entries(
        CVIDEO_ENUM_FRAMESIZES, "list the sizes of '\(code)'", atMost: V4L2Limit.sizes, argument
      ) { raw throws(V4L2Error) in
        let size = PixelSize(width: Int(raw.discrete.width), height: Int(raw.discrete.height))
        return V4L2Format.Size(size: size, intervals: try intervals(of: code, size))
      })
  }

  /// Returns the frame intervals of a format at one size; empty if the driver does not enumerate them.
  package func intervals(of code: V4L2FourCC, _ size: PixelSize) throws(V4L2Error) -> V4L2Format.Intervals {
    func argument(_ index: UInt32) -> v4l2_frmivalenum {
      var raw = v4l2_frmivalenum()
      raw.index = index
      raw.pixel_format = code.rawValue
      raw.width = UInt32(size.width)
      raw.height = UInt32(size.height)
      return raw
    }
    var first = argument(0)
    do {
      try attempt(CVIDEO_ENUM_FRAMEINTERVALS, &first)
    } catch {
      guard error == .invalid || error == .notTypewriter else {
        throw V4L2Error(error, path: path, operation: "list the frame intervals of '\(code)' in \(size)")
      }
      return .discrete([])
    }
    guard first.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue else {
      return .range(
        shortest: V4L2Fraction(first.stepwise.min), longest: V4L2Fraction(first.stepwise.max),
        step: V4L2Fraction(first.stepwise.step), isContinuous: first.type == V4L2_FRMIVAL_TYPE_CONTINUOUS.rawValue)
    }
    return .discrete(
      try entries(
        CVIDEO_ENUM_FRAMEINTERVALS, "list the frame intervals of '\(code)' in \(size)",
        atMost: V4L2Limit.intervals, argument
      ) { raw throws(V4L2Error) in V4L2Fraction(raw.discrete) })
  }
}

extension V4L2Fraction {
  init(_ raw: v4l2_fract) { self.init(raw.numerator, raw.denominator) }
}
