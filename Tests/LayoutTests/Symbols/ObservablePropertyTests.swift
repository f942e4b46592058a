import Foundation
import Testing

/// Tests that the property tables match the code that notifies observers: exactly the properties that a table marks as
/// observable are notified.
@Suite struct ObservablePropertyTests {
  private static let text = SourceTree.files.filter { ImportRule.models.contains($0.module) }.flatMap(\.lines)
    .joined(separator: "\n")

  /// The properties whose changes are notified, from the arguments of `Transaction.changed` and its helpers:
  /// `\\Type.name, "name"`.
  private static let told = text.matches(of: #/\\[\w.]*\.(?<path>\w+),\s*"(?<name>\w+)"/#).map {
    (path: String($0.path), name: String($0.name))
  }

  private static let observable = Set(
    text.matches(of: #/\.(?:readOnly|settable|pixelFormats)\(\s*"(?<name>\w+)",\s*\\[\w.]*\.\w+,\s*observable: true/#)
      .map { String($0.name) })

  /// Properties that are observable on a phone but constant in the model.
  private static let constant: Set<String> = [
    "displayVideoZoomFactorMultiplier",
    "isCinematicVideoCaptureSupported", "isConstantColorSupported",
    "isContentAwareDistortionCorrectionSupported",
    "isLensStabilizationDuringBracketedCaptureEnabled", "isLensStabilizationDuringBracketedCaptureSupported",
    "simulatedAperture",
  ]

  /// Observable properties that are in no table: those of classes that scenarios do not support, or with values that a
  /// table cannot represent.
  private static let withoutTable: Set<String> = [
    "activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions", "availableReactionTypes", "delegate",
    "devices", "externalStorageDevices", "inputNumberOfChannels", "ioBufferDuration",
    "isCameraCalibrationDataDeliverySupported", "isDualCameraDualPhotoDeliverySupported", "isReadyForMoreMediaData",
    "isStillImageStabilizationScene", "outputNumberOfChannels", "outputVolume", "pixelBufferPool",
    "primaryConstituentDeviceRestrictedSwitchingBehaviorConditions",
    "primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording", "rate", "reactionEffectsInProgress",
    "sampleRate", "status", "systemPreferredCamera", "timeControlStatus",
    "videoRotationAngleForHorizonLevelCapture", "videoRotationAngleForHorizonLevelPreview",
  ]

  @Test func everyKVONotificationUsesTheKeyPathOfItsProperty() {
    #expect(Self.told.count > 80)
    #expect(Self.told.filter { $0.path != $0.name }.map(\.name) == [])
  }

  @Test func everyObservablePropertyNotifiesUnlessItIsConstant() {
    let told = Set(Self.told.map(\.name))
    #expect(Self.observable.subtracting(told).symmetricDifference(Self.constant).sorted() == [])
  }

  @Test func everyNotifyingPropertyIsListedAsObservable() {
    let told = Set(Self.told.map(\.name))
    #expect(told.subtracting(Self.observable).symmetricDifference(Self.withoutTable).sorted() == [])
  }
}
