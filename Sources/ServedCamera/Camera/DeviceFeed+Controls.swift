import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import PixelModel
import VirtualDevices

/// The V4L2 IDs of the controls of a simulated camera. **Source:** the kernel's documentation of user, camera and flash
/// controls.
private enum Number {
  static let brightness: UInt32 = 0x98_0900
  static let contrast: UInt32 = 0x98_0901
  static let saturation: UInt32 = 0x98_0902
  static let whiteBalanceAutomatic: UInt32 = 0x98_090C
  static let gain: UInt32 = 0x98_0913
  static let powerLineFrequency: UInt32 = 0x98_0918
  static let whiteBalanceTemperature: UInt32 = 0x98_091A
  static let sharpness: UInt32 = 0x98_091B
  static let autoExposure: UInt32 = 0x9A_0901
  static let exposureTime: UInt32 = 0x9A_0902
  static let dynamicFrameRate: UInt32 = 0x9A_0903
  static let focusAbsolute: UInt32 = 0x9A_090A
  static let focusAutomatic: UInt32 = 0x9A_090C
  static let zoomAbsolute: UInt32 = 0x9A_090D
  static let exposureBias: UInt32 = 0x9A_0913
  static let ledMode: UInt32 = 0x9C_0901
}

extension DeviceFeed {
  /// The unit of exposure time: 100 microseconds, in seconds.
  private static let exposureUnit = 1e-4
  /// The supported values of the exposure mode; a UVC camera has these two of V4L2's four.
  private static let (manual, automatic) = (Int64(1), Int64(3))
  /// The supported color temperatures in kelvins. **Source:** assumed; typical of webcams.
  private static let temperatures = Int64(2800)...Int64(6500)
  /// The lens positions, from infinity to the nearest focus distance. **Source:** assumed; typical of webcams.
  private static let lensPlaces = Int64(0)...Int64(255)
  /// The scale of the zoom control, which is in hundredths.
  private static let zoomUnit = 100.0
  /// The ranges and steps of a webcam. **Source:** lists of controls of Logitech webcams that v4l2-ctl has printed.
  private enum Webcam {
    static let exposureTimes = Int64(3)...Int64(2047)
    static let exposureTime = Int64(250)
    static let focusStep = Int64(5)
    static let zoom = 5.0
    static let gains = Int64(0)...Int64(255)
  }
  /// The exposure bias values in thousandths of EV. **Source:** assumed; typical of webcams.
  private static let biases: [Int64] = Array(stride(from: -2000, through: 2000, by: 500))
  /// The mains frequencies whose flicker automatic exposure avoids. The default matches that of phones.
  private static let (mains, usualMains) = ([Int64(0): "Disabled", 1: "50 Hz", 2: "60 Hz"], Int64(2))
  /// The number of light flashes per second for each mains setting.
  private static let flashes = [0.0, 100, 120]
  private static let (ledOff, torch) = (Int64(0), Int64(2))

  /// Returns the controls that a device supports.
  static func controls(of device: AVCaptureDevice, as driver: ServedDriver) -> [ServedControl] {
    exposureControls(of: device, as: driver) + whiteBalanceControls(of: device) + lensControls(of: device, as: driver)
      + (driver == .uvc ? processingControls : [])
  }

  private static var processingControls: [ServedControl] {
    let names: [(UInt32, String)] = [
      (Number.brightness, "Brightness"), (Number.contrast, "Contrast"), (Number.saturation, "Saturation"),
      (Number.sharpness, "Sharpness"),
    ]
    return names.map { ServedControl($0, $1, .integer, ProcessingUnit.range, start: ProcessingUnit.neutral) }
  }

