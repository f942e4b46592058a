import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// A code that was read from the pixels of a frame.
package struct ReadCode: Hashable, Sendable {
  /// The symbology of the code.
  package var type: AVMetadataObject.ObjectType
  /// The decoded payload, or nil if the payload is not text.
  package var text: String?
  /// The four corners in pixels from the top left of the frame. The code's own top-left corner is first; the others
  /// follow along its left edge, counterclockwise unless the code is mirrored.
  package var corners: [CGPoint]

  package init(type: AVMetadataObject.ObjectType, text: String?, corners: [CGPoint]) {
    self.type = type
    self.text = text
    self.corners = corners
  }

  /// The smallest axis-aligned rectangle that contains the corners.
  package var bounds: CGRect {
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return .zero }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// A media service that reads codes in frames, as a metadata output requires.
package protocol CodeServices: MediaServices {
  /// The object types of codes that the service can read.
  var codeTypes: [AVMetadataObject.ObjectType] { get }
  /// Returns the codes of the given types in a frame, sorted from top to bottom, then from left to right.
  ///
  /// - Parameter last: The reader's cached state from the previous frame of the same camera; nil at first.
  func readCodes(in image: PixelMemory, types: [AVMetadataObject.ObjectType], after last: inout (any Sendable)?)
    -> [ReadCode]
}

extension CodeServices {
  /// Returns the codes in a standalone image, without state from a previous frame.
  package func readCodes(in image: PixelMemory, types: [AVMetadataObject.ObjectType]) -> [ReadCode] {
    var last: (any Sendable)?
    return readCodes(in: image, types: types, after: &last)
  }
}

extension CaptureSystem {
  /// The service that reads codes, or nil if codes are not detected.
  package var codeServices: (any CodeServices)? { media as? any CodeServices }
}
