import CaptureModel
import CoreVideoModel
import MediaCoding
import PixelModel

extension MovieServices: CodeServices {
  /// What ZXing-C++ reads and this project tests.
  public var codeTypes: [AVMetadataObject.ObjectType] { CodeReader.types }

  /// The codes in a picture; none in a pixel format in which no byte tells how bright a pixel is.
  package func readCodes(
    in picture: PixelMemory, types: [AVMetadataObject.ObjectType], after last: inout (any Sendable)?
  ) -> [ReadCode] {
    let read = ReadPicture.read(picture, types, after: last as? ReadPicture)
    last = read
    return read?.codes ?? []
  }
}
