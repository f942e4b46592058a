import Foundation
import ModelTestSupport
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Photo output API misuse")
struct PhotoMisuseTests {
  typealias Change = (PhotoPhone, AVCapturePhotoSettings) throws -> Void

  /// Captures a photo with changed settings and returns the API misuse, or nil.
  private func refusal(_ format: [String: Any]? = nil, _ change: Change) throws -> String? {
    let phone = try PhotoPhone()
    let settings = phone.settings(format)
    try change(phone, settings)
    phone.take(settings)
    #expect(phone.misuses.count <= 1)
    #expect(phone.client.events.isEmpty == !phone.misuses.isEmpty, "what is refused never begins")
    return phone.misuses.first
  }

  @Test func `rule(210): settings are valid for one photo and are copied on request`() throws {
    let phone = try PhotoPhone()
    let settings = phone.settings()
    phone.output.capturePhoto(with: settings, delegate: phone.client)
    settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.jpeg]
    phone.output.capturePhoto(with: settings, delegate: phone.client)
    try #require(phone.misuses.count == 1)
    #expect(phone.misuses[0].hasSuffix("Settings may not be re-used"))
    phone.advance(milliseconds: 2000)
    try #require(phone.client.photos.count == 1)
    #expect(phone.client.photos[0].embeddedThumbnailPhotoFormat == nil)
    let again = AVCapturePhotoSettings(from: settings)
    #expect(again.uniqueID != settings.uniqueID)
    #expect(again.embeddedThumbnailPhotoFormat != nil)
    phone.take(again)
    #expect(phone.client.photos.count == 2)
    #expect(phone.misuses.count == 1)
    let copy = try #require(settings.copy() as? AVCapturePhotoSettings)
    #expect(copy.uniqueID == settings.uniqueID)
    #expect(type(of: copy) == AVCapturePhotoSettings.self)
    let bracket = phone.use {
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: nil,
        bracketedSettings: [
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: 0)
        ])
    }
    #expect(bracket.copy() is AVCapturePhotoBracketSettings)
  }

  @Test func `rule(79), rule(234): a photo without an active and enabled connection is an invalid argument`() throws {
    let reason = "No active and enabled video connection"
    #expect(try refusal { phone, _ in phone.session.removeInput(phone.session.inputs[0]) }?.hasSuffix(reason) == true)
    #expect(try refusal { phone, _ in phone.session.removeOutput(phone.output) }?.hasSuffix(reason) == true)
    #expect(try refusal { phone, _ in phone.output.connections[0].isEnabled = false }?.hasSuffix(reason) == true)
    #expect(try refusal { phone, _ in phone.system.disconnect(phone.camera) }?.hasSuffix(reason) == true)
  }

  @Test func `rule(211): a format has either a codec or a pixel format, which must be available`() throws {
    let phone = try PhotoPhone()
    let pixels = kCVPixelBufferPixelFormatTypeKey as String
    phone.use {
      _ = AVCapturePhotoSettings(format: [:])
      _ = AVCapturePhotoSettings(format: [AVVideoCodecKey: "jpeg", pixels: kCVPixelFormatType_32BGRA])
    }
    #expect(phone.misuses.count == 2)
    #expect(phone.misuses.allSatisfy { $0.hasPrefix("NSInvalidArgumentException") })
    for format in [
      [AVVideoCodecKey: "avc1"], [pixels: kCVPixelFormatType_422YpCbCr8], [AVVideoCodecKey: "jpeg", "x": 1],
    ] {
      #expect(try refusal(format as [String: Any]) { _, _ in }?.hasSuffix("settings.format is not supported") == true)
    }
    for format in [[AVVideoCodecKey: AVVideoCodecType.hevc], [pixels: kCVPixelFormatType_32BGRA]] {
      #expect(try refusal(format as [String: Any]) { _, _ in } == nil)
    }
  }

  @Test func `rule(212): the quality of settings must not exceed the output's maximum`() throws {
    let refused = try refusal { _, settings in settings.photoQualityPrioritization = .quality }
    #expect(
      refused?.hasSuffix(
        "settings.photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization")
        == true)
    #expect(
      try refusal { phone, settings in
        phone.output.maxPhotoQualityPrioritization = .quality
        settings.photoQualityPrioritization = .quality
      } == nil)
    #expect(try refusal { _, settings in settings.photoQualityPrioritization = .speed } == nil)
  }

  @Test func `rule(213): high resolution requires an enabled output and returns the largest photo size`() throws {
    let refused = try refusal { _, settings in settings.isHighResolutionPhotoEnabled = true }
    #expect(refused?.hasSuffix("may not be set to YES unless self.highResolutionCaptureEnabled is YES") == true)
    let phone = try PhotoPhone()
    phone.output.isHighResolutionCaptureEnabled = true
    let settings = phone.settings()
    settings.isHighResolutionPhotoEnabled = true
    let photo = try #require(phone.take(settings))
    #expect(photo.resolvedSettings.photoDimensions.width == 8064)
    #expect(phone.misuses.isEmpty)
    #expect(phone.exif(photo)["PixelXDimension"] as? Int == 8064)
  }

  @Test
  func
    `rule(214), rule(226): photos have the format's size unless both output and settings set maxPhotoDimensions`()
    throws
  {
    let large = CMVideoDimensions(width: 8064, height: 6048)
    let odd = CMVideoDimensions(width: 100, height: 100)
    let phone = try PhotoPhone()
    #expect(PixelSize(phone.output.maxPhotoDimensions) == PixelSize(width: 4032, height: 3024))
    phone.output.maxPhotoDimensions = odd
    try #require(phone.misuses.count == 1)
    #expect(phone.misuses[0].contains("must match one of the AVVideoDimension"))
    #expect(try refusal { _, settings in settings.maxPhotoDimensions = odd }?.contains("must match") == true)
    #expect(try refusal { _, settings in settings.maxPhotoDimensions = large }?.contains("must not be larger") == true)
    phone.output.maxPhotoDimensions = large
    let settings = phone.settings()
    settings.maxPhotoDimensions = phone.output.maxPhotoDimensions
    #expect(phone.take(settings)?.resolvedSettings.photoDimensions.width == 8064)
    #expect(phone.take()?.resolvedSettings.photoDimensions.width == 4032)
    phone.session.sessionPreset = .high
    #expect(phone.output.maxPhotoDimensions.width == 1920, "a size of another format is forgotten")
    let alone = phone.use { AVCapturePhotoOutput() }
    alone.maxPhotoDimensions = large
    #expect(phone.misuses.last?.contains("May not be set until connected to a video source device") == true)
  }

  @Test func `rule(160): a camera without a flash supports only off and rejects other modes`() throws {
    let phone = try PhotoPhone { $0.hasFlash = false }
    #expect(phone.output.supportedFlashModes == [.off])
    #expect(phone.output.__supportedFlashModes == [0])
    let settings = phone.settings()
    settings.flashMode = .auto
    phone.take(settings)
    #expect(
      phone.misuses == [
        "NSInvalidArgumentException: *** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] "
          + "flashMode must be set to a value present in the supportedFlashModes array"
      ])
  }

  @Test func `rule(215): a Live Photo movie URL requires an output that has Live Photos enabled`() throws {
    let refused = try refusal { _, settings in settings.livePhotoMovieFileURL = FakeMedia.url }
    #expect(refused?.hasSuffix("must be nil unless self.livePhotoCaptureEnabled is YES") == true)
  }

  @Test func `rule(217): brackets must not be too long, mix classes, or exceed the ranges`() throws {
    typealias Auto = AVCaptureAutoExposureBracketedStillImageSettings
    typealias Manual = AVCaptureManualExposureBracketedStillImageSettings
    let phone = try PhotoPhone()
    func bracket(_ settings: [AVCaptureBracketedStillImageSettings]) -> AVCapturePhotoSettings {
      phone.use {
        AVCapturePhotoBracketSettings(
          rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg], bracketedSettings: settings)
      }
    }
    let auto = Auto.autoExposureSettings(exposureTargetBias: 1)
    let manual = Manual.manualExposureSettings(exposureDuration: CMTime(value: 1, timescale: 100), iso: 100)
    _ = bracket([])
    _ = bracket([auto, manual])
    #expect(phone.misuses.count == 2)
    let wrong: [[AVCaptureBracketedStillImageSettings]] = [
      Array(repeating: auto, count: phone.output.maxBracketedCapturePhotoCount + 1),
      [Auto.autoExposureSettings(exposureTargetBias: 9)],
      [Manual.manualExposureSettings(exposureDuration: CMTime(value: 1, timescale: 2), iso: 100)],
      [Manual.manualExposureSettings(exposureDuration: CMTime(value: 1, timescale: 100), iso: 10)],
    ]
    for settings in wrong { phone.take(bracket(settings)) }
    #expect(phone.misuses.count == 2 + wrong.count)
    #expect(phone.client.events.isEmpty)
    let current = Manual.manualExposureSettings(
      exposureDuration: AVCaptureDevice.currentExposureDuration, iso: AVCaptureDevice.currentISO)
    phone.take(bracket([manual, current]))
    #expect(phone.client.photos.count == 2)
    let longest = phone.output.maxBracketedCapturePhotoCount
    phone.take(bracket(Array(repeating: auto, count: longest)))
    #expect(phone.client.photos.count == 2 + longest)
    #expect(phone.misuses.count == 2 + wrong.count)
  }

  @Test func `rule(218): no photo can be captured in Apple Log`() throws {
    let phone = try PhotoPhone {
      $0.formats[3].unprinted.colorSpaces = [.sRGB, .appleLog]
    }
    phone.session.automaticallyConfiguresCaptureDeviceForWideColor = false
    let connection = try #require(phone.output.connection(with: .video))
    try phone.locked { $0.activeColorSpace = .appleLog }
    #expect(!connection.isActive)
    phone.take()
    try #require(phone.misuses.count == 1)
    #expect(phone.misuses[0].contains("No active and enabled"))
    try phone.locked { $0.activeColorSpace = .sRGB }
    #expect(connection.isActive)
  }

  @Test func `unsupported features are rejected on the output and in settings`() throws {
    let phone = try PhotoPhone()
    let output = phone.output
    output.isAutoDeferredPhotoDeliveryEnabled = true
    output.isAppleProRAWEnabled = true
    output.isVirtualDeviceConstituentPhotoDeliveryEnabled = true
    output.isDepthDataDeliveryEnabled = true
    output.isPortraitEffectsMatteDeliveryEnabled = true
    output.isContentAwareDistortionCorrectionEnabled = true
    output.isConstantColorEnabled = true
    #expect(phone.misuses.count == 7)
    #expect(phone.misuses.allSatisfy { $0.lowercased().contains("not supported") })
    #expect(!output.isAutoDeferredPhotoDeliveryEnabled)
    #expect(!output.isDepthDataDeliveryEnabled)
    output.isAppleProRAWEnabled = false
    #expect(phone.misuses.count == 7)
    let requests: [(String, (AVCapturePhotoSettings) -> Void)] = [
      ("depthDataDeliveryEnabled", { $0.isDepthDataDeliveryEnabled = true }),
      ("portraitEffectsMatteDeliveryEnabled", { $0.isPortraitEffectsMatteDeliveryEnabled = true }),
      ("cameraCalibrationDataDeliveryEnabled", { $0.isCameraCalibrationDataDeliveryEnabled = true }),
      ("constantColorEnabled", { $0.isConstantColorEnabled = true }),
      ("autoContentAwareDistortionCorrectionEnabled", { $0.isAutoContentAwareDistortionCorrectionEnabled = true }),
      (
        "virtualDeviceConstituentPhotoDeliveryEnabledDevices",
        { $0.virtualDeviceConstituentPhotoDeliveryEnabledDevices = [phone.camera] }
      ),
    ]
    for (name, change) in requests {
      #expect(try refusal { _, settings in change(settings) }?.contains("settings.\(name) may not be set") == true)
    }
  }

  @Test func `RAW requires a physical camera with the photo preset, speed quality, and no zoom`() throws {
    let bayer = kCVPixelFormatType_14Bayer_RGGB
    let phone = try PhotoPhone()
    #expect(phone.output.availableRawPhotoPixelFormatTypes == [bayer])
    #expect(phone.output.availableRawPhotoFileTypes == [.dng])
    func raw() -> AVCapturePhotoSettings { phone.use { AVCapturePhotoSettings(rawPixelFormatType: bayer) } }
    let changes: [(AVCapturePhotoSettings) -> Void] = [
      { $0.photoQualityPrioritization = .balanced }, { $0.isAutoStillImageStabilizationEnabled = true },
      { $0.rawFileFormat = [AVVideoCodecKey: "x"] },
    ]
    for change in changes {
      let settings = raw()
      change(settings)
      phone.take(settings)
    }
    try phone.locked { $0.videoZoomFactor = 2 }
    phone.take(raw())
    try phone.locked { $0.videoZoomFactor = 1 }
    phone.session.sessionPreset = .high
    #expect(phone.output.availableRawPhotoPixelFormatTypes.isEmpty)
    phone.take(raw())
    phone.session.sessionPreset = .inputPriority
    #expect(phone.output.availableRawPhotoPixelFormatTypes.isEmpty)
    try phone.locked { $0.activeFormat = $0.formats[3] }
    #expect(phone.output.availableRawPhotoPixelFormatTypes == [bayer], "the format of photos, whatever the preset")
    #expect(phone.misuses.count == changes.count + 2)
    #expect(phone.client.events.isEmpty)
    phone.session.sessionPreset = .photo
    phone.take(raw())
    #expect(phone.client.photos.count == 1)
    #expect(phone.misuses.count == changes.count + 2)
  }

  @Test func `previews and thumbnails must use an available format`() throws {
    let phone = try PhotoPhone()
    let settings = phone.settings()
    settings.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_422YpCbCr8]
    settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.hevc]
    settings.rawEmbeddedThumbnailPhotoFormat = [AVVideoWidthKey: 10]
    #expect(phone.misuses.count == 3)
    #expect(settings.previewPhotoFormat == nil)
    #expect(settings.embeddedThumbnailPhotoFormat == nil)
  }

  @Test func `rule(207): no formats are available without a camera, and adding one is observable`() throws {
    let phone = try PhotoPhone(isRunning: false)
    let output = phone.output
    #expect(output.availablePhotoCodecTypes.contains(.jpeg))
    #expect(output.availablePhotoPixelFormatTypes.count == 3)
    #expect(output.supportedPhotoCodecTypes(for: .heic) == [.hevc])
    #expect(output.supportedPhotoCodecTypes(for: .jpg) == [.jpeg])
    #expect(output.supportedPhotoPixelFormatTypes(for: .tif).count == 3)
    #expect(output.supportedRawPhotoPixelFormatTypes(for: .dng) == output.availableRawPhotoPixelFormatTypes)
    let told = Journal()
    let observation = output.observe(\.supportedFlashModes, options: [.new]) { _, change in
      told.add("\(change.newValue ?? [])")
    }
    let input = phone.session.inputs[0]
    phone.session.removeInput(input)
    #expect(output.availablePhotoCodecTypes.isEmpty)
    #expect(output.availablePhotoFileTypes.isEmpty)
    #expect(output.availableRawPhotoPixelFormatTypes.isEmpty)
    #expect(output.supportedFlashModes.isEmpty)
    #expect(output.maxBracketedCapturePhotoCount == 0)
    phone.session.addInput(input)
    try #require(told.lines.count == 2)
    #expect(told.lines[0] == "[]")
    observation.invalidate()
  }
}
