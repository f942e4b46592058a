import AVFoundationTypes
import Foundation
import HardwareModel
import ModelTestSupport
import PixelModel
import Testing

@testable import CaptureModel
@testable import PlatformModel
@testable import PlatformTypes
@testable import SimulationKernel

@Suite("Rotation and mirroring of a connection")
struct ConnectionTests {
  let phone = TestPhone()

  /// Returns a connection between a camera and an output, and its session, which the caller must retain.
  private func connect(_ device: AVCaptureDevice, _ output: AVCaptureOutput) throws -> (
    AVCaptureSession, AVCaptureConnection
  ) {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(output)
      return (session, try #require(output.connections.first))
    }
  }

  private var videoOutput: AVCaptureVideoDataOutput { phone.use { AVCaptureVideoDataOutput() } }

  static let angles: [(AVCaptureDevice.Position, CGFloat, AVCaptureVideoOrientation)] = [
    (.back, 0, .landscapeRight), (.back, 90, .portrait), (.back, 180, .landscapeLeft),
    (.back, 270, .portraitUpsideDown),
    (.front, 0, .landscapeLeft), (.front, 90, .portrait), (.front, 180, .landscapeRight),
    (.front, 270, .portraitUpsideDown),
  ]

  @Test(arguments: angles)
  func `rule(69), rule(300), rule(301): rotation angle and video orientation represent the same state`(
    _ position: AVCaptureDevice.Position, _ angle: CGFloat, _ orientation: AVCaptureVideoOrientation
  ) throws {
    let (session, connection) = try connect(position == .back ? phone.back : phone.front, videoOutput)
    connection.videoRotationAngle = angle
    #expect(connection.videoOrientation == orientation)
    connection.videoRotationAngle = angle == 0 ? 90 : 0
    connection.videoOrientation = orientation
    #expect(connection.videoRotationAngle == angle)
    withExtendedLifetime(session) {}
  }

  @Test func `rule(72), rule(300), rule(301): a data output's connection starts with the sensor's unrotated image`()
    throws
  {
    let (first, back) = try connect(phone.back, videoOutput)
    let (second, front) = try connect(phone.front, videoOutput)
    #expect(back.videoRotationAngle == 0)
    #expect(back.videoOrientation == .landscapeRight)
    #expect(front.videoRotationAngle == 0)
    #expect(front.videoOrientation == .landscapeLeft)
    #expect(!back.isVideoMirrored)
    #expect(!front.isVideoMirrored)
    withExtendedLifetime((first, second)) {}
  }

