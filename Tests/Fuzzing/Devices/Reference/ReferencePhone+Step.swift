import AVFoundationTypes
import SimulationKernel

extension ReferencePhone {
  /// Returns the expected result of a step.
  func verdict(on step: Step) -> Verdict {
    switch step {
    case .lock(let camera): return verdictOnLocking(camera)
    case .set(let camera, let setting): return cameras[camera].verdict(on: setting)
    case .configure(let camera, let setting):
      guard verdictOnLocking(camera) == .accepted else { return verdictOnLocking(camera) }
      var locked = cameras[camera]
      locked.lockCount += 1
      return locked.verdict(on: setting)
    case .startRunning, .stopRunning: return configurationDepth > 0 ? .refused(.generic) : .accepted  // rule 13
    case .setPreset(let preset): return canSet(preset) ? .accepted : .refused(.invalidArgument)
    case .addInput(let camera):
      guard verdictOnOpening(camera) == .accepted else { return verdictOnOpening(camera) }
      return canAdd(camera) ? .accepted : .refused(.invalidArgument)
    case .switchCamera(let camera): return verdictOnOpening(camera)
    case .changeElsewhere(let camera, let setting):
      guard canBeChangedElsewhere(camera) else { return .accepted }
      var locked = cameras[camera]
      locked.lockCount = 1
      return locked.verdict(on: setting)
    case .unlock, .beginConfiguration, .commitConfiguration, .removeInput, .begin, .fail, .authorize, .requestAccess,
      .light, .distance, .wait:
      return .accepted
    }
  }

  /// Whether another client can change a camera: only if it is connected and not locked by this app. **Source:** rule
  /// 91.
  private func canBeChangedElsewhere(_ camera: Int) -> Bool {
    cameras[camera].lockCount == 0 && cameras[camera].isConnected
  }

  /// Returns the expected result of locking a camera for configuration. **Source:** rule 88.
  private func verdictOnLocking(_ camera: Int) -> Verdict {
    cameras[camera].isLockedElsewhere ? .thrown(.deviceLockedForConfigurationByAnotherProcess) : .accepted
  }

  /// Returns the expected result of creating an input, which requires a connected camera and authorization. **Source:**
  /// rules 48-50.
  private func verdictOnOpening(_ camera: Int) -> Verdict {
    guard cameras[camera].isConnected else { return .thrown(.deviceNotConnected) }
    guard !cameras[camera].isInUse else { return .thrown(.deviceInUseByAnotherApplication) }
    switch authorization {
    case .denied, .restricted: return .thrown(.applicationIsNotAuthorizedToUseDevice)
    case .authorized, .notDetermined: return .accepted
    }
  }

  /// Returns the cameras to check after a step: the camera that the step concerns or the streaming camera, and one
  /// other. Over a walk, all cameras are checked.
  func looked(at step: Step, _ index: Int) -> [Int] {
    let first = step.camera ?? input?.camera ?? 0
    let other = index % (2 * cameras.count)
    return other == first || other >= cameras.count ? [first] : [first, other]
  }

  /// Updates the reference model with a step and its result.
  ///
  /// - Parameter now: The current time of the timeline, in nanoseconds.
  mutating func take(_ step: Step, _ verdict: Verdict, at now: Int64) {
    switch step {
    case .addInput(let camera), .switchCamera(let camera):
      // Creating an input asks for access, even if the session then rejects the input.
      if verdictOnOpening(camera) == .accepted { noteAsking() }
    default: break
    }
    guard verdict == .accepted else { return }
    let before = streaming
    handle(step, at: now)
    if step.concernsStream { noteStream(before: before) }
  }

  private mutating func handle(_ step: Step, at now: Int64) {
    switch step {
    case .lock(let camera): cameras[camera].lockCount += 1
    case .unlock(let camera):
      cameras[camera].lockCount = max(0, cameras[camera].lockCount - 1)
      if cameras[camera].lockCount == 0 { cameras[camera].isFormatHeld = false }
    case .set(let camera, let setting), .configure(let camera, let setting):
      set(setting, on: camera, at: now)
    case .changeElsewhere(let camera, let setting):
      if canBeChangedElsewhere(camera) { set(setting, on: camera, at: now) }
    case .startRunning: start()
    case .stopRunning: isWanted = false
    case .beginConfiguration: configurationDepth += 1
    case .commitConfiguration: commit()
    case .setPreset(let preset): set(preset)
    case .addInput(let camera): add(camera)
    case .removeInput(let camera): removeInput(camera)
    case .switchCamera(let camera): switchCamera(to: camera)
    case .begin(let fault, let milliseconds): begin(fault, until: now + Int64(milliseconds) * 1_000_000)
    case .fail: fail()
    case .authorize(let status, let grants): (authorization, userGrants) = (status, grants)
    case .requestAccess: noteAsking()
    case .light, .distance, .wait: break
    }
  }

  private mutating func set(_ setting: Setting, on camera: Int, at now: Int64) {
    cameras[camera].accept(setting, at: now)
    if case .activeFormat = setting {
      cameras[camera].isFormatHeld = cameras[camera].lockCount > 0
      formatWasSet(camera)
    }
    if input?.camera == camera { cameras[camera].features.leaveColorToSession() }
  }

  /// Records that the user was asked for access, which happens once: when a camera is opened or access is requested.
  /// **Source:** rules 49 and 190.
  private mutating func noteAsking() {
    if authorization == .notDetermined { authorization = userGrants ? .authorized : .denied }
  }
}
