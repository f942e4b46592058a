import AVFoundationTypes
import CaptureModel
import Exploration

extension ReferencePhone {
  /// Draws the next step of a walk. The state of the reference model makes meaningful values more likely, but does not
  /// rule out any step.
  func nextCommand(from choices: inout some ChoiceSource) -> Step {
    let camera = choices.chance(70) ? (input?.camera ?? 0) : choices.below(cameras.count)
    switch choices.below(104) {
    case 0..<34: return .configure(camera, choices.setting(camera, of: cameras))
    case 34..<46: return .set(camera, choices.setting(camera, of: cameras))
    case 46..<50: return .lock(camera)
    case 50..<54: return .unlock(camera)
    case 54..<59: return .startRunning
    case 59..<61: return .stopRunning
    case 61..<63: return .beginConfiguration
    case 63..<67: return .commitConfiguration
    case 67..<69: return .setPreset(choices.pick(AVCaptureSession.Preset.all))
    case 69: return .addInput(choices.below(cameras.count))
    case 70: return .removeInput(choices.below(cameras.count))
    case 71: return .switchCamera(choices.below(cameras.count))
    case 72: return .fail(choices.pick([.unknown, .mediaServicesWereReset, .operationInterrupted]))
    case 73..<77: return .begin(choices.fault(camera), milliseconds: choices.pause())
    case 77: return .changeElsewhere(camera, choices.setting(camera, of: cameras))
    case 78:
      return .authorize(
        choices.pick([.notDetermined, .authorized, .authorized, .authorized, .denied, .restricted]),
        grants: choices.chance(70))
    case 79: return .requestAccess
    case 80..<83: return .light(choices.pick([0, 0.5, 20, 40, 500, 500, 2_000, 50_000, 1e9]))
    case 83: return .distance(choices.pick([0.05, 0.2, 0.5, 1, 3, 100]))
    default: return .wait(choices.pause())
    }
  }
}

extension ChoiceSource {
  fileprivate mutating func fault(_ camera: Int) -> Fault {
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

  fileprivate mutating func pause() -> Int { pick([1, 10, 33, 34, 50, 100, 100, 200, 300, 700]) }
}
