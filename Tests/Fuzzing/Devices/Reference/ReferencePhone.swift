import AVFoundationTypes
import CaptureModel
import HardwareModel

/// The reference model of a session and its cameras, written from the rule book alone.
struct ReferencePhone {
  /// A session input for a camera. `number` distinguishes inputs for the same camera.
  struct Input: Equatable {
    var camera: Int
    var number: Int
  }

  var cameras: [ReferenceCamera]
  var input: Input?
  var preset = AVCaptureSession.Preset.high
  var configurationDepth = 0
  var authorization = AVAuthorizationStatus.authorized
  /// Whether the user grants access when asked.
  var userGrants = true
  /// The end time of each active fault, in nanoseconds of the timeline.
  private(set) var faults: [Fault: Int64] = [:]
  /// Whether the client has started the session and not stopped it.
  var isWanted = false
  /// Whether an interruption of the session is in progress.
  var isInterrupted = false
  /// The input that delivers frames while the session runs.
  private var applied: Input?
  /// The input and preset for which the current format was chosen.
  private var negotiated: (input: Input, preset: AVCaptureSession.Preset)?
  private var inputCount = 0
  /// Whether the phone can run several cameras at once.
  private let runsSeveral: Bool
  /// The cameras whose torch is lit.
  private(set) var lit: Set<Int> = []
  /// The current time of the timeline while a walk is drawn, in nanoseconds.
  var drawnTime: Int64 = 0

  init(_ descriptors: [DeviceDescriptor], runsSeveral: Bool = false) {
    cameras = descriptors.map(ReferenceCamera.init)
    self.runsSeveral = runsSeveral
  }

  // MARK: Inputs and presets

  /// Returns whether the session accepts an input for a camera. **Source:** rules 38 and 40.
  func canAdd(_ camera: Int) -> Bool { input == nil && supports(preset, camera) }

  /// Returns whether the session accepts a preset. **Source:** rules 96 and 120.
  func canSet(_ preset: AVCaptureSession.Preset) -> Bool { input.map { supports(preset, $0.camera) } ?? true }

  private func supports(_ preset: AVCaptureSession.Preset, _ camera: Int) -> Bool {
    preset == .inputPriority || cameras[camera].descriptor.camera?.presets[preset.rawValue] != nil
  }

  mutating func add(_ camera: Int) {
    inputCount += 1
    input = Input(camera: camera, number: inputCount)
    apply()
  }

  mutating func removeInput(_ camera: Int) {
    guard input?.camera == camera else { return }
    input = nil
    apply()
  }

  /// Replaces the current input with a new one, or adds the old one again if the new one is rejected. **Source:** rule
  /// 39.
  mutating func switchCamera(to camera: Int) {
    let old = input
    input = nil
    if canAdd(camera) {
      inputCount += 1
      input = Input(camera: camera, number: inputCount)
    } else {
      input = old
    }
    apply()
  }

  mutating func set(_ preset: AVCaptureSession.Preset) {
    self.preset = preset
    apply()
  }

  mutating func commit() {
    guard configurationDepth > 0 else { return }
    configurationDepth -= 1
    apply()
  }

  /// Records that the client chose a format, which overrides the session preset. **Source:** rule 94.
  mutating func formatWasSet(_ camera: Int) {
    guard let input, input.camera == camera else { return }
    preset = .inputPriority
    negotiated = (input, preset)
  }

  /// Applies the preset at the outermost commit, or immediately outside a transaction.
  ///
  /// The preset chooses a format if the camera or the preset is new, unless the client holds the format of a new
  /// camera. **Source:** rules 14-16, 94, 98, 408.
  private mutating func apply() {
    guard configurationDepth == 0 else { return }
    applied = input.flatMap { cameras[$0.camera].isConnected ? $0 : nil }
    defer { noteInterruption() }
    guard let input else { return negotiated = nil }
    defer { cameras[input.camera].features.leaveColorToSession() }
    if let negotiated, negotiated == (input, preset) { return }
    let isNew = negotiated?.input != input
    negotiated = (input, preset)
    if isNew, cameras[input.camera].isFormatHeld { return }
    if let choice = cameras[input.camera].descriptor.camera?.presets[preset.rawValue] {
      cameras[input.camera].chooseFormat(choice.formatIndex)
    } else {
      cameras[input.camera].forgetFrameDurations()
    }
  }

  // MARK: Running

  mutating func start() {
    isWanted = true
    noteInterruption()
  }

