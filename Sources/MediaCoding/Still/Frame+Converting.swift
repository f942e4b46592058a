internal import CFFmpeg
import PixelModel
import CoreVideoModel

extension Frame {
  /// A picture of another format, as large as `picture`.
  convenience init(
    converting picture: PixelMemory, to format: AVPixelFormat, _ range: AVColorRange, _ matrix: AVColorSpace
  ) throws {
    try self.init()
    pointer.pointee.width = CInt(picture.layout.width)
    pointer.pointee.height = CInt(picture.layout.height)
    pointer.pointee.format = format.rawValue
    pointer.pointee.color_range = range
    pointer.pointee.colorspace = matrix
    try check(av_frame_get_buffer(pointer, 0), "convert a picture")
    try PixelConverter().convert(PictureView(picture), to: PictureView(self))
  }
}
