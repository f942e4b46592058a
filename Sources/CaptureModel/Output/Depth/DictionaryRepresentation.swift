import AVFoundationTypes
import CoreVideoModel
import Foundation
import PixelModel

// Depth data and mattes in the form in which ImageIO passes those of a file: a dictionary with the pixels and their
// layout. **Source:** Apple, `init(fromDictionaryRepresentation:)`.

extension AVDepthData {
  /// Creates depth data from the auxiliary data of a file.
  ///
  /// - Throws: `AVError.unknown` if the dictionary does not contain a depth map.
  public convenience init(
    fromDictionaryRepresentation imageSourceAuxDataInfoDictionary: [AnyHashable: Any]
  ) throws {
    let map = try CVPixelBuffer.made(from: imageSourceAuxDataInfoDictionary)
    guard DepthSamples(CVPixelBufferGetPixelFormatType(map)) != nil else { throw AVError(.unknown) }
    self.init(map: map, accuracy: .relative, isFiltered: false, calibration: nil)
  }
}

extension AVPortraitEffectsMatte {
  /// Creates a matte from the auxiliary data of a file.
  ///
  /// - Throws: `AVError.unknown` if the dictionary does not contain a matte.
  public convenience init(
    fromDictionaryRepresentation imageSourceAuxDataInfoDictionary: [AnyHashable: Any]
  ) throws {
    self.init(try CVPixelBuffer.made(from: imageSourceAuxDataInfoDictionary).requiredMatte())
  }
}

extension CVBuffer {
  /// Returns the pixels that auxiliary data of ImageIO contains.
  fileprivate static func made(from info: [AnyHashable: Any]) throws -> CVPixelBuffer {
    let description = info["kCGImageAuxiliaryDataInfoDataDescription"] as? [AnyHashable: Any] ?? [:]
    let numbers = ["Width", "Height", "BytesPerRow", "PixelFormat"].map { (description[$0] as? NSNumber)?.intValue }
    guard let data = info["kCGImageAuxiliaryDataInfoData"] as? Data, let width = numbers[0], let height = numbers[1],
      let stride = numbers[2], let format = numbers[3].flatMap(OSType.init(exactly:)), width > 0, height > 0,
      width < 1 << 16, height < 1 << 16, stride > 0, stride < 1 << 24, data.count >= stride * height,
      let layout = PixelLayout(pixelFormat: format, width: width, height: height), layout.planes.count == 1,
      case let row = layout.planes[0].bytesPerRow
    else { throw AVError(.unknown) }
    let memory = PixelMemory(layout: layout)
    data.withUnsafeBytes { source in
      memory.withPlane(0) { target, _ in
        for y in 0..<height {
          UnsafeMutableRawBufferPointer(rebasing: target[(y * row)...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[(y * stride)..<(y * stride + min(row, stride))]))
        }
      }
    }
    return CVPixelBuffer(memory: memory)
  }
}
