import Foundation
import HardwareModel
import PixelModel
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Session presets and formats")
struct PresetTests {
  typealias Preset = AVCaptureSession.Preset
  let phone = TestPhone()

  /// The format index and the frame width of data outputs for each preset and camera, or nil where the preset is not
  /// supported.
  static let table: [(Preset, AVCaptureDevice.Position, format: Int?, previewWidth: Int?)] = [
    (.high, .back, 1, 1920), (.high, .front, 1, 1920),
    (.hd1280x720, .back, 0, 1280), (.hd1280x720, .front, 0, 1280),
    (.hd1920x1080, .back, 1, 1920), (.hd1920x1080, .front, nil, nil),
    (.photo, .back, 3, 1000), (.photo, .front, 3, 1000),
    (.hd4K3840x2160, .back, nil, nil), (.inputPriority, .back, nil, nil),
  ]

  @Test(arguments: table) func `rule(94), rule(269): each preset selects a format and a preview size`(
    _ preset: Preset, _ position: AVCaptureDevice.Position, format: Int?, previewWidth: Int?
  ) throws {
    let device = position == .back ? phone.back : phone.front
    let choice = FormatNegotiation(preset: preset, camera: try #require(device.descriptor.camera))
    #expect(choice?.formatIndex == format)
    #expect(choice?.previewSize.width == previewWidth)
  }

  @Test func `a preset with a nonexistent format is rejected`() throws {
    var camera = try #require(phone.back.descriptor.camera)
    camera.presets[Preset.low.rawValue] = PresetChoice(formatIndex: 99)
    #expect(FormatNegotiation(preset: .low, camera: camera) == nil)
  }

  @Test func `rule(269): with the photo preset a data output gets preview-sized frames and a movie the full size`()
    throws
  {
    try phone.use {
      let session = AVCaptureSession()
      session.sessionPreset = .photo
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      let (video, movie) = (AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput())
      session.addOutput(video)
      session.addOutput(movie)
      let activeConnections = session.state.read { $0.applied.activeConnections }
      #expect(
        activeConnections.first { $0.output === video }?.orientedPreviewSize == PixelSize(width: 1000, height: 750))
      #expect(activeConnections.first { $0.output === movie }?.sensorSize == PixelSize(width: 4032, height: 3024))
      #expect(video.videoSettings[kCVPixelBufferWidthKey as String] as? Int == 1000)
    }
  }

