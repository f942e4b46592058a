import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PlatformTypes
import SimulationKernel
import Testing
import VirtualDevices

@testable import Scenarios

/// Tests the effect of each photo setting: the callbacks to delegates and observers in order, and the properties of the
/// photo.
///
/// The expected results are in `Fixtures/Setters/captures-….txt`; with `CAMSIM_GOLDEN=update` they are rewritten.
@Suite struct EveryPhotoTests {
  /// A phone with a session that captures photos.
  private struct Studio {
    let stage: SetterStage
    let camera: AVCaptureDevice
    let output: AVCapturePhotoOutput
    let delegate: PhotoChronicler

    init() throws {
      stage = try SetterStage("iphone-15-pro")
      camera = stage.camera(.builtInWideAngleCamera)
      (output, delegate) = (stage.make { AVCapturePhotoOutput() }, PhotoChronicler(stage))
      stage.session.sessionPreset = .photo
      try stage.add(camera, outputs: output)
      stage.session.startRunning()
    }

    /// Captures a photo and returns a log of the results.
    func take(_ title: String, _ change: (AVCapturePhotoSettings) throws -> Void = { _ in }) -> String {
      take(title, AVCapturePhotoSettings.init, change)
    }

    func take(
      _ title: String, _ make: () -> AVCapturePhotoSettings,
      _ change: (AVCapturePhotoSettings) throws -> Void = { _ in }
    ) -> String {
      stage.chronicle(title, milliseconds: 3000) {
        let settings = make()
        try change(settings)
        output.capturePhoto(with: settings, delegate: delegate)
      }
    }

    /// Captures two photos with a delay in between and returns a log of the results.
    func takeTwo(_ title: String, milliseconds: Int64) -> String {
      stage.chronicle(title, milliseconds: 3000) {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: delegate)
        stage.system.timeline.pass(milliseconds * 1_000_000)
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: delegate)
      }
    }
  }

  @Test(arguments: [500.0, 5])
  func photosWithEachSettingGiveTheGoldenCallbacks(illuminance: Double) throws {
    let studio = try Studio()
    studio.stage.phone.light.illuminance = illuminance
    studio.output.isHighResolutionCaptureEnabled = true
    studio.output.maxPhotoQualityPrioritization = .quality
    studio.stage.system.timeline.pass(2_000_000_000)
    var text = studio.take("by default")
    for property in AVCapturePhotoSettings.properties {
      guard let set = property.set else { continue }
      for value in SettableValues.of(property.form) {
        text += studio.take("\(property.name) = \(value)") { try set($0, value) { _ in } }
      }
    }
    try check(text, "captures-\(Int(illuminance))-lux.txt")
  }

  @Test func photosOfEachFormatGiveTheGoldenCallbacks() throws {
    let studio = try Studio()
    let jpeg = [AVVideoCodecKey: AVVideoCodecType.jpeg]
    let raw = kCVPixelFormatType_14Bayer_RGGB
    let bracket = { (exposures: [AVCaptureBracketedStillImageSettings], raw: OSType) in
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: raw, processedFormat: jpeg, bracketedSettings: exposures)
    }
    let biases = [-1, 0, 1].map {
      AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
    }
    let exposures = [(30, 100), (60, 200)].map { parts, iso in
      AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
        exposureDuration: CMTime(value: 1, timescale: parts), iso: iso)
    }
    var text = ""
    text += studio.take(
      "pixels",
      { AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]) })
    text += studio.take("RAW", { AVCapturePhotoSettings(rawPixelFormatType: raw) })
    text += studio.take("RAW and JPEG", { AVCapturePhotoSettings(rawPixelFormatType: raw, processedFormat: jpeg) })
    text += studio.take("a bracket of biases", { bracket(biases, 0) })
    text += studio.take("a bracket of exposures", { bracket(exposures, 0) })
    text += studio.take("a bracket, RAW too", { bracket(biases, raw) })
    text += studio.take(
      "preview and thumbnails", { AVCapturePhotoSettings(rawPixelFormatType: raw, processedFormat: jpeg) }
    ) {
      $0.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
      ($0.embeddedThumbnailPhotoFormat, $0.rawEmbeddedThumbnailPhotoFormat) = (jpeg, jpeg)
    }
    try check(text, "captures-of-each-form.txt")
  }

  @Test func successivePhotosGiveTheGoldenCallbacks() throws {
    let studio = try Studio()
    var text = ""
    for isResponsive in [false, true] {
      studio.output.isResponsiveCaptureEnabled = isResponsive
      studio.output.isFastCapturePrioritizationEnabled = isResponsive
      for milliseconds in [0, 60, 300] as [Int64] {
        text += studio.takeTwo("responsive \(isResponsive): two in \(milliseconds) ms", milliseconds: milliseconds)
      }
    }
    studio.output.isZeroShutterLagEnabled = false
    text += studio.take("without zero shutter lag")
    try check(text, "captures-in-succession.txt")
  }

  @Test func interruptedPhotosGiveTheGoldenCallbacks() throws {
    let acts: [(String, (Studio) throws -> Void)] = [
      ("the session stops", { $0.stage.session.stopRunning() }),
      ("the app leaves", { $0.stage.system.appState = .background }),
      ("the output leaves", { $0.stage.session.removeOutput($0.output) }),
      ("the connection is off", { $0.output.connections[0].isEnabled = false }),
      ("the camera goes", { $0.stage.system.disconnect($0.camera) }),
      ("the preset changes", { $0.stage.session.sessionPreset = .hd1280x720 }),
      ("media services are reset", { $0.stage.system.failSessions(with: .mediaServicesWereReset) }),
    ]
    var text = ""
    for (title, act) in acts {
      for milliseconds in [0, 40, 200] as [Int64] {
        let studio = try Studio()
        text += studio.stage.chronicle("\(title) after \(milliseconds) ms", milliseconds: 3000) {
          studio.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: studio.delegate)
          studio.stage.system.timeline.pass(milliseconds * 1_000_000)
          try act(studio)
        }
        text += studio.take("then another")
      }
    }
    try check(text, "captures-disturbed.txt")
  }

  private func check(_ text: String, _ name: String) throws {
    try Golden(directory: EverySetterTests.folder).check(text: text, as: name)
  }
}

