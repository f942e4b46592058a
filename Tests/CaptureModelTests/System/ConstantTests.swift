import AVFoundationTypes
import Foundation
import Testing

@testable import CaptureModel

/// Tests the values of constants that notifications, settings and stored preferences contain. **Source:** Apple's
/// headers.
@Suite("Capture constants")
struct CaptureConstantTests {
  @Test func `device types and reaction types have Apple's raw values`() {
    let types: [(AVCaptureDevice.DeviceType, String)] = [
      (.continuityCamera, "AVCaptureDeviceTypeContinuityCamera"),
      (.deskViewCamera, "AVCaptureDeviceTypeDeskViewCamera"),
    ]
    for (type, text) in types { #expect(type.rawValue == text) }
    let reactions: [(AVCaptureReactionType, String)] = [
      (.confetti, "ReactionConfetti"), (.fireworks, "ReactionFireworks"), (.heart, "ReactionHeart"),
      (.lasers, "ReactionLasers"), (.thumbsUp, "ReactionThumbsUp"), (.thumbsDown, "ReactionThumbsDown"),
    ]
    for (reaction, text) in reactions {
      #expect(reaction.rawValue == text)
      #expect(!reaction.systemImageName.isEmpty)
    }
  }

  @Test func `interruption reasons have Apple's raw values`() {
    let reasons: [(AVCaptureSession.InterruptionReason, Int)] = [
      (.videoDeviceNotAvailableWithMultipleForegroundApps, 4), (.videoDeviceNotAvailableDueToSystemPressure, 5),
      (.sensitiveContentMitigationActivated, 6),
    ]
    for (reason, number) in reasons { #expect(reason.rawValue == number) }
  }

  @Test func `notification names are equal in both spellings`() {
    let names: [(NSNotification.Name, NSNotification.Name, String)] = [
      (
        .AVCaptureSessionRuntimeError, AVCaptureSession.runtimeErrorNotification,
        "AVCaptureSessionRuntimeErrorNotification"
      ),
      (
        .AVCaptureSessionInterruptionEnded, AVCaptureSession.interruptionEndedNotification,
        "AVCaptureSessionInterruptionEndedNotification"
      ),
      (
        .AVCaptureSessionDidStartRunning, AVCaptureSession.didStartRunningNotification,
        "AVCaptureSessionDidStartRunningNotification"
      ),
      (
        .AVCaptureDeviceWasConnected, AVCaptureDevice.wasConnectedNotification,
        "AVCaptureDeviceWasConnectedNotification"
      ),
      (
        .AVCaptureDeviceWasDisconnected, AVCaptureDevice.wasDisconnectedNotification,
        "AVCaptureDeviceWasDisconnectedNotification"
      ),
    ]
    for (old, new, text) in names {
      #expect(old == new)
      #expect(old.rawValue == text)
    }
  }

  @Test func `enumerations have Apple's raw values`() {
    #expect(AVCaptureOutput.DataDroppedReason.none.rawValue == 0)
    #expect(AVCaptureOutput.DataDroppedReason.discontinuity.rawValue == 3)
    #expect(AVCapturePhotoOutput.CaptureReadiness.notReadyWaitingForProcessing.rawValue == 4)
    #expect(AVCaptureDevice.Format.AutoFocusSystem.contrastDetection.rawValue == 1)
    #expect(AVCaptureDevice.CenterStageControlMode.cooperative.rawValue == 2)
    #expect(AVCaptureDevice.SystemPressureState.Factors.depthModuleTemperature.rawValue == 4)
    #expect(AVCaptureDevice.SystemPressureState.Factors.cameraTemperature.rawValue == 8)
    #expect(
      AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions.exposureModeChanged.rawValue == 4)
    #expect(AVCaptureDevice.SystemUserInterface.microphoneModes.rawValue == 2)
    #expect(AVDepthData.Quality.low.rawValue == 0)
    #expect(AVDepthData.Quality.high.rawValue == 1)
  }

  @Test func `white balance presets convert to gains and back`()
    throws
  {
    let phone = try RoomPhone()
    typealias Values = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues
    var kelvins: [Float] = []
    for values in [Values.tungsten, .fluorescent, .daylight, .cloudy, .shadow] {
      let gains = phone.camera.deviceWhiteBalanceGains(for: values)
      let chromaticity = phone.camera.chromaticityValues(for: gains)
      let again = phone.camera.temperatureAndTintValues(for: gains)
      #expect(abs(again.temperature - values.temperature) < 60, "\(values)")
      #expect(abs(again.tint - values.tint) < 2, "\(values)")
      #expect((0.2...0.5).contains(chromaticity.x))
      #expect((0.2...0.5).contains(chromaticity.y))
      kelvins.append(values.temperature)
    }
    #expect(kelvins == kelvins.sorted(), "from the warmest to the coldest")
    #expect(phone.misuses.isEmpty, "from the warmest to the coldest")
  }

  @Test func `spatial and cinematic capture report no warnings, because no output captures them`() throws {
    let phone = try RoomPhone()
    #expect(phone.camera.spatialCaptureDiscomfortReasons.isDisjoint(with: [.notEnoughLight, .subjectTooClose]))
    #expect(!phone.camera.cinematicVideoCaptureSceneMonitoringStatuses.contains(.notEnoughLight))
  }
}
