import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct PhotoCameraTests {
  static let order = ["willBegin", "willCapture", "didCapture", "photo", "finish"]

  /// Captures photos with these settings after the camera has run for one second in this light.
  private func shoot(
    _ profile: String = "iphone-8-plus", illuminance: Double = 500, preset: AVCaptureSession.Preset = .photo,
    _ settings: @escaping (PhotoCamera) throws -> AVCapturePhotoSettings
  ) async throws -> (camera: PhotoCamera, files: [Data]) {
    let phone = try TestedPhone(profile)
    phone.light.illuminance = illuminance
    return try await phone.run {
      let camera = PhotoCamera()
      try camera.configure(preset: preset)
      camera.session.startRunning()
      await phone.advance(by: 1)
      camera.shoot(try settings(camera))
      await phone.advance(by: 4)
      #expect(camera.lastError == nil)
      return (camera, camera.photos.compactMap { $0.fileDataRepresentation() })
    }
  }

  /// The expected values match those that a real iPhone 8 Plus wrote in a dark room.
  @Test func aPhotoInTheDarkHasTheExpectedMetadata() async throws {
    let (camera, files) = try await shoot(illuminance: 0.5) { $0.settings(.jpeg) }
    #expect(camera.events == Self.order)
    #expect(camera.dimensions?.width == 4032)
    #expect(camera.photos[0].previewPixelBuffer != nil)
    let fields = [
      "FileType", "ImageSize", "Orientation", "FNumber", "FocalLength", "FocalLengthIn35mmFormat", "LensModel",
    ]
    #expect(
      try OutsideTool.exif(of: files[0], fields)
        == ["JPEG", "4032 3024", "6", "1.8", "3.99", "28", "iPhone 8 Plus back camera 3.99mm f/1.8"])
    #expect(try OutsideTool.exif(of: files[0], ["ThumbnailImage"])[0].contains("bytes"))
    let flash = try OutsideTool.exif(of: files[0], ["ApertureValue", "MeteringMode", "Flash", "WhiteBalance", "ISO"])
    try #require(flash.dropFirst().prefix(3) == ["5", "16", "0"])
    #expect((Double(flash[4]) ?? 0) >= 1000)
  }

  @Test func anHEVCPhotoIsAnHEICFile() async throws {
    let (camera, files) = try await shoot { $0.settings(.hevc) }
    #expect(camera.events == Self.order)
    #expect(
      try OutsideTool.exif(of: files[0], ["FileType", "ImageSize", "Rotation"]) == ["HEIC", "3024 4032", "270"])
  }

  @Test func rawAndJPEGAreCapturedTogether() async throws {
    let (camera, files) = try await shoot { try #require($0.rawAndProcessed) }
    #expect(Set(camera.events) == ["willBegin", "willCapture", "didCapture", "raw", "photo", "finish"])
    #expect(Set(try files.map { try OutsideTool.exif(of: $0, ["FileType"])[0] }) == ["DNG", "JPEG"])
  }

  @Test func anUncompressedPhotoHasAPixelBuffer() async throws {
    let (camera, _) = try await shoot(preset: .vga640x480) { _ in
      AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    }
    let pixels = try #require(camera.photos[0].pixelBuffer)
    #expect(CVPixelBufferGetPixelFormatType(pixels) == kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferGetWidth(pixels) == 640)
  }

  @Test func aBracketContainsThreeExposureBiases() async throws {
    let (camera, files) = try await shoot(preset: .vga640x480) { $0.bracket([-1, 0, 1]) }
    #expect(camera.events.filter { $0 == "photo" }.count == 3)
    #expect(camera.events.last == "finish")
    let biases = try files.map { try OutsideTool.exif(of: $0, ["ExposureCompensation"])[0] }
    #expect(biases == ["-1", "0", "1"])
  }

  @Test func aLivePhotoHasAMovie() async throws {
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    let (camera, _) = try await shoot { camera in
      let settings = AVCapturePhotoSettings()
      settings.livePhotoMovieFileURL = url
      return settings
    }
    #expect(camera.events == ["willBegin", "willCapture", "didCapture", "photo", "movie", "finish"])
    #expect((Double(try OutsideTool.probe(url, "v:0", "stream=duration")["duration"] ?? "") ?? 0) > 1)
  }

  @Test func reusedSettingsAndUnenabledFeaturesRaise() throws {
    let phone = try TestedPhone("iphone-8-plus", misuse: .record)
    try phone.run {
      let camera = PhotoCamera()
      try camera.configure(preset: .vga640x480)
      camera.session.startRunning()
      let settings = camera.settings(.jpeg)
      camera.shoot(settings)
      camera.shoot(settings)
      #expect(phone.misuses.map(\.exception) == [.invalidArgument])
      camera.output.isHighResolutionCaptureEnabled = false
      let large = AVCapturePhotoSettings()
      large.isHighResolutionPhotoEnabled = true
      camera.shoot(large)
      #expect(phone.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    }
  }
}