  /// Updates the interruption state: a started session is interrupted while its camera is unavailable. **Source:**
  /// rules 197, 198, 200, 479.
  private mutating func noteInterruption() {
    let isConcerned =
      applied.map { input in
        faults.keys.contains { $0.takes(input.camera) } || lit.contains { takesTorch($0, from: input.camera) }
      } ?? false
    if !isConcerned { isInterrupted = false } else if isWanted { isInterrupted = true }
  }

  /// Returns whether a lit torch makes another camera unavailable. **Source:** rule 479.
  private func takesTorch(_ torch: Int, from camera: Int) -> Bool {
    let (own, other) = (cameras[torch].descriptor.position, cameras[camera].descriptor.position)
    return torch != camera && own == .back && (other == .back || other == .front && !runsSeveral)
  }

  /// Takes note of the lit torches, which ``ReferenceTorch`` checks. **Source:** rule 479.
  mutating func see(lit torches: Set<Int>) {
    let before = streaming
    lit = torches
    noteInterruption()
    if streaming != before { noteStream(before: before) }
  }

  /// Stops a running session after a runtime error. **Source:** rule 21.
  mutating func fail() {
    if isWanted, !isInterrupted { isWanted = false }
  }

  /// Whether the session runs. **Source:** rules 18, 19, 198, 200.
  var isRunning: Bool { isWanted && !isInterrupted }

  /// The index of the camera that delivers frames, or nil if none does.
  var streaming: Int? {
    guard isRunning, let applied, cameras[applied.camera].isConnected else { return nil }
    return applied.camera
  }

  // MARK: Faults

  mutating func begin(_ fault: Fault, until end: Int64) {
    guard !faults.keys.contains(where: { $0.kind == fault.kind }) else { return }
    faults[fault] = end
    if case .disconnect(let camera) = fault, applied?.camera == camera { applied = nil }
    tellCameras()
    noteInterruption()
  }

  private mutating func tellCameras() {
    let pressure = faults.keys.compactMap(\.pressure).first ?? .nominal
    for index in cameras.indices {
      cameras[index].isLockedElsewhere = faults[.lock(index)] != nil
      let isAway = faults[.disconnect(index)] != nil
      // A reconnected camera is a new device object. **Source:** rule 407.
      guard cameras[index].isConnected || isAway else { continue }
      cameras[index].isConnected = !isAway
      cameras[index].isSuspended = faults[.suspend(index)] != nil
      cameras[index].isInUse = faults[.inUse(index)] != nil
      if cameras[index].isConnected { cameras[index].take(pressure) }
    }
  }

  // MARK: Time

  /// Whether no temporary fault is active.
  var isUndisturbed: Bool { faults.isEmpty }

  /// Advances the time and ends the faults that expire, in the order of their ends.
  ///
  /// - Parameter torches: The torches that are lit now. Heat that ends may have lit them.
  mutating func advance(to now: Int64, lit torches: Set<Int>) {
    let expired = faults.filter { $0.value <= now }
    for (fault, _) in expired.sorted(by: { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }) {
      let wasStreaming = streaming
      faults[fault] = nil
      if fault.pressure != nil { lit = torches }
      tellCameras()
      noteInterruption()
      noteStream(before: wasStreaming)
    }
    see(lit: torches)
  }

  /// Updates the torch states: the torch turns off when its camera stops streaming, and may turn off whenever the
  /// stream changes. **Source:** rules 167-170.
  mutating func noteStream(before: Int?) {
    for index in cameras.indices { cameras[index].torch.mayGoOut() }
    if let before, before != streaming { cameras[before].torch.goesOut() }
  }

  /// Returns a description of the first property with a wrong value, or nil if all are as expected.
  mutating func complaint(about session: AVCaptureSession) -> String? {
    differs("sessionPreset", session.sessionPreset, preset)
      ?? differs("isRunning", session.isRunning, isRunning)
      ?? differs("isInterrupted", session.isInterrupted, isInterrupted)
      ?? differs("inputs.count", session.inputs.count, input == nil ? 0 : 1)
  }
}

extension Fault {
  /// Whether the fault makes a camera unavailable to the session. Use of the microphone by another client does not
  /// interrupt a session without an audio input. **Source:** rules 113, 196-199, 203.
  fileprivate func takes(_ camera: Int) -> Bool {
    switch self {
    case .sensitiveContent, .app: true
    case .pressure(let level): level == .shutdown
    case .inUse(let taken): taken == camera
    case .phoneCall, .disconnect, .suspend, .lock: false
    }
  }

  fileprivate var pressure: AVCaptureDevice.SystemPressureState.Level? {
    if case .pressure(let level) = self { level } else { nil }
  }
}
