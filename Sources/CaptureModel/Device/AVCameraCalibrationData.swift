import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes

/// The calibration of a camera, which relates points in space to pixels of its image. Modeled as a pinhole camera
/// without lens distortion.
///
/// **Source:** Apple, AVCameraCalibrationData; the values are derived from the format's field of view.
public final class AVCameraCalibrationData: NSObject, Sendable {
  /// The intrinsic matrix: focal lengths on the diagonal and the principal point in the last column.
  ///
  /// In pixels of ``intrinsicMatrixReferenceDimensions``, measured from the center of the top-left pixel.
  public let intrinsicMatrix: matrix_float3x3
  /// The image dimensions, in pixels, to which the intrinsic matrix applies.
  public let intrinsicMatrixReferenceDimensions: CGSize
  /// The size of one pixel of the reference image, in millimeters.
  public let pixelSize: Float
  /// The pose of the camera relative to the device's reference camera: always the identity.
  public let extrinsicMatrix = matrix_float4x3(
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0, 0, 0))

  /// The radial distortion of the lens, from the center outward. Always all zeros.
  ///
  /// **Source:** inferred: a lens without distortion has a table of zeros; its length of 42 entries is assumed.
  public var lensDistortionLookupTable: Data? { Self.straight }
  /// The inverse of the radial distortion, for distorting rectified images. Always all zeros.
  public var inverseLensDistortionLookupTable: Data? { Self.straight }
  /// The center of distortion, in pixels of the reference dimensions. Equal to the principal point.
  public var lensDistortionCenter: CGPoint {
    CGPoint(x: Double(intrinsicMatrix[2, 0]), y: Double(intrinsicMatrix[2, 1]))
  }

  private static let straight = Data(count: 42 * MemoryLayout<Float>.size)

  init(intrinsicMatrix: matrix_float3x3, dimensions: CGSize, pixelSize: Float) {
    self.intrinsicMatrix = intrinsicMatrix
    intrinsicMatrixReferenceDimensions = dimensions
    self.pixelSize = pixelSize
  }

  /// Creates the calibration of a lens with the given field of view.
  ///
  /// - Parameters:
  ///   - size: The width and height of the sensor's image.
  ///   - fieldOfView: The horizontal field of view of the uncropped image, in degrees.
  ///   - zoomFactor: The factor by which the image is cropped about its center.
  ///   - focalLength: The focal length in millimeters, which determines the pixel size.
  convenience init(size: PixelSize, fieldOfView: Double, zoomFactor: Double, focalLength: Double) {
    let half = tan(fieldOfView / 2 * .pi / 180)
    let focalPixels = Float(Double(size.width) / 2 / half * zoomFactor)
    self.init(
      intrinsicMatrix: matrix_float3x3(
        SIMD3(focalPixels, 0, 0), SIMD3(0, focalPixels, 0),
        SIMD3(Float(size.width - 1) / 2, Float(size.height - 1) / 2, 1)),
      dimensions: CGSize(width: size.width, height: size.height),
      pixelSize: Float(2 * focalLength * half / Double(size.width) / zoomFactor))
  }

  /// Returns the calibration for the image after rotation or mirroring.
  func turned(_ orientation: ImageOrientation) -> AVCameraCalibrationData {
    let size = intrinsicMatrixReferenceDimensions
    let middle = lensDistortionCenter
    let (u, v) = ((middle.x + 0.5) / size.width, (middle.y + 0.5) / size.height)
    let (x, y) = orientation.point(u, v)
    let turned = orientation.swapsDimensions ? CGSize(width: size.height, height: size.width) : size
    var matrix = intrinsicMatrix
    matrix[2] = SIMD3(Float(x * turned.width - 0.5), Float(y * turned.height - 0.5), 1)
    return AVCameraCalibrationData(intrinsicMatrix: matrix, dimensions: turned, pixelSize: pixelSize)
  }

  /// Returns the calibration for the image scaled to another width, with the same field of view.
  func scaled(toWidth width: Int) -> AVCameraCalibrationData {
    let scale = Double(width) / intrinsicMatrixReferenceDimensions.width
    var matrix = intrinsicMatrix
    matrix[0, 0] *= Float(scale)
    matrix[1, 1] *= Float(scale)
    let middle = lensDistortionCenter
    matrix[2] = SIMD3(Float((middle.x + 0.5) * scale - 0.5), Float((middle.y + 0.5) * scale - 0.5), 1)
    let size = intrinsicMatrixReferenceDimensions
    return AVCameraCalibrationData(
      intrinsicMatrix: matrix, dimensions: CGSize(width: size.width * scale, height: size.height * scale),
      pixelSize: Float(Double(pixelSize) / scale))
  }
}

extension AVCaptureDevice {
  /// Returns the camera's calibration for a frame in the given format, or nil if the format has no known field of view.
  func calibration(in format: FormatDescriptor, zoomFactor: Double) -> AVCameraCalibrationData? {
    guard let camera = descriptor.camera, let fieldOfView = format.fieldOfView, fieldOfView > 0, fieldOfView < 180
    else {
      return nil
    }
    return AVCameraCalibrationData(
      size: format.size, fieldOfView: fieldOfView, zoomFactor: max(1, zoomFactor),
      focalLength: camera.lens.focalLength)
  }
}
