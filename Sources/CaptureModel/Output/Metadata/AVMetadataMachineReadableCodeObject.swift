import Foundation

/// A barcode or 2D code detected in a frame. **Source:** rules 279, 280, 283; Apple,
/// AVMetadataMachineReadableCodeObject.
public final class AVMetadataMachineReadableCodeObject: AVMetadataObject, @unchecked Sendable {
  // Unchecked: instances are immutable.

  /// The four corners of the code: first the corner at the top left of the upright code, then the others
  /// counterclockwise, or clockwise if the frame or code is mirrored. **Source:** rule 279.
  public let corners: [CGPoint]
  /// The code's payload as a string, or nil if the payload is not text. **Source:** rule 279.
  public let stringValue: String?

  init(_ objectDescriptor: MetadataObjectDescriptor, corners: [CGPoint], stringValue: String?) {
    self.corners = corners
    self.stringValue = stringValue
    super.init(objectDescriptor)
  }

  /// The Core Image descriptor of the code. Always nil, because this model does not include Core Image.
  public var descriptor: CIBarcodeDescriptor? { nil }

  override func transformed(_ placement: MetadataTransform) -> AVMetadataObject {
    AVMetadataMachineReadableCodeObject(
      objectDescriptor(placement), corners: corners.map(placement.point), stringValue: stringValue)
  }
}
