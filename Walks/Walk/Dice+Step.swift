import CaptureModel

extension Dice {
  /// A step that may follow; what the naive model knows makes sensible values likely, nothing makes a step impossible.
  mutating func step(after phone: NaivePhone) -> Step {
    let camera = chance(70) ? (phone.input?.camera ?? 0) : below(phone.cameras.count)
    switch below(100) {
    case 0..<34: return .configure(camera, setting(for: phone, camera))
    case 34..<46: return .set(camera, setting(for: phone, camera))
    case 46..<50: return .lock(camera)
    case 50..<54: return .unlock(camera)
    case 54..<59: return .startRunning
    case 59..<61: return .stopRunning
    case 61..<63: return .beginConfiguration
    case 63..<67: return .commitConfiguration
    case 67..<69: return .setPreset(pick(AVCaptureSession.Preset.all))
    case 69: return .addInput(below(phone.cameras.count))
    case 70: return .removeInput(below(phone.cameras.count))
    case 71: return .switchCamera(below(phone.cameras.count))
    case 72: return .interrupt(pick(AVCaptureSession.InterruptionReason.allCases), milliseconds: pause())
    case 73: return .fail(pick([.unknown, .mediaServicesWereReset, .operationInterrupted]))
    case 74: return .disconnect(camera, milliseconds: pause())
    case 75: return .lockElsewhere(camera, chance(40))
    case 76: return .authorize(pick([.notDetermined, .authorized, .authorized, .authorized, .denied, .restricted]))
    case 77..<80: return .light(pick([0, 0.5, 20, 40, 500, 500, 2_000, 50_000, 1e9]))
    default: return .wait(pause())
    }
  }

  private mutating func pause() -> Int { pick([1, 10, 33, 34, 50, 100, 100, 200, 300, 700]) }
}
