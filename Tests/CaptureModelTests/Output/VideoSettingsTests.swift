import Foundation
import HardwareModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Video data output settings")
final class VideoSettingsTests: VideoDataSuite {
  private var format: OSType? { output.videoSettings[kCVPixelBufferPixelFormatTypeKey as String] as? OSType }

  private var size: [Int] {
    [kCVPixelBufferWidthKey, kCVPixelBufferHeightKey].compactMap { output.videoSettings[$0 as String] as? Int }
  }

  private func setSize(_ width: Int, _ height: Int) {
    output.videoSettings = [kCVPixelBufferWidthKey as String: width, kCVPixelBufferHeightKey as String: height]
  }

  @Test
  func `rule(266): nil and empty settings select the camera's format, and reading returns the resolved settings`()
    throws
  {
    for settings in [nil, [:]] as [[String: Any]?] {
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
      #expect(format == kCVPixelFormatType_32BGRA)
      output.videoSettings = settings
      #expect(format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
      #expect(size == [1920, 1080])
    }
    phone.advance(milliseconds: 100)
    let image = try #require(client.frames.last?.imageBuffer)
    #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
  }

  @Test(
    arguments: [
      (0, 960, 540, true), (0, 1920, 1080, true), (0, 540, 960, false), (0, 960, 600, false), (0, 3840, 2160, false),
      (0, 0, 0, false), (0, -960, -540, false), (0, 0, 1, false), (0, 1, 0, false), (0, 1921, 1080, false),
      (0, 1920, 1081, false), (90, 540, 960, true), (90, 960, 540, false),
    ] as [(CGFloat, Int, Int, Bool)])
  func `rule(266): a size must match the aspect ratio of the rotated image and not exceed it`(
    _ angle: CGFloat, _ width: Int, _ height: Int, _ isAccepted: Bool
  ) throws {
    output.connection(with: .video)?.videoRotationAngle = angle
    let before = size
    setSize(width, height)
    #expect(phone.log.misuses.map(\.exception) == (isAccepted ? [] : [.invalidArgument]))
    #expect(size == (isAccepted ? [width, height] : before))
    phone.advance(milliseconds: 500)
    let image = try #require(client.frames.last?.imageBuffer)
    #expect([CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image)] == size)
  }

  @Test func `rule(266): preview-sized buffers do not allow any other size`() {
    session.sessionPreset = .photo
    #expect(size == [1000, 750])
    setSize(500, 375)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(size == [1000, 750])
  }

  @Test func `rule(267): an unavailable pixel format is an invalid argument with Apple's text`() {
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32ARGB]
    #expect(
      phone.log.misuses.map { "\($0.exception.rawValue): \($0.reason)" } == [
        "NSInvalidArgumentException: *** -[AVCaptureVideoDataOutput setVideoSettings:] Unsupported pixel format type - use "
          + "-availableVideoCVPixelFormatTypes"
      ])
    #expect(format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
  }

  @Test func `rule(268), rule(341): 420v, 420f, BGRA, and the active format's pixel format are always available`()
    throws
  {
    let usual: Set = [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA,
    ]
    #expect(Set(output.availableVideoPixelFormatTypes) == usual)
    var descriptor = DeviceDescriptor.testCamera(.back)
    var camera = try #require(descriptor.camera)
    let deep = kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    camera.formats[1].pixelFormat = deep
    descriptor.uniqueID = "test.deep"
    descriptor.kind = .camera(camera)
    let device = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: phone.system)
    phone.system.connect(device)
    session.inputs.forEach(session.removeInput)
    session.addInput(try AVCaptureDeviceInput(device: device))
    #expect(Set(output.availableVideoPixelFormatTypes) == usual.union([deep]))
    #expect(output.availableVideoCVPixelFormatTypes.map(\.uint32Value) == output.availableVideoPixelFormatTypes)
    try device.lockForConfiguration()
    device.activeFormat = device.formats[0]
    #expect(Set(output.availableVideoPixelFormatTypes) == usual)
  }
}
