import CaptureModel
import CoreMediaModel
import HardwareModel
import SimulationKernel

/// The reference model of one camera: the values that a client has set and must read back. It is written from the rule
/// book alone, independent of the implementation.
struct ReferenceCamera {
  let descriptor: DeviceDescriptor
  let formats: [FormatDescriptor]
  /// The index of the active format.
  private(set) var formatIndex: Int
  /// The number of configuration locks held.
  var lockCount = 0
  /// Whether the client chose the format under the lock that it still holds. **Source:** rule 408.
  var isFormatHeld = false
  var isLockedElsewhere = false
  var isConnected = true
  var isSuspended = false
  var isInUse = false
  private var pressure = AVCaptureDevice.SystemPressureState.Level.nominal
  var frames = ReferenceFrames()
  var zoom = ReferenceZoom()
  var torch: ReferenceTorch
  var focus: ReferenceFocus
  var exposure: ReferenceExposure
  var balance: ReferenceBalance
  var features: ReferenceFeatures

  init(_ descriptor: DeviceDescriptor) {
    self.descriptor = descriptor
    formats = descriptor.camera?.formats ?? []
    formatIndex = descriptor.camera?.presets[AVCaptureSession.Preset.high.rawValue]?.formatIndex ?? 0
    torch = ReferenceTorch(descriptor)
    focus = ReferenceFocus(descriptor, formats[formatIndex])
    exposure = ReferenceExposure(descriptor)
    balance = ReferenceBalance(descriptor)
    features = ReferenceFeatures(descriptor, formats[formatIndex])
  }

  var format: FormatDescriptor { formats[formatIndex] }

  /// Returns the expected result of applying a setting. The configuration lock is checked first. **Source:** rules 1
  /// and 4.
  func verdict(on setting: Setting) -> Verdict {
    guard lockCount > 0 else { return .refused(.generic) }
    return switch setting {
    case .activeFormat(let index): index == nil ? .refused(.invalidArgument) : .accepted  // rule 92
    case .activeVideoMinFrameDuration(let duration), .activeVideoMaxFrameDuration(let duration):
      frames.verdict(on: duration, in: format)
    case .videoZoomFactor(let factor): ReferenceZoom.verdict(on: factor, in: format)
    case .ramp(let factor, let rate): ReferenceZoom.verdict(on: factor, rate: rate, in: format)
    case .torchMode: torch.verdictOnTorch
    case .torchModeOn(let level): torch.verdict(onLevel: level)
    case .flashMode: torch.verdictOnFlash
    case .focusMode, .autoFocusRangeRestriction: focus.verdict
    case .isSmoothAutoFocusEnabled(let isSmooth): focus.verdict(onSmooth: isSmooth)
    case .focusPointOfInterest(let point): ReferenceRegion.verdict(on: point, focus.canMove)
    case .focusModeLocked(let position): focus.verdict(onPosition: position)
    case .exposureMode(let mode): exposure.verdict(on: mode)
    case .exposurePointOfInterest(let point): ReferenceRegion.verdict(on: point, descriptor.isControllable)
    case .exposureModeCustom(let duration, let iso): exposure.verdict(on: duration, iso: iso, in: format)
    case .exposureTargetBias(let bias): exposure.verdict(onBias: bias)
    case .activeMaxExposureDuration(let duration): exposure.verdict(onLongest: duration, in: format)
    case .whiteBalanceModeLocked(let gains): balance.verdict(on: gains)
    case .whiteBalanceMode: balance.verdict
    case .focusRectOfInterest(let rect): ReferenceRegion.verdict(on: rect, focus.canMove)
    case .exposureRectOfInterest(let rect): ReferenceRegion.verdict(on: rect, descriptor.isControllable)
    case .feature(let feature, let isOn): features.verdict(on: feature, isOn)
    case .faceDriven(let faces, _): verdict(on: faces)
    case .activeColorSpace(let colorSpace): features.verdict(on: colorSpace)
    case .activeDepthDataFormat(let choice): features.verdict(onDepth: choice)
    case .activeDepthDataMinFrameDuration(let duration): features.verdict(onDepth: duration)
    case .cancelVideoZoomRamp: .accepted
    }
  }

  private func verdict(on faces: FaceDriven) -> Verdict {
    switch faces {
    case .automaticallyAdjustsFaceDrivenAutoFocusEnabled: focus.faces.verdict(focus.canMove, onEnabling: false)
    case .isFaceDrivenAutoFocusEnabled: focus.faces.verdict(focus.canMove, onEnabling: true)
    case .automaticallyAdjustsFaceDrivenAutoExposureEnabled:
      exposure.faces.verdict(descriptor.isControllable, onEnabling: false)
    case .isFaceDrivenAutoExposureEnabled: exposure.faces.verdict(descriptor.isControllable, onEnabling: true)
    }
  }