/// A delegate that logs photo callbacks.
private final class PhotoChronicler: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the delegate has no mutable state.
  private unowned let stage: SetterStage

  /// The EXIF keys whose values may differ between photos.
  private static let facts = [
    "ExposureTime", "ISOSpeedRatings", "Flash", "ExposureBiasValue", "ExposureMode", "PixelXDimension",
    "PixelYDimension",
  ]

  init(_ stage: SetterStage) { self.stage = stage }

  private func note(_ event: String, _ error: (any Error)? = nil) {
    stage.note(event + (error.map { " error \(($0 as NSError).code)" } ?? ""))
  }

  func photoOutput(_ output: AVCapturePhotoOutput, willBeginCaptureFor settings: AVCaptureResolvedPhotoSettings) {
    let sizes = [
      settings.photoDimensions, settings.rawPhotoDimensions, settings.previewDimensions,
      settings.embeddedThumbnailDimensions, settings.rawEmbeddedThumbnailDimensions, settings.livePhotoMovieDimensions,
    ]
    let facts = [
      settings.isFlashEnabled, settings.isRedEyeReductionEnabled, settings.isStillImageStabilizationEnabled,
      settings.isFastCapturePrioritizationEnabled,
    ]
    let time = settings.photoProcessingTimeRange
    note(
      "begins: \(settings.expectedPhotoCount) of \(sizes.map { "\($0.width)x\($0.height)" }) flash, red eyes, stable, fast: \(facts)"
        + " in \(time.start.seconds) s for \(time.duration.seconds) s")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, willCapturePhotoFor settings: AVCaptureResolvedPhotoSettings) {
    note("opens")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didCapturePhotoFor settings: AVCaptureResolvedPhotoSettings) {
    note("closes")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    let exif = photo.metadata[kCGImagePropertyExifDictionary as String] as? [String: Any] ?? [:]
    let facts = Self.facts.compactMap { key in exif[key].map { "\(key) \($0)" } }
    let pixels = photo.pixelBuffer.map { "\(CVPixelBufferGetWidth($0))x\(CVPixelBufferGetHeight($0))" } ?? "none"
    note(
      "photo \(photo.photoCount), \(photo.sequenceCount) of a bracket, RAW \(photo.isRawPhoto), pixels \(pixels)", error
    )
    if !facts.isEmpty { note("  " + facts.joined(separator: ", ")) }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor settings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) { note("ends", error) }
}