  /// Returns a front camera that is mounted differently from a phone's.
  private func frontCamera(_ change: (inout CameraDescriptor) -> Void) -> AVCaptureDevice {
    var descriptor = DeviceDescriptor.testCamera(.front)
    var camera = descriptor.camera!
    change(&camera)
    descriptor.kind = .camera(camera)
    return AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: phone.system)
  }

  @Test(
    arguments: [(0, .portrait), (90, .landscapeRight), (180, .portraitUpsideDown), (270, .landscapeLeft)]
      as [(CGFloat, AVCaptureVideoOrientation)])
  func `rule(302): a front sensor mounted upright for portrait has different rotation angles`(
    _ angle: CGFloat, _ orientation: AVCaptureVideoOrientation
  ) throws {
    let camera = frontCamera { $0.sensorToPortrait = .identity }
    let (session, connection) = try connect(camera, videoOutput)
    #expect(connection.videoRotationAngle == 0)
    #expect(connection.videoOrientation == .portrait)
    connection.videoRotationAngle = angle
    #expect(connection.videoOrientation == orientation)
    let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
    for (posture, name) in [(Posture.portrait, AVCaptureVideoOrientation.portrait), (.landscapeLeft, .landscapeRight)] {
      phone.system.posture = posture
      connection.videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelCapture
      #expect(connection.videoOrientation == name)
    }
    withExtendedLifetime(session) {}
  }

  @Test
  func
    `rule(72), rule(315): data connections of a landscape-edge camera start rotated by 180 degrees, others do not`()
    throws
  {
    let camera = frontCamera { $0.sensorToData = ImageOrientation(quarterTurns: 2) }
    let (first, data) = try connect(camera, videoOutput)
    #expect(data.videoRotationAngle == 180)
    #expect(data.videoOrientation == .landscapeRight)
    phone.system.posture = .landscapeLeft
    #expect(
      camera.worldToSensor.concatenating(data.settings.orientation) == .identity, "upright with the camera on top")
    data.videoRotationAngle = 0
    #expect(data.videoOrientation == .landscapeLeft)
    let (second, movie) = try connect(camera, phone.use { AVCaptureMovieFileOutput() })
    #expect(movie.videoRotationAngle == 90)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a movie connection starts upright for portrait`() throws {
    let (session, connection) = try connect(phone.front, phone.use { AVCaptureMovieFileOutput() })
    #expect(connection.videoOrientation == .portrait)
    #expect(connection.videoRotationAngle == 90)
    #expect(!connection.isVideoMirrored)
    withExtendedLifetime(session) {}
  }

  @Test(arguments: [45, 360, -90, 1] as [CGFloat])
  func `rule(68): unsupported angles are invalid arguments and change nothing`(_ angle: CGFloat) throws {
    let (session, connection) = try connect(phone.back, videoOutput)
    #expect(!connection.isVideoRotationAngleSupported(angle))
    connection.videoRotationAngle = angle
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(connection.videoRotationAngle == 0)
    withExtendedLifetime(session) {}
  }

  @Test func `rule(66): setting isVideoMirrored on an output's connection disables automatic mirroring`() throws {
    for output in phone.use({ [AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput(), AVCapturePhotoOutput()] }) {
      let (session, connection) = try connect(phone.front, output)
      connection.isVideoMirrored = true
      #expect(connection.isVideoMirrored)
      #expect(!connection.automaticallyAdjustsVideoMirroring)
      withExtendedLifetime(session) {}
    }
    #expect(phone.log.misuses.isEmpty)
  }

  @Test func `rule(66): mirroring a preview requires automatic mirroring to be off`() throws {
    let session = phone.use { AVCaptureSession() }
    session.addInput(try AVCaptureDeviceInput(device: phone.back))
    let layer = phone.use { AVCaptureVideoPreviewLayer(session: session) }
    let connection = try #require(layer.connection)
    connection.isVideoMirrored = true
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(phone.log.misuses[0].reason.contains("Cannot be set when automaticallyAdjustsVideoMirroring is YES"))
    #expect(!connection.isVideoMirrored)
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = true
    #expect(connection.isVideoMirrored)
    #expect(phone.log.misuses.count == 1)
    withExtendedLifetime(session) {}
  }

  @Test func `rule(67): automatic mirroring is on by default and restores mirroring when switched on`() throws {
    let (session, connection) = try connect(phone.front, videoOutput)
    #expect(connection.automaticallyAdjustsVideoMirroring)
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = true
    connection.videoRotationAngle = 90
    connection.automaticallyAdjustsVideoMirroring = true
    #expect(!connection.isVideoMirrored)
    #expect(connection.videoRotationAngle == 90)
    withExtendedLifetime(session) {}
  }

  @Test func `rule(66), rule(68), rule(69): an audio connection has no orientation and no mirroring`() throws {
    let (session, connection) = try connect(phone.microphone, phone.use { AVCaptureAudioDataOutput() })
    #expect(!connection.isVideoOrientationSupported)
    #expect(!connection.isVideoMirroringSupported)
    connection.automaticallyAdjustsVideoMirroring = false
    connection.videoOrientation = .portrait
    connection.isVideoMirrored = true
    connection.videoRotationAngle = 90
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument, .invalidArgument])
    withExtendedLifetime(session) {}
  }

  @Test func `rule(64), rule(87): a connection is inactive while its camera is disconnected`() throws {
    let (session, connection) = try connect(phone.back, videoOutput)
    let journal = Journal()
    let observation = connection.observe(\.isActive, options: .new) { journal.add("\($1.newValue == true)") }
    #expect(connection.isActive)
    phone.system.disconnect(phone.back)
    #expect(!connection.isActive)
    #expect(journal.lines == ["false"])
    observation.invalidate()
    withExtendedLifetime(session) {}
  }

  /// Returns a phone whose camera supports stabilization in the format of the preset `high`, but not in the first
  /// format.
  private static func stabilizingPhone() throws -> (RoomPhone, AVCaptureConnection) {
    let phone = try RoomPhone(.roomCamera { $0.formats[1].stabilization = .init() })
    return (phone, try #require(phone.session.connections.first))
  }

  @Test
  func `the first connection that needs stabilization requests it, and the last one ends it`()
    throws
  {
    final class Orderly: CameraSource {
      let journal = Journal()
      func image(_ request: ImageRequest) -> (any SourceImage)? { BlankCamera.Blank() }
      func controlRequested(_ order: ControlRequest) { if case .stabilize = order { journal.add("\(order)") } }
    }
    let source = Orderly()
    let camera = AVCaptureDevice(
      .roomCamera { $0.formats[1].stabilization = .init() }, source: .camera(source), in: phone.system)
    phone.system.connect(camera)
    let (session, first) = try connect(camera, videoOutput)
    let other = phone.use { AVCaptureVideoDataOutput() }
    session.addOutput(other)
    let second = try #require(other.connection(with: .video))
    for (connection, mode) in [(first, .auto), (second, .auto), (first, .off), (second, .off)]
      as [(AVCaptureConnection, AVCaptureVideoStabilizationMode)]
    {
      connection.preferredVideoStabilizationMode = mode
    }
    #expect(source.journal.lines == ["stabilize(true)", "stabilize(false)"])
  }

  @Test(
    arguments: [
      (.off, .off), (.standard, .standard), (.cinematic, .cinematic), (.cinematicExtended, .cinematicExtended),
      (.auto, .cinematic), (.lowLatency, .off),
    ] as [(AVCaptureVideoStabilizationMode, AVCaptureVideoStabilizationMode)])
  func `rule(74): the preferred stabilization mode is active if the format supports it, but automatic mode is not`(
    _ preferred: AVCaptureVideoStabilizationMode, _ active: AVCaptureVideoStabilizationMode
  ) throws {
    let (phone, connection) = try Self.stabilizingPhone()
    #expect(connection.isVideoStabilizationSupported)
    #expect(connection.preferredVideoStabilizationMode == .off)
    connection.preferredVideoStabilizationMode = preferred
    #expect(connection.activeVideoStabilizationMode == active)
    try phone.locked { $0.activeFormat = $0.formats[0] }
    #expect(connection.activeVideoStabilizationMode == .off)
    #expect(connection.preferredVideoStabilizationMode == preferred)
    try phone.locked { $0.activeFormat = $0.formats[1] }
    #expect(connection.activeVideoStabilizationMode == active)
    #expect(phone.events("activeVideoStabilizationMode").count == (active == .off ? 0 : 3))
  }

  @Test
  func `rule(74), rule(15), rule(46): the active stabilization mode changes on commit; new connections start with off`()
    throws
  {
    let (phone, connection) = try Self.stabilizingPhone()
    phone.session.beginConfiguration()
    connection.preferredVideoStabilizationMode = .cinematic
    #expect(connection.activeVideoStabilizationMode == .off)
    phone.session.commitConfiguration()
    #expect(connection.activeVideoStabilizationMode == .cinematic)
    let input = phone.session.inputs[0]
    phone.session.removeInput(input)
    phone.session.addInput(input)
    let fresh = try #require(phone.session.connections.first)
    #expect(fresh !== connection)
    #expect(fresh.preferredVideoStabilizationMode == .off)
    #expect(fresh.activeVideoStabilizationMode == .off)
  }

  @Test func `rule(74): audio connections and cameras without stabilization do not support it`() throws {
    let (first, audio) = try connect(phone.microphone, phone.use { AVCaptureAudioDataOutput() })
    let (second, video) = try connect(phone.back, videoOutput)
    for connection in [audio, video] {
      connection.preferredVideoStabilizationMode = .auto
      #expect(!connection.isVideoStabilizationSupported)
      #expect(connection.activeVideoStabilizationMode == .off)
    }
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a connection retains neither its output nor its input`() throws {
    let (session, connection) = try connect(phone.back, videoOutput)
    session.removeOutput(session.outputs[0])
    #expect(connection.output == nil)
  }
}
