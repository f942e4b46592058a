import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// The pixel buffer pool and format description for the frames of one active connection. They are recreated when the
/// configuration changes.
final class FrameBuffers: Sendable {
  let pool: CVPixelBufferPool
  private let description: CMFormatDescription
  private let orientation: ImageOrientation
  private let previewSize: PixelSize
  private let sensorSize: PixelSize
  private let settings: VideoDataSettings
  private let colorSpace: AVCaptureColorSpace
  private let system: CaptureSystem

  /// Creates the pool and format description, or returns nil if the pixel format has no known layout.
  init?(_ activeConnection: ActiveConnection, _ settings: VideoDataSettings) {
    let size = settings.frameSize(over: activeConnection)
    let format = settings.pixelFormat ?? activeConnection.pixelFormat
    guard let layout = PixelLayout(pixelFormat: format, width: size.width, height: size.height) else { return nil }
    colorSpace = activeConnection.device.activeColorSpace
    system = activeConnection.output.system
    pool = CVPixelBufferPool(
      layout: layout, attachments: AttachmentTable(colorSpace.attachments, propagates: true),
      store: system.memoryStore(for: layout))
    description = CMFormatDescription(
      videoCodec: .init(format), width: size.width, height: size.height, extensions: .init(base: colorSpace.attachments)
    )
    orientation = activeConnection.settings.orientation
    previewSize = activeConnection.previewSize
    sensorSize = activeConnection.sensorSize
    self.settings = settings
  }

  /// Returns whether this pool and format description still match the connection and settings.
  func matches(_ activeConnection: ActiveConnection, _ settings: VideoDataSettings) -> Bool {
    orientation == activeConnection.settings.orientation && previewSize == activeConnection.previewSize
      && sensorSize == activeConnection.sensorSize
      && self.settings == settings && colorSpace == activeConnection.device.activeColorSpace
      && (settings.pixelFormat ?? activeConnection.pixelFormat) == pool.layout.pixelFormat
  }

  /// Creates a sample buffer whose image is rendered on first access. The sample has no duration. **Source:** rule 405.
  func makeSample(_ captured: CapturedFrame, sensorToBuffer: ImageOrientation) -> CMSampleBuffer {
    let image = captured.image
    let buffer =
      image.buffer(layout: pool.layout, sensorToBuffer: sensorToBuffer, pool: pool)
      ?? captured.drawings?.makeBuffer(image, sensorToBuffer, in: pool)
      ?? pool.makeBuffer { image.draw(into: $0, sensorToBuffer: sensorToBuffer) }
    // The record costs an allocation, so that frames without faces do not have one.
    if let sensor = captured.sensor, sensor.source.reportsFaces, !sensor.faces.isEmpty {
      buffer.origin = FrameOrigin(sensor: sensor, sensorToBuffer: sensorToBuffer, system: system)
    }
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: captured.time, decodeTimeStamp: .invalid)
    return CMSampleBuffer(image: buffer, format: description, timing: timing)
  }

  /// Creates the sample buffer that reports a dropped frame. It has no image; the reason is attached. **Source:** rule
  /// 263.
  static func makeDroppedSample(
    _ captured: CapturedFrame, _ reason: AVCaptureOutput.DataDroppedReason, _ activeConnection: ActiveConnection,
    isModeSwitch: Bool = false
  ) -> CMSampleBuffer {
    let size = activeConnection.orientedPreviewSize
    let sample = CMSampleBuffer(
      image: nil,
      format: CMFormatDescription(
        videoCodec: .init(activeConnection.pixelFormat), width: size.width, height: size.height),
      timing: captured.timing)
    func attach(_ value: CFString?, _ key: CFString) {
      guard let value else { return }
      CMSetAttachment(sample, key: key, value: value, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
    attach(reason.attachment, kCMSampleBufferAttachmentKey_DroppedFrameReason)
    if isModeSwitch {
      attach(
        kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch, kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo)
    }
    return sample
  }
}

extension AVCaptureOutput.DataDroppedReason {
  /// The value of the dropped-frame reason attachment, or nil for `none`. **Source:** rule 263.
  var attachment: CFString? {
    switch self {
    case .none: nil
    case .lateData: kCMSampleBufferDroppedFrameReason_FrameWasLate
    case .outOfBuffers: kCMSampleBufferDroppedFrameReason_OutOfBuffers
    case .discontinuity: kCMSampleBufferDroppedFrameReason_Discontinuity
    }
  }
}

extension AVCaptureDevice {
  /// The maximum number of this camera's frames from one data output that clients can hold at a time. Further frames are
  /// dropped with the reason `outOfBuffers`. **Source:** rule 264.
  var retainedFrameLimit: Int { descriptor.camera?.retainedFrames ?? .max }
}
