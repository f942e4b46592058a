import CaptureModel
import CoreVideoModel
import MediaCoding
import PixelModel

extension MovieServices: CodeServices {
  /// The code types that ZXing-C++ reads and that this project tests.
  public var codeTypes: [AVMetadataObject.ObjectType] { CodeReader.types }

  /// Returns the codes in an image, or an empty array for a pixel format in which no byte represents the luma.
  package func readCodes(
    in image: PixelMemory, types: [AVMetadataObject.ObjectType], after last: inout (any Sendable)?
  ) -> [ReadCode] {
    let read = CodeImage.read(image, types, after: last as? CodeImage)
    last = read
    return read?.codes ?? []
  }
}