  @Test
  func `rule(98): a new input resets the frame durations, even after other inputs in the same transaction`()
    throws
  {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      for _ in 0..<20 {
        try phone.front.lockForConfiguration()
        phone.front.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 20)
        phone.front.unlockForConfiguration()
        session.beginConfiguration()
        // Released inputs may have the same memory address as later ones.
        for camera in [phone.front, phone.front, phone.back, phone.front] {
          session.inputs.forEach(session.removeInput)
          session.addInput(try AVCaptureDeviceInput(device: camera))
        }
        session.commitConfiguration()
        #expect(phone.front.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
      }
    }
  }

  @Test func `rule(119): the high preset uses the largest size of the current camera`() throws {
    var descriptor = phone.front.descriptor
    var camera = try #require(descriptor.camera)
    camera.presets[Preset.high.rawValue] = PresetChoice(formatIndex: 0)
    descriptor.uniqueID = "test.small"
    descriptor.kind = .camera(camera)
    let small = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: phone.system)
    phone.system.connect(small)
    try phone.use {
      let session = AVCaptureSession()
      for (device, width) in [(phone.back, 1920), (small, 1280), (phone.back, 1920)] {
        session.inputs.forEach(session.removeInput)
        session.addInput(try AVCaptureDeviceInput(device: device))
        #expect(session.sessionPreset == .high)
        #expect(device.activeFormat.formatDescription.dimensions.width == Int32(width))
      }
    }
  }

  @Test func `rule(95), rule(120): the default preset is high, and any preset is accepted without a camera`() throws {
    try phone.use {
      let session = AVCaptureSession()
      #expect(session.sessionPreset == .high)
      #expect(Preset.all.allSatisfy(session.canSetSessionPreset))
      session.addInput(try AVCaptureDeviceInput(device: phone.microphone))
      #expect(Preset.all.allSatisfy(session.canSetSessionPreset))
    }
  }

  @Test func `rule(96): setting a preset that the camera does not support is API misuse`() throws {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.front))
      #expect(!session.canSetSessionPreset(.hd1920x1080))
      #expect(session.canSetSessionPreset(.inputPriority))
      session.sessionPreset = .hd1920x1080
      #expect(session.sessionPreset == .high)
      #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    }
  }

  @Test func `rule(94): setting a format changes the preset to inputPriority, and another preset overrides the format`()
    throws
  {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      #expect(phone.back.activeFormat === phone.back.formats[1])
      try phone.back.lockForConfiguration()
      phone.back.activeFormat = phone.back.formats[2]
      #expect(session.sessionPreset == .inputPriority)
      #expect(phone.back.activeFormat === phone.back.formats[2])
      session.sessionPreset = .hd1280x720
      #expect(phone.back.activeFormat === phone.back.formats[0])
    }
  }

  @Test
  func `rule(94), rule(106): an added camera gets the preset's format unless the preset is inputPriority`()
    throws
  {
    try phone.use {
      try phone.back.lockForConfiguration()
      phone.back.activeFormat = phone.back.formats[2]
      phone.back.unlockForConfiguration()
      let session = AVCaptureSession()
      session.sessionPreset = .inputPriority
      let input = try AVCaptureDeviceInput(device: phone.back)
      session.addInput(input)
      #expect(phone.back.activeFormat === phone.back.formats[2])
      session.removeInput(input)
      session.sessionPreset = .high
      session.addInput(input)
      #expect(phone.back.activeFormat === phone.back.formats[1])
    }
  }

  @Test
  func `rule(98), rule(104): setting a format or preset or adding an input resets the rate to 30 frames a second`()
    throws
  {
    try phone.use {
      let (fast, standard) = (CMTime(value: 1, timescale: 60), CMTime(value: 1, timescale: 30))
      let session = AVCaptureSession()
      let input = try AVCaptureDeviceInput(device: phone.back)
      session.addInput(input)
      try phone.back.lockForConfiguration()
      func set() {
        phone.back.activeVideoMinFrameDuration = fast
        #expect(phone.back.activeVideoMinFrameDuration == fast)
      }
      set()
      phone.back.activeFormat = phone.back.formats[2]
      #expect(phone.back.activeVideoMinFrameDuration == standard, "a new format")
      set()
      session.sessionPreset = .high
      #expect(phone.back.activeVideoMinFrameDuration == standard, "a new preset")
      set()
      session.sessionPreset = .inputPriority
      #expect(phone.back.activeVideoMinFrameDuration == standard, "a new preset, also this one")
      set()
      session.removeInput(input)
      #expect(phone.back.activeVideoMinFrameDuration == fast)
      phone.back.unlockForConfiguration()
      session.addInput(input)
      #expect(phone.back.activeVideoMinFrameDuration == standard, "the camera was added")
    }
  }

  @Test func `rule(6), rule(101): a frame duration outside the ranges is an invalid argument with Apple's text`() throws
  {
    try phone.use {
      try phone.back.lockForConfiguration()
      phone.back.activeFormat = phone.back.formats[0]
      phone.back.activeVideoMaxFrameDuration = CMTime(value: 2, timescale: 1)
      phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 60)
      #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
      #expect(
        phone.log.misuses.map(\.reason) == [
          "*** -[AVCaptureDevice setActiveVideoMaxFrameDuration:] Unsupported frame duration - Supported ranges: ( \"<AVFrameRateRange: 1 - 30>\" ), tried to set minFrameRate to 0.500000",
          "*** -[AVCaptureDevice setActiveVideoMinFrameDuration:] Unsupported frame duration - Supported ranges: ( \"<AVFrameRateRange: 1 - 30>\" ), tried to set maxFrameRate to 60.000000",
        ])
    }
  }

  @Test
  func `rule(99), rule(100): frame durations are validated separately, and an invalid time restores the default`()
    throws
  {
    try phone.use {
      try phone.back.lockForConfiguration()
      phone.back.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 60)
      #expect(phone.log.misuses.isEmpty)
      #expect(phone.back.frameDuration == CMTime(value: 1, timescale: 60))
      phone.back.activeVideoMaxFrameDuration = .invalid
      #expect(phone.back.activeVideoMaxFrameDuration == CMTime(value: 1, timescale: 30))
      let range = phone.back.activeFormat.videoSupportedFrameRateRanges[0]
      phone.back.activeVideoMinFrameDuration = range.minFrameDuration
      phone.back.activeVideoMaxFrameDuration = range.maxFrameDuration
      #expect(phone.log.misuses.isEmpty)
      #expect(phone.back.frameDuration == CMTime(value: 1, timescale: 60))
    }
  }

  @Test(
    arguments: [
      (1.0...24.0, 24), (60...240, 60), (30...30, 30), (2...60, 30),
    ] as [(ClosedRange<Double>, Int32)])
  func `rule(104): a format without 30 frames a second runs at the nearest rate`(
    _ rates: ClosedRange<Double>, _ rate: Int32
  ) {
    let format = AVCaptureDevice.Format(
      FormatDescriptor(pixelFormat: kCVPixelFormatType_32BGRA, size: PixelSize(width: 2, height: 2), frameRates: rates))
    #expect(FrameDurations.standard(for: format) == CMTime(value: 1, timescale: rate))
  }

  @Test func `rule(92): another device's format is an invalid argument`() throws {
    try phone.back.lockForConfiguration()
    phone.back.activeFormat = phone.front.formats[0]
    #expect(
      phone.log.misuses.map(\.reason) == [
        "*** -[AVCaptureDevice _setActiveFormat:resetVideoZoomFactorAndMinMaxFrameDurations:sessionPreset:] "
          + "Unsupported format (\(phone.front.formats[0])) - use -formats to discover valid formats"
      ])
    #expect(phone.back.activeFormat === phone.back.formats[1])
  }
}
