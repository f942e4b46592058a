import CaptureModel
import PixelModel
import PlatformTypes
import VirtualDevices

extension Scenario.Scene {
  /// Returns the codes and faces that are in the scene after this change is applied to `props`.
  ///
  /// - Throws: ``ScenarioError`` for a code that cannot encode its text.
  func props(after props: SceneProps) throws -> SceneProps {
    SceneProps(
      codes: try codes?.map { try $0.model } ?? props.codes, faces: faces?.map(\.model) ?? props.faces)
  }
}

extension Scenario.Scene.Code {
  fileprivate var model: SceneCode {
    get throws {
      guard let kind = AVMetadataObject.ObjectType(propertyValue: .text(type.rawValue)),
        let code = SceneCode(
          kind, text, x: x, y: y, size: size,
          orientation: ImageOrientation(quarterTurns: quarterTurns, isMirrored: isMirrored))
      else {
        throw ScenarioError(
          .badScenario,
          "a code of type \(type.rawValue) cannot encode '\(text)'; check the characters, the length and the check digit"
        )
      }
      return code
    }
  }
}

extension Scenario.Scene.Face {
  fileprivate var model: SceneFace {
    SceneFace(
      path: path.map { pose in
        SceneFace.Pose(
          nanoseconds: pose.nanoseconds, x: pose.x, y: pose.y, size: pose.size, roll: pose.roll, yaw: pose.yaw)
      })
  }
}

extension Scenario.Scene {
  /// The codes and faces in the format of a trace line.
  var propTexts: [String] {
    (codes.map { ["codes=\($0.isEmpty ? "none" : $0.map(\.type.rawValue).joined(separator: ","))"] } ?? [])
      + (faces.map { ["faces=\($0.count)"] } ?? [])
  }
}
