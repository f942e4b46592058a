import Dispatch
import Foundation
import HardwareModel
import PixelModel

@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes

/// A phone whose front camera supports depth: 640x480 frames at up to 60 Hz, and depth maps of 4x3 samples at up to 30
/// Hz.
final class DepthPhone: CameraPhone<SlopeCamera, AVCaptureDepthDataOutput, DepthClient>, @unchecked Sendable {
  /// Creates a phone with a front camera that supports depth.
  ///
  /// - Parameter zoomRanges: The zoom factors that support depth. An empty array means all factors.
  init(_ type: AVCaptureDevice.DeviceType = .builtInTrueDepthCamera, zoomRanges: [ClosedRange<Double>] = []) throws {
    var descriptor = DeviceDescriptor.testCamera(.front)
    descriptor.uniqueID = "test.depth"
    descriptor.deviceType = type.rawValue
    var format = FormatDescriptor(
      pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, size: PixelSize(width: 640, height: 480),
      frameRates: 1...60)
    format.fieldOfView = 60
    format.iso = 20...1000
    format.exposureSeconds = 0.0001...1
    format.zoom = .init(maximum: 8, upscaleThreshold: 2)
    format.unprinted.depthFormats = [
      (kCVPixelFormatType_DepthFloat16, 4), (kCVPixelFormatType_DisparityFloat16, 4),
      (kCVPixelFormatType_DisparityFloat16, 8), (kCVPixelFormatType_DepthFloat32, 4),
    ].map { format, width in
      FormatDescriptor(
        mediaType: "dpth", pixelFormat: format, size: PixelSize(width: width, height: width * 3 / 4),
        frameRates: 2...30)
    }
    format.unprinted.depthZoomRanges = zoomRanges
    var camera = descriptor.camera!
    camera.formats = [format]
    camera.presets = [AVCaptureSession.Preset.high.rawValue: PresetChoice(formatIndex: 0)]
    descriptor.kind = .camera(camera)
    super.init(descriptor, scene: SlopeCamera(), client: DepthClient()) { AVCaptureDepthDataOutput() }
    try addCamera()
    output.setDelegate(client, callbackQueue: DispatchQueue(label: "depth"))
  }

  /// Selects the depth format with this pixel format and a width of 4 samples.
  func choose(_ pixelFormat: OSType) throws {
    try locked { camera in
      camera.activeDepthDataFormat = camera.activeFormat.supportedDepthDataFormats.first {
        $0.descriptor.pixelFormat == pixelFormat && $0.descriptor.size.width == 4
      }
    }
  }

  /// Sets the frame rate of the camera.
  func setFrameRate(_ framesPerSecond: Int32) throws {
    try locked { camera in
      camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: framesPerSecond)
      camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: framesPerSecond)
    }
  }
}

/// A camera whose scene depth in meters equals the column number in the sensor's depth map, starting at 1.
final class SlopeCamera: CameraSource {
  func image(_ request: ImageRequest) -> (any SourceImage)? { Slope() }

  struct Slope: SourceImage {
    func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {}

    func drawDistances(into memory: PixelMemory, sensorToBuffer: ImageOrientation, fillsHoles: Bool) {
      let (width, height) = (memory.layout.width, memory.layout.height)
      let count = sensorToBuffer.swapsDimensions ? height : width
      memory.withPlane(0) { bytes, plane in
        for row in 0..<height {
          for column in 0..<width {
            let (u, _) = sensorToBuffer.inverse.point(
              (Double(column) + 0.5) / Double(width), (Double(row) + 0.5) / Double(height))
            bytes.storeBytes(
              of: Float((u * Double(count)).rounded(.down) + 1), toByteOffset: row * plane.bytesPerRow + 4 * column,
              as: Float.self)
          }
        }
        if !fillsHoles { bytes.storeBytes(of: Float.nan, as: Float.self) }
      }
    }
  }
}

/// A delegate that records depth maps and drops.
final class DepthClient: AVCaptureDepthDataOutputDelegate, @unchecked Sendable {
  // Unchecked: the delegate is called on one queue.
  var maps: [AVDepthData] = []
  var times: [CMTime] = []
  var dropped: [(data: AVDepthData, time: CMTime, reason: AVCaptureOutput.DataDroppedReason)] = []
  var keepsMaps = true

  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection
  ) {
    maps = keepsMaps ? maps + [depthData] : [depthData]
    times.append(timestamp)
  }

  func depthDataOutput(
    _ output: AVCaptureDepthDataOutput, didDrop depthData: AVDepthData, timestamp: CMTime,
    connection: AVCaptureConnection, reason: AVCaptureOutput.DataDroppedReason
  ) {
    dropped.append((depthData, timestamp, reason))
  }
}

extension AVDepthData {
  /// The rows of a depth map with 32-bit samples.
  var rows: [[Float]] {
    depthDataMap.withPixels(readOnly: true) { memory in
      memory.withPlane(0) { bytes, plane in
        (0..<plane.height).map { row in
          (0..<plane.width).map {
            bytes.load(fromByteOffset: row * plane.bytesPerRow + 4 * $0, as: Float.self)
          }
        }
      }
    }
  }

  /// The rows in meters, converted from any depth format.
  var meters: [[Float]] { converting(toDepthDataType: kCVPixelFormatType_DepthFloat32).rows }
}
