import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureStillImageOutput {
  /// Returns the JPEG file data of a still image, with the sample buffer's attachments as metadata. The image is not
  /// compressed again.
  ///
  /// Raises `NSInvalidArgumentException` if the sample buffer does not contain JPEG data. **Source:** rule 238.
  public class func jpegStillImageNSDataRepresentation(_ jpegSampleBuffer: CMSampleBuffer) -> Data? {
    guard
      CaptureSystem.current.require(
        jpegSampleBuffer.holdsJPEG,
        Misuse(
          .invalidArgument,
          "*** +[AVCaptureStillImageOutput jpegStillImageNSDataRepresentation:] Not a jpeg sample buffer.",
          evidence: .rule(238), remedy: "set outputSettings to JPEG, or encode the image buffer yourself"))
    else { return nil }
    return jpegSampleBuffer.jpegData(thumbnail: nil)
  }
}
