import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes

extension AVCaptureVideoDataOutput {
  /// Attaches a frame's metadata: EXIF exposure parameters, and the camera intrinsic matrix. The metadata is created
  /// when a client first accesses an attachment, with the modes, bias, and point of interest at that time.
  func attachMetadata(to sample: CMSampleBuffer, _ captured: CapturedFrame, _ activeConnection: ActiveConnection) {
    guard captured.settings != nil || activeConnection.settings.deliversIntrinsics else { return }
    // Capture only the required values, because the frame is large.
    let (settings, time, format) = (captured.settings, captured.time, sample.formatDescription)
    sample.deferAttachments {
      var table = AttachmentTable()
      let size = format.map { CMVideoFormatDescriptionGetDimensions($0) }
      if settings != nil, let size {
        let exif = Self.exif(
          settings, time, activeConnection, PixelSize(width: Int(size.width), height: Int(size.height)))
        table[kCGImagePropertyExifDictionary as String] = .init(value: exif, propagates: true)
      }
      if activeConnection.settings.deliversIntrinsics,
        let matrix = Self.intrinsics(settings, activeConnection, width: size?.width)
      {
        table[kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix as String] = .init(value: matrix, propagates: true)
      }
      return table
    }
  }

  private static func exif(
    _ settings: FrameSettings?, _ time: CMTime, _ activeConnection: ActiveConnection, _ size: PixelSize
  )
    -> NSDictionary
  {
    var record = activeConnection.device.exposureRecord(settings, at: time)
    record.exposureTargetOffset = Double(activeConnection.device.exposureTargetOffset)
    return NSDictionary(dictionary: record.exif(size: size).objects)
  }

  /// Returns the intrinsic matrix in the frame's pixels, as three columns of four 32-bit floats. **Source:** Apple's
  /// description of the key.
  private static func intrinsics(_ settings: FrameSettings?, _ activeConnection: ActiveConnection, width: Int32?)
    -> NSData?
  {
    guard let format = activeConnection.format?.descriptor, let width,
      let calibration = activeConnection.device.calibration(in: format, zoomFactor: settings?.zoomFactor ?? 1)
    else { return nil }
    let matrix = calibration.turned(activeConnection.settings.orientation).scaled(toWidth: Int(width)).intrinsicMatrix
    let columns = [matrix.columns.0, matrix.columns.1, matrix.columns.2]
    return columns.withUnsafeBytes { NSData(bytes: $0.baseAddress, length: $0.count) }
  }
}
