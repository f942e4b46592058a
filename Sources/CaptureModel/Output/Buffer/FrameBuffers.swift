import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// The pool and the format description of one route's frames; made anew when the configuration changes.
final class FrameBuffers: Sendable {
  /// Frames of one data output that may be with clients at one time. **Source:** rule 264, "roughly a dozen"; the number is made up.
  static let limit = 12

  let pool: CVPixelBufferPool
  private let description: CMFormatDescription
  private let orientation: ImageOrientation
  private let previewSize: PixelSize
  private let sensorSize: PixelSize
  private let settings: VideoDataSettings
  private let colorSpace: AVCaptureColorSpace

  /// Nil for a pixel format without a layout.
  init?(_ activeConnection: ActiveConnection, _ settings: VideoDataSettings) {
    let size = settings.frameSize(over: activeConnection)
    let format = settings.pixelFormat ?? activeConnection.pixelFormat
    guard let layout = PixelLayout(pixelFormat: format, width: size.width, height: size.height) else { return nil }
    colorSpace = activeConnection.device.activeColorSpace
    pool = CVPixelBufferPool(
      layout: layout, attachments: AttachmentTable(colorSpace.attachments, propagates: true),
      store: activeConnection.output.system.memoryStore(for: layout))
    description = CMFormatDescription(
      videoCodec: .init(format), width: size.width, height: size.height, extensions: .init(base: colorSpace.attachments)
    )
    orientation = activeConnection.settings.orientation
    previewSize = activeConnection.previewSize
    sensorSize = activeConnection.sensorSize
    self.settings = settings
  }

  /// Whether frames of this route still look like this.
  func fits(_ activeConnection: ActiveConnection, _ settings: VideoDataSettings) -> Bool {
    orientation == activeConnection.settings.orientation && previewSize == activeConnection.previewSize
      && sensorSize == activeConnection.sensorSize
      && self.settings == settings && colorSpace == activeConnection.device.activeColorSpace
      && (settings.pixelFormat ?? activeConnection.pixelFormat) == pool.layout.pixelFormat
  }

  /// A sample whose picture is drawn at its first access; it has no duration. **Source:** rule 405.
  func makeSample(_ captured: CapturedFrame, sensorToBuffer: ImageOrientation) -> CMSampleBuffer {
    let image = captured.image
    let buffer =
      image.buffer(layout: pool.layout, sensorToBuffer: sensorToBuffer, pool: pool)
      ?? captured.drawings?.makeBuffer(image, sensorToBuffer, in: pool)
      ?? pool.makeBuffer { image.draw(into: $0, sensorToBuffer: sensorToBuffer) }
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: captured.time, decodeTimeStamp: .invalid)
    return CMSampleBuffer(image: buffer, format: description, timing: timing)
  }

  /// A sample that tells of a frame that was dropped: no picture, the reason attached. **Source:** rule 263.
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
  /// What a dropped sample has attached. **Source:** rule 263.
  var attachment: CFString? {
    switch self {
    case .none: nil
    case .lateData: kCMSampleBufferDroppedFrameReason_FrameWasLate
    case .outOfBuffers: kCMSampleBufferDroppedFrameReason_OutOfBuffers
    case .discontinuity: kCMSampleBufferDroppedFrameReason_Discontinuity
    }
  }
}
