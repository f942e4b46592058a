import CoreVideoModel
import HardwareModel
import PixelModel

extension PhotoExposure {
  /// A matte of the people in the picture, or of a part of them, drawn at its first access; nil where there are none, and when the photo's
  /// settings did not ask for it.
  ///
  /// **Source:** rules 422-424.
  func matte(of part: PersonPart, _ resolved: AVCaptureResolvedPhotoSettings) -> CVPixelBuffer? {
    guard let size = resolved.values.mattes[part], image.showsPeople,
      let layout = PixelLayout(pixelFormat: kCVPixelFormatType_OneComponent8, width: size.width, height: size.height)
    else { return nil }
    let matte = CVBuffer(layout: layout) { [image] memory in
      image.drawMatte(of: part, into: memory, sensorToBuffer: .identity)
    }
    CVBufferSetAttachment(
      matte, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2, .shouldPropagate)
    CVBufferSetAttachment(
      matte, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_Linear, .shouldPropagate)
    return matte
  }

  /// The mattes of parts of people that there are. **Source:** rule 424.
  func mattes(
    of types: [AVSemanticSegmentationMatte.MatteType], _ resolved: AVCaptureResolvedPhotoSettings
  ) -> [AVSemanticSegmentationMatte] {
    types.compactMap { type in
      type.part.flatMap { matte(of: $0, resolved) }.map { AVSemanticSegmentationMatte(type, mattingImage: $0) }
    }
  }
}