  private static func exposureControls(of device: AVCaptureDevice, as driver: ServedDriver) -> [ServedControl] {
    guard device.isExposureModeSupported(.custom), device.isExposureModeSupported(.continuousAutoExposure) else {
      return []
    }
    let shortest = device.formats.map(\.minExposureDuration.seconds).min() ?? exposureUnit
    let longest = device.formats.map(\.maxExposureDuration.seconds).max() ?? exposureUnit
    let own =
      max(1, Int64((shortest / exposureUnit).rounded(.up)))...max(1, Int64((longest / exposureUnit).rounded(.down)))
    let (times, time) =
      driver == .uvc ? (own.clamped(to: Webcam.exposureTimes), Webcam.exposureTime) : (own, Int64(333))
    let speeds = isoRange(of: device)
    let gains = driver == .uvc ? Webcam.gains : Int64(speeds.lowerBound)...Int64(speeds.upperBound)
    return [
      ServedControl(
        Number.autoExposure, "Auto Exposure", .menu([manual: "Manual Mode", automatic: "Aperture Priority Mode"]),
        0...3,
        start: automatic),
      ServedControl(
        Number.exposureTime, "Exposure Time, Absolute", .integer, times, start: min(times.upperBound, time),
        manualMode: .init(control: Number.autoExposure, value: manual)),
      ServedControl(Number.dynamicFrameRate, "Exposure, Dynamic Framerate", .boolean),
      ServedControl(Number.gain, "Gain", .integer, gains, start: gains.lowerBound),
      ServedControl(
        Number.powerLineFrequency, "Power Line Frequency", .menu(mains), 0...2, start: usualMains),
      ServedControl(
        Number.exposureBias, "Auto Exposure, Bias", .integerMenu(biases), 0...Int64(biases.count - 1),
        start: Int64(biases.count / 2)),
    ]
  }

  private static func isoRange(of device: AVCaptureDevice) -> ClosedRange<Float> {
    (device.formats.map(\.minISO).min() ?? 1)...(device.formats.map(\.maxISO).max() ?? 1)
  }

  /// The gain for an ISO value. A webcam's has no unit; equal steps are assumed to be equal ratios.
  func gain(ofISO iso: Float) -> Double {
    let range = Self.isoRange(of: device)
    guard driver == .uvc else { return Double(iso) }
    let share = log(Double(iso / range.lowerBound)) / log(Double(range.upperBound / range.lowerBound))
    return share * Double(Webcam.gains.upperBound)
  }

  func iso(ofGain gain: Int64) -> Float {
    let range = Self.isoRange(of: device)
    guard driver == .uvc else { return Float(gain) }
    let share = Float(gain) / Float(Webcam.gains.upperBound)
    return range.lowerBound * pow(range.upperBound / range.lowerBound, share)
  }

  private static func whiteBalanceControls(of device: AVCaptureDevice) -> [ServedControl] {
    guard device.isLockingWhiteBalanceWithCustomDeviceGainsSupported,
      device.isWhiteBalanceModeSupported(.continuousAutoWhiteBalance)
    else { return [] }
    return [
      ServedControl(Number.whiteBalanceAutomatic, "White Balance, Automatic", .boolean, start: 1),
      ServedControl(
        Number.whiteBalanceTemperature, "White Balance Temperature", .integer, temperatures, step: 10, start: 5000,
        manualMode: .init(control: Number.whiteBalanceAutomatic, value: 0)),
    ]
  }

  private static func lensControls(of device: AVCaptureDevice, as driver: ServedDriver) -> [ServedControl] {
    var controls: [ServedControl] = []
    if device.isLockingFocusWithCustomLensPositionSupported, device.isFocusModeSupported(.continuousAutoFocus) {
      controls += [
        ServedControl(Number.focusAutomatic, "Focus, Automatic Continuous", .boolean, start: 1),
        ServedControl(
          Number.focusAbsolute, "Focus, Absolute", .integer, lensPlaces, step: driver == .uvc ? Webcam.focusStep : 1,
          manualMode: .init(control: Number.focusAutomatic, value: 0)),
      ]
    }
    let zoom = min(device.formats.map(\.videoMaxZoomFactor).max() ?? 1, driver == .uvc ? Webcam.zoom : .infinity)
    if zoom > 1 {
      controls.append(
        ServedControl(
          Number.zoomAbsolute, "Zoom, Absolute", .integer, Int64(zoomUnit)...Int64(zoom * zoomUnit),
          start: Int64(zoomUnit)))
    }
    if device.hasTorch {
      controls.append(ServedControl(Number.ledMode, "LED Mode", .menu([ledOff: "Off", torch: "Torch"]), 0...2))
    }
    return controls
  }

