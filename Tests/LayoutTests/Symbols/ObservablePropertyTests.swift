import Foundation
import Testing

/// The tables of properties and what tells observers agree: what a table calls observable is told, and what is told is in a table.
@Suite struct ObservablePropertyTests {
  private static let text = SourceTree.files.filter { ImportRule.models.contains($0.module) }.flatMap(\.lines)
    .joined(separator: "\n")

  /// The properties whose changes are told, as `Transaction.changed` and its helpers name them: `\\Type.name, "name"`.
  private static let told = text.matches(of: #/\\[\w.]*\.(?<path>\w+),\s*"(?<name>\w+)"/#).map {
    (path: String($0.path), name: String($0.name))
  }

  private static let observable = Set(
    text.matches(of: #/\.(?:readOnly|settable|pixelFormats)\(\s*"(?<name>\w+)",\s*\\[\w.]*\.\w+,\s*observable: true/#)
      .map { String($0.name) })

  /// Observable on a phone, and always the same here.
  private static let constant: Set<String> = [
    "displayVideoZoomFactorMultiplier",
    "isCinematicVideoCaptureSupported", "isConstantColorSupported",
    "isContentAwareDistortionCorrectionSupported",
    "isLensStabilizationDuringBracketedCaptureEnabled", "isLensStabilizationDuringBracketedCaptureSupported",
    "simulatedAperture",
  ]

  /// Observable, and in no table: of classes that no scenario names, or with values that no table can write.
  private static let withoutTable: Set<String> = [
    "activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions", "availableReactionTypes", "delegate",
    "devices", "externalStorageDevices", "inputNumberOfChannels", "ioBufferDuration",
    "isCameraCalibrationDataDeliverySupported", "isDualCameraDualPhotoDeliverySupported", "isReadyForMoreMediaData",
    "isStillImageStabilizationScene", "outputNumberOfChannels", "outputVolume", "pixelBufferPool",
    "primaryConstituentDeviceRestrictedSwitchingBehaviorConditions",
    "primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording", "rate", "reactionEffectsInProgress",
    "sampleRate", "status", "systemPreferredCamera",
    "videoRotationAngleForHorizonLevelCapture", "videoRotationAngleForHorizonLevelPreview",
  ]

  @Test func whatIsToldIsNamedAsItsKeyPath() {
    #expect(Self.told.count > 80)
    #expect(Self.told.filter { $0.path != $0.name }.map(\.name) == [])
  }

  @Test func whatIsObservableIsToldUnlessItNeverChanges() {
    let told = Set(Self.told.map(\.name))
    #expect(Self.observable.subtracting(told).symmetricDifference(Self.constant).sorted() == [])
  }

  @Test func whatIsToldIsObservableInATable() {
    let told = Set(Self.told.map(\.name))
    #expect(told.subtracting(Self.observable).symmetricDifference(Self.withoutTable).sorted() == [])
  }
}
