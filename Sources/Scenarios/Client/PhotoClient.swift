import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// Takes photos, and keeps their files.
final class PhotoClient: NSObject, OutputClient, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: everything is only touched on the output's queue while the app waits, or after time has stopped.
  let photo: AVCapturePhotoOutput
  private let name: String
  private let context: RunContext
  private var lastSettings: AVCapturePhotoSettings?
  /// The names that the scenario gave, by the identity of the settings.
  private var names: [Int64: String] = [:]
  private var photoCount: Int64 = 0
  private var errors: [AVError.Code?] = []
  private var last: AVCapturePhoto?
  private(set) var artifacts: [String] = []
  /// What went wrong while a file was written.
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

  /// Takes a photo with settings of its own, or with the last ones once more.
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
    photo.capturePhoto(with: settings, delegate: self)
  }

  // MARK: What the output tells

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

  func image() throws -> PixelMemory? { try last?.shown() }

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

  /// What a scenario may ask for of the last photo's EXIF, under Apple's names of the device.
  private static let exifKeys = [
    "exposureDuration": "ExposureTime", "iso": "ISOSpeedRatings", "exposureTargetBias": "ExposureBiasValue",
  ]

  // MARK: Files

  /// The name that the scenario gave for the first picture; the others of a bracket are numbered, and RAW is told by its ending.
  private func fileName(of photo: AVCapturePhoto) -> String? {
    guard let name = names[photo.resolvedSettings.uniqueID] else { return nil }
    let kinds = photo.resolvedSettings.kindCount
    let number = (photo.photoCount + kinds - 1) / kinds
    let base = (name as NSString).deletingPathExtension
    let ending = photo.isRawPhoto && kinds > 1 ? "dng" : (name as NSString).pathExtension
    let stem = number > 1 ? "\(base)-\(number)" : base
    return ending.isEmpty ? stem : "\(stem).\(ending)"
  }

  /// The photo's own file; pixels that are in no file are kept as a PNG picture.
  private func write(_ photo: AVCapturePhoto, to name: String) throws {
    if let data = photo.fileDataRepresentation() {
      try context.keep(data, as: name)
    } else if let pixels = photo.pixelBuffer {
      try pixels.withPixels(readOnly: true) { try context.keep($0, as: name) }
    } else {
      throw ScenarioError(.unavailable, "the photo '\(name)' of '\(self.name)' could not be written")
    }
  }
}

extension AVCaptureResolvedPhotoSettings {
  /// How many files each exposure gives: RAW, processed, or both.
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