  // MARK: Reading controls

  package func setting(of control: UInt32) -> ServedControl.Setting {
    let exposesByHand = device.exposureMode == .custom || device.exposureMode == .locked
    let focusesByHand = device.focusMode == .locked
    let balancesByHand = device.whiteBalanceMode == .locked
    /// Returns the manually set value if there is one, or else the camera's current value.
    func value(_ isByHand: Bool, _ shown: @autoclosure () -> Double) -> ServedControl.Setting {
      if isByHand, let value = manualValues.withLock({ $0[control] }) { return .init(value) }
      let shown = Int64(shown().rounded())
      let known = controls.first { $0.id == control }
      let isAutomatic = !isByHand && (driver == .vivid || known?.manualMode != nil)
      return .init(
        (try? known?.taken(shown)) ?? shown, isAutomatic: isAutomatic, isVolatile: isAutomatic && driver == .vivid)
    }
    switch control {
    case Number.autoExposure: return .init(exposesByHand ? Self.manual : Self.automatic)
    case Number.exposureTime: return value(exposesByHand, device.exposureDuration.seconds / Self.exposureUnit)
    case Number.dynamicFrameRate: return .init(manualValues.withLock { $0[control] } ?? 0)
    case Number.gain: return value(exposesByHand, gain(ofISO: device.iso))
    case Number.powerLineFrequency: return .init(manualValues.withLock { $0[control] } ?? Self.usualMains)
    case Number.exposureBias:
      let bias = Double(device.exposureTargetBias * 1000)
      func distance(_ index: Int) -> Double { abs(Double(Self.biases[index]) - bias) }
      return .init(Int64(Self.biases.indices.min { distance($0) < distance($1) } ?? 0))
    case Number.whiteBalanceAutomatic: return .init(balancesByHand ? 0 : 1)
    case Number.whiteBalanceTemperature:
      return value(
        balancesByHand, Double(device.temperatureAndTintValues(for: device.deviceWhiteBalanceGains).temperature))
    case Number.focusAutomatic: return .init(focusesByHand ? 0 : 1)
    case Number.focusAbsolute:
      return value(focusesByHand, Double(1 - device.lensPosition) * Double(Self.lensPlaces.upperBound))
    case Number.zoomAbsolute: return .init(Int64((Double(device.videoZoomFactor) * Self.zoomUnit).rounded()))
    case Number.ledMode: return .init(device.torchMode == .off ? Self.ledOff : Self.torch)
    case Number.brightness, Number.contrast, Number.saturation, Number.sharpness:
      return .init(manualValues.withLock { $0[control] } ?? ProcessingUnit.neutral)
    default: return .init(0)
    }
  }

  /// The processing unit with the values that clients have set.
  var processingUnit: ProcessingUnit {
    manualValues.withLock { held in
      func value(_ control: UInt32) -> Int64 { held[control] ?? ProcessingUnit.neutral }
      return ProcessingUnit(
        brightness: value(Number.brightness), contrast: value(Number.contrast), saturation: value(Number.saturation),
        sharpness: value(Number.sharpness))
    }
  }

  // MARK: Setting controls

  package func set(_ control: UInt32, to value: Int64) throws(ServedError) {
    try withLock { change(control, to: value) }
  }

