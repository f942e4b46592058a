import Foundation
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreVideoModel
@testable import PlatformTypes
@testable import SimulationKernel

@Suite("Depth data")
struct DepthDataTests {
  /// Returns depth data with these values, by default in a single row.
  private func data(_ values: [Float], rows: Int = 1, calibration: AVCameraCalibrationData? = nil) throws -> AVDepthData
  {
    let width = values.count / rows
    let layout = try #require(
      PixelLayout(pixelFormat: kCVPixelFormatType_DepthFloat32, width: width, height: rows))
    let map = CVBuffer(layout: layout) { memory in
      memory.withPlane(0) { bytes, plane in
        for (index, value) in values.enumerated() {
          bytes.storeBytes(
            of: value, toByteOffset: index / width * plane.bytesPerRow + 4 * (index % width), as: Float.self)
        }
      }
    }
    return AVDepthData(map: map, accuracy: .absolute, isFiltered: true, calibration: calibration)
  }

  @Test func `disparity is the reciprocal of depth, NaN stays NaN, and infinity becomes zero`()
    throws
  {
    let depth = try data([0.5, 4, .infinity, .nan])
    for disparity in [kCVPixelFormatType_DisparityFloat32, kCVPixelFormatType_DisparityFloat16] {
      let other = depth.converting(toDepthDataType: disparity)
      #expect(other.depthDataType == disparity)
      let values = other.converting(toDepthDataType: kCVPixelFormatType_DisparityFloat32).rows[0]
      try #require(values.prefix(3) == [2, 0.25, 0])
      #expect(values[3].isNaN)
      let back = other.meters[0]
      try #require(back.prefix(3) == [0.5, 4, .infinity])
      #expect(back[3].isNaN)
    }
    #expect(Set(depth.availableDepthDataTypes).count == 4)
  }

  @Test(
    arguments: [
      (kCVPixelFormatType_DepthFloat32, [0.5, 4]), (kCVPixelFormatType_DepthFloat16, [0.5, 4]),
      (kCVPixelFormatType_DisparityFloat32, [2, 0.25]), (kCVPixelFormatType_DisparityFloat16, [2, 0.25]),
    ] as [(OSType, [Float])])
  func `rule(112): a map contains meters or their reciprocals in 16 or 32 bits, by format`(
    _ format: OSType, _ expected: [Float]
  ) throws {
    let is16Bit = [kCVPixelFormatType_DepthFloat16, kCVPixelFormatType_DisparityFloat16].contains(format)
    let map = try data([0.5, 4]).converting(toDepthDataType: format).depthDataMap
    let values = map.withPixels(readOnly: true) { memory in
      memory.withPlane(0) { bytes, _ in
        (0..<2).map { index in
          is16Bit
            ? Float(bytes.load(fromByteOffset: 2 * index, as: Float16.self))
            : bytes.load(fromByteOffset: 4 * index, as: Float.self)
        }
      }
    }
    #expect(values == expected)
  }

  @Test func `a format that is not a depth format is an invalid argument, and an unsuitable buffer is an error`() throws
  {
    let phone = TestPhone()
    let depth = try data([1])
    phone.use { #expect(depth.converting(toDepthDataType: kCVPixelFormatType_32BGRA) === depth) }
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 1, height: 1))
    #expect(throws: AVError.self) {
      try depth.replacingDepthDataMap(with: CVBuffer(layout: layout, render: nil))
    }
    let calibration = AVCameraCalibrationData(
      size: PixelSize(width: 640, height: 480), fieldOfView: 60, zoomFactor: 1, focalLength: 4)
    let replaced = try data([1], calibration: calibration).replacingDepthDataMap(with: data([7]).depthDataMap)
    #expect(replaced.rows == [[7]])
    #expect(replaced.cameraCalibrationData == nil)
  }

  @Test(
    arguments: [
      (.up, [[1, 2, 3], [4, 5, 6]]), (.upMirrored, [[3, 2, 1], [6, 5, 4]]), (.down, [[6, 5, 4], [3, 2, 1]]),
      (.downMirrored, [[4, 5, 6], [1, 2, 3]]), (.leftMirrored, [[1, 4], [2, 5], [3, 6]]),
      (.right, [[4, 1], [5, 2], [6, 3]]), (.rightMirrored, [[6, 3], [5, 2], [4, 1]]),
      (.left, [[3, 6], [2, 5], [1, 4]]),
    ] as [(CGImagePropertyOrientation, [[Float]])])
  func `rule(306): each of the eight EXIF orientations transforms the map`(
    _ orientation: CGImagePropertyOrientation, _ expected: [[Float]]
  ) throws {
    #expect(try data([1, 2, 3, 4, 5, 6], rows: 2).applyingExifOrientation(orientation).rows == expected)
  }

  @Test func `calibration follows from the field of view, so a ray at its half angle hits the image edge`() throws {
    let lens = AVCameraCalibrationData(
      size: PixelSize(width: 640, height: 480), fieldOfView: 60, zoomFactor: 1, focalLength: 4)
    let matrix = lens.intrinsicMatrix
    let x = matrix[0, 0] * Float(tan(30 * Double.pi / 180)) + matrix[2, 0]
    #expect(abs(x - 639.5) < 0.01)
    #expect(matrix[0, 0] == matrix[1, 1])
    #expect(matrix.columns.2 == SIMD3(319.5, 239.5, 1))
    #expect(abs(Double(lens.pixelSize) * 640 - 2 * 4 * tan(30 * Double.pi / 180)) < 1e-5)
    let zoomed = AVCameraCalibrationData(
      size: PixelSize(width: 640, height: 480), fieldOfView: 60, zoomFactor: 2, focalLength: 4)
    #expect(abs(zoomed.intrinsicMatrix[0, 0] - 2 * matrix[0, 0]) < 0.01)
    #expect(zoomed.pixelSize == lens.pixelSize / 2)
    let turned = try data([1, 2], calibration: lens).applyingExifOrientation(.right).cameraCalibrationData
    #expect(turned?.intrinsicMatrixReferenceDimensions == CGSize(width: 480, height: 640))
    #expect(turned?.lensDistortionCenter == CGPoint(x: 239.5, y: 319.5))
    let small = lens.scaled(toWidth: 320)
    #expect(abs(small.intrinsicMatrix[0, 0] - matrix[0, 0] / 2) < 0.01)
    #expect(small.intrinsicMatrix[2, 0] == 159.5)
  }

  @Test(arguments: [
    (AVCaptureDevice.DeviceType.builtInTrueDepthCamera, AVDepthData.Accuracy.absolute),
    (.builtInLiDARDepthCamera, .absolute), (.builtInDualCamera, .relative),
  ]) func `LiDAR and infrared depth is absolute, and depth of camera pairs is relative`(
    _ type: AVCaptureDevice.DeviceType, _ accuracy: AVDepthData.Accuracy
  ) throws {
    let phone = try DepthPhone(type)
    phone.session.startRunning()
    phone.advance(milliseconds: 100)
    let data = try #require(phone.client.maps.first)
    #expect(data.depthDataAccuracy == accuracy)
    #expect(data.depthDataQuality == .high)
    #expect(data.cameraCalibrationData?.intrinsicMatrixReferenceDimensions == CGSize(width: 640, height: 480))
    #expect(data.description == "hdis 8x6 (high, \(accuracy == .absolute ? "absolute" : "relative"))")
  }
}
