import Foundation
import HardwareModel
import ModelTestSupport
import PixelModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Camera settings")
struct DeviceSettingsTests {
  /// Returns the names of the recorded exceptions, without their reasons.
  private func names(_ phone: RoomPhone) -> [String] { phone.misuses.map { String($0.prefix { $0 != ":" }) } }

  /// A camera whose second format supports all features.
  private static let rich = DeviceDescriptor.roomCamera { camera in
    camera.formats[1].features = [.hdr, .wideColor]
    camera.formats[1].unprinted.capabilities = [.globalToneMapping, .autoVideoFrameRate]
    camera.formats[1].unprinted.dynamicAspectRatios = [AVCaptureDevice.AspectRatio.ratio1x1.rawValue]
    camera.formats[1].unprinted.depthFormats = [
      FormatDescriptor(
        mediaType: "dpth", pixelFormat: kCVPixelFormatType_DepthFloat16, size: PixelSize(width: 320, height: 180),
        frameRates: 2...30)
    ]
  }

  @Test func `rule(1), rule(4): every setter requires the lock, whatever the device supports`() throws {
    let phone = try RoomPhone()
    let setters: [(String, (AVCaptureDevice) -> Void)] = [
      ("setAutomaticallyAdjustsVideoHDREnabled:", { $0.automaticallyAdjustsVideoHDREnabled = false }),
      ("setVideoHDREnabled:", { $0.isVideoHDREnabled = true }),
      ("setGlobalToneMappingEnabled:", { $0.isGlobalToneMappingEnabled = true }),
      ("setActiveColorSpace:", { $0.activeColorSpace = .appleLog }),
      ("setGeometricDistortionCorrectionEnabled:", { $0.isGeometricDistortionCorrectionEnabled = true }),
      ("setAutoVideoFrameRateEnabled:", { $0.isAutoVideoFrameRateEnabled = true }),
      ("setActiveDepthDataFormat:", { $0.activeDepthDataFormat = $0.formats[0] }),
      ("setActiveDepthDataMinFrameDuration:", { $0.activeDepthDataMinFrameDuration = .zero }),
      ("setDynamicAspectRatio:completionHandler:", { $0.setDynamicAspectRatio(.ratio1x1) }),
      ("setCenterStageRectOfInterest:", { $0.centerStageRectOfInterest = .zero }),
      (
        "setCameraLensSmudgeDetectionEnabled:detectionInterval:",
        { $0.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: .zero) }
      ),
    ]
    for (selector, set) in setters {
      phone.log.clear()
      set(phone.camera)
      #expect(phone.misuses.count == 1)
      #expect(
        phone.misuses.first?.hasPrefix("NSGenericException: *** -[AVCaptureDevice \(selector)] May not be called")
          == true)
    }
  }

  @Test func `rule(5): setting HDR raises NSGenericException while it is automatic or unsupported by the format`()
    throws
  {
    let phone = try RoomPhone(Self.rich)
    #expect(phone.camera.automaticallyAdjustsVideoHDREnabled)
    #expect(!phone.camera.isVideoHDREnabled)
    try phone.locked { $0.isVideoHDREnabled = true }
    #expect(names(phone) == ["NSGenericException"])
    try phone.locked {
      $0.automaticallyAdjustsVideoHDREnabled = false
      $0.isVideoHDREnabled = true
    }
    #expect(
      phone.log.events == ["automaticallyAdjustsVideoHDREnabled true->false", "isVideoHDREnabled false->true"])
    try phone.locked {
      $0.activeFormat = $0.formats[0]
      $0.isVideoHDREnabled = true
    }
    #expect(!phone.camera.isVideoHDREnabled)
    #expect(names(phone) == ["NSGenericException", "NSGenericException"])
    try phone.locked {
      $0.isVideoHDREnabled = false
      $0.isGlobalToneMappingEnabled = false
    }
    #expect(phone.misuses.count == 2, "what the format lacks can be switched off")
  }

  @Test func `rule(5): global tone mapping raises NSGenericException in a format that does not support it`() throws {
    let phone = try RoomPhone(Self.rich)
    try phone.locked {
      $0.isGlobalToneMappingEnabled = true
      #expect($0.isGlobalToneMappingEnabled)
      $0.activeFormat = $0.formats[0]
      #expect(!$0.isGlobalToneMappingEnabled)
      $0.isGlobalToneMappingEnabled = true
    }
    #expect(names(phone) == ["NSGenericException"])
    #expect(
      phone.events("isGlobalToneMappingEnabled") == [
        "isGlobalToneMappingEnabled false->true", "isGlobalToneMappingEnabled true->false",
      ])
  }

  @Test
  func
    `global tone mapping turns off when the camera joins a session or the preset changes`()
    throws
  {
    let phone = try RoomPhone(Self.rich)
    let input = phone.session.inputs[0]
    func enable() throws {
      try phone.locked { $0.isGlobalToneMappingEnabled = true }
      #expect(phone.camera.isGlobalToneMappingEnabled)
    }
    try enable()
    phone.session.sessionPreset = .inputPriority
    #expect(!phone.camera.isGlobalToneMappingEnabled)
    try enable()
    phone.session.removeInput(input)
    #expect(phone.camera.isGlobalToneMappingEnabled)
    phone.session.addInput(input)
    #expect(!phone.camera.isGlobalToneMappingEnabled)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(27), rule(111): a chosen color space persists only if the session does not choose it`() throws {
    let phone = try RoomPhone.running(Self.rich)
    #expect(phone.camera.activeColorSpace == .sRGB)
    try phone.locked { $0.activeColorSpace = .P3_D65 }
    #expect(phone.camera.activeColorSpace == .sRGB, "the session takes it back")
    phone.session.automaticallyConfiguresCaptureDeviceForWideColor = false
    try phone.locked { $0.activeColorSpace = .P3_D65 }
    #expect(phone.camera.activeColorSpace == .P3_D65)
    try phone.locked { $0.activeColorSpace = .HLG_BT2020 }
    #expect(
      phone.misuses == [
        "NSInvalidArgumentException: *** -[AVCaptureDevice setActiveColorSpace:] Not supported - use "
          + "activeFormat.supportedColorSpaces"
      ], "the format lacks it")
    #expect(phone.camera.activeColorSpace == .P3_D65)
    phone.session.automaticallyConfiguresCaptureDeviceForWideColor = true
    #expect(phone.camera.activeColorSpace == .sRGB, "the session chooses at once")
    phone.session.automaticallyConfiguresCaptureDeviceForWideColor = false
    try phone.locked { $0.activeColorSpace = .P3_D65 }
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(phone.camera.activeColorSpace == .sRGB)
  }

  @Test func `rule(27): adding a photo output selects wide color, and removing it restores sRGB`() throws {
    let phone = try RoomPhone.running(Self.rich)
    let photo = phone.use { AVCapturePhotoOutput() }
    phone.session.addOutput(photo)
    #expect(phone.camera.activeColorSpace == .P3_D65)
    try phone.locked { $0.activeColorSpace = .sRGB }
    #expect(phone.camera.activeColorSpace == .P3_D65, "the session takes it back")
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(phone.camera.activeColorSpace == .sRGB, "the format has no other")
    try phone.locked { $0.activeFormat = $0.formats[1] }
    #expect(phone.camera.activeColorSpace == .P3_D65, "with inputPriority, too")
    phone.session.removeOutput(photo)
    #expect(phone.camera.activeColorSpace == .sRGB)
    phone.session.automaticallyConfiguresCaptureDeviceForWideColor = false
    phone.session.addOutput(photo)
    #expect(phone.camera.activeColorSpace == .sRGB)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(111): changing the color space ends a movie recording at once`() throws {
    let phone = try RoomPhone.running(Self.rich)
    let (media, client) = (FakeMedia(), RecordingClient())
    phone.system.media = media
    phone.session.automaticallyConfiguresCaptureDeviceForWideColor = false
    let movie = phone.use { AVCaptureMovieFileOutput() }
    phone.session.addOutput(movie)
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 500)
    #expect(movie.isRecording)
    try phone.locked { $0.activeColorSpace = .sRGB }
    #expect(movie.isRecording, "the same space is no change")
    try phone.locked { $0.activeColorSpace = .P3_D65 }
    phone.advance(milliseconds: 0)
    #expect(!movie.isRecording)
    #expect(client.events == ["start", "finish mediaChanged"])
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 500)
    #expect(movie.isRecording, "the session goes on")
  }

  @Test func `rule(108): geometric distortion correction is on by default where it is supported`() throws {
    var descriptor = DeviceDescriptor.roomCamera()
    descriptor.deviceType = AVCaptureDevice.DeviceType.builtInUltraWideCamera.rawValue
    let phone = try RoomPhone(descriptor)
    #expect(phone.camera.isGeometricDistortionCorrectionSupported)
    #expect(phone.camera.isGeometricDistortionCorrectionEnabled)
    #expect(phone.camera.videoZoomFactor == 1)
    #expect(phone.camera.minAvailableVideoZoomFactor == 1)
    try phone.locked { $0.isGeometricDistortionCorrectionEnabled = false }
    #expect(!phone.camera.isGeometricDistortionCorrectionEnabled)

    let wide = try RoomPhone()
    #expect(!wide.camera.isGeometricDistortionCorrectionEnabled)
    try wide.locked { $0.isGeometricDistortionCorrectionEnabled = true }
    #expect(names(wide) == ["NSInvalidArgumentException"])
  }

  @Test func `rule(102): automatic frame rate requires support, disallows frame durations, and ends with the format`()
    throws
  {
    let phone = try RoomPhone(Self.rich)
    let duration = CMTime(value: 1, timescale: 15)
    try phone.locked {
      $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 20)
      $0.isAutoVideoFrameRateEnabled = true
      #expect($0.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 60), "what was set before no longer counts")
      #expect($0.activeVideoMaxFrameDuration == CMTime(value: 1, timescale: 24))
      $0.activeVideoMinFrameDuration = duration
      $0.activeVideoMaxFrameDuration = duration
      #expect($0.activeVideoMinFrameDuration != duration)
    }
    #expect(names(phone) == ["NSInvalidArgumentException", "NSInvalidArgumentException"])
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(!phone.camera.isAutoVideoFrameRateEnabled)
    try phone.locked { $0.isAutoVideoFrameRateEnabled = true }
    #expect(names(phone).count == 3)
    #expect(names(phone).last == "NSInvalidArgumentException")
    try phone.locked { $0.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 20) }
    #expect(names(phone).count == 3)
  }

  @Test func `rule(474): automatic frame rate unlocks the frame duration`() throws {
    let phone = try RoomPhone(Self.rich)
    let input = try #require(phone.session.inputs.first as? AVCaptureDeviceInput)
    input.activeLockedVideoFrameDuration = CMTime(value: 1, timescale: 20)
    #expect(phone.camera.isVideoFrameDurationLocked)
    try phone.locked { $0.isAutoVideoFrameRateEnabled = true }
    #expect(!phone.camera.isVideoFrameDurationLocked)
    #expect(!input.activeLockedVideoFrameDuration.isValid)
    #expect(names(phone).isEmpty)
  }

  @Test func `rule(112): the depth format must belong to the active format, and its frame duration must be in range`()
    throws
  {
    let phone = try RoomPhone(Self.rich)
    #expect(phone.camera.activeDepthDataFormat == nil)
    #expect(!phone.camera.activeDepthDataMinFrameDuration.isValid)
    try phone.locked { $0.activeDepthDataMinFrameDuration = CMTime(value: 1, timescale: 15) }
    #expect(
      phone.misuses == [
        "NSInvalidArgumentException: *** -[AVCaptureDevice setActiveDepthDataMinFrameDuration:] activeDepthDataMinFrameDuration cannot be set when activeDepthDataFormat is nil."
      ])
    try phone.locked { $0.activeDepthDataFormat = $0.formats[0] }
    #expect(names(phone).last == "NSInvalidArgumentException")
    let format = try #require(phone.camera.activeFormat.supportedDepthDataFormats.first)
    phone.log.clear()
    try phone.locked { $0.activeDepthDataFormat = format }
    #expect(phone.camera.activeDepthDataFormat === format)
    #expect(phone.events("activeDepthDataFormat").count == 1)
    #expect(phone.camera.activeDepthDataMinFrameDuration == CMTime(value: 1, timescale: 30))
    try phone.locked {
      $0.activeDepthDataMinFrameDuration = CMTime(value: 1, timescale: 15)
      $0.activeDepthDataMinFrameDuration = CMTime(value: 1, timescale: 60)
    }
    #expect(phone.camera.activeDepthDataMinFrameDuration == CMTime(value: 1, timescale: 15))
    #expect(names(phone) == ["NSRangeException"])
    try phone.locked {
      $0.activeDepthDataMinFrameDuration = .positiveInfinity
      #expect($0.activeDepthDataMinFrameDuration == .positiveInfinity, "no depth maps at all")
      $0.activeDepthDataMinFrameDuration = .invalid
      #expect($0.activeDepthDataMinFrameDuration == CMTime(value: 1, timescale: 30))
      $0.activeFormat = $0.formats[0]
    }
    #expect(phone.camera.activeDepthDataFormat == nil)
  }

  @Test
  func
    `the dynamic aspect ratio is the active format's first until another is set, and determines dimensions`()
    throws
  {
    let phone = try RoomPhone(
      .roomCamera { camera in
        camera.formats[1].unprinted.dynamicAspectRatios =
          [AVCaptureDevice.AspectRatio.ratio16x9, .ratio1x1].map(\.rawValue)
      })
    #expect(phone.camera.dynamicAspectRatio == .ratio16x9)
    #expect(phone.camera.dynamicDimensions == CMVideoDimensions(width: 1920, height: 1080))
    let journal = Journal()
    try phone.locked {
      $0.setDynamicAspectRatio(.ratio4x3)
      $0.setDynamicAspectRatio(.ratio1x1) { time, error in
        journal.add("\(time.seconds) \(error == nil)")
      }
    }
    #expect(names(phone) == ["NSInvalidArgumentException"])
    #expect(journal.lines == ["0.0 true"])
    #expect(phone.camera.dynamicAspectRatio == .ratio1x1)
    #expect(phone.camera.dynamicDimensions == CMVideoDimensions(width: 1080, height: 1080))
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(phone.camera.dynamicAspectRatio == nil)
    #expect(phone.camera.dynamicDimensions == CMVideoDimensions(width: 0, height: 0))
    #expect(phone.events("dynamicAspectRatio").count == 2)
    #expect(phone.events("dynamicDimensions").count == 2)
  }

  @Test func `rule(180): the display zoom factor multiplier comes from the camera's profile`() throws {
    #expect(try RoomPhone().camera.displayVideoZoomFactorMultiplier == 1)
    #expect(
      try RoomPhone(.roomCamera { $0.displayZoomMultiplier = 0.5 }).camera.displayVideoZoomFactorMultiplier == 0.5)
  }
}
