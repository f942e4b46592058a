import CaptureModel
import CoreVideoModel
import MediaCoding
import PixelModel

extension MovieServices: CodeServices {
  /// What ZXing-C++ reads and this project tests.
  public var codeTypes: [AVMetadataObject.ObjectType] { CodeReader.types }

  /// The codes in a picture; none in a pixel format in which no byte tells how bright a pixel is.
  package func readCodes(
    in image: PixelMemory, types: [AVMetadataObject.ObjectType], after last: inout (any Sendable)?
  ) -> [ReadCode] {
    let read = CodeImage.read(image, types, after: last as? CodeImage)
    last = read
    return read?.codes ?? []
  }
}
