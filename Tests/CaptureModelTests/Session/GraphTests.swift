import Dispatch
import Foundation
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import SimulationKernel

@Suite("Inputs, outputs, and connections")
struct GraphTests {
  let phone = TestPhone()

  private func input(_ device: AVCaptureDevice) throws -> AVCaptureDeviceInput {
    try AVCaptureDeviceInput(device: device)
  }

  @Test
  func `rule(47): inputs and outputs are returned at once, in order, as the same objects, even during configuration`()
    throws
  {
    try phone.use {
      let session = AVCaptureSession()
      let (camera, microphone) = (try input(phone.back), try input(phone.microphone))
      let (video, movie) = (AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput())
      session.beginConfiguration()
      session.addInput(microphone)
      session.addInput(camera)
      session.addOutput(movie)
      session.addOutput(video)
      #expect(session.inputs == [microphone, camera])
      #expect(session.outputs == [movie, video])
      session.removeInput(microphone)
      session.removeOutput(movie)
      #expect(session.inputs == [camera])
      #expect(session.outputs == [video])
      session.commitConfiguration()
      #expect(session.inputs == [camera])
    }
  }

  @Test func `rule(36), rule(37): an input cannot be added twice`() throws {
    try phone.use {
      let session = AVCaptureSession()
      let camera = try input(phone.back)
      session.addInput(camera)
      #expect(!session.canAddInput(camera))
      session.addInput(camera)
      #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
      #expect(
        phone.log.misuses[0].reason.contains("An AVCaptureInput instance may not be added more than once to a session"))
      #expect(session.inputs.count == 1)
    }
  }

  @Test func `rule(38), rule(39): adding a second camera requires removing the first`() throws {
    try phone.use {
      let session = AVCaptureSession()
      let (back, front) = (try input(phone.back), try input(phone.front))
      session.addInput(back)
      #expect(!session.canAddInput(front))
      session.addInput(front)
      #expect(phone.log.misuses[0].reason.contains("Multiple audio/video AVCaptureInputs are not currently supported"))
      session.beginConfiguration()
      session.removeInput(back)
      #expect(session.canAddInput(front))
      session.addInput(front)
      session.commitConfiguration()
      #expect(session.inputs == [front])
    }
  }

  @Test func `rule(40): a camera that does not support the preset cannot be added`() throws {
    try phone.use {
      let session = AVCaptureSession()
      session.sessionPreset = .hd1920x1080
      let front = try input(phone.front)
      #expect(!session.canAddInput(front))
      session.addInput(front)
      let reason = phone.log.misuses[0].reason
      #expect(reason.contains("[Front Camera]"))
      #expect(
        reason.contains(
          "because the device does not support AVCaptureSessionPreset1920x1080 - Use -[AVCaptureDevice supportsAVCaptureSessionPreset:]"
        ))
      session.sessionPreset = .hd1280x720
      #expect(session.canAddInput(front))
    }
  }

  @Test func `rule(41): a session accepts one output of each class but several video data outputs`() {
    phone.use {
      let session = AVCaptureSession()
      session.addOutput(AVCaptureMovieFileOutput())
      #expect(!session.canAddOutput(AVCaptureMovieFileOutput()))
      session.addOutput(AVCaptureMovieFileOutput())
      #expect(phone.log.misuses[0].reason.contains("more than one output of the same type is unsupported"))
      session.addOutput(AVCaptureVideoDataOutput())
      #expect(session.canAddOutput(AVCaptureVideoDataOutput()))
      session.addOutput(AVCaptureAudioDataOutput())
      #expect(!session.canAddOutput(AVCaptureAudioDataOutput()))
    }
  }

  @Test func `rule(43): inputs and outputs can belong to only one session`() throws {
    try phone.use {
      let (first, second) = (AVCaptureSession(), AVCaptureSession())
      let (camera, video) = (try input(phone.back), AVCaptureVideoDataOutput())
      first.addInput(camera)
      first.addOutput(video)
      #expect(!second.canAddInput(camera))
      #expect(!second.canAddOutput(video))
      second.addInput(camera)
      second.addOutput(video)
      #expect(
        phone.log.misuses.map(\.reason).elementsEqual([
          "*** -[AVCaptureSession addInput:] An AVCaptureInput instance may not be added to more than one session",
          "*** -[AVCaptureSession addOutput:] An AVCaptureOutput instance may not be added to more than one session",
        ]))
      first.removeInput(camera)
      first.removeOutput(video)
      #expect(second.canAddInput(camera))
      #expect(second.canAddOutput(video))
    }
  }

  @Test func `rule(59), rule(60), rule(65): connections form by media type in any order of adding`() throws {
    try phone.use {
      let session = AVCaptureSession()
      let (video, audio, movie) = (
        AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput(), AVCaptureMovieFileOutput()
      )
      #expect(video.connections.isEmpty)
      session.addOutput(video)
      session.addOutput(movie)
      #expect(video.connections.isEmpty)
      #expect(video.connection(with: .video) == nil)
      session.addInput(try input(phone.back))
      session.addInput(try input(phone.microphone))
      session.addOutput(audio)
      #expect(session.connections.count == 4)
      #expect(video.connections.map { $0.inputPorts[0].mediaType } == [.video])
      #expect(audio.connections.map { $0.inputPorts[0].mediaType } == [.audio])
      #expect(movie.connections.map { $0.inputPorts[0].mediaType } == [.video, .audio])
      #expect(session.connections.allSatisfy { $0.isActive && $0.isEnabled })
    }
  }

  @Test func `rule(62), rule(63): a connection keeps its output and ports, and is found by media type`() throws {
    try phone.use {
      let session = AVCaptureSession()
      let (camera, movie) = (try input(phone.back), AVCaptureMovieFileOutput())
      session.addInput(camera)
      session.addInput(try input(phone.microphone))
      session.addOutput(movie)
      let connection = try #require(movie.connection(with: .video))
      #expect(connection === movie.connections[0])
      #expect(connection === session.connections[0])
      #expect(connection.output === movie)
      #expect(connection.inputPorts.map(\.input) == [camera])
      #expect(movie.connection(with: .audio) === movie.connections[1])
      #expect(movie.connection(with: .metadata) == nil)
    }
  }

  @Test func `rule(59), rule(80): without automatic connections the client adds one connection per media type`() throws
  {
    try phone.use {
      let session = AVCaptureSession()
      let (camera, video) = (try input(phone.back), AVCaptureVideoDataOutput())
      let port = try #require(camera.ports.first { $0.mediaType == .video })
      let connection = AVCaptureConnection(inputPorts: [port], output: video)
      #expect(!session.canAddConnection(connection))
      session.addInputWithNoConnections(camera)
      session.addOutputWithNoConnections(video)
      #expect(session.connections.isEmpty)
      #expect(session.canAddConnection(connection))
      session.addConnection(connection)
      #expect(video.connections == [connection])
      let second = AVCaptureConnection(inputPorts: [port], output: video)
      #expect(!session.canAddConnection(second))
      session.addConnection(second)
      #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
      session.removeConnection(connection)
      #expect(session.canAddConnection(second))
    }
  }

  @Test func `rule(59): objects added without connections stay unconnected when another output is added`() throws {
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try input(phone.back))
      let (video, movie) = (AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput())
      session.addOutputWithNoConnections(video)
      session.addOutput(movie)
      #expect(video.connections.isEmpty)
      #expect(movie.connections.count == 1)
    }
  }

  @Test func `rule(45): removing an input or output removes its connections`() throws {
    try phone.use {
      let session = AVCaptureSession()
      let (camera, microphone) = (try input(phone.back), try input(phone.microphone))
      let (video, movie) = (AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput())
      [camera, microphone].forEach(session.addInput)
      session.addOutput(video)
      session.addOutput(movie)
      session.removeInput(camera)
      #expect(session.outputs == [video, movie])
      #expect(video.connection(with: .video) == nil)
      #expect(session.connections == movie.connections)
      #expect(movie.connections.count == 1)
      session.removeOutput(movie)
      #expect(session.connections.isEmpty)
      #expect(movie.connections.isEmpty)
      session.removeInput(camera)
      session.removeOutput(movie)
      #expect(phone.log.misuses.isEmpty)
    }
  }

  @Test func `rule(46): switching inputs creates new connections with default settings`() throws {
    try phone.use {
      let session = AVCaptureSession()
      let (back, front) = (try input(phone.back), try input(phone.front))
      let video = AVCaptureVideoDataOutput()
      session.addInput(back)
      session.addOutput(video)
      let old = try #require(video.connection(with: .video))
      old.videoRotationAngle = 90
      old.automaticallyAdjustsVideoMirroring = false
      old.isVideoMirrored = true
      old.isEnabled = false
      session.beginConfiguration()
      session.removeInput(back)
      session.addInput(front)
      session.commitConfiguration()
      let new = try #require(video.connection(with: .video))
      #expect(new !== old)
      #expect(new.videoRotationAngle == 0)
      #expect(!new.isVideoMirrored)
      #expect(new.isEnabled)
      #expect(new.automaticallyAdjustsVideoMirroring)
    }
  }

  @Test func `rule(48), rule(50): creating an input for a disconnected or unauthorized device is an error`() throws {
    phone.system.setAuthorizationStatus(.denied, for: .video)
    let denied = #expect(throws: AVError.self) { try input(phone.back) }
    #expect(denied?.code == .applicationIsNotAuthorizedToUseDevice)
    #expect(denied?.errorCode == -11852)
    #expect(denied?.localizedDescription == "Cannot use Back Camera")
    #expect(denied?.failureReason == "This app is not authorized to use Back Camera.")
    #expect(denied?.device === phone.back)
    phone.system.disconnect(phone.microphone)
    let gone = #expect(throws: AVError.self) { try input(phone.microphone) }
    #expect(gone?.code == .deviceNotConnected)
  }

  @Test func `ports are found by media type, device type, and position`() throws {
    let camera = try input(phone.back)
    #expect(camera.ports.map(\.mediaType) == [.video, .metadataObject])
    #expect(camera.ports.allSatisfy { $0.input === camera })
    #expect(camera.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .unspecified).count == 1)
    #expect(
      camera.ports(for: .video, sourceDeviceType: .builtInWideAngleCamera, sourceDevicePosition: .back).count == 1)
    #expect(camera.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .front).isEmpty)
    #expect(camera.ports(for: nil, sourceDeviceType: nil, sourceDevicePosition: .unspecified).count == 2)
  }
}
