import AVFoundationTypes
import CoreVideoModel
import Foundation
import PlatformTypes
import SimulationKernel

/// A map of the distance of each point in an image, in meters (depth) or reciprocal meters (disparity).
///
/// **Source:** Apple, AVDepthData.
public final class AVDepthData: NSObject, Sendable {
  /// The accuracy of depth values. **Source:** Apple, method of the same name.
  public enum Accuracy: Int, Sendable {
    /// The values give only the relative order of points.
    case relative
    /// The values are absolute distances.
    case absolute
  }

  /// The overall quality of a depth map. **Source:** Apple, method of the same name.
  public enum Quality: Int, Sendable {
    case low, high
  }

  /// The depth map, with one sample per point; unknown depths are NaN. Rendered on first access.
  ///
  /// For dropped data, the map has a size and contains zeros.
  public let depthDataMap: CVPixelBuffer
  /// The accuracy of the depth values: absolute for infrared and LiDAR cameras, relative for pairs of cameras.
  ///
  /// **Source:** Apple, Accuracy; that all pairs are only relative is inferred.
  public let depthDataAccuracy: Accuracy
  /// The overall quality of the depth map. Always `high`, because the simulated measurement is free of disturbances.
  public let depthDataQuality: Quality
  /// A Boolean value that indicates whether holes in the map are filled.
  public let isDepthDataFiltered: Bool
  /// The camera calibration that relates the map's points to positions in front of the camera.
  public let cameraCalibrationData: AVCameraCalibrationData?

  init(
    map: CVPixelBuffer, accuracy: Accuracy, quality: Quality = .high, isFiltered: Bool,
    calibration: AVCameraCalibrationData?
  ) {
    depthDataMap = map
    depthDataAccuracy = accuracy
    depthDataQuality = quality
    isDepthDataFiltered = isFiltered
    cameraCalibrationData = calibration
  }

  /// The pixel format of the depth map: one of four depth or disparity formats.
  public var depthDataType: OSType { CVPixelBufferGetPixelFormatType(depthDataMap) }

  /// The formats that ``converting(toDepthDataType:)`` accepts: all four.
  public var availableDepthDataTypes: [OSType] { DepthSamples.pixelFormats }
  /// The values of ``availableDepthDataTypes`` as `NSNumber` objects, matching the Objective-C interface.
  public var __availableDepthDataTypes: [NSNumber] { availableDepthDataTypes.map { NSNumber(value: $0) } }

  /// Returns the depth data converted to another format. Depth and disparity are reciprocals of each other.
  ///
  /// Raises `NSInvalidArgumentException` if the format is not a depth or disparity format. **Source:** Apple, of the
  /// same name.
  public func converting(toDepthDataType depthDataType: OSType) -> AVDepthData {
    guard let map = depthDataMap.convertedDepthMap(to: depthDataType) else {
      CaptureSystem.current.refuse(
        Misuse(
          .invalidArgument, "*** -[AVDepthData depthDataByConvertingToDepthDataType:] Unsupported depth data type",
          evidence: .header("AVDepthData.depthDataByConvertingToDepthDataType:"),
          remedy: "choose one of availableDepthDataTypes"))
      return self
    }
    return replacing(map, cameraCalibrationData)
  }

  /// Returns the depth data with the map and calibration rotated and mirrored by an EXIF orientation. **Source:**
  /// Apple, symbol of the same name.
  public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVDepthData {
    let orientation = exifOrientation.uprightTransform
    guard let map = depthDataMap.oriented(orientation) else { return self }
    return replacing(map, cameraCalibrationData?.turned(orientation))
  }

  /// Returns the depth data with another map, and without the calibration, because the calibration may not match the
  /// new map.
  ///
  /// - Throws: `AVError.unknown` if the buffer is not a depth map. **Source:** AVDepthData.h, iOS 26 SDK; the code is
  ///   inferred.
  public func replacingDepthDataMap(with pixelBuffer: CVPixelBuffer) throws -> AVDepthData {
    guard DepthSamples(CVPixelBufferGetPixelFormatType(pixelBuffer)) != nil else { throw AVError(.unknown) }
    return replacing(pixelBuffer, nil)
  }

  private func replacing(_ map: CVPixelBuffer, _ calibration: AVCameraCalibrationData?) -> AVDepthData {
    AVDepthData(
      map: map, accuracy: depthDataAccuracy, quality: depthDataQuality, isFiltered: isDepthDataFiltered,
      calibration: calibration)
  }

  public override var description: String {
    let (width, height) = (CVPixelBufferGetWidth(depthDataMap), CVPixelBufferGetHeight(depthDataMap))
    let accuracy = depthDataAccuracy == .absolute ? "absolute" : "relative"
    return "\(depthDataType.fourCharacters) \(width)x\(height) (\(depthDataQuality), \(accuracy))"
  }
}
