import AVFoundationTypes
import CaptureModel

extension Scenario {
  /// A property of a rotation coordinator that a scenario can use in place of a rotation angle.
  enum LevelAngle: String, CaseIterable {
    /// The angle for photos, movies and data: `videoRotationAngleForHorizonLevelCapture`.
    case capture = "horizonLevelCapture"
    /// The angle for a preview: `videoRotationAngleForHorizonLevelPreview`.
    case preview = "horizonLevelPreview"
  }
}

extension AVCaptureConnection {
  /// Returns a setting with the current angle of a rotation coordinator in place of its word. **Source:** rules 302-305.
  func resolving(_ setting: Scenario.Setting) -> Scenario.Setting {
    guard setting.name == "videoRotationAngle", case .text(let word) = setting.value,
      let angle = Scenario.LevelAngle(rawValue: word),
      let device = inputPorts.lazy.compactMap({ ($0.input as? AVCaptureDeviceInput)?.device }).first
    else { return setting }
    let coordinator = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: videoPreviewLayer)
    let degrees =
      switch angle {
      case .capture: coordinator.videoRotationAngleForHorizonLevelCapture
      case .preview: coordinator.videoRotationAngleForHorizonLevelPreview
      }
    return Scenario.Setting(name: setting.name, value: .number(Double(degrees)))
  }
}
