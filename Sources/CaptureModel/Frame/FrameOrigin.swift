import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// A record of the camera frame that a pixel buffer shows. Detectors use it to ask the camera what it saw.
package struct FrameOrigin: Sendable {
  let sensor: SensorFrame
  let sensorToBuffer: ImageOrientation
  let system: CaptureSystem

  /// The faces that the camera detects in the frame, in fractions of the buffer.
  package var faces: [DetectedFace] {
    // Before the user grants camera access, frames are black.
    guard system.isAuthorized(for: .video) else { return [] }
    return sensor.faces.map { $0.oriented(sensorToBuffer) }
  }
}

extension DetectedFace {
  /// Returns the face as it appears in the rotated and mirrored image.
  package func oriented(_ orientation: ImageOrientation) -> DetectedFace {
    let transform = MetadataTransform(orientation: orientation, frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    return DetectedFace(
      identity: identity, bounds: transform.rect(bounds), roll: roll.map { Double(transform.roll(CGFloat($0))) },
      yaw: yaw.map { Double(transform.yaw(CGFloat($0))) })
  }
}
