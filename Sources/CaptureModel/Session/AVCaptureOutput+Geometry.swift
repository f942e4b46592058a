import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

extension AVCaptureOutput {
  /// Converts a rectangle in the output's pixel coordinates to metadata coordinates: fractions of the unrotated image.
  ///
  /// Returns zero while no video flows to the output. **Source:** Apple, metadataOutputRectConverted(fromOutputRect:),
  /// which takes orientation, mirroring and scaling into account; the result before frames arrive is inferred from rule
  /// 292.
  public func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
    guard let (size, orientation) = imageGeometry else { return .zero }
    let rect = rectInOutputCoordinates
    let (width, height) = (Double(size.width), Double(size.height))
    return Self.turn(
      CGRect(x: rect.minX / width, y: rect.minY / height, width: rect.width / width, height: rect.height / height),
      orientation.inverse)
  }

  /// Converts a rectangle from metadata coordinates to the output's pixel coordinates; the inverse of
  /// ``metadataOutputRectConverted(fromOutputRect:)``.
  public func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    guard let (size, orientation) = imageGeometry else { return .zero }
    let rect = Self.turn(rectInMetadataOutputCoordinates, orientation)
    let (width, height) = (Double(size.width), Double(size.height))
    return CGRect(
      x: rect.minX * width, y: rect.minY * height, width: rect.width * width, height: rect.height * height)
  }

  private var imageGeometry: (size: PixelSize, orientation: ImageOrientation)? {
    session?.state.read { $0.applied }.activeConnections(to: self).first { $0.mediaType != .audio }.map {
      geometry(over: $0)
    }
  }

  private static func turn(_ rect: CGRect, _ orientation: ImageOrientation) -> CGRect {
    let (x1, y1) = orientation.point(rect.minX, rect.minY)
    let (x2, y2) = orientation.point(rect.maxX, rect.maxY)
    return CGRect(x: min(x1, x2), y: min(y1, y2), width: abs(x2 - x1), height: abs(y2 - y1))
  }

  // MARK: Deferred start

  /// A Boolean value that indicates whether the output supports deferred start. Always false; all outputs start
  /// together. **Source:** rule 30.
  public var isDeferredStartSupported: Bool { false }

  /// A Boolean value that indicates whether deferred start is enabled. Setting it raises NSInvalidArgumentException if
  /// unsupported. **Source:** rule 30.
  public var isDeferredStartEnabled: Bool {
    get { false }
    set {
      _ = system.require(
        !newValue,
        Misuse(
          .invalidArgument, "*** -[\(type(of: self)) setDeferredStartEnabled:] Not supported by this device",
          evidence: .header("AVCaptureOutput.isDeferredStartEnabled"), remedy: "check isDeferredStartSupported first"))
    }
  }
}
