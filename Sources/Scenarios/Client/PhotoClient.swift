import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// The app code for a photo output: captures photos and stores their files.
final class PhotoClient: NSObject, OutputClient, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the state is accessed only on the output's queue while the app waits, or after time has stopped.
  let photo: AVCapturePhotoOutput
  private let name: String
  private let context: RunContext
  private var lastSettings: AVCapturePhotoSettings?
  /// The file names from the scenario, by the `uniqueID` of their photo settings.
  private var names: [Int64: String] = [:]
  private var photoCount: Int64 = 0
  private var errors: [AVError.Code?] = []
  private var last: AVCapturePhoto?
  /// The circumstances at each call of `capturePhoto`, by the `uniqueID` of its settings.
  private var origins: [Int64: ImageOrigin] = [:]
  private(set) var artifacts: [String] = []
  /// The first error that occurred while a file was written.
  private(set) var failure: (any Error)?

  var output: AVCaptureOutput { photo }
  var isIdle: Bool { photo.isIdle }

  init(_ name: String, in context: RunContext) {
    self.name = name
    self.context = context
    photo = CaptureSystem.$scoped.withValue(context.system) { AVCapturePhotoOutput() }
  }

  func configure(_ description: Scenario.Output) throws {
    guard let connection = photo.connection(with: .video) else { return }
    try connection.set(description.connection)
  }

  /// Captures a photo with new settings, or with the previous settings if `again` is set.
  func capture(_ wanted: [Scenario.Setting], to file: String?) throws {
    let isAgain = try wanted.first { $0.name == "again" }?.value(as: Bool.self) ?? false
    let settings: AVCapturePhotoSettings
    if isAgain, let lastSettings {
      settings = lastSettings
    } else {
      settings = try CaptureSystem.$scoped.withValue(context.system) {
        try wanted.photoSettings(directory: context.directory)
      }
    }
    lastSettings = settings
    if let file, names[settings.uniqueID] == nil { names[settings.uniqueID] = file }
    if context.outputsWithExpectedImages.contains(name) {
      origins[settings.uniqueID] = ImageOrigin(of: photo.connection(with: .video))
    }
    photo.capturePhoto(with: settings, delegate: self)
  }

  // MARK: AVCapturePhotoCaptureDelegate

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    guard error == nil else { return }
    photoCount += 1
    last = photo
    guard let name = fileName(of: photo) else { return }
    do {
      try write(photo, to: name)
      artifacts.append(name)
    } catch {
      failure = failure ?? error
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: AVCaptureDeferredPhotoProxy?,
    error: (any Error)?
  ) {
    if let proxy { photoOutput(output, didFinishProcessingPhoto: proxy, error: error) }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    if error == nil { artifacts.append(outputFileURL.lastPathComponent) }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    errors.append((error as? AVError)?.code)
  }

  var imageOrigin: ImageOrigin? { last.flatMap { origins[$0.resolvedSettings.uniqueID] } }

  func image() throws -> PixelMemory? { try last?.displayedPixels() }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "photoCount": .integer(photoCount)
    case "captureCount": .integer(Int64(errors.count))
    case "lastError": .text(errors.last.flatMap { $0.map { "\($0)" } } ?? "none")
    case "isRawPhoto": last.map { .boolean($0.isRawPhoto) }
    case "expectedPhotoCount": last.map { .integer(Int64($0.resolvedSettings.expectedPhotoCount)) }
    case "isFlashEnabled": last.map { .boolean($0.resolvedSettings.isFlashEnabled) }
    case "width": last.map { .integer(Int64($0.size.width)) }
    case "height": last.map { .integer(Int64($0.size.height)) }
    default: Self.exifKeys[property].flatMap { last?.exif($0) }
    }
  }

  /// The EXIF keys of the last photo that a scenario can refer to, by the corresponding AVFoundation property names.
  private static let exifKeys = [
    "exposureDuration": "ExposureTime", "iso": "ISOSpeedRatings", "exposureTargetBias": "ExposureBiasValue",
  ]

  // MARK: Files

  /// Returns the file name for a photo, based on the name in the scenario: further photos of a bracket are numbered,
  /// and RAW files that accompany processed files get their own extension.
  private func fileName(of photo: AVCapturePhoto) -> String? {
    guard let name = names[photo.resolvedSettings.uniqueID] else { return nil }
    let kinds = photo.resolvedSettings.kindCount
    let number = (photo.photoCount + kinds - 1) / kinds
    let base = (name as NSString).deletingPathExtension
    let ending = photo.isRawPhoto && kinds > 1 ? "dng" : (name as NSString).pathExtension
    let stem = number > 1 ? "\(base)-\(number)" : base
    return ending.isEmpty ? stem : "\(stem).\(ending)"
  }

  /// Writes the photo's file data, or its pixels as a PNG file if it has no file data.
  private func write(_ photo: AVCapturePhoto, to name: String) throws {
    if let data = photo.fileDataRepresentation() {
      try context.store(data, as: name)
    } else if let pixels = photo.pixelBuffer {
      try pixels.withPixels(readOnly: true) { try context.store($0, as: name) }
    } else {
      throw ScenarioError(
        .unavailable,
        "the photo '\(name)' of '\(self.name)' cannot be written, because it has neither file data nor pixels")
    }
  }
}

extension AVCaptureResolvedPhotoSettings {
  /// The number of files for each exposure: RAW, processed, or both.
  fileprivate var kindCount: Int {
    max(1, (rawPhotoDimensions.width > 0 ? 1 : 0) + (photoDimensions.width > 0 ? 1 : 0))
  }
}

extension AVCapturePhoto {
  fileprivate var size: CMVideoDimensions {
    isRawPhoto ? resolvedSettings.rawPhotoDimensions : resolvedSettings.photoDimensions
  }

  fileprivate func exif(_ key: String) -> Scenario.Value? {
    let exif = metadata["{Exif}"] as? [String: Any]
    let number = (exif?[key] as? [NSNumber])?.first ?? exif?[key] as? NSNumber
    return number.map { .number($0.doubleValue) }
  }
}
