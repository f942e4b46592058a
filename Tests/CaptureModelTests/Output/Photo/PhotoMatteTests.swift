import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Photo mattes")
struct PhotoMatteTests {
  private static let types: [AVSemanticSegmentationMatte.MatteType] = [.hair, .skin, .teeth, .glasses]

  @Test func `rule(421): portrait mattes are supported where depth formats support them, observably`() throws {
    let photos = try PhotoPhone.withMattes()
    let format = photos.camera.activeFormat
    #expect(format.isPortraitEffectsMatteStillImageDeliverySupported)
    #expect(format.supportedDepthDataFormats.map(\.isPortraitEffectsMatteStillImageDeliverySupported) == [true])
    #expect(photos.output.isPortraitEffectsMatteDeliverySupported)
    #expect(!photos.output.isPortraitEffectsMatteDeliveryEnabled)
    photos.output.isPortraitEffectsMatteDeliveryEnabled = true
    #expect(photos.output.isPortraitEffectsMatteDeliveryEnabled)
    #expect(photos.misuses.isEmpty)
    photos.session.sessionPreset = .high
    #expect(!photos.output.isPortraitEffectsMatteDeliverySupported)
    #expect(!photos.output.isPortraitEffectsMatteDeliveryEnabled)
    #expect(photos.log.events.contains { $0.hasPrefix("isPortraitEffectsMatteDeliverySupported true->false") })
    photos.output.isPortraitEffectsMatteDeliveryEnabled = true
    #expect(
      photos.misuses == [
        "NSInvalidArgumentException: *** -[AVCapturePhotoOutput setPortraitEffectsMatteDeliveryEnabled:] "
          + "Portrait effects matte delivery is not supported in the current configuration"
      ])
    photos.session.sessionPreset = .photo
    #expect(photos.output.isPortraitEffectsMatteDeliverySupported)
    #expect(!photos.output.isPortraitEffectsMatteDeliveryEnabled)
  }

  @Test func `rule(421): depth formats of a format without mattes do not report matte support`() throws {
    let photos = try PhotoPhone { $0.formats[3].unprinted.depthFormats = [.disparity] }
    let formats = photos.camera.activeFormat.supportedDepthDataFormats
    #expect(formats.map(\.isPortraitEffectsMatteStillImageDeliverySupported) == [false])
    #expect(photos.output.isDepthDataDeliverySupported)
    #expect(!photos.output.isPortraitEffectsMatteDeliverySupported)
  }

  @Test
  func
    `rule(422): a photo of people has a matte if output and settings enable it together with depth`()
    throws
  {
    let photos = try PhotoPhone.withMattes()
    photos.output.isDepthDataDeliveryEnabled = true
    photos.take(photos.matteSettings())
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].contains("settings.portraitEffectsMatteDeliveryEnabled may not be set"))
    photos.output.isPortraitEffectsMatteDeliveryEnabled = true
    let nobody = try #require(photos.take(photos.matteSettings()))
    #expect(nobody.portraitEffectsMatte == nil)
    #expect(nobody.depthData != nil)
    photos.show(people: true)
    let person = try #require(photos.take(photos.matteSettings()))
    let flat = try #require(photos.take(photos.matteSettings { $0.isDepthDataDeliveryEnabled = false }))
    let plain = try #require(photos.take())
    #expect(person.portraitEffectsMatte === person.portraitEffectsMatte)
    #expect(person.portraitEffectsMatte != nil)
    #expect(flat.portraitEffectsMatte == nil)
    #expect(plain.portraitEffectsMatte == nil)
    let sizes = [nobody, person, flat, plain].map { PixelSize($0.resolvedSettings.portraitEffectsMatteDimensions) }
    let half = PixelSize(width: 2016, height: 1512)
    #expect(sizes == [half, half, half, .zero])
    let durations = [person, flat, plain].map { $0.resolvedSettings.photoProcessingTimeRange.start.seconds }
    #expect(durations == [0.65, 0.45, 0.25], "with depth and a matte, a matte, and neither")
    #expect(photos.misuses.count == 1)
  }

  @Test
  func `rule(423): a portrait matte has one linear 8-bit component and half the photo's size`()
    throws
  {
    let photos = try PhotoPhone.withMattes()
    (photos.output.isDepthDataDeliveryEnabled, photos.output.isPortraitEffectsMatteDeliveryEnabled) = (true, true)
    photos.show(people: true)
    let photo = try #require(photos.take(photos.matteSettings()))
    let matte = try #require(photo.portraitEffectsMatte)
    #expect(matte.pixelFormatType == kCVPixelFormatType_OneComponent8)
    #expect(CVPixelBufferGetWidth(matte.mattingImage) == 2016)
    #expect(CVPixelBufferGetHeight(matte.mattingImage) == 1512)
    #expect(matte.mattingImage.withPixels(readOnly: true) { $0.bytes.first } == 255)
    for key in [kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey] {
      let text = CVBufferCopyAttachment(matte.mattingImage, key, nil) as? String
      #expect(text == (key == kCVImageBufferColorPrimariesKey ? "ITU_R_709_2" : "Linear"))
    }
  }

  @Test func `rule(424): segmentation mattes are supported where portrait mattes are, observably`()
    throws
  {
    let photos = try PhotoPhone.withMattes()
    let output = photos.output
    #expect(output.availableSemanticSegmentationMatteTypes == Self.types)
    #expect(output.enabledSemanticSegmentationMatteTypes.isEmpty)
    output.enabledSemanticSegmentationMatteTypes = [.skin, .init(rawValue: "feet")]
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].contains("Illegal matte types: {(\n    feet\n)}"))
    #expect(output.enabledSemanticSegmentationMatteTypes.isEmpty)
    output.enabledSemanticSegmentationMatteTypes = [.skin, .hair]
    #expect(output.enabledSemanticSegmentationMatteTypes == [.skin, .hair])
    photos.session.sessionPreset = .high
    #expect(output.availableSemanticSegmentationMatteTypes.isEmpty)
    #expect(output.enabledSemanticSegmentationMatteTypes.isEmpty)
    #expect(photos.log.events.contains { $0.hasPrefix("availableSemanticSegmentationMatteTypes ") })
    #expect(photos.misuses.count == 1)
  }

  @Test
  func
    `rule(424): a photo of people has each segmentation matte that its settings request and the output enables`()
    throws
  {
    let photos = try PhotoPhone.withMattes()
    photos.output.enabledSemanticSegmentationMatteTypes = [.skin, .hair]
    photos.show(people: true)
    func take(_ types: [AVSemanticSegmentationMatte.MatteType]) -> AVCapturePhoto? {
      let settings = photos.settings()
      settings.enabledSemanticSegmentationMatteTypes = types
      return photos.take(settings)
    }
    #expect(take([.skin, .teeth]) == nil)
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].contains("settings.enabledSemanticSegmentationMatteTypes may not be"))
    let photo = try #require(take([.skin]))
    let matte = try #require(photo.semanticSegmentationMatte(for: .skin))
    #expect(matte === photo.semanticSegmentationMatte(for: .skin))
    #expect(matte.matteType == .skin)
    #expect(matte.pixelFormatType == kCVPixelFormatType_OneComponent8)
    #expect(CVPixelBufferGetWidth(matte.mattingImage) == 2016)
    #expect(CVPixelBufferGetHeight(matte.mattingImage) == 1512)
    #expect(photo.semanticSegmentationMatte(for: .hair) == nil)
    #expect(photo.portraitEffectsMatte == nil)
    let resolved = photo.resolvedSettings
    #expect(resolved.photoProcessingTimeRange.start.seconds == 0.45)
    let sizes = Self.types.map { PixelSize(resolved.dimensionsForSemanticSegmentationMatte(ofType: $0)) }
    #expect(sizes == [.zero, PixelSize(width: 2016, height: 1512), .zero, .zero])
    let hair = try #require(take([.skin, .hair])?.semanticSegmentationMatte(for: .hair))
    #expect(hair.mattingImage.withPixels(readOnly: true) { $0.bytes.first } == 0, "nobody has any")
    photos.show(people: false)
    #expect(try #require(take([.skin])).semanticSegmentationMatte(for: .skin) == nil)
  }

  @Test func `rules 422, 424: RAW photos have no mattes, and processed photos captured with them do`() throws {
    let photos = try PhotoPhone.withMattes()
    (photos.output.isDepthDataDeliveryEnabled, photos.output.isPortraitEffectsMatteDeliveryEnabled) = (true, true)
    photos.output.enabledSemanticSegmentationMatteTypes = [.skin]
    photos.show(people: true)
    for processed in [nil, [AVVideoCodecKey: AVVideoCodecType.jpeg]] as [[String: Any]?] {
      let settings = photos.use {
        AVCapturePhotoSettings(rawPixelFormatType: kCVPixelFormatType_14Bayer_RGGB, processedFormat: processed)
      }
      settings.isDepthDataDeliveryEnabled = true
      settings.isPortraitEffectsMatteDeliveryEnabled = true
      settings.enabledSemanticSegmentationMatteTypes = [.skin]
      photos.take(settings)
    }
    #expect(photos.client.photos.map { $0.portraitEffectsMatte != nil } == [false, false, true])
    #expect(photos.client.photos.map { $0.semanticSegmentationMatte(for: .skin) != nil } == [false, false, true])
    #expect(photos.client.photos.map(\.resolvedSettings.portraitEffectsMatteDimensions.width) == [0, 2016, 2016])
  }

  @Test(arguments: [true, false])
  func `rules 422, 424: a delegate with only the deprecated photo method cannot receive mattes`(_ isPortrait: Bool)
    throws
  {
    final class Older: AVCapturePhotoCaptureDelegate {}
    let photos = try PhotoPhone.withMattes()
    photos.output.isPortraitEffectsMatteDeliveryEnabled = true
    photos.output.enabledSemanticSegmentationMatteTypes = [.skin]
    let settings = photos.settings()
    settings.isPortraitEffectsMatteDeliveryEnabled = isPortrait
    settings.enabledSemanticSegmentationMatteTypes = isPortrait ? [] : [.skin]
    let older = Older()
    photos.output.capturePhoto(with: settings, delegate: older)
    photos.advance(milliseconds: 2000)
    try #require(photos.misuses.count == 1)
    #expect(photos.misuses[0].hasSuffix("captureOutput:didFinishProcessingPhoto:error:"))
  }
}

