import AVFoundationTypes
import CoreVideoModel
import PixelModel

// The auxiliary images of a HEIC file. **Source:** rule 444; for the type names, Aspose.Imaging's documentation and
// pillow_heif.

extension AVCapturePhoto {
  /// The depth data to embed in the file, if the settings request it.
  var embeddedDepth: AVDepthData? { request.embedsDepth ? depthData : nil }
  var embeddedPortraitMatte: AVPortraitEffectsMatte? { request.embedsPortraitMatte ? portraitEffectsMatte : nil }
  func embeddedMatte(_ type: AVSemanticSegmentationMatte.MatteType) -> AVSemanticSegmentationMatte? {
    request.embedsSegmentationMattes ? semanticSegmentationMatte(for: type) : nil
  }

  /// Returns the auxiliary images, with their HEIF type names.
  func auxiliary(
    _ depth: AVDepthData?, _ portrait: AVPortraitEffectsMatte?,
    _ matte: (AVSemanticSegmentationMatte.MatteType) -> AVSemanticSegmentationMatte?
  ) -> [PhotoDescription.Auxiliary] {
    let parts = AVSemanticSegmentationMatte.MatteType.parts.map { ($0.key.heifName, matte($0.key)?.mattingImage) }
    let images =
      [
        ("urn:mpeg:hevc:2015:auxid:2", depth?.gray),
        ("urn:com:apple:photo:2018:aux:portraiteffectsmatte", portrait?.mattingImage),
      ] + parts
    return images.compactMap { type, image in image.map { .init(type: type, image: $0) } }
  }
}

extension AVSemanticSegmentationMatte.MatteType {
  fileprivate var heifName: String {
    let part = rawValue.replacing("AVSemanticSegmentationMatteType", with: "").lowercased()
    return "urn:com:apple:photo:\(self == .glasses ? 2020 : 2019):aux:semantic\(part)matte"
  }
}

extension AVDepthData {
  /// The disparity as 8-bit gray levels, scaled from the farthest to the nearest point; unknown points are 0. Rendered
  /// on first access.
  fileprivate var gray: CVPixelBuffer? {
    let map = converting(toDepthDataType: kCVPixelFormatType_DisparityFloat32).depthDataMap
    let (width, height) = (CVPixelBufferGetWidth(map), CVPixelBufferGetHeight(map))
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_OneComponent8, width: width, height: height) else {
      return nil
    }
    return CVBuffer(layout: layout) { memory in
      map.withPixels(readOnly: true) { source in
        let values = (0..<height).map { row in
          let first = source.baseAddress(ofPlane: 0) + row * source.layout.planes[0].bytesPerRow
          return (0..<width).map { first.load(fromByteOffset: 4 * $0, as: Float.self) }
        }
        let known = values.joined().filter(\.isFinite)
        let (least, greatest) = (known.min() ?? 0, known.max() ?? 0)
        let scale = greatest > least ? 255 / (greatest - least) : 0
        memory.withPlane(0) { bytes, plane in
          for (row, line) in values.enumerated() {
            for (column, value) in line.enumerated() {
              bytes[row * plane.bytesPerRow + column] = value.isFinite ? UInt8(((value - least) * scale).rounded()) : 0
            }
          }
        }
      }
    }
  }
}
