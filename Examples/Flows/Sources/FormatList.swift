// Lists the properties of a camera's formats as a readable table.
import AVFoundation

struct FormatRow {
  let code: String
  let width, height: Int32
  let frameRates: [ClosedRange<Double>]
  let fieldOfView: Float
  let isBinned: Bool
  let maxZoom: CGFloat
  let iso: ClosedRange<Float>
  let shutter: ClosedRange<Double>

  init(_ format: AVCaptureDevice.Format) {
    let description = format.formatDescription
    let size = CMVideoFormatDescriptionGetDimensions(description)
    (width, height) = (size.width, size.height)
    code = FormatRow.fourCharacters(CMFormatDescriptionGetMediaSubType(description))
    frameRates = format.videoSupportedFrameRateRanges.map { $0.minFrameRate...$0.maxFrameRate }
    fieldOfView = format.videoFieldOfView
    isBinned = format.isVideoBinned
    maxZoom = format.videoMaxZoomFactor
    iso = format.minISO...format.maxISO
    shutter = format.minExposureDuration.seconds...format.maxExposureDuration.seconds
  }

  /// Returns the four characters of a numeric code, such as 'vide' or '420v'.
  static func fourCharacters(_ code: FourCharCode) -> String {
    String(bytes: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, encoding: .ascii) ?? "\(code)"
  }
}

enum FormatList {
  static func rows(of camera: AVCaptureDevice) -> [FormatRow] { camera.formats.map(FormatRow.init) }
}
