import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes

/// How points before a camera become points of its picture: a lens that bends nothing, seen through a pinhole.
///
/// **Source:** Apple, AVCameraCalibrationData; the values are derived from the field of view that the format tells.
public final class AVCameraCalibrationData: NSObject, Sendable {
  /// Focal lengths on the diagonal and the principal point in the last column, in pixels of
  /// ``intrinsicMatrixReferenceDimensions``, from the middle of the top left pixel.
  public let intrinsicMatrix: matrix_float3x3
  /// Size of the picture for which the matrix is.
  public let intrinsicMatrixReferenceDimensions: CGSize
  /// Side of a pixel of that picture on the sensor, in millimetres.
  public let pixelSize: Float
  /// Where the camera is, seen from the reference camera of the phone: always at its place, looking its way.
  public let extrinsicMatrix = matrix_float4x3(
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0, 0, 0))

  /// How much the lens stretches circles about its middle, from the middle outwards: nowhere.
  ///
  /// **Source:** inferred: a lens that bends nothing has a table of zeros; that it has 42 of them is made up.
  public var lensDistortionLookupTable: Data? { Self.straight }
  /// How to undo that stretching.
  public var inverseLensDistortionLookupTable: Data? { Self.straight }
  /// The middle of the stretching: the principal point.
  public var lensDistortionCenter: CGPoint {
    CGPoint(x: Double(intrinsicMatrix[2, 0]), y: Double(intrinsicMatrix[2, 1]))
  }

  private static let straight = Data(count: 42 * MemoryLayout<Float>.size)

  init(intrinsicMatrix: matrix_float3x3, dimensions: CGSize, pixelSize: Float) {
    self.intrinsicMatrix = intrinsicMatrix
    intrinsicMatrixReferenceDimensions = dimensions
    self.pixelSize = pixelSize
  }

  /// A lens of this field of view.
  ///
  /// - Parameters:
  ///   - size: width and height of the sensor's picture.
  ///   - fieldOfView: horizontal angle of the whole picture in degrees.
  ///   - zoomFactor: how much of it is cut away on each side.
  ///   - focalLength: in millimetres, for the size of the pixels.
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

  /// The same for a picture that was turned.
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

  /// The same for a picture of another size that shows as much.
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
  /// The camera's calibration in a frame of the active format; nil for a format that does not tell its field of view.
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
