import CaptureModel
import Foundation
import HardwareModel
import PlatformTypes

extension SceneCamera {
  /// A Boolean value that indicates whether the camera reports faces; always true for a scene.
  public var reportsFaces: Bool { true }

  /// Returns the known positions of the scene's faces in the sensor image, without searching pixels.
  ///
  /// A face is not detected if less than half of it is in the image, or if its side is less than a twentieth of the
  /// image's height. **Source:** assumed.
  public func faces(_ request: ImageRequest) -> [DetectedFace] {
    let moment = SceneTime(index: request.index, time: request.time)
    return props.faces.enumerated().compactMap { index, face in
      face.pose(at: moment.nanoseconds).flatMap { DetectedFace($0, identity: index, in: request) }
    }
  }
}

extension DetectedFace {
  /// Creates a detected face, or returns nil if the face is not detected.
  init?(_ pose: SceneFace.Pose, identity: Int, in request: ImageRequest) {
    let turn = request.worldToSensor
    let (width, height) = turn.swapsDimensions ? (request.height, request.width) : (request.width, request.height)
    let zoom = max(1, request.settings?.zoomFactor ?? 1)
    let side = pose.size * Double(min(width, height)) * zoom
    guard side * 20 >= Double(request.height) else { return nil }
    let (x, y) = turn.point((pose.x - 0.5) * zoom + 0.5, (pose.y - 0.5) * zoom + 0.5)
    let (across, down) = (side / Double(request.width), side / Double(request.height))
    let bounds = CGRect(x: x - across / 2, y: y - down / 2, width: across, height: down)
    let seenWidth = min(1, bounds.maxX) - max(0, bounds.minX)
    let seenHeight = min(1, bounds.maxY) - max(0, bounds.minY)
    guard seenWidth > 0, seenHeight > 0, seenWidth * seenHeight * 2 >= across * down else { return nil }
    let roll = pose.roll + Double(turn.quarterTurns * 90)
    self.init(
      identity: identity, bounds: bounds, roll: turn.isMirrored ? -roll : roll,
      yaw: turn.isMirrored ? -pose.yaw : pose.yaw)
  }
}
