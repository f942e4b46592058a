import Foundation
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import PlatformModel
@testable import SimulationKernel

@Suite("Preview layer")
struct PreviewLayerTests {
  typealias Layer = AVCaptureVideoPreviewLayer
  let phone = TestPhone()

  private func makeSession(_ camera: AVCaptureDevice, preset: AVCaptureSession.Preset = .photo) throws
    -> AVCaptureSession
  {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.sessionPreset = preset
      return session
    }
  }

  /// Returns a 300 x 600 layer that displays a camera's 4:3 image.
  private func makeLayer(_ camera: AVCaptureDevice, _ gravity: AVLayerVideoGravity = .resizeAspect) throws -> Layer {
    let session = try makeSession(camera)
    let layer = phone.use { Layer(session: session) }
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
    layer.videoGravity = gravity
    return layer
  }

  // MARK: Session

  @Test func `rule(296), rule(61): a session connects a layer to its first video port, now or when one is added`()
    throws
  {
    let session = phone.use { AVCaptureSession() }
    let layer = phone.use { Layer() }
    #expect(layer.session == nil)
    #expect(layer.connection == nil)
    layer.session = session
    #expect(layer.session === session)
    #expect(layer.connection == nil)
    #expect(session.outputs.isEmpty)
    let input = try phone.use { try AVCaptureDeviceInput(device: phone.back) }
    session.addInput(input)
    let connection = try #require(layer.connection)
    #expect(connection.inputPorts == [input.ports.first { $0.mediaType == .video }])
    #expect(session.connections == [connection])
    layer.session = nil
    #expect(layer.connection == nil)
    #expect(session.connections.isEmpty)
    session.removeInput(input)
    session.addInput(input)
    #expect(layer.connection == nil, "it has left the session for good")
    #expect(session.connections.isEmpty, "it has left the session for good")
  }

  @Test func `rule(62): a connection has either an output or a layer`() throws {
    let layer = try makeLayer(phone.back)
    let session = try #require(layer.session)
    phone.use { session.addOutput(AVCaptureVideoDataOutput()) }
    let toLayer = try #require(layer.connection)
    let toOutput = try #require(session.outputs[0].connections.first)
    #expect(toLayer.output == nil)
    #expect(toLayer.videoPreviewLayer === layer)
    #expect(toOutput.output === session.outputs[0])
    #expect(toOutput.videoPreviewLayer == nil)
    #expect(session.connections.count == 2)
  }

  @Test func `rule(296), rule(80): a layer without automatic connection accepts one manual connection`() throws {
    let session = try makeSession(phone.back)
    let layer = phone.use { Layer(sessionWithNoConnection: session) }
    #expect(layer.session === session)
    #expect(layer.connection == nil)
    let port = try #require(session.inputs[0].ports.first { $0.mediaType == .video })
    let connection = phone.use { AVCaptureConnection(inputPort: port, videoPreviewLayer: layer) }
    #expect(session.canAddConnection(connection))
    session.addConnection(connection)
    #expect(layer.connection === connection)
    let second = phone.use { AVCaptureConnection(inputPort: port, videoPreviewLayer: layer) }
    #expect(!session.canAddConnection(second))
    session.addConnection(second)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    session.removeConnection(connection)
    #expect(layer.connection == nil)
    #expect(session.canAddConnection(second))
  }

  @Test func `rule(62), rule(80): a connection to a layer of another session cannot be added`() throws {
    let session = try makeSession(phone.back)
    let layer = phone.use { Layer() }
    let port = try #require(session.inputs[0].ports.first)
    let connection = phone.use { AVCaptureConnection(inputPort: port, videoPreviewLayer: layer) }
    #expect(!session.canAddConnection(connection))
    layer.setSessionWithNoConnection(session)
    #expect(session.canAddConnection(connection))
  }

  @Test func `rule(31): a layer retains its session, and the session does not retain the layer`() throws {
    weak var session: AVCaptureSession?
    weak var gone: Layer?
    do {
      let layer = try makeLayer(phone.back)
      session = layer.session
      gone = layer
      #expect(session != nil)
      let other = try makeSession(phone.front)
      layer.session = other
      #expect(session == nil)
      #expect(layer.connection?.inputPorts.first?.sourceDevicePosition == .front)
      session = other
    }
    #expect(gone == nil)
    #expect(session == nil)
  }

  @Test func `rule(31): releasing a layer removes its connection, and the session keeps running`() throws {
    let session = try makeSession(phone.back)
    var layer: Layer? = phone.use { Layer(session: session) }
    session.startRunning()
    phone.advance(milliseconds: 100)
    #expect(layer?.isPreviewing == true)
    #expect(session.connections.count == 1)
    layer = nil
    phone.advance(milliseconds: 100)
    #expect(session.isRunning)
    #expect(session.connections.isEmpty)
    #expect(session.state.read { $0.applied.activeConnections }.isEmpty)
  }

  @Test
  func `rule(295), rule(294): a session with only a preview runs, and isPreviewing follows the frames`()
    throws
  {
    let layer = try makeLayer(phone.back)
    let journal = Journal()
    let observation = layer.observe(\.isPreviewing, options: [.new]) { _, change in
      journal.add("\(change.newValue == true)")
    }
    let session = try #require(layer.session)
    session.startRunning()
    #expect(session.isRunning)
    #expect(!layer.isPreviewing)
    phone.advance(milliseconds: 100)
    #expect(layer.isPreviewing)
    #expect(journal.lines == ["true"])
    layer.connection?.isEnabled = false
    #expect(!layer.isPreviewing)
    layer.connection?.isEnabled = true
    phone.advance(milliseconds: 100)
    session.stopRunning()
    #expect(journal.lines == ["true", "false", "true", "false"])
    session.startRunning()
    phone.advance(milliseconds: 100)
    session.beginConfiguration()
    layer.session = nil
    #expect(!layer.isPreviewing, "without a session, before the commit")
    #expect(journal.lines.suffix(2) == ["true", "false"], "without a session, before the commit")
    #expect(layer.displayedFrame == nil)
    session.commitConfiguration()
    #expect(journal.lines.count == 6)
    observation.invalidate()
  }

  @Test func `rule(294): layers of a multi-camera session show frames when startRunning returns`() throws {
    let cameras = MultiCamPhone()
    var layers: [Layer] = []
    for camera in [cameras.wide, cameras.front] {
      let input = try AVCaptureDeviceInput(device: camera)
      cameras.session.addInputWithNoConnections(input)
      let layer = cameras.use { Layer(sessionWithNoConnection: cameras.session) }
      let port = input.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .unspecified)[0]
      cameras.session.addConnection(AVCaptureConnection(inputPort: port, videoPreviewLayer: layer))
      layers.append(layer)
    }
    cameras.session.startRunning()
    let both = layers.map(\.isPreviewing)
    #expect(both == [true, true])
    layers[0].connection?.isEnabled = false
    #expect(!layers[0].isPreviewing)
    #expect(layers[1].isPreviewing)
    #expect(layers.map { $0.connection?.isVideoMirrored } == [false, true])
  }

  // MARK: Connection

  @Test
  func `rule(293), rule(67), rule(301): a preview starts in portrait, mirrored in front, and never rotates itself`()
    throws
  {
    let (back, front) = (try makeLayer(phone.back), try makeLayer(phone.front))
    for layer in [back, front] {
      #expect(layer.connection?.videoOrientation == .portrait)
      #expect(layer.connection?.videoRotationAngle == 90)
      #expect(layer.connection?.automaticallyAdjustsVideoMirroring == true)
    }
    #expect(back.connection?.isVideoMirrored == false)
    #expect(front.connection?.isVideoMirrored == true)
    phone.system.posture = .landscapeLeft
    phone.advance(milliseconds: 100)
    #expect(back.connection?.videoOrientation == .portrait)
  }

  @Test func `rule(46), rule(293): switching cameras creates a new connection with default settings`() throws {
    let layer = try makeLayer(phone.back)
    let session = try #require(layer.session)
    let old = try #require(layer.connection)
    old.videoOrientation = .landscapeRight
    old.automaticallyAdjustsVideoMirroring = false
    old.isVideoMirrored = true
    session.beginConfiguration()
    session.removeInput(session.inputs[0])
    session.addInput(try AVCaptureDeviceInput(device: phone.front))
    session.commitConfiguration()
    let new = try #require(layer.connection)
    #expect(new !== old)
    #expect(new.videoOrientation == .portrait)
    #expect(new.automaticallyAdjustsVideoMirroring)
    #expect(new.isVideoMirrored, "by itself, for the camera in front")
    session.removeInput(session.inputs[0])
    session.addInput(try AVCaptureDeviceInput(device: phone.back))
    #expect(layer.connection?.isVideoMirrored == false)
  }

  @Test func `rule(67): switching automatic mirroring back on mirrors a front preview again`() throws {
    let layer = try makeLayer(phone.front)
    layer.automaticallyAdjustsMirroring = false
    layer.isMirrored = false
    #expect(layer.connection?.isVideoMirrored == false)
    #expect(!layer.mirrored)
    layer.automaticallyAdjustsMirroring = true
    #expect(layer.connection?.isVideoMirrored == true)
    #expect(layer.mirrored)
    layer.automaticallyAdjustsMirroring = false
    layer.mirrored = false
    #expect(layer.connection?.isVideoMirrored == false)
    #expect(!layer.isMirrored)
  }

  @Test func `the layer's deprecated properties are those of its connection`() throws {
    let empty = phone.use { Layer() }
    #expect(!empty.isOrientationSupported)
    #expect(!empty.isMirroringSupported)
    #expect(empty.automaticallyAdjustsMirroring)
    #expect(empty.orientation == .portrait)
    #expect(!empty.isMirrored)
    let layer = try makeLayer(phone.back)
    layer.orientation = .landscapeLeft
    #expect(layer.connection?.videoRotationAngle == 180)
    #expect(layer.orientationSupported)
    #expect(layer.mirroringSupported)
  }

  @Test func `rule(30): a preview layer does not support deferred start`() throws {
    let layer = try makeLayer(phone.back)
    #expect(!layer.isDeferredStartSupported)
    #expect(!layer.isDeferredStartEnabled)
    layer.isDeferredStartEnabled = true
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
  }
}
