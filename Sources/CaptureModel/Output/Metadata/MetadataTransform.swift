import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// The transform from a camera's unrotated frame to an output's frame or a layer: rotation and mirroring, then scaling
/// to a rectangle.
struct MetadataTransform: Equatable, Sendable {
  /// The rotation and mirroring of the frame.
  var orientation: ImageOrientation
  /// The rectangle that the whole frame fills, in pixels or points. It may exceed the visible area.
  var frame: CGRect

  /// Transforms a point of the unrotated frame.
  func point(_ point: CGPoint) -> CGPoint {
    let (x, y) = orientation.point(point.x, point.y)
    return CGPoint(x: frame.minX + x * frame.width, y: frame.minY + y * frame.height)
  }

  /// Transforms a rectangle of the unrotated frame.
  func rect(_ rect: CGRect) -> CGRect {
    let (a, b) = (point(CGPoint(x: rect.minX, y: rect.minY)), point(CGPoint(x: rect.maxX, y: rect.maxY)))
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  /// Transforms a face's clockwise roll angle: adds the rotation, then negates the result if the frame is mirrored.
  /// **Source:** inferred.
  func roll(_ degrees: CGFloat) -> CGFloat {
    let turned = degrees + CGFloat(orientation.quarterTurns * 90)
    return Self.whole(orientation.isMirrored ? -turned : turned)
  }

  /// Transforms a face's yaw angle, which mirroring negates. **Source:** inferred.
  func yaw(_ degrees: CGFloat) -> CGFloat {
    Self.whole(orientation.isMirrored ? -degrees : degrees)
  }

  /// Normalizes an angle to the range 0..<360 degrees.
  static func whole(_ degrees: CGFloat) -> CGFloat {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest + 0
  }
}

extension AVCaptureOutput {
  /// Returns the object transformed to pixel coordinates of the frames that a connection delivers.
  ///
  /// Returns nil for an object from another input, or if the connection is not active.
  ///
  /// **Source:** Apple, symbol of the same name (orientation, mirroring, and scaling are applied); that positions are in
  /// pixels, as for ``outputRectConverted(fromMetadataOutputRect:)``, is inferred.
  public func transformedMetadataObject(for metadataObject: AVMetadataObject, connection: AVCaptureConnection)
    -> AVMetadataObject?
  {
    guard let input = metadataObject.input, connection.inputPorts.contains(where: { $0.input === input }),
      let activeConnection = session?.state.read({ $0.applied }).activeConnections(to: self).first(where: {
        $0.connection === connection
      }),
      activeConnection.mediaType != .audio
    else { return nil }
    let (size, orientation) = geometry(over: activeConnection)
    return metadataObject.transformed(
      MetadataTransform(
        orientation: orientation,
        frame: CGRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))))
  }
}
