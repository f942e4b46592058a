import AVFoundationTypes
import CaptureModel
import HardwareModel

/// What a client can know of its session and cameras. Written from the rule book alone.
struct ReferencePhone {
  /// A camera as the session's input; `number` tells inputs of the same camera apart.
  struct Input: Equatable {
    var camera: Int
    var number: Int
  }

  var cameras: [ReferenceCamera]
  var input: Input?
  var preset = AVCaptureSession.Preset.high
  var configurationDepth = 0
  var authorization = AVAuthorizationStatus.authorized
  /// What the user will answer when asked.
  var userGrants = true
  /// When each fault ends, in nanoseconds of the timeline.
  private(set) var faults: [Fault: Int64] = [:]
  /// Whether the session is to run as far as the client knows.
  var isWanted = false
  /// Whether an interruption has hit the session, and is not over.
  var isInterrupted = false
  /// The input whose frames flow while the session runs.
  private var applied: Input?
  /// What the present format was negotiated for.
  private var negotiated: (input: Input, preset: AVCaptureSession.Preset)?
  private var inputCount = 0
  /// How far time has come while a walk is drawn, in nanoseconds.
  var drawnTime: Int64 = 0

  init(_ descriptors: [DeviceDescriptor]) {
    cameras = descriptors.map(ReferenceCamera.init)
  }

  // MARK: Inputs and presets

  /// **Source:** rules 38 and 40.
  func canAdd(_ camera: Int) -> Bool { input == nil && supports(preset, camera) }

  /// **Source:** rules 96 and 120.
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

  /// Removes the present input and adds a new one, or the old one again. **Source:** rule 39.
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

  /// The client chose a format: the session's preset no longer rules. **Source:** rule 94.
  mutating func formatWasSet(_ camera: Int) {
    guard let input, input.camera == camera else { return }
    preset = .inputPriority
    negotiated = (input, preset)
  }

  /// At the outermost commit, or at once, the preset chooses the format of a camera that is new or for which it is new; not of a new one
  /// whose format the client holds. **Source:** rules 14-16, 94, 98, 408.
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

  /// A session that is to run is interrupted as long as its camera may not be used. **Source:** rules 197, 198, 200.
  private mutating func noteInterruption() {
    let isConcerned = applied.map { camera in faults.keys.contains { $0.takes(camera.camera) } } ?? false
    if !isConcerned { isInterrupted = false } else if isWanted { isInterrupted = true }
  }

  /// A failure ends a session that runs. **Source:** rule 21.
  mutating func fail() {
    if isWanted, !isInterrupted { isWanted = false }
  }

  /// **Source:** rules 18, 19, 198, 200.
  var isRunning: Bool { isWanted && !isInterrupted }

  /// The camera whose frames flow, as far as a client can know.
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
      // What comes back is another camera to the client. **Source:** rule 407.
      guard cameras[index].isConnected || isAway else { continue }
      cameras[index].isConnected = !isAway
      cameras[index].isSuspended = faults[.suspend(index)] != nil
      cameras[index].isInUse = faults[.inUse(index)] != nil
      if cameras[index].isConnected { cameras[index].take(pressure) }
    }
  }

  // MARK: Time

  /// Whether nothing goes on that will end by itself.
  var isUndisturbed: Bool { faults.isEmpty }

  /// Lets happen what was due.
  mutating func advance(to now: Int64) {
    guard faults.values.contains(where: { $0 <= now }) else { return }
    let wasStreaming = streaming
    faults = faults.filter { $0.value > now }
    tellCameras()
    noteInterruption()
    noteStream(before: wasStreaming)
  }

  /// A torch goes out when its camera ceases to stream, and may go out whenever the stream changes. **Source:** rules 167-170.
  mutating func noteStream(before: Int?) {
    for index in cameras.indices { cameras[index].torch.mayGoOut() }
    if let before, before != streaming { cameras[before].torch.goesOut() }
  }

  /// What reads back that should not; nil when all is as expected.
  mutating func complaint(about session: AVCaptureSession) -> String? {
    differs("sessionPreset", session.sessionPreset, preset)
      ?? differs("isRunning", session.isRunning, isRunning)
      ?? differs("isInterrupted", session.isInterrupted, isInterrupted)
      ?? differs("inputs.count", session.inputs.count, input == nil ? 0 : 1)
  }
}

extension Fault {
  /// Whether a session cannot use a camera meanwhile. Another client of the microphone does not interrupt a session
  /// without one.
  /// **Source:** rules 113, 196-199, 203.
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
