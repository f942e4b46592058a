import CaptureModel

/// What a client can know of its session and cameras. Written from the rule book alone.
struct NaivePhone {
  /// A camera as the session's input; `number` tells inputs of the same camera apart.
  struct Input: Equatable {
    var camera: Int
    var number: Int
  }

  var cameras: [NaiveCamera]
  var input: Input?
  var preset = AVCaptureSession.Preset.high
  var configurationDepth = 0
  var authorization = AVAuthorizationStatus.authorized
  /// When each interruption ends, in nanoseconds of the timeline.
  private(set) var interruptions: [AVCaptureSession.InterruptionReason: Int64] = [:]
  /// Whether the session is to run as far as the client knows.
  var isWanted = false
  /// Whether an interruption has hit the session, and is not over.
  var isInterrupted = false
  /// What the present format was negotiated for.
  private var negotiated: (input: Input, preset: AVCaptureSession.Preset)?
  private var inputCount = 0

  init(_ facts: [DeviceFacts]) {
    cameras = facts.map(NaiveCamera.init)
  }

  // MARK: Inputs and presets

  /// **Source:** rules 38 and 40.
  func canAdd(_ camera: Int) -> Bool { input == nil && supports(preset, camera) }

  /// **Source:** rules 96 and 120.
  func canSet(_ preset: AVCaptureSession.Preset) -> Bool { input.map { supports(preset, $0.camera) } ?? true }

  private func supports(_ preset: AVCaptureSession.Preset, _ camera: Int) -> Bool {
    preset == .inputPriority || cameras[camera].facts.camera?.presets[preset.rawValue] != nil
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

  /// At the outermost commit, or at once, the preset chooses the format of a camera that is new or for which it is new.
  /// **Source:** rules 14-16, 94, 98.
  private mutating func apply() {
    guard configurationDepth == 0 else { return }
    guard let input else { return negotiated = nil }
    if let negotiated, negotiated == (input, preset) { return }
    negotiated = (input, preset)
    if let choice = cameras[input.camera].facts.camera?.presets[preset.rawValue] {
      cameras[input.camera].chooseFormat(choice.formatIndex)
    } else {
      cameras[input.camera].forgetFrameDurations()
    }
  }

  // MARK: Running

  mutating func start() {
    isWanted = true
    if isConcerned { isInterrupted = true }
  }

  mutating func interrupt(_ reason: AVCaptureSession.InterruptionReason, until end: Int64) {
    guard interruptions.isEmpty else { return }
    interruptions[reason] = end
    if isWanted, isConcerned { isInterrupted = true }
  }

  /// Who takes the microphone does not disturb a session without one. **Source:** rule 203.
  private var isConcerned: Bool { interruptions.keys.contains { $0 != .audioDeviceInUseByAnotherClient } }

  /// A failure ends a session that runs. **Source:** rule 21.
  mutating func fail() {
    if isWanted, !isInterrupted { isWanted = false }
  }

  /// **Source:** rules 18, 19, 198, 200.
  var isRunning: Bool { isWanted && !isInterrupted }

  // MARK: Time

  /// Whether nothing goes on that will end by itself.
  var isUndisturbed: Bool { interruptions.isEmpty && cameras.allSatisfy(\.isConnected) }

  /// Lets happen what was due.
  mutating func advance(to now: Int64) {
    for index in cameras.indices {
      if let end = cameras[index].absentUntil, end <= now { cameras[index].absentUntil = nil }
    }
    interruptions = interruptions.filter { $0.value > now }
    if !isConcerned { isInterrupted = false }
  }

  /// What reads back that should not; nil when all is as expected.
  func complaint(about session: AVCaptureSession) -> String? {
    differs("sessionPreset", session.sessionPreset, preset)
      ?? differs("isRunning", session.isRunning, isRunning)
      ?? differs("isInterrupted", session.isInterrupted, isInterrupted)
      ?? differs("inputs.count", session.inputs.count, input == nil ? 0 : 1)
  }
}
