import AVFoundationTypes
import CoreVideoModel
import Foundation
import PlatformTypes
import SimulationKernel

/// How far everything in a picture is: a map of metres (depth) or of their reciprocal (disparity).
///
/// **Source:** Apple, AVDepthData.
public final class AVDepthData: NSObject, Sendable {
  /// What the values of a map are good for. **Source:** Apple, of the same name.
  public enum Accuracy: Int, Sendable {
    /// They tell what lies before what.
    case relative
    /// They are distances.
    case absolute
  }

  /// How good a map is on the whole. **Source:** Apple, of the same name.
  public enum Quality: Int, Sendable {
    case low, high
  }

  /// The map: one sample for each point, not a number where nothing is known. Drawn at its first access.
  ///
  /// Of data that was dropped it has the size, and holds zeros.
  public let depthDataMap: CVPixelBuffer
  /// What the values are good for: distances from cameras with infrared or a laser, an order from pairs of cameras.
  ///
  /// **Source:** Apple, Accuracy; that all pairs give only an order is inferred.
  public let depthDataAccuracy: Accuracy
  /// How good the map is. Always high: nothing disturbs the simulated measurement.
  public let depthDataQuality: Quality
  /// Whether holes were filled.
  public let isDepthDataFiltered: Bool
  /// How the map's points lie before the camera.
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

  /// One of the four formats of depth maps.
  public var depthDataType: OSType { CVPixelBufferGetPixelFormatType(depthDataMap) }

  /// The formats that ``converting(toDepthDataType:)`` takes: all four.
  public var availableDepthDataTypes: [OSType] { DepthSamples.pixelFormats }
  /// ``availableDepthDataTypes`` as the numbers that Objective-C has.
  public var __availableDepthDataTypes: [NSNumber] { availableDepthDataTypes.map { NSNumber(value: $0) } }

  /// The same in another format: depth and disparity are each other's reciprocal.
  ///
  /// Raises NSInvalidArgumentException for a format that is no depth map's. **Source:** Apple, of the same name.
  public func converting(toDepthDataType depthDataType: OSType) -> AVDepthData {
    guard let map = depthDataMap.convertedDepthMap(to: depthDataType) else {
      CaptureSystem.current.refuse(
        Misuse(
          .invalidArgument, "*** -[AVDepthData depthDataByConvertingToDepthDataType:] Unsupported depth data type",
          remedy: "choose one of availableDepthDataTypes"))
      return self
    }
    return replacing(map, cameraCalibrationData)
  }

  /// The same turned and mirrored as EXIF would, map and calibration. **Source:** Apple, of the same name.
  public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVDepthData {
    let orientation = exifOrientation.upright
    guard let map = depthDataMap.turned(orientation) else { return self }
    return replacing(map, cameraCalibrationData?.turned(orientation))
  }

  /// The same with another map and without calibration, which need not fit it.
  ///
  /// - Throws: `AVError.unknown` for a buffer that is no depth map. **Source:** AVDepthData.h, iOS 26 SDK; the code is inferred.
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
