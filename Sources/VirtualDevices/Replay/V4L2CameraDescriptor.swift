import CaptureModel
import V4L2

/// The driver's description of a camera: identification, formats, and controls with their values.
///
/// The text form of the description is part of a recording and the output of `camsim controls` and `camsim formats
/// --driver`, so that a recording prints the same as the camera. It contains neither the bus location nor the serial
/// number of the camera.
package struct V4L2CameraDescriptor: Hashable, Sendable {
  /// The name of the driver, such as `uvcvideo`.
  package var driver: String
  /// The version of the driver.
  package var version: V4L2Capability.Version
  /// The human-readable name of the camera.
  package var card: String
  /// The capabilities of the device node (`V4L2_CAP_…`).
  package var flags: UInt32
  /// The formats, in the driver's order.
  package var formats: [V4L2Format]
  /// The formats as the capture device presents them to clients.
  package var modes: [Mode] = []
  /// The controls with their values, in the driver's order and without headings.
  package var controls: [Setting]

  /// A driver format at one size, as presented to clients.
  package struct Mode: Hashable, Sendable {
    /// The pixel format of the driver.
    package var code: V4L2FourCC
    /// The format line that `print(device.formats)` displays.
    package var line: String
  }

  /// A control and its current value.
  package struct Setting: Hashable, Sendable {
    /// The control to which the value applies.
    package var control: V4L2Control
    /// The current value, or nil if the control cannot be read.
    package var value: V4L2Control.Value?
  }

  /// Queries the formats and controls of a camera.
  ///
  /// - Throws: ``V4L2Error`` if the driver reports an error.
  package init(asking node: V4L2Node) throws(V4L2Error) {
    driver = node.capability.driver
    version = node.capability.version
    card = node.capability.card
    flags = node.capability.flags
    formats = try node.formats()
    modes = try V4L2Mode.all(of: node).map { Mode(code: $0.code, line: $0.descriptor.printedLine) }
    controls = []
    for control in try node.controls() where control.kind != .heading {
      controls.append(Setting(control: control, value: try Self.value(of: control, in: node)))
    }
  }

  /// Returns the value of a control, or nil if it cannot be read. A driver may fail to read an existing control, for
  /// example without a signal.
  private static func value(of control: V4L2Control, in node: V4L2Node) throws(V4L2Error) -> V4L2Control.Value? {
    guard control.isReadable else { return nil }
    do {
      return try node.value(of: control)
    } catch {
      if error.reason == .gone { throw error }
      return nil
    }
  }

  /// Creates a descriptor without formats and controls.
  init(driver: String, version: V4L2Capability.Version, card: String, flags: UInt32) {
    self.driver = driver
    self.version = version
    self.card = card
    self.flags = flags
    formats = []
    controls = []
  }
}

extension V4L2Capability {
  /// Creates the capability of a device node with this descriptor and without bus information.
  init(_ descriptor: V4L2CameraDescriptor) {
    self.init(
      driver: descriptor.driver, card: descriptor.card, busInfo: "", version: descriptor.version,
      flags: descriptor.flags)
  }
}

extension V4L2Control {
  /// The unit of the control's values according to the kernel documentation, or nil if it is driver-specific.
  ///
  /// **Source:** Linux media userspace API, the references of user, camera, flash, image source and image process
  /// controls.
  package var unit: String? {
    switch id {
    case 0x009A_0902: "100 us"  // V4L2_CID_EXPOSURE_ABSOLUTE
    case 0x009A_0908, 0x009A_0909: "arcsec"  // V4L2_CID_PAN_ABSOLUTE and TILT; what is relative has no unit
    case 0x0098_091A: "K"  // V4L2_CID_WHITE_BALANCE_TEMPERATURE
    case 0x009A_0913: "mEV"  // V4L2_CID_AUTO_EXPOSURE_BIAS
    case 0x009A_0917: "ISO/1000"  // V4L2_CID_ISO_SENSITIVITY
    case 0x009C_0907, 0x009C_0908: "mA"  // V4L2_CID_FLASH_INTENSITY and FLASH_TORCH_INTENSITY
    case 0x009C_0909: "uA"  // V4L2_CID_FLASH_INDICATOR_INTENSITY
    case 0x009E_0901: "lines"  // V4L2_CID_VBLANK
    case 0x009E_0902: "pixels"  // V4L2_CID_HBLANK
    case 0x009E_0908: "nm"  // V4L2_CID_UNIT_CELL_SIZE
    case 0x009F_0901: "Hz"  // V4L2_CID_LINK_FREQ
    case 0x009F_0902: "pixels/s"  // V4L2_CID_PIXEL_RATE
    case 0x0098_0922, 0x009A_0923: "degrees"  // V4L2_CID_ROTATE and CAMERA_SENSOR_ROTATION
    default: nil
    }
  }
}
