import CaptureModel

extension NaivePhone {
  /// What must come of a step.
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
    case .unlock, .beginConfiguration, .commitConfiguration, .removeInput, .interrupt, .fail, .disconnect,
      .lockElsewhere, .authorize, .light, .wait:
      return .accepted
    }
  }

  /// **Source:** rule 88.
  private func verdictOnLocking(_ camera: Int) -> Verdict {
    cameras[camera].isLockedElsewhere ? .thrown(.deviceLockedForConfigurationByAnotherProcess) : .accepted
  }

  /// Whether an input can be made: the camera is there and may be used. **Source:** rules 48-50.
  private func verdictOnOpening(_ camera: Int) -> Verdict {
    guard cameras[camera].isConnected else { return .thrown(.deviceNotConnected) }
    switch authorization {
    case .denied, .restricted: return .thrown(.applicationIsNotAuthorizedToUseDevice)
    case .authorized, .notDetermined: return .accepted
    }
  }

  /// Takes in a step that was accepted at a time of the timeline.
  mutating func take(_ step: Step, at now: Int64) {
    switch step {
    case .lock(let camera): cameras[camera].lockCount += 1
    case .unlock(let camera): cameras[camera].lockCount = max(0, cameras[camera].lockCount - 1)
    case .set(let camera, let setting), .configure(let camera, let setting):
      cameras[camera].accept(setting)
      if case .activeFormat = setting { formatWasSet(camera) }
    case .startRunning: start()
    case .stopRunning: isWanted = false
    case .beginConfiguration: configurationDepth += 1
    case .commitConfiguration: commit()
    case .setPreset(let preset): set(preset)
    case .addInput(let camera):
      noteAsking()
      add(camera)
    case .removeInput(let camera): removeInput(camera)
    case .switchCamera(let camera):
      noteAsking()
      switchCamera(to: camera)
    case .interrupt(let reason, let milliseconds): interrupt(reason, until: now + Int64(milliseconds) * 1_000_000)
    case .fail: fail()
    case .disconnect(let camera, let milliseconds):
      if cameras[camera].isConnected { cameras[camera].absentUntil = now + Int64(milliseconds) * 1_000_000 }
    case .lockElsewhere(let camera, let locked): cameras[camera].isLockedElsewhere = locked
    case .authorize(let status): authorization = status
    case .light, .wait: break
    }
  }

  /// Who opens a camera is asked, and says yes. **Source:** rule 49.
  private mutating func noteAsking() {
    if authorization == .notDetermined { authorization = .authorized }
  }
}
