import AVFoundationTypes
import CameraControl
import CaptureModel
import HardwareModel

/// The controls of a camera that are mapped to AVFoundation: the capabilities that they provide, and the interpretation
/// of their values.
package struct V4L2ControlSet: Sendable {
  package typealias Property = V4L2ControlMapping.Property
  /// The values of the readable controls, keyed by control ID.
  package typealias Values = [UInt32: Int64]

  private let mappedControls: [Property: V4L2MappedControl]
  /// The controls whose values are read, in table order.
  let readable: [V4L2Control]

  /// Selects the controls of a camera that are mapped to a property.
  package init(_ controls: [V4L2Control]) {
    var mapped: [Property: V4L2MappedControl] = [:]
    for mapping in V4L2ControlMapping.table where mapped[mapping.property] == nil {
      guard let control = controls.first(where: { $0.id == mapping.id }), Self.isUsable(control, for: mapping.property)
      else { continue }
      mapped[mapping.property] = V4L2MappedControl(control: control, scale: mapping.scale)
    }
    mappedControls = mapped
    readable = V4L2ControlMapping.table.compactMap { mapping in
      guard let control = mapped[mapping.property]?.control, control.id == mapping.id, control.isReadable else {
        return nil
      }
      return control
    }
  }

  /// Returns whether a control can serve a property: a status must be readable, all others must be writable and scalar.
  private static func isUsable(_ control: V4L2Control, for property: Property) -> Bool {
    guard !control.hasPayload, control.elementCount <= 1 else { return false }
    return property == .focusStatus ? control.isReadable : control.isWritable
  }

  /// Whether none of the camera's controls are mapped.
  var isEmpty: Bool { mappedControls.isEmpty }

  package func mapped(_ property: Property) -> V4L2MappedControl? { mappedControls[property] }
  func has(_ property: Property) -> Bool { mappedControls[property] != nil }
  package func maps(_ control: V4L2Control) -> Bool { mappedControls.values.contains { $0.control.id == control.id } }

  // MARK: Client-visible capabilities

  /// Adds the limits from the controls to a format descriptor.
  func extend(_ format: inout FormatDescriptor) {
    format.iso = mapped(.iso)?.amounts
    format.exposureSeconds = mapped(.exposureDuration)?.amounts
    if let zoom = mapped(.videoZoomFactor)?.amounts.upperBound, zoom > 1 {
      // The camera's zoom method is unknown, so zooming is assumed never to upscale.
      format.zoom = .init(maximum: zoom, upscaleThreshold: zoom)
    }
    if has(.focusMode) || has(.focusStart) { format.autoFocusSystem = .contrastDetection }
    if has(.stabilization) { format.stabilization = .init(modes: ["off", "auto", "standard"]) }
  }

  /// Adds the capabilities from the controls to a camera descriptor.
  ///
  /// - Parameters:
  ///   - camera: The camera descriptor to extend.
  ///   - values: The values of the controls when the camera was found.
  func extend(_ camera: inout CameraDescriptor, _ values: Values) {
    guard !isEmpty else { return }
    camera.formats = camera.formats.map { format in
      var format = format
      extend(&format)
      return format
    }
    camera.hasTorch = hasTorch
    camera.exposureBiasRange = mapped(.exposureTargetBias)?.amounts ?? 0...0
    camera.maxWhiteBalanceGain = greatestGain
    var capabilities = ControlCapabilities()
    capabilities.exposureModes = exposureModes
    capabilities.focusModes = focusModes
    capabilities.hasLensPosition = has(.lensPosition)
    capabilities.whiteBalanceModes = whiteBalanceModes
    capabilities.hasWhiteBalanceGains = hasGains
    capabilities.start = state(values)
    camera.controls = capabilities
  }

  private var exposureModes: Set<AVCaptureExposureMode> {
    var modes: Set<AVCaptureExposureMode> = []
    if has(.exposureMode) || has(.gainMode) || has(.isoMode), automaticExposure != nil {
      modes.insert(.continuousAutoExposure)
    }
    let canSet = has(.exposureDuration) || has(.iso)
    let canLock = mapped(.exposureMode)?.has(ExposureMenu.manual) ?? (has(.gainMode) || has(.isoMode) || canSet)
    if canLock { modes.insert(.locked) }
    if canLock, canSet { modes.insert(.custom) }
    return modes
  }

  private var focusModes: Set<AVCaptureFocusMode> {
    var modes: Set<AVCaptureFocusMode> = []
    if has(.focusMode) { modes.insert(.continuousAutoFocus) }
    if has(.focusStart) { modes.insert(.autoFocus) }
    if has(.focusMode) || has(.focusStart) || has(.lensPosition) { modes.insert(.locked) }
    return modes
  }

  private var whiteBalanceModes: Set<AVCaptureWhiteBalanceMode> {
    var modes: Set<AVCaptureWhiteBalanceMode> = []
    if has(.whiteBalanceMode) { modes.insert(.continuousAutoWhiteBalance) }
    if has(.whiteBalanceStart) { modes.insert(.autoWhiteBalance) }
    if has(.whiteBalanceMode) || has(.whiteBalanceStart) || hasGains { modes.insert(.locked) }
    return modes
  }

  private var hasGains: Bool { has(.temperature) || (has(.redBalance) && has(.blueBalance)) }

  var hasTorch: Bool { mapped(.torchMode)?.has(LEDModeMenu.torch) ?? has(.torch) }

  /// The maximum white balance gain that the camera supports.
  private var greatestGain: Double {
    if let kelvins = mapped(.temperature)?.amounts {
      return [kelvins.lowerBound, kelvins.upperBound].map { WhitePoint(kelvins: max(1, $0), tint: 0).gains.max() }.max()
        ?? 1
    }
    guard let red = mapped(.redBalance)?.amounts, let blue = mapped(.blueBalance)?.amounts else { return 1 }
    let least = min(1, red.lowerBound, blue.lowerBound)
    return max(1, red.upperBound, blue.upperBound) / least
  }
}

/// The menu items of `auto_exposure`. **Source:** linux/v4l2-controls.h, v4l2_exposure_auto_type.
enum ExposureMenu {
  static let automatic: Int64 = 0
  static let manual: Int64 = 1
  static let shutterPriority: Int64 = 2
  static let aperturePriority: Int64 = 3
}

/// The menu items of a flash's `led_mode`. **Source:** linux/v4l2-controls.h, v4l2_flash_led_mode.
enum LEDModeMenu {
  static let none: Int64 = 0
  static let torch: Int64 = 2
}

extension V4L2ControlSet {
  /// The value that turns automatic exposure on: fully automatic if available, otherwise aperture priority (used by
  /// most webcams, whose iris is fixed), otherwise shutter priority. The value is 1 if there is no menu, and nil if the
  /// menu has none of these items.
  var automaticExposure: Int64? {
    guard let menu = mapped(.exposureMode) else { return 1 }
    return [ExposureMenu.automatic, ExposureMenu.aperturePriority, ExposureMenu.shutterPriority].first(where: menu.has)
  }
}