  /// Updates the reference model with a setting that was accepted.
  mutating func accept(_ setting: Setting, at now: Int64) {
    switch setting {
    case .activeFormat(let index): chooseFormat(index ?? formatIndex)
    case .activeVideoMinFrameDuration(let duration): changeFrames { $0.shortest = duration.isValid ? duration : nil }
    case .activeVideoMaxFrameDuration(let duration): changeFrames { $0.longest = duration.isValid ? duration : nil }
    case .videoZoomFactor(let factor): zoom.jump(to: factor)
    case .ramp(let factor, let rate): zoom.ramp(to: factor, rate: rate, at: now)
    case .cancelVideoZoomRamp: zoom.cancel(at: now)
    case .torchMode(let mode): torch.setTorch(mode)
    case .torchModeOn(let level): torch.setTorch(.on, level: level)
    case .flashMode(let mode): torch.setFlash(mode)
    case .focusMode(let mode): focus.set(mode)
    case .focusPointOfInterest(let point): focus.region.set(point)
    case .focusModeLocked(let position): focus.lock(at: position)
    case .autoFocusRangeRestriction(let restriction): focus.set(restriction)
    case .isSmoothAutoFocusEnabled(let isSmooth): focus.setSmooth(isSmooth)
    case .exposureMode(let mode): exposure.set(mode)
    case .exposurePointOfInterest(let point): exposure.region.set(point)
    case .exposureModeCustom(let duration, let iso):
      exposure.setCustom(duration, iso)
      frames.stretch(to: duration, in: format)
    case .exposureTargetBias(let bias): exposure.setBias(bias)
    case .activeMaxExposureDuration(let duration): exposure.setLongest(duration)
    case .whiteBalanceMode(let mode): balance.set(mode)
    case .whiteBalanceModeLocked(let gains): balance.lock(gains)
    case .focusRectOfInterest(let rect): focus.region.set(rect)
    case .exposureRectOfInterest(let rect): exposure.region.set(rect)
    case .feature(.isAutoVideoFrameRateEnabled, let isOn):
      if isOn != frames.isAutomatic { changeFrames { $0 = ReferenceFrames(isAutomatic: isOn) } }
    case .feature(let feature, let isOn): features.set(feature, isOn)
    case .faceDriven(let faces, let isOn): set(faces, isOn)
    case .activeColorSpace(let colorSpace): features.set(colorSpace)
    case .activeDepthDataFormat(let choice): features.setDepth(choice)
    case .activeDepthDataMinFrameDuration(let duration): features.setDepth(duration)
    }
    if setting.concernsFrames { torch.mayGoOut() }
  }

  private mutating func set(_ faces: FaceDriven, _ isOn: Bool) {
    switch faces {
    case .automaticallyAdjustsFaceDrivenAutoFocusEnabled: focus.faces.setAutomatic(isOn)
    case .isFaceDrivenAutoFocusEnabled: focus.faces.setEnabled(isOn)
    case .automaticallyAdjustsFaceDrivenAutoExposureEnabled: exposure.faces.setAutomatic(isOn)
    case .isFaceDrivenAutoExposureEnabled: exposure.faces.setEnabled(isOn)
    }
  }

  /// Updates the system pressure level. **Source:** rules 113 and 162; the level at which the torch becomes unavailable
  /// is assumed.
  mutating func take(_ pressure: AVCaptureDevice.SystemPressureState.Level) {
    self.pressure = pressure
    torch.isAvailable = pressure == .nominal || pressure == .fair
  }

  /// Updates the active format, chosen by the client or by a preset. **Source:** rules 98, 105, 145.
  mutating func chooseFormat(_ index: Int) {
    formatIndex = index
    focus.adopt(format)
    exposure.adopt()
    features.adopt(format)
    zoom.reset()
    changeFrames { $0 = ReferenceFrames() }
  }

  mutating func forgetFrameDurations() {
    changeFrames { $0 = ReferenceFrames(isAutomatic: $0.isAutomatic) }
  }

  private mutating func changeFrames(_ body: (inout ReferenceFrames) -> Void) {
    body(&frames)
    exposure.cut(to: frames.longestSeconds(in: format))
  }

  /// Returns a description of the first property with a wrong value, or nil if all are as expected.
  mutating func complaint(about camera: AVCaptureDevice, at now: Int64, isStreaming: Bool) -> String? {
    guard camera.activeFormat === camera.formats[formatIndex] else {
      return "activeFormat is \(camera.activeFormat), not format \(formatIndex)"
    }
    if let text = complaintAboutWorld(camera) ?? frames.complaint(about: camera, in: format) { return text }
    if let text = zoom.complaint(about: camera, at: now) { return text }
    if let text = torch.complaint(about: camera, isStreaming: isStreaming) { return text }
    if let text = focus.complaint(about: camera) ?? exposure.complaint(about: camera) { return text }
    return balance.complaint(about: camera) ?? features.complaint(about: camera)
  }

  /// Returns a description of the first wrong property that the environment controls.
  private func complaintAboutWorld(_ camera: AVCaptureDevice) -> String? {
    if let text = differs("isConnected", camera.isConnected, isConnected) { return text }
    // These properties are unspecified for a disconnected camera.
    if isConnected {
      if let text = differs("isSuspended", camera.isSuspended, isSuspended) { return text }
      if let text = differs("isInUseByAnotherApplication", camera.isInUseByAnotherApplication, isInUse) { return text }
    }
    return differs("systemPressureState", camera.systemPressureState.level, pressure)
  }

  /// Whether a one-time adjustment is in progress, which must end while frames are delivered.
  var isAdjustingOnce: Bool { focus.isScanning || exposure.isAdjustingOnce || balance.isAdjustingOnce }

  /// Returns a description of a custom setting that is not in effect after some frames.
  func complaintAtRest(about camera: AVCaptureDevice) -> String? {
    focus.complaintAtRest(about: camera) ?? exposure.complaintAtRest(about: camera)
      ?? balance.complaintAtRest(about: camera)
  }
}

/// Returns a message if a property does not have the expected value, or nil if it does.
func differs<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value) -> String? {
  actual == expected ? nil : "\(name) is \(actual), not \(expected)"
}
