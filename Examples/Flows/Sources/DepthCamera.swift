// Captures synchronized video and depth data.
import AVFoundation

final class DepthCamera: NSObject, AVCaptureDataOutputSynchronizerDelegate {
  let session = AVCaptureSession()
  private let videoOutput = AVCaptureVideoDataOutput()
  private let depthOutput = AVCaptureDepthDataOutput()
  private var synchronizer: AVCaptureDataOutputSynchronizer?
  private(set) var times: [(video: CMTime, depth: CMTime)] = []
  /// The depth at the center of the latest depth map, in meters.
  private(set) var distance: Float = 0

  func configure() throws {
    guard let camera = AVCaptureDevice.default(.builtInTrueDepthCamera, for: .video, position: .front) else {
      throw CameraError.noDevice
    }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(videoOutput)
    session.addOutput(depthOutput)
    depthOutput.isFilteringEnabled = true
    synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [videoOutput, depthOutput])
    synchronizer?.setDelegate(self, queue: DispatchQueue(label: "video and depth"))
  }

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer, didOutput collection: AVCaptureSynchronizedDataCollection
  ) {
    guard let video = collection.synchronizedData(for: videoOutput) as? AVCaptureSynchronizedSampleBufferData,
      let depth = collection.synchronizedData(for: depthOutput) as? AVCaptureSynchronizedDepthData,
      !video.sampleBufferWasDropped, !depth.depthDataWasDropped
    else { return }
    times.append((video.timestamp, depth.timestamp))
    let map = depth.depthData.converting(toDepthDataType: kCVPixelFormatType_DepthFloat32).depthDataMap
    CVPixelBufferLockBaseAddress(map, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(map, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(map) else { return }
    let row = base + CVPixelBufferGetHeight(map) / 2 * CVPixelBufferGetBytesPerRow(map)
    distance = row.assumingMemoryBound(to: Float.self)[CVPixelBufferGetWidth(map) / 2]
  }
}
