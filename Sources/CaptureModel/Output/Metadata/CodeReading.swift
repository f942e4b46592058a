import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// A code that was read from the pixels of a picture.
package struct ReadCode: Hashable, Sendable {
  /// Which kind of code.
  package var type: AVMetadataObject.ObjectType
  /// What it says; nil when that is no text.
  package var text: String?
  /// Four points in pixels from the picture's top left: the code's own top left corner first, then along its left side and round, so
  /// counter-clockwise unless the code is mirrored.
  package var corners: [CGPoint]

  /// A code with all its facts.
  package init(type: AVMetadataObject.ObjectType, text: String?, corners: [CGPoint]) {
    self.type = type
    self.text = text
    self.corners = corners
  }

  /// The smallest upright rectangle around the corners.
  package var bounds: CGRect {
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return .zero }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// What a metadata output needs of a library: codes found in pictures.
package protocol CodeServices: MediaServices {
  /// The kinds of codes that can be read.
  var codeTypes: [AVMetadataObject.ObjectType] { get }
  /// The codes of these kinds in a picture, the topmost first, and of those beside each other the leftmost.
  ///
  /// - Parameter last: what the reader wants to remember of a picture when it reads the next one of the same camera; nil at first.
  func readCodes(in image: PixelMemory, types: [AVMetadataObject.ObjectType], after last: inout (any Sendable)?)
    -> [ReadCode]
}

extension CodeServices {
  /// The codes in a picture that has nothing to do with any other.
  package func readCodes(in image: PixelMemory, types: [AVMetadataObject.ObjectType]) -> [ReadCode] {
    var last: (any Sendable)?
    return readCodes(in: image, types: types, after: &last)
  }
}

extension CaptureSystem {
  /// The reader of codes; without one none are found.
  package var codeServices: (any CodeServices)? { media as? any CodeServices }
}
