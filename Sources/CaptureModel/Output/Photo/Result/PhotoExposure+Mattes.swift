import CoreVideoModel
import HardwareModel
import PixelModel

extension PhotoExposure {
  /// Returns a matte of the people in the image, or of one of their features, rendered on first access. Returns nil if
  /// there are no people, or if the settings did not request the matte.
  ///
  /// **Source:** rules 422-424.
  func matte(of part: PersonPart, _ resolved: AVCaptureResolvedPhotoSettings) -> CVPixelBuffer? {
    guard let size = resolved.values.mattes[part], image.containsPeople,
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

  /// Returns the available semantic segmentation mattes. **Source:** rule 424.
  func mattes(
    of types: [AVSemanticSegmentationMatte.MatteType], _ resolved: AVCaptureResolvedPhotoSettings
  ) -> [AVSemanticSegmentationMatte] {
    types.compactMap { type in
      type.part.flatMap { matte(of: $0, resolved) }.map { AVSemanticSegmentationMatte(type, mattingImage: $0) }
    }
  }
}
