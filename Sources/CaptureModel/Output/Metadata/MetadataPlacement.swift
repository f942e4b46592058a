import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// Where the unrotated picture of a camera lies in an output's pictures or in a layer: turned and mirrored, then stretched to a frame.
struct MetadataPlacement: Equatable, Sendable {
  /// Turn and mirror.
  var orientation: ImageOrientation
  /// What the whole picture fills, in pixels or points; it may be larger than what is seen.
  var frame: CGRect

  /// Where a point of the unrotated picture lies.
  func point(_ point: CGPoint) -> CGPoint {
    let (x, y) = orientation.point(point.x, point.y)
    return CGPoint(x: frame.minX + x * frame.width, y: frame.minY + y * frame.height)
  }

  /// Where a rectangle of the unrotated picture lies.
  func rect(_ rect: CGRect) -> CGRect {
    let (a, b) = (point(CGPoint(x: rect.minX, y: rect.minY)), point(CGPoint(x: rect.maxX, y: rect.maxY)))
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  /// A face's clockwise degrees: a turn adds to them, a mirror turns them round. **Source:** inferred.
  func roll(_ degrees: CGFloat) -> CGFloat {
    let turned = degrees + CGFloat(orientation.quarterTurns * 90)
    return Self.whole(orientation.isMirrored ? -turned : turned)
  }

  /// How far a face looks to a side: a mirror turns it round. **Source:** inferred.
  func yaw(_ degrees: CGFloat) -> CGFloat {
    Self.whole(orientation.isMirrored ? -degrees : degrees)
  }

  /// The same angle within 0..<360.
  static func whole(_ degrees: CGFloat) -> CGFloat {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest + 0
  }
}

extension AVCaptureOutput {
  /// The object as it lies in the pictures that come over a connection, in their pixels; nil for what was found in the picture of another
  /// input, or while no picture flows there.
  ///
  /// **Source:** Apple, of the same name (orientation, mirroring and scaling count); that the places are pixels, as for
  /// ``outputRectConverted(fromMetadataOutputRect:)``, is inferred.
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
      MetadataPlacement(
        orientation: orientation,
        frame: CGRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))))
  }
}
