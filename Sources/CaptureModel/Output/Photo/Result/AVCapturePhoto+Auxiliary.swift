import AVFoundationTypes
import CoreVideoModel
import PixelModel

// What a HEIC file holds beside the picture. **Source:** rule 444; the names of types: Aspose.Imaging's documentation and pillow_heif.

extension AVCapturePhoto {
  /// What the settings want in the file.
  var embeddedDepth: AVDepthData? { request.embedsDepth ? depthData : nil }
  var embeddedPortraitMatte: AVPortraitEffectsMatte? { request.embedsPortraitMatte ? portraitEffectsMatte : nil }
  func embeddedMatte(_ type: AVSemanticSegmentationMatte.MatteType) -> AVSemanticSegmentationMatte? {
    request.embedsSegmentationMattes ? semanticSegmentationMatte(for: type) : nil
  }

  /// The pictures of these, as HEIF names them.
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
  /// The disparity in eight bits, from the farthest point to the nearest one, and 0 where nothing is known. Drawn at its first access.
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
