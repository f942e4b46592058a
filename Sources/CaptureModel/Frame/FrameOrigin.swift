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
  /// Returns the face as it appears in the rotated and mirrored image. Rotation adds to the roll angle, and mirroring
  /// negates both angles. **Source:** inferred, as for the metadata objects of faces.
  package func oriented(_ orientation: ImageOrientation) -> DetectedFace {
    let (a, b) = (
      orientation.point(bounds.minX, bounds.minY), orientation.point(bounds.maxX, bounds.maxY)
    )
    let box = CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
    let sign: Double = orientation.isMirrored ? -1 : 1
    return DetectedFace(
      identity: identity, bounds: box, roll: roll.map { sign * ($0 + Double(orientation.quarterTurns * 90)) },
      yaw: yaw.map { sign * $0 })
  }
}
