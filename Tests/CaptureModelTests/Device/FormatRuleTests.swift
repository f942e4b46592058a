import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel

@Suite("Values that depend on the active format")
struct FormatRuleTests {
  /// A camera whose second format, chosen by the preset, supports features that the first lacks.
  private static let camera = DeviceDescriptor.roomCamera { camera in
    camera.formats[0].fieldOfView = 60
    camera.formats[0].isBinned = true
    camera.formats[0].iso = 30...800
    camera.formats[0].exposureSeconds = 0.001...0.02
    camera.formats[1].fieldOfView = 69.5
    camera.formats[1].autoFocusSystem = .phaseDetection
    camera.formats[1].features = [.hdr, .wideColor, .multicam, .highestPhotoQuality]
    camera.formats[1].stabilization = .init()
    camera.formats[1].photoSizes = [PixelSize(width: 1920, height: 1080), PixelSize(width: 4032, height: 2268)]
  }

  @Test func `rule(107): the field of view is that of the unzoomed format, with and without distortion correction`()
    throws
  {
    let phone = try RoomPhone(Self.camera)
    try phone.locked { $0.videoZoomFactor = 4 }
    #expect(phone.camera.activeFormat.videoFieldOfView == 69.5)
    #expect(phone.camera.activeFormat.geometricDistortionCorrectedVideoFieldOfView == 69.5)
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(phone.camera.activeFormat.videoFieldOfView == 60)
    #expect(phone.camera.formats[2].videoFieldOfView == 0, "not known")
  }

  @Test(arguments: [0, 90, 180, 270] as [CGFloat])
  func
    `rule(109): a format reports its photo sizes and its own size in landscape, whatever the rotation`(
      _ angle: CGFloat
    ) throws
  {
    let phone = try RoomPhone.running(Self.camera)
    phone.session.outputs[0].connection(with: .video)?.videoRotationAngle = angle
    phone.client.keepsBuffers = true
    phone.advance(milliseconds: 400)
    let frame = try #require(phone.client.frames.last?.formatDescription?.dimensions)
    let format = phone.camera.activeFormat
    let (size, turned) = (CMVideoDimensions(width: 1920, height: 1080), CMVideoDimensions(width: 1080, height: 1920))
    #expect(frame == (angle == 90 || angle == 270 ? turned : size))
    #expect(format.formatDescription.dimensions == size)
    let largest = CMVideoDimensions(width: 4032, height: 2268)
    #expect(format.supportedMaxPhotoDimensions == [size, largest])
    #expect(format.highResolutionStillImageDimensions == largest)
    let plain = phone.camera.formats[0]
    #expect(plain.supportedMaxPhotoDimensions == [plain.formatDescription.dimensions])
  }

  @Test func `rule(110): the camera's capabilities change with its active format`() throws {
    let phone = try RoomPhone(Self.camera)
    func capabilities() -> [String] {
      let format = phone.camera.activeFormat
      return [
        "binned \(format.isVideoBinned)", "multi-camera \(format.isMultiCamSupported)",
        "best photos \(format.isHighestPhotoQualitySupported)", "HDR \(format.isVideoHDRSupported)",
        "stabilization \(format.isVideoStabilizationModeSupported(.standard))",
        "colours \(format.supportedColorSpaces.count)",
        "focus \(format.autoFocusSystem.rawValue)", "ISO \(format.minISO)-\(format.maxISO)",
        "exposure \(format.minExposureDuration.seconds)-\(format.maxExposureDuration.seconds)",
        "longest \(phone.camera.activeMaxExposureDuration.seconds)",
      ]
    }
    #expect(
      capabilities() == [
        "binned false", "multi-camera true", "best photos true", "HDR true", "stabilization true", "colours 2",
        "focus 2",
        "ISO 25.0-1600.0", "exposure 2e-05-0.3", "longest 0.3",
      ])
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(
      capabilities() == [
        "binned true", "multi-camera false", "best photos false", "HDR false", "stabilization false", "colours 1",
        "focus 0",
        "ISO 30.0-800.0", "exposure 0.001-0.02", "longest 0.02",
      ])
  }

  @Test
  func `rule(110): values are validated against the active format, and unsupported custom values follow it`()
    throws
  {
    let phone = try RoomPhone.running(Self.camera)
    try phone.locked { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 10), iso: 1600) }
    phone.advance(milliseconds: 500)
    #expect(phone.camera.iso == 1600)
    #expect(phone.misuses.isEmpty)
    try phone.locked { $0.activeFormat = $0.formats[0] }
    phone.advance(milliseconds: 500)
    #expect(phone.camera.iso == 800)
    #expect(phone.camera.exposureDuration.seconds == 0.02)
    try phone.locked { $0.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 1600) }
    #expect(phone.misuses.map { $0.prefix(16) } == ["NSRangeException"])
    #expect(!phone.camera.isFocusModeSupported(.autoFocus))
  }
}
