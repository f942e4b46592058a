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
  private let orientation: PictureOrientation
  private let previewSize: PixelSize
  private let sensorSize: PixelSize
  private let settings: VideoDataSettings
  private let colorSpace: AVCaptureColorSpace

  /// Nil for a pixel format without a layout.
  init?(_ route: Route, _ settings: VideoDataSettings) {
    let size = settings.frameSize(over: route)
    let format = settings.pixelFormat ?? route.pixelFormat
    guard let layout = PixelLayout(pixelFormat: format, width: size.width, height: size.height) else { return nil }
    colorSpace = route.device.activeColorSpace
    pool = CVPixelBufferPool(
      layout: layout, attachments: AttachmentTable(colorSpace.attachments, propagates: true),
      store: route.output.system.memoryStore(for: layout))
    description = CMFormatDescription(
      videoCodec: .init(format), width: size.width, height: size.height, extensions: .init(base: colorSpace.attachments)
    )
    orientation = route.settings.orientation
    previewSize = route.previewSize
    sensorSize = route.sensorSize
    self.settings = settings
  }

  /// Whether frames of this route still look like this.
  func fits(_ route: Route, _ settings: VideoDataSettings) -> Bool {
    orientation == route.settings.orientation && previewSize == route.previewSize && sensorSize == route.sensorSize
      && self.settings == settings && colorSpace == route.device.activeColorSpace
      && (settings.pixelFormat ?? route.pixelFormat) == pool.layout.pixelFormat
  }

  /// A sample whose picture is drawn at its first access; it has no duration. **Source:** rule 405.
  func makeSample(_ captured: CapturedFrame, sensorToBuffer: PictureOrientation) -> CMSampleBuffer {
    let picture = captured.picture
    let buffer =
      picture.buffer(layout: pool.layout, sensorToBuffer: sensorToBuffer, pool: pool)
      ?? captured.drawings?.makeBuffer(picture, sensorToBuffer, in: pool)
      ?? pool.makeBuffer { picture.draw(into: $0, sensorToBuffer: sensorToBuffer) }
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: captured.time, decodeTimeStamp: .invalid)
    return CMSampleBuffer(picture: buffer, format: description, timing: timing)
  }

  /// A sample that tells of a frame that was dropped: no picture, the reason attached. **Source:** rule 263.
  static func makeDroppedSample(
    _ captured: CapturedFrame, _ reason: AVCaptureOutput.DataDroppedReason, _ route: Route, isModeSwitch: Bool = false
  ) -> CMSampleBuffer {
    let size = route.orientedPreviewSize
    let sample = CMSampleBuffer(
      picture: nil,
      format: CMFormatDescription(
        videoCodec: .init(route.pixelFormat), width: size.width, height: size.height),
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