extension PhotoMatteTests {
  /// A customizer that removes the depth data from a photo's file and keeps everything else.
  private final class Flattening: AVCapturePhotoFileDataRepresentationCustomizer {
    func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData? { nil }
  }

  @Test
  func `rule(444): a photo's file contains depth and mattes unless settings or a customizer exclude them`()
    throws
  {
    let photos = try PhotoPhone.withMattes()
    (photos.output.isDepthDataDeliveryEnabled, photos.output.isPortraitEffectsMatteDeliveryEnabled) = (true, true)
    photos.output.enabledSemanticSegmentationMatteTypes = [.skin, .glasses]
    photos.show(people: true)
    func written(_ change: (AVCapturePhotoSettings) -> Void) -> [String] {
      let photo = photos.take(
        photos.matteSettings {
          $0.enabledSemanticSegmentationMatteTypes = [.skin, .glasses]
          change($0)
        })
      _ = photo?.fileDataRepresentation()
      return photos.media.photos.last?.auxiliary.map { String($0.type.split(separator: ":").last ?? "") } ?? []
    }
    let all = ["2", "portraiteffectsmatte", "semanticskinmatte", "semanticglassesmatte"]
    #expect(written { _ in } == all)
    #expect(
      photos.media.photos.last?.auxiliary.map(\.image.layout.pixelFormat) == Array(repeating: 0x4C30_3038, count: 4))
    #expect(written { $0.embedsDepthDataInPhoto = false } == Array(all.dropFirst()))
    #expect(written { $0.embedsPortraitEffectsMatteInPhoto = false } == [all[0]] + all.dropFirst(2))
    #expect(written { $0.embedsSemanticSegmentationMattesInPhoto = false } == Array(all.prefix(2)))
    _ = photos.client.photos[0].fileDataRepresentation(with: Flattening())
    #expect(photos.media.photos.last?.auxiliary.count == 3)
    #expect(written { $0.isDepthDataDeliveryEnabled = false }.first == all[2], "no depth, and no matte that needs it")
  }
}

extension PhotoPhone {
  /// Returns a phone whose photo format supports depth and mattes.
  fileprivate static func withMattes() throws -> PhotoPhone {
    try PhotoPhone {
      $0.formats[3].unprinted.depthFormats = [.disparity]
      $0.formats[3].unprinted.capabilities = [.portraitEffectsMatte]
    }
  }

  /// Adds or removes people and waits for new frames, because zero-shutter-lag photos use the latest frame.
  fileprivate func show(people: Bool) {
    scene.showsPeople = people
    advance(milliseconds: 100)
  }

  /// Returns settings that request depth and a portrait effects matte.
  fileprivate func matteSettings(_ change: (AVCapturePhotoSettings) -> Void = { _ in }) -> AVCapturePhotoSettings {
    let settings = settings()
    settings.isDepthDataDeliveryEnabled = true
    settings.isPortraitEffectsMatteDeliveryEnabled = true
    change(settings)
    return settings
  }
}
