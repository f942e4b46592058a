import AVFoundationTypes
import CaptureModel

extension Dice {
  /// A step that may follow; what the naive model knows makes sensible values likely, nothing makes a step impossible.
  mutating func step(after phone: NaivePhone) -> Step {
    let camera = chance(70) ? (phone.input?.camera ?? 0) : below(phone.cameras.count)
    switch below(104) {
    case 0..<34: return .configure(camera, setting(camera, of: phone.cameras))
    case 34..<46: return .set(camera, setting(camera, of: phone.cameras))
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
    case 72: return .fail(pick([.unknown, .mediaServicesWereReset, .operationInterrupted]))
    case 73..<77: return .begin(trouble(camera), milliseconds: pause())
    case 77: return .changeElsewhere(camera, setting(camera, of: phone.cameras))
    case 78:
      return .authorize(
        pick([.notDetermined, .authorized, .authorized, .authorized, .denied, .restricted]), grants: chance(70))
    case 79: return .requestAccess
    case 80..<83: return .light(pick([0, 0.5, 20, 40, 500, 500, 2_000, 50_000, 1e9]))
    case 83: return .distance(pick([0.05, 0.2, 0.5, 1, 3, 100]))
    default: return .wait(pause())
    }
  }

  private mutating func trouble(_ camera: Int) -> Trouble {
    switch below(8) {
    case 0: .sensitiveContent
    case 1: .phoneCall
    case 2: .app(pick([.background, .besideOtherApps]))
    case 3: .pressure(pick([.fair, .serious, .critical, .shutdown]))
    case 4: .disconnect(camera)
    case 5: .suspend(camera)
    case 6: .inUse(camera)
    default: .lock(camera)
    }
  }

  private mutating func pause() -> Int { pick([1, 10, 33, 34, 50, 100, 100, 200, 300, 700]) }
}
