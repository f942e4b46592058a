import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureStillImageOutput {
  /// The JPEG file of an image, with what is attached to the sample as its metadata. The picture is not compressed again.
  ///
  /// Raises NSInvalidArgumentException for a sample without JPEG. **Source:** rule 238.
  public class func jpegStillImageNSDataRepresentation(_ jpegSampleBuffer: CMSampleBuffer) -> Data? {
    guard
      CaptureSystem.current.require(
        jpegSampleBuffer.holdsJPEG,
        Misuse(
          .invalidArgument,
          "*** +[AVCaptureStillImageOutput jpegStillImageNSDataRepresentation:] Not a jpeg sample buffer.",
          remedy: "set outputSettings to JPEG, or make the data from the image buffer yourself"))
    else { return nil }
    return jpegSampleBuffer.jpegData(thumbnail: nil)
  }
}
