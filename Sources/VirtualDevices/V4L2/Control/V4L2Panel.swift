import CaptureModel

/// The controls of a camera that mean something to AVFoundation: what can be done with them, and what their values say.
struct V4L2Panel: Sendable {
  typealias Property = V4L2Meaning.Property
  /// What a control is set to, as far as it can be read.
  typealias Values = [UInt32: Int64]

  private let dials: [Property: V4L2Dial]
  /// The controls whose values are to be read, in the table's order.
  let readable: [V4L2Control]

  /// The panel of a camera with these controls.
  init(_ controls: [V4L2Control]) {
    var dials: [Property: V4L2Dial] = [:]
    for meaning in V4L2Meaning.table where dials[meaning.property] == nil {
      guard let control = controls.first(where: { $0.id == meaning.id }), Self.isUsable(control, for: meaning.property)
      else { continue }
      dials[meaning.property] = V4L2Dial(control: control, scale: meaning.scale)
    }
    self.dials = dials
    readable = V4L2Meaning.table.compactMap { meaning in
      guard let control = dials[meaning.property]?.control, control.id == meaning.id, control.isReadable else {
        return nil
      }
      return control
    }
  }

  /// A status is read; everything else must be settable, and of one number.
  private static func isUsable(_ control: V4L2Control, for property: Property) -> Bool {
    guard !control.hasPayload, control.elementCount <= 1 else { return false }
    return property == .focusStatus ? control.isReadable : control.isWritable
  }

  /// Whether no control means anything.
  var isEmpty: Bool { dials.isEmpty }

  func dial(_ property: Property) -> V4L2Dial? { dials[property] }
  func has(_ property: Property) -> Bool { dials[property] != nil }
  func hasDial(for control: V4L2Control) -> Bool { dials.values.contains { $0.control.id == control.id } }

  // MARK: What clients see

  /// Adds limits to what clients see of a format.
  func extend(_ format: inout FormatFacts) {
    format.iso = dial(.iso)?.amounts
    format.exposureSeconds = dial(.exposureDuration)?.amounts
    if let zoom = dial(.videoZoomFactor)?.amounts.upperBound, zoom > 1 {
      // How the camera magnifies is not known, so that its pixels are never too few.
      format.zoom = .init(maximum: zoom, upscaleThreshold: zoom)
    }
    if has(.focusMode) || has(.focusStart) { format.autoFocusSystem = .contrastDetection }
    if has(.stabilization) { format.stabilization = .init(modes: ["off", "auto", "standard"]) }
  }

  /// Adds to what clients see of the camera.
  ///
  /// - Parameters:
  ///   - camera: what clients see of the camera.
  ///   - values: what the controls were set to when it was found.
  func extend(_ camera: inout CameraFacts, _ values: Values) {
    guard !isEmpty else { return }
    camera.formats = camera.formats.map { format in
      var format = format
      extend(&format)
      return format
    }
    camera.hasTorch = hasTorch
    camera.exposureBiasRange = dial(.exposureTargetBias)?.amounts ?? 0...0
    camera.maxWhiteBalanceGain = greatestGain
    var facts = ControlFacts()
    facts.exposureModes = exposureModes
    facts.focusModes = focusModes
    facts.hasLensPosition = has(.lensPosition)
    facts.whiteBalanceModes = whiteBalanceModes
    facts.hasWhiteBalanceGains = hasGains
    facts.start = state(values)
    camera.controls = facts
  }

  private var exposureModes: Set<AVCaptureDevice.ExposureMode> {
    var modes: Set<AVCaptureDevice.ExposureMode> = []
    if has(.exposureMode) || has(.gainMode) || has(.isoMode), automaticExposure != nil {
      modes.insert(.continuousAutoExposure)
    }
    let canSet = has(.exposureDuration) || has(.iso)
    let canLock = dial(.exposureMode)?.has(ExposureMenu.manual) ?? (has(.gainMode) || has(.isoMode) || canSet)
    if canLock { modes.insert(.locked) }
    if canLock, canSet { modes.insert(.custom) }
    return modes
  }

  private var focusModes: Set<AVCaptureDevice.FocusMode> {
    var modes: Set<AVCaptureDevice.FocusMode> = []
    if has(.focusMode) { modes.insert(.continuousAutoFocus) }
    if has(.focusStart) { modes.insert(.autoFocus) }
    if has(.focusMode) || has(.focusStart) || has(.lensPosition) { modes.insert(.locked) }
    return modes
  }

  private var whiteBalanceModes: Set<AVCaptureDevice.WhiteBalanceMode> {
    var modes: Set<AVCaptureDevice.WhiteBalanceMode> = []
    if has(.whiteBalanceMode) { modes.insert(.continuousAutoWhiteBalance) }
    if has(.whiteBalanceStart) { modes.insert(.autoWhiteBalance) }
    if has(.whiteBalanceMode) || has(.whiteBalanceStart) || hasGains { modes.insert(.locked) }
    return modes
  }

  private var hasGains: Bool { has(.temperature) || (has(.redBalance) && has(.blueBalance)) }

  var hasTorch: Bool { dial(.torchMode)?.has(LampMenu.torch) ?? has(.torch) }

  /// The greatest gain that the camera can be set to.
  private var greatestGain: Double {
    if let kelvins = dial(.temperature)?.amounts {
      return [kelvins.lowerBound, kelvins.upperBound].map { WhitePoint(kelvins: max(1, $0), tint: 0).gains.max() }.max()
        ?? 1
    }
    guard let red = dial(.redBalance)?.amounts, let blue = dial(.blueBalance)?.amounts else { return 1 }
    let least = min(1, red.lowerBound, blue.lowerBound)
    return max(1, red.upperBound, blue.upperBound) / least
  }
}

/// The choices of `auto_exposure`. **Source:** linux/v4l2-controls.h, v4l2_exposure_auto_type.
enum ExposureMenu {
  static let automatic: Int64 = 0
  static let manual: Int64 = 1
  static let shutterPriority: Int64 = 2
  static let aperturePriority: Int64 = 3
}

/// The choices of a flash's `led_mode`. **Source:** linux/v4l2-controls.h, v4l2_flash_led_mode.
enum LampMenu {
  static let none: Int64 = 0
  static let torch: Int64 = 2
}

extension V4L2Panel {
  /// The choice that lets the camera expose by itself: all of it, or else what most webcams have, whose iris is fixed. 1 where there is no
  /// menu, nil where the menu has none.
  var automaticExposure: Int64? {
    guard let menu = dial(.exposureMode) else { return 1 }
    return [ExposureMenu.automatic, ExposureMenu.aperturePriority, ExposureMenu.shutterPriority].first(where: menu.has)
  }
}
