import CoreMediaModel
import CoreVideoModel
import PixelModel
import PlatformTypes

extension MediaServices {
  /// Refuses: services that only write need no more.
  package func inspect(_ source: MediaSource) throws -> MediaFileDescriptor { throw AVError(.operationNotAllowed) }

  /// Refuses: services that only write need no more.
  package func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedImage {
    throw AVError(.operationNotAllowed)
  }

  /// As it is.
  package func orientation(of source: MediaSource) -> CGImagePropertyOrientation { .up }
}
