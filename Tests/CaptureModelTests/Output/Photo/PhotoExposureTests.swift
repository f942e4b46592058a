import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes

@Suite("Photo exposure and metadata")
struct PhotoExposureTests {
  private func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

  @Test func `metadata describes the actual capture settings in the format of an iPhone 8 Plus`() throws {
    let phone = try PhotoPhone()
    let photo = try #require(phone.take())
    let exif = phone.exif(photo)
    let settings = try #require(phone.scene.requests.last?.settings)
    #expect(abs((number(exif["ExposureTime"]) ?? 0) / settings.exposureSeconds - 1) < 1e-4)
    #expect(exif["ISOSpeedRatings"] as? [Int] == [Int(settings.iso)])
    #expect(number(exif["FNumber"]) == 1.8)
    #expect(number(exif["FocalLength"]) == 3.99)
    #expect(exif["FocalLenIn35mmFilm"] as? Int == 28)
    #expect(abs((number(exif["ApertureValue"]) ?? 0) - 1.696) < 0.001)
    #expect(abs((number(exif["ShutterSpeedValue"]) ?? 0) + log2(settings.exposureSeconds)) < 1e-9)
    #expect(exif["MeteringMode"] as? Int == 5)
    #expect(exif["WhiteBalance"] as? Int == 0)
    #expect(exif["ExposureMode"] as? Int == 0)
    #expect(exif["ExposureProgram"] as? Int == 2)
    #expect(exif["Flash"] as? Int == 16)
    #expect(exif["LensModel"] as? String == "iPhone 8 Plus back camera 3.99mm f/1.8")
    #expect(exif["LensMake"] as? String == "Apple")
    #expect(exif["PixelXDimension"] as? Int == 4032)
    #expect(exif["PixelYDimension"] as? Int == 3024)
    #expect(exif["SubjectArea"] as? [Int] == [2015, 1511, 2217, 1330])
    #expect(exif["DateTimeOriginal"] as? String == "2025:01:01 00:00:00")
    #expect(exif["SubsecTimeOriginal"] as? String == "533")
    let tiff = try #require(photo.metadata[kCGImagePropertyTIFFDictionary as String] as? [String: Any])
    #expect(tiff["Make"] as? String == "Apple")
    #expect(tiff["Model"] as? String == "iPhone 8 Plus")
    #expect(photo.sourceDeviceType == .builtInWideAngleCamera)
  }

  @Test func `the brightness value follows the light and not the exposure`() throws {
    let phone = try PhotoPhone()
    let bright = try #require(number(phone.exif(phone.take())["BrightnessValue"]))
    try phone.locked { $0.setExposureTargetBias(2) }
    phone.advance(milliseconds: 2000)
    let photo = phone.take()
    #expect(abs((number(phone.exif(photo)["BrightnessValue"]) ?? 0) - bright) < 0.2)
    #expect(number(phone.exif(photo)["ExposureBiasValue"]) == 2)
    phone.scene.illuminance = 500 / 16
    phone.advance(milliseconds: 3000)
    #expect(abs((number(phone.exif(phone.take())["BrightnessValue"]) ?? 0) - (bright - 4)) < 0.3)
  }

  @Test(arguments: [(0, 1, 2), (90, 6, 5), (180, 3, 4), (270, 8, 7)])
  func `rule(306): the EXIF orientation follows the connection's rotation and mirroring`(
    angle: Int, plain: Int, mirrored: Int
  )
    throws
  {
    let phone = try PhotoPhone()
    let connection = phone.output.connections[0]
    #expect(connection.videoRotationAngle == 90, "upright in portrait until a client says otherwise")
    connection.videoRotationAngle = CGFloat(angle)
    #expect(phone.take()?.metadata[kCGImagePropertyOrientation as String] as? Int == plain)
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = true
    let photo = phone.take()
    #expect(photo?.metadata["Orientation"] as? Int == mirrored)
    #expect((photo?.metadata["{TIFF}"] as? [String: Any])?["Orientation"] as? Int == mirrored)
  }

