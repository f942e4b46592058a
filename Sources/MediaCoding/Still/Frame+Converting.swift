internal import CFFmpeg
import PixelModel
import CoreVideoModel

extension Frame {
  /// Creates a frame that contains the image, converted to another pixel format at the same size.
  convenience init(
    converting image: PixelMemory, to format: AVPixelFormat, _ range: AVColorRange, _ matrix: AVColorSpace
  ) throws {
    try self.init()
    pointer.pointee.width = CInt(image.layout.width)
    pointer.pointee.height = CInt(image.layout.height)
    pointer.pointee.format = format.rawValue
    pointer.pointee.color_range = range
    pointer.pointee.colorspace = matrix
    try check(av_frame_get_buffer(pointer, 0), "convert an image")
    try PixelConverter().convert(ImageView(image), to: ImageView(self))
  }
}
