internal import CVideoLinux
import PixelModel
import CoreVideoModel

/// The frame format of a node, either requested or set by the driver.
package struct V4L2ImageFormat: Hashable, Sendable {
  /// The pixel format code.
  package var code: V4L2FourCC
  /// The frame size in pixels.
  package var size: PixelSize
  /// The field order (`V4L2_FIELD_…`); 1 for progressive frames.
  package var field: UInt32 = 1
  /// The planes with separate memory; one for most formats.
  package var planes: [Plane] = []
  /// The color space of the pixel values.
  package var color = V4L2Color()

  /// A plane with separate memory in each buffer.
  package struct Plane: Hashable, Sendable {
    /// The number of bytes per row; 0 for compressed frames.
    package var bytesPerRow: Int
    /// The size of the plane in bytes.
    package var byteCount: Int
  }

  /// Creates a format to request from a driver.
  package init(code: V4L2FourCC, size: PixelSize) {
    self.code = code
    self.size = size
  }
}

/// The color space of pixel values as V4L2 constants. A value of 0 means the default that follows from the other
/// values.
package struct V4L2Color: Hashable, Sendable {
  /// The color primaries (`V4L2_COLORSPACE_…`).
  package var space: UInt32 = 0
  /// The transfer function (`V4L2_XFER_FUNC_…`).
  package var transfer: UInt32 = 0
  /// The conversion matrix between RGB and YCbCr (`V4L2_YCBCR_ENC_…`).
  package var encoding: UInt32 = 0
  /// The quantization range (`V4L2_QUANTIZATION_…`).
  package var quantization: UInt32 = 0

  /// Creates a color space with all values set to the default.
  package init() {}
}

extension V4L2Node {
  /// Returns the current format.
  package func currentFormat() throws(V4L2Error) -> V4L2ImageFormat {
    var raw = v4l2_format()
    raw.type = bufferType
    try request(CVIDEO_G_FMT, &raw, "get its format")
    return V4L2ImageFormat(raw, isMultiplanar: capability.isMultiplanar)
  }

  /// Sets the frame format.
  ///
  /// - Returns: The format that the driver has set, with its layout and color space.
  /// - Throws: ``V4L2Error``, with the reason `formatChanged` if the driver chose another pixel format or size.
  package func setFormat(_ wanted: V4L2ImageFormat) throws(V4L2Error) -> V4L2ImageFormat {
    var raw = request(for: wanted)
    let operation = "set its format to '\(wanted.code)' \(wanted.size)"
    try request(CVIDEO_S_FMT, &raw, operation)
    let set = V4L2ImageFormat(raw, isMultiplanar: capability.isMultiplanar)
    guard set.code == wanted.code, set.size == wanted.size else {
      throw V4L2Error(
        .formatChanged, path: path, operation: operation, text: "its driver chose '\(set.code)' \(set.size) instead")
    }
    return set
  }

  /// Returns the format that the driver would set, without setting it.
  func tryFormat(_ wanted: V4L2ImageFormat) throws(V4L2Error) -> V4L2ImageFormat {
    var raw = request(for: wanted)
    try request(CVIDEO_TRY_FMT, &raw, "try the format '\(wanted.code)' \(wanted.size)")
    return V4L2ImageFormat(raw, isMultiplanar: capability.isMultiplanar)
  }

  private func request(for wanted: V4L2ImageFormat) -> v4l2_format {
    var raw = v4l2_format()
    raw.type = bufferType
    if capability.isMultiplanar {
      raw.fmt.pix_mp.pixelformat = wanted.code.rawValue
      raw.fmt.pix_mp.width = UInt32(wanted.size.width)
      raw.fmt.pix_mp.height = UInt32(wanted.size.height)
      raw.fmt.pix_mp.field = wanted.field
    } else {
      raw.fmt.pix.pixelformat = wanted.code.rawValue
      raw.fmt.pix.width = UInt32(wanted.size.width)
      raw.fmt.pix.height = UInt32(wanted.size.height)
      raw.fmt.pix.field = wanted.field
    }
    return raw
  }

  /// Returns the current frame interval, or nil if the driver does not support setting it.
  package func frameInterval() throws(V4L2Error) -> V4L2Fraction? {
    var raw = v4l2_streamparm()
    raw.type = bufferType
    do {
      try attempt(CVIDEO_G_PARM, &raw)
    } catch {
      if error == .invalid || error == .notTypewriter { return nil }
      throw V4L2Error(error, path: path, operation: "get its frame interval")
    }
    guard raw.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 else { return nil }
    return V4L2Fraction(raw.parm.capture.timeperframe)
  }

  /// Sets the frame interval.
  ///
  /// - Returns: The interval that the driver has set, or nil if it cannot be changed.
  package func setFrameInterval(_ interval: V4L2Fraction) throws(V4L2Error) -> V4L2Fraction? {
    var raw = v4l2_streamparm()
    raw.type = bufferType
    raw.parm.capture.timeperframe = v4l2_fract(numerator: interval.numerator, denominator: interval.denominator)
    do {
      try attempt(CVIDEO_S_PARM, &raw)
    } catch {
      if error == .notTypewriter { return nil }
      throw V4L2Error(error, path: path, operation: "set its frame interval to \(interval) s")
    }
    guard raw.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 else { return nil }
    return V4L2Fraction(raw.parm.capture.timeperframe)
  }
}

extension V4L2ImageFormat {
  init(_ raw: v4l2_format, isMultiplanar: Bool) {
    if isMultiplanar {
      let pix = raw.fmt.pix_mp
      self.init(
        code: V4L2FourCC(rawValue: pix.pixelformat), size: PixelSize(width: Int(pix.width), height: Int(pix.height)))
      field = pix.field
      planes = withUnsafeBytes(of: pix.plane_fmt) { bytes in
        bytes.bindMemory(to: v4l2_plane_pix_format.self).prefix(Int(pix.num_planes)).map {
          Plane(bytesPerRow: Int($0.bytesperline), byteCount: Int($0.sizeimage))
        }
      }
      color.space = pix.colorspace
      color.transfer = UInt32(pix.xfer_func)
      color.encoding = UInt32(pix.ycbcr_enc)
      color.quantization = UInt32(pix.quantization)
    } else {
      let pix = raw.fmt.pix
      self.init(
        code: V4L2FourCC(rawValue: pix.pixelformat), size: PixelSize(width: Int(pix.width), height: Int(pix.height)))
      field = pix.field
      planes = [Plane(bytesPerRow: Int(pix.bytesperline), byteCount: Int(pix.sizeimage))]
      color.space = pix.colorspace
      color.transfer = pix.xfer_func
      color.encoding = pix.ycbcr_enc
      color.quantization = pix.quantization
    }
  }
}