  @Test func `metadata contains a point of interest, zoom, and manual exposure and white balance`() throws {
    let phone = try PhotoPhone()
    try phone.locked {
      $0.exposurePointOfInterest = CGPoint(x: 0.25, y: 0.5)
      $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 125), iso: 100)
      $0.whiteBalanceMode = .locked
      $0.videoZoomFactor = 2
    }
    phone.advance(milliseconds: 500)
    let exif = phone.exif(phone.take())
    #expect(number(exif["ExposureTime"]) == 1 / 125.0)
    #expect(exif["ISOSpeedRatings"] as? [Int] == [100])
    #expect(exif["ExposureMode"] as? Int == 1)
    #expect(exif["ExposureProgram"] as? Int == 1)
    #expect(exif["WhiteBalance"] as? Int == 1)
    #expect(exif["MeteringMode"] as? Int == 3)
    #expect(exif["FocalLenIn35mmFilm"] as? Int == 56)
    #expect(number(exif["DigitalZoomRatio"]) == 2)
    #expect((exif["SubjectArea"] as? [Int])?.prefix(2) == [1008, 1512])
  }

  @Test func `a photo requested right after a zoom change is zoomed`() throws {
    let phone = try PhotoPhone()
    phone.advance(milliseconds: 500)
    try phone.locked { $0.videoZoomFactor = 3 }
    #expect(number(phone.exif(phone.take())["DigitalZoomRatio"]) == 3)
  }

  @Test func `a client's metadata replaces the output's values`() throws {
    let phone = try PhotoPhone()
    let settings = phone.settings()
    settings.metadata = ["{GPS}": ["Latitude": 48.1], "{Exif}": ["UserComment": "hello"]]
    let photo = try #require(phone.take(settings))
    #expect(phone.exif(photo)["UserComment"] as? String == "hello")
    #expect(phone.exif(photo)["FNumber"] != nil)
    #expect((photo.metadata["{GPS}"] as? [String: Any])?["Latitude"] as? Double == 48.1)
  }

  @Test func `a customizer replaces metadata and thumbnail only in the file`() throws {
    final class Stripper: AVCapturePhotoFileDataRepresentationCustomizer {
      func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { nil }
    }
    final class EmptyCustomizer: AVCapturePhotoFileDataRepresentationCustomizer {}
    let phone = try PhotoPhone()
    let settings = phone.settings()
    settings.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.jpeg]
    let photo = try #require(phone.take(settings))
    _ = photo.fileDataRepresentation(with: Stripper())
    _ = photo.fileDataRepresentation(with: EmptyCustomizer())
    _ = photo.fileDataRepresentation(
      withReplacementMetadata: nil, replacementEmbeddedThumbnailPhotoFormat: nil,
      replacementEmbeddedThumbnailPixelBuffer: nil, replacementDepthData: nil)
    _ = photo.fileDataRepresentation(
      withReplacementMetadata: photo.metadata,
      replacementEmbeddedThumbnailPhotoFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
      replacementEmbeddedThumbnailPixelBuffer: photo.previewPixelBuffer, replacementDepthData: nil)
    #expect(phone.media.photos.map(\.metadata.isEmpty) == [true, false, true, false])
    #expect(phone.media.photos.map { $0.thumbnail != nil } == [true, true, false, true])
    #expect(!photo.metadata.isEmpty)
  }

  @Test func `rule(224): a photo that cannot be encoded has no file data`() throws {
    let phone = try PhotoPhone()
    phone.media.failureToEncode = AVError(.diskFull)
    let photo = try #require(phone.take())
    #expect(photo.fileDataRepresentation() == nil)
    phone.media.failureToEncode = nil
    #expect(photo.fileDataRepresentation() != nil, "what failed is tried again")
  }

  // MARK: Flash

  @Test(
    arguments: [
      (5, .balanced, true, .off, true), (5, .quality, true, .off, true), (5, .speed, true, .off, false),
      (5, .balanced, false, .off, false), (5, .balanced, true, .on, false), (500, .balanced, true, .off, false),
    ] as [(Double, AVCapturePhotoOutput.QualityPrioritization, Bool, AVCaptureDevice.FlashMode, Bool)])
  func `exposures are fused in the dark if the client allows it, time suffices, and no flash fires`(
    _ lux: Double, _ quality: AVCapturePhotoOutput.QualityPrioritization, _ isAllowed: Bool,
    _ flash: AVCaptureDevice.FlashMode, _ isStabilized: Bool
  ) throws {
    let phone = try PhotoPhone()
    phone.output.maxPhotoQualityPrioritization = .quality
    phone.scene.illuminance = lux
    phone.advance(milliseconds: 3000)
    let settings = phone.settings()
    settings.photoQualityPrioritization = quality
    settings.isAutoStillImageStabilizationEnabled = isAllowed
    settings.flashMode = flash
    #expect(phone.take(settings)?.resolvedSettings.isStillImageStabilizationEnabled == isStabilized)
  }

  @Test
  func
    `rule(147), rule(159): flash applies to one photo in any mode, and video frames stay unchanged`()
    throws
  {
    let phone = try PhotoPhone()
    phone.scene.illuminance = 10
    phone.advance(milliseconds: 3000)
    try phone.locked { device in
      device.flashMode = .off
      device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 1000), iso: 25)
    }
    phone.advance(milliseconds: 500)
    let settings = phone.settings()
    settings.flashMode = .on
    let photo = try #require(phone.take(settings))
    let lit = try #require(phone.scene.requests.compactMap(\.settings).last { $0.torchLevel > 0 })
    #expect(abs(Studio.signal(lit, illuminance: 10) / 0.195 - 1) < 0.05, "exposed for the light of the flash")
    #expect(photo.resolvedSettings.isFlashEnabled)
    #expect(photo.resolvedSettings.isRedEyeReductionEnabled)
    let exif = phone.exif(photo)
    #expect(exif["Flash"] as? Int == 9)
    #expect(abs((number(exif["ExposureTime"]) ?? 0) / lit.exposureSeconds - 1) < 1e-4)
    #expect(phone.scene.requests.filter { ($0.settings?.torchLevel ?? 0) > 0 }.count == 1, "one picture is lit")
    #expect(phone.camera.iso == 25, "the camera's own exposure stays")
  }

  @Test func `rule(161): automatic flash fires in the dark; a hot flash does not fire but stays supported`()
    throws
  {
    let phone = try PhotoPhone()
    func flash() throws -> (Bool, Int?) {
      let settings = phone.settings()
      settings.flashMode = .auto
      let photo = try #require(phone.take(settings))
      return (photo.resolvedSettings.isFlashEnabled, phone.exif(photo)["Flash"] as? Int)
    }
    #expect(try flash() == (false, 24))
    phone.scene.illuminance = 5
    phone.advance(milliseconds: 1000)
    #expect(try flash() == (true, 25))
    phone.system.setSystemPressure(.serious)
    #expect(try flash() == (false, 24))
    #expect(phone.output.supportedFlashModes == [.off, .on, .auto])
  }

  @Test func `rule(167): a photo with flash turns the torch off`() throws {
    let phone = try PhotoPhone()
    try phone.locked { $0.torchMode = .on }
    phone.take()
    #expect(phone.camera.isTorchActive)
    let settings = phone.settings()
    settings.flashMode = .on
    phone.take(settings)
    #expect(!phone.camera.isTorchActive)
    #expect(phone.camera.torchMode == .off)
  }

  @Test(arguments: AVCapturePhotoOutput.QualityPrioritization.allCases)
  func `rule(146): custom exposure is kept at every quality`(_ quality: AVCapturePhotoOutput.QualityPrioritization)
    throws
  {
    let phone = try PhotoPhone()
    phone.output.maxPhotoQualityPrioritization = .quality
    try phone.locked { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 250), iso: 50) }
    phone.advance(milliseconds: 200)
    let settings = phone.settings()
    settings.photoQualityPrioritization = quality
    #expect(number(phone.exif(phone.take(settings))["ExposureTime"]) == 1 / 250.0)
  }

  // MARK: Brackets

  @Test(arguments: [false, true])
  func `rule(217), rule(228): a bracket consists of successive frames at the exact EV biases without flash`(
    withRaw: Bool
  )
    throws
  {
    let phone = try PhotoPhone()
    let biases: [Float] = [-2, 0, 2]
    let settings = phone.use {
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: withRaw ? kCVPixelFormatType_14Bayer_RGGB : 0,
        processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: biases.map {
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
        })
    }
    settings.flashMode = .on
    phone.take(settings)
    let kinds = withRaw ? ["raw", "photo"] : ["photo"]
    let delivered: [String] = biases.flatMap { _ in kinds }
    let expected: [String] = ["willBegin", "willCapture", "didCapture"] + delivered + ["finish"]
    #expect(phone.client.names == expected)
    let photos = phone.client.photos.filter { !$0.isRawPhoto }
    #expect(phone.client.photos.map(\.photoCount) == Array(1...3 * kinds.count))
    try #require(photos.map(\.sequenceCount) == [1, 2, 3])
    #expect(photos[0].resolvedSettings.expectedPhotoCount == 3 * kinds.count)
    #expect(!photos[0].resolvedSettings.isFlashEnabled)
    let products: [Double] = photos.map { photo in
      let exif = phone.exif(photo)
      let iso = (exif["ISOSpeedRatings"] as? [Int])?.first ?? 0
      let seconds = exp2(-(number(exif["ShutterSpeedValue"]) ?? 0))
      return seconds * Double(iso)
    }
    for (index, bias) in biases.enumerated() {
      #expect(abs(log2(products[index] / products[1]) - Double(bias)) < 0.03)
      #expect(number(phone.exif(photos[index])["ExposureBiasValue"]) == Double(bias))
      let own = photos[index].bracketSettings as? AVCaptureAutoExposureBracketedStillImageSettings
      #expect(own?.exposureTargetBias == bias)
    }
    let frame = CMTime(value: 1, timescale: 30)
    #expect(photos[1].timestamp - photos[0].timestamp == frame)
    #expect(photos[2].timestamp - photos[1].timestamp == frame)
    let exact = phone.scene.requests.compactMap(\.settings).map { $0.exposureSeconds * $0.iso }
    let ratios = exact.map { $0 / exact[0] }
    #expect(ratios.contains { abs($0 - 4) < 1e-9 }, "relative to the frames, which are metered")
    #expect(ratios.contains { abs($0 - 0.25) < 1e-9 })
  }

  @Test func `rule(217): a bracket without RAW type and format uses JPEG`() throws {
    typealias Auto = AVCaptureAutoExposureBracketedStillImageSettings
    let phone = try PhotoPhone()
    let exposures = [-1, 0, 1].map { Auto.autoExposureSettings(exposureTargetBias: $0) }
    let brackets = phone.use {
      [
        AVCapturePhotoBracketSettings(rawPixelFormatType: 0, processedFormat: nil, bracketedSettings: exposures),
        AVCapturePhotoBracketSettings(
          rawPixelFormatType: 0, rawFileType: nil, processedFormat: nil, processedFileType: nil,
          bracketedSettings: exposures),
      ]
    }
    for settings in brackets {
      #expect(settings.processedFileType == .jpg)
      phone.take(settings)
    }
    #expect(phone.client.photos.map(\.sequenceCount) == [1, 2, 3, 1, 2, 3])
    #expect(phone.misuses.isEmpty)
    #expect(phone.client.photos.allSatisfy { $0.fileDataRepresentation() != nil })
    #expect(phone.media.photos.map(\.fileType) == Array(repeating: "public.jpeg", count: 6))
  }

  @Test func `photos of a failed bracket report their sequence number, bias, and camera`() throws {
    typealias Auto = AVCaptureAutoExposureBracketedStillImageSettings
    let phone = try PhotoPhone(isRunning: false)
    let settings = phone.use {
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: [-1, 0, 1].map { Auto.autoExposureSettings(exposureTargetBias: $0) })
    }
    phone.take(settings)
    let photos = phone.client.photos
    #expect(phone.client.errors.first?.code == .sessionNotRunning)
    #expect(photos.map(\.sequenceCount) == [1, 2, 3])
    #expect(photos.compactMap { ($0.bracketSettings as? Auto)?.exposureTargetBias } == [-1, 0, 1])
    #expect(photos.allSatisfy { $0.sourceDeviceType == .builtInWideAngleCamera && !$0.timestamp.isValid })
  }

  @Test func `rule(217): a manual bracket has the requested durations and ISO values`() throws {
    let phone = try PhotoPhone()
    let wishes: [(Int32, Float)] = [(1000, 25), (100, 400), (10, 1600)]
    let settings = phone.use {
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: wishes.map {
          AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
            exposureDuration: CMTime(value: 1, timescale: $0.0), iso: $0.1)
        })
    }
    phone.take(settings)
    #expect(phone.client.photos.count == 3)
    for (photo, wish) in zip(phone.client.photos, wishes) {
      #expect(number(phone.exif(photo)["ExposureTime"]) == 1 / Double(wish.0))
      #expect(phone.exif(photo)["ISOSpeedRatings"] as? [Int] == [Int(wish.1)])
    }
  }

  @Test func `RAW and processed photos share one exposure, and RAW with its black and white levels comes first`() throws
  {
    let phone = try PhotoPhone()
    let settings = phone.use {
      AVCapturePhotoSettings(
        rawPixelFormatType: kCVPixelFormatType_14Bayer_RGGB, processedFormat: [AVVideoCodecKey: AVVideoCodecType.hevc])
    }
    phone.take(settings)
    #expect(phone.client.photos.map(\.isRawPhoto) == [true, false])
    #expect(phone.client.photos[0].timestamp == phone.client.photos[1].timestamp)
    let raw = try #require(phone.client.photos[0].pixelBuffer)
    #expect(CVPixelBufferGetPixelFormatType(raw) == kCVPixelFormatType_14Bayer_RGGB)
    for photo in phone.client.photos { _ = photo.fileDataRepresentation() }
    #expect(phone.media.photos.map(\.fileType) == ["com.adobe.raw-image", "public.heic"])
    #expect(phone.media.photos[0].raw?.blackLevel == 512)
    #expect(phone.media.photos[0].raw?.whiteLevel == 16_383)
    #expect(phone.media.photos[1].raw == nil)
    _ = phone.take(phone.settings([AVVideoCodecKey: AVVideoCodecType.jpeg]))?.fileDataRepresentation()
    #expect(
      phone.media.photos.map { CVPixelBufferGetPixelFormatType($0.image) } == [
        kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_32BGRA,
      ], "as the codecs take them")
  }
}
