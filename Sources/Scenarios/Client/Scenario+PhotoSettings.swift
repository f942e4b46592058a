import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation

extension [Scenario.Setting] {
  /// Returns new photo settings with these values.
  ///
  /// The format, the RAW format and the bracket are passed to Apple's initializers; the other settings are applied in
  /// the order of the file.
  ///
  /// - Parameter directory: The folder for the movie of a Live Photo.
  /// - Throws: ``ScenarioError`` for a value of the wrong type.
  func photoSettings(directory: URL) throws -> AVCapturePhotoSettings {
    let settings = try emptySettings()
    for setting in self { try settings.set(setting, directory: directory) }
    return settings
  }

  private func text(_ name: String) -> String? {
    guard case .text(let text)? = first(where: { $0.name == name })?.value else { return nil }
    return text
  }

  private func emptySettings() throws -> AVCapturePhotoSettings {
    let raw = text("rawPhotoPixelFormatType").flatMap { FourCharCode(fourCharacters: $0) } ?? 0
    let format = try format(isUsual: raw == 0)
    if let bracket = first(where: { $0.name == "bracketedSettings" }) {
      return AVCapturePhotoBracketSettings(
        rawPixelFormatType: raw, processedFormat: format, bracketedSettings: try bracket.exposures)
    }
    if raw != 0 { return AVCapturePhotoSettings(rawPixelFormatType: raw, processedFormat: format) }
    return AVCapturePhotoSettings(format: format)
  }

  /// Returns the format of the processed photo: the specified format, JPEG by default, or nil if only RAW is requested.
  private func format(isUsual: Bool) throws -> [String: Any]? {
    if let name = text("pixelFormat"), let format = Scenario.PixelFormat(rawValue: name) {
      return [kCVPixelBufferPixelFormatTypeKey as String: format.code]
    }
    let quality = first { $0.name == "quality" }?.value.doubleValue
    guard let name = text("codec") ?? (isUsual || quality != nil ? "jpeg" : nil),
      let codec = Scenario.Codec(rawValue: name)?.model
    else { return nil }
    guard let quality else { return [AVVideoCodecKey: codec] }
    return [AVVideoCodecKey: codec, AVVideoCompressionPropertiesKey: [AVVideoQualityKey: quality]]
  }
}

extension AVCapturePhotoSettings {
  fileprivate func set(_ setting: Scenario.Setting, directory: URL) throws {
    switch setting.name {
    case "embeddedThumbnailPhotoFormat": embeddedThumbnailPhotoFormat = try setting.thumbnail
    case "rawEmbeddedThumbnailPhotoFormat": rawEmbeddedThumbnailPhotoFormat = try setting.thumbnail
    case "previewPhotoFormat":
      let size: CMVideoDimensions = try setting.value()
      previewPhotoFormat = [
        kCVPixelBufferPixelFormatTypeKey as String: availablePreviewPhotoPixelFormatTypes[0],
        kCVPixelBufferWidthKey as String: Int(size.width), kCVPixelBufferHeightKey as String: Int(size.height),
      ]
    case "livePhotoMovieFileURL": livePhotoMovieFileURL = directory.appendingPathComponent(try setting.value())
    // These were passed to the initializer.
    case "codec", "pixelFormat", "quality", "rawPhotoPixelFormatType", "bracketedSettings", "again": break
    default: try AVCapturePhotoSettings.properties.map(\.erased).set(setting, of: self)
    }
  }
}

extension Scenario.Setting {
  fileprivate var thumbnail: [String: Any] {
    get throws {
      let size: CMVideoDimensions = try value()
      return [
        AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: Int(size.width), AVVideoHeightKey: Int(size.height),
      ]
    }
  }

  fileprivate var exposures: [AVCaptureBracketedStillImageSettings] {
    get throws {
      guard case .list(let exposures) = value else { throw mismatch("a list of exposures") }
      return try exposures.map { exposure in
        guard case .fields(let fields) = exposure else { throw mismatch("exposures such as {exposureTargetBias: 1}") }
        func number(_ name: String) -> Double? { fields.first { $0.name == name }?.value.doubleValue }
        if let bias = number("exposureTargetBias") {
          return AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: Float(bias))
        }
        let duration: CMTime? = try fields.first { $0.name == "exposureDuration" }?.value()
        return AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
          exposureDuration: duration ?? AVCaptureDevice.currentExposureDuration,
          iso: number("iso").map { Float($0) } ?? AVCaptureDevice.currentISO)
      }
    }
  }
}
