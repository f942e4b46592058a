import Foundation

/// A code of squares or bars. **Source:** rules 279, 280, 283; Apple, AVMetadataMachineReadableCodeObject.
public final class AVMetadataMachineReadableCodeObject: AVMetadataObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// Four points: the corner that is the top left one when the code is upright, then the others counter-clockwise, or clockwise where the
  /// picture or the code is mirrored. **Source:** rule 279.
  public let corners: [CGPoint]
  /// What the code says; nil when that is no text. **Source:** rule 279.
  public let stringValue: String?

  init(_ objectDescriptor: MetadataObjectDescriptor, corners: [CGPoint], stringValue: String?) {
    self.corners = corners
    self.stringValue = stringValue
    super.init(objectDescriptor)
  }

  /// What Core Image needs to draw the code again; nil here, where there is no Core Image.
  public var descriptor: CIBarcodeDescriptor? { nil }

  override func transformed(_ placement: MetadataPlacement) -> AVMetadataObject {
    AVMetadataMachineReadableCodeObject(
      objectDescriptor(placement), corners: corners.map(placement.point), stringValue: stringValue)
  }
}

/// What Core Image draws a code from. The type is there, no code has one.
public class CIBarcodeDescriptor: NSObject, @unchecked Sendable {
  // Unchecked: there is nothing in it.
  init(nothing: Void) {}
}
