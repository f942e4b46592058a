import CoreMediaModel
import CoreVideoModel
import PixelModel
import PlatformTypes

extension MediaServices {
  /// Throws `operationNotAllowed`. Services that only write files need not implement this.
  package func inspect(_ source: MediaSource) throws -> MediaFileDescriptor { throw AVError(.operationNotAllowed) }

  /// Throws `operationNotAllowed`. Services that only write files need not implement this.
  package func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedImage {
    throw AVError(.operationNotAllowed)
  }

  /// Returns `up`. Services that only write files need not implement this.
  package func orientation(of source: MediaSource) -> CGImagePropertyOrientation { .up }
}