  private func change(_ control: UInt32, to value: Int64) {
    let previous = manualValues.withLock { held in
      defer { held[control] = value }
      return held[control]
    }
    if previous == value, setting(of: control).value == value { return }
    switch control {
    case Number.autoExposure:
      if value == Self.automatic { clearManualValues(Number.exposureTime, Number.gain) }
      device.exposureMode = value == Self.automatic ? .continuousAutoExposure : .locked
    case Number.exposureTime, Number.gain:
      // uvcvideo accepts a gain that automatic exposure replaces at once.
      guard setting(of: Number.autoExposure).value == Self.manual else { return clearManualValues(control) }
      exposeByHand()
    case Number.dynamicFrameRate: limitFrames()
    case Number.powerLineFrequency: device.avoidFlicker(ofFlashesPerSecond: Self.flashes[Int(value)])
    case Number.exposureBias: device.setExposureTargetBias(Float(Self.biases[Int(value)]) / 1000)
    case Number.whiteBalanceAutomatic:
      if value == 1 { clearManualValues(Number.whiteBalanceTemperature) }
      device.whiteBalanceMode = value == 1 ? .continuousAutoWhiteBalance : .locked
    case Number.whiteBalanceTemperature: balanceByHand(Float(value))
    case Number.focusAutomatic:
      if value == 1 { clearManualValues(Number.focusAbsolute) }
      device.focusMode = value == 1 ? .continuousAutoFocus : .locked
    case Number.focusAbsolute:
      device.setFocusModeLocked(lensPosition: 1 - Float(value) / Float(Self.lensPlaces.upperBound))
    case Number.zoomAbsolute: magnify(value)
    case Number.ledMode: device.torchMode = value == Self.torch ? .on : .off
    default: return
    }
  }

  /// Restores settings that a format change has reset or limited, because V4L2 controls persist across formats.
  func restoreManualValues() {
    if let zoom = manualValues.withLock({ $0[Number.zoomAbsolute] }) { magnify(zoom) }
    if device.exposureMode == .custom { exposeByHand() }
  }

  /// The longest frames of automatic exposure if `exposure_dynamic_framerate` is set. **Source:** a driver for a
  /// webcam of Apple's has 5 fps (patjak/facetimehd/pull/344), and so does a camera in brutella/hkcam/issues/69.
  private static let slowestFrame = CMTime(value: 1, timescale: 5)

  /// Sets the durations of frames: those of the stream, and longer ones in the dark if a client allows them.
  ///
  /// A format with discrete frame rates keeps its rate.
  func limitFrames() {
    guard let usual = streamDuration else { return }
    let ranges = device.activeFormat.videoSupportedFrameRateRanges
    guard ranges.contains(where: { $0.minFrameRate < $0.maxFrameRate }) else { return }
    let isDynamic = manualValues.withLock { $0[Number.dynamicFrameRate] } == 1
    let slowest = min(Self.slowestFrame, ranges.map(\.maxFrameDuration).max() ?? usual)
    device.activeVideoMinFrameDuration = usual
    device.activeVideoMaxFrameDuration = isDynamic ? max(usual, slowest) : usual
  }

  private func magnify(_ zoom: Int64) {
    device.videoZoomFactor = min(Double(zoom) / Self.zoomUnit, device.activeFormat.videoMaxZoomFactor)
  }

  private func clearManualValues(_ controls: UInt32...) {
    manualValues.withLock { held in for control in controls { held[control] = nil } }
  }

  /// Applies the manual exposure settings, limited by the active format and the frame duration.
  private func exposeByHand() {
    let (time, gain) = manualValues.withLock { ($0[Number.exposureTime], $0[Number.gain]) }
    let format = device.activeFormat
    let duration = time.map { time in
      let wanted = CMTime(value: time * 100, timescale: 1_000_000)
      let longest = min(format.maxExposureDuration, device.activeVideoMinFrameDuration)
      return min(longest, max(format.minExposureDuration, wanted))
    }
    device.setExposureModeCustom(
      duration: duration ?? AVCaptureDevice.currentExposureDuration,
      iso: gain.map { min(format.maxISO, max(format.minISO, iso(ofGain: $0))) } ?? AVCaptureDevice.currentISO)
  }

  /// Sets the white balance to a color temperature, within the range of the camera's gains.
  private func balanceByHand(_ kelvins: Float) {
    var gains = device.deviceWhiteBalanceGains(for: .init(temperature: kelvins, tint: 0))
    func limited(_ gain: Float) -> Float { min(device.maxWhiteBalanceGain, max(1, gain)) }
    (gains.redGain, gains.greenGain, gains.blueGain) = (
      limited(gains.redGain), limited(gains.greenGain), limited(gains.blueGain)
    )
    device.setWhiteBalanceModeLocked(with: gains)
  }
}
