import Dispatch
import Foundation
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Multi-camera session")
struct MultiCamTests {
  let phone = MultiCamPhone()
  var session: AVCaptureMultiCamSession { phone.session }
  var log: EventLog { phone.log }

  @Test func `rule(56): a camera stops with its last enabled connection or port, and the others continue`() throws {
    let back = try phone.add(phone.wide)
    try phone.add(phone.front)
    session.startRunning()
    #expect(phone.counts(milliseconds: 1000) == [30, 30])
    #expect(phone.clients[0].times == phone.clients[1].times, "both lie on one grid")
    let connection = try #require(back.connection(with: .video))
    connection.isEnabled = false
    #expect(phone.counts(milliseconds: 1000) == [0, 30])
    connection.isEnabled = true
    // The other camera continues to deliver frames while this one starts.
    #expect(phone.counts(milliseconds: 1000) == [30, 30])
    #expect(phone.clients[1].dropped.isEmpty)
    #expect(phone.clients[1].times.count > 98)
    let port = try #require(connection.inputPorts.first)
    port.isEnabled = false
    #expect(phone.counts(milliseconds: 500) == [0, 15])
    #expect(log.misuses.isEmpty)
  }

  @Test func `rule(55): the preset is inputPriority and cannot be changed`() throws {
    try phone.add(phone.wide)
    #expect(session.sessionPreset == .inputPriority)
    #expect(session.canSetSessionPreset(.inputPriority))
    #expect(!session.canSetSessionPreset(.high))
    session.sessionPreset = .high
    #expect(log.misuses.map(\.exception) == [.invalidArgument])
    #expect(session.sessionPreset == .inputPriority)
    session.sessionPreset = .inputPriority
    #expect(log.misuses.count == 1)
  }

  @Test func `rule(212): photo quality defaults to speed unless the client set it before adding the output`()
    throws
  {
    let (output, prepared) = phone.use { (AVCapturePhotoOutput(), AVCapturePhotoOutput()) }
    #expect(output.maxPhotoQualityPrioritization == .balanced)
    prepared.maxPhotoQualityPrioritization = .quality
    session.addInput(try AVCaptureDeviceInput(device: phone.wide))
    session.addOutput(output)
    session.startRunning()
    #expect(output.maxPhotoQualityPrioritization == .speed)
    let client = PhotoClient()
    for quality in [.balanced, .speed] as [AVCapturePhotoQualityPrioritization] {
      let settings = phone.use { AVCapturePhotoSettings() }
      settings.photoQualityPrioritization = quality
      output.capturePhoto(with: settings, delegate: client)
      phone.advance(milliseconds: 2000)
    }
    let words = "settings.photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization"
    #expect(log.misuses.map { $0.reason.hasSuffix(words) } == [true])
    #expect(client.photos.count == 1)
    session.removeOutput(output)
    session.addOutput(prepared)
    #expect(prepared.maxPhotoQualityPrioritization == .quality)
  }

  @Test func `rule(41): each camera can have a photo output, and both take photos at once`() throws {
    let pairs = try [phone.wide, phone.front].map { camera in
      let (input, output) = (try AVCaptureDeviceInput(device: camera), phone.use { AVCapturePhotoOutput() })
      session.addInputWithNoConnections(input)
      #expect(session.canAddOutput(output))
      session.addOutputWithNoConnections(output)
      session.addConnection(phone.use { AVCaptureConnection(inputPorts: [input.ports[0]], output: output) })
      return (output: output, client: PhotoClient())
    }
    session.startRunning()
    for pair in pairs {
      let settings = phone.use { AVCapturePhotoSettings() }
      settings.photoQualityPrioritization = .speed
      pair.output.capturePhoto(with: settings, delegate: pair.client)
    }
    phone.advance(milliseconds: 2000)
    #expect(pairs.map(\.client.photos.count) == [1, 1])
    #expect(!session.canAddOutput(phone.use { AVCaptureStillImageOutput() }))
    #expect(log.misuses.isEmpty)
  }

  @Test func `rule(55): several cameras require multi-camera formats, and a single one does not`() throws {
    try phone.add(phone.wide, format: 4)
    session.startRunning()
    #expect(session.isRunning)
    session.stopRunning()
    try phone.add(phone.front)
    log.clear()
    session.startRunning()
    #expect(!session.isRunning)
    #expect(log.events.contains("SessionRuntimeError"))
    try phone.wide.lockForConfiguration()
    phone.wide.activeFormat = phone.wide.formats[1]
    session.startRunning()
    #expect(session.isRunning)
    phone.wide.activeFormat = phone.wide.formats[4]
    #expect(!session.isRunning, "it cannot go on in such a format either")
  }

  @Test func `rule(29): costs rise with size, rate, and cameras, fall with binning, and above 1 prevent running`()
    throws
  {
    #expect(session.hardwareCost == 0)
    #expect(session.systemPressureCost == 0)
    try phone.add(phone.wide, format: 0)
    let small = (session.hardwareCost, session.systemPressureCost)
    func costs(_ format: Int) throws -> (Float, Float) {
      try phone.wide.lockForConfiguration()
      defer { phone.wide.unlockForConfiguration() }
      phone.wide.activeFormat = phone.wide.formats[format]
      return (session.hardwareCost, session.systemPressureCost)
    }
    let (fast, joined) = (try costs(2), try costs(5))
    let large = try costs(1)
    #expect(0 < small.0)
    #expect(small.0 < large.0)
    #expect(small.0 < fast.0)
    #expect(small.1 < large.1)
    #expect(joined.0 < large.0)
    #expect(joined.1 < large.1)
    try phone.add(phone.front, format: 1)
    #expect(session.hardwareCost > large.0)
    #expect(session.systemPressureCost > large.1)
    #expect(session.hardwareCost < 1)
    session.startRunning()
    #expect(session.isRunning)
    session.stopRunning()
    for camera in [phone.wide, phone.front] {
      try camera.lockForConfiguration()
      camera.activeFormat = camera.formats[3]
    }
    #expect(session.hardwareCost > 1)
    log.clear()
    session.startRunning()
    #expect(!session.isRunning)
    #expect(log.events == ["SessionRuntimeError"])
    let input = try #require(session.inputs[0] as? AVCaptureDeviceInput)
    input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: 15)
    #expect(session.hardwareCost < 1)
    session.startRunning()
    #expect(session.isRunning)
  }

  @Test func `rule(29): a single-camera session reports a cost with several data outputs or a movie beside one`() throws
  {
    let phone = TestPhone()
    try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      session.addOutput(AVCaptureVideoDataOutput())
      #expect(session.hardwareCost == 0)
      let movie = AVCaptureMovieFileOutput()
      session.addOutput(movie)
      #expect(session.hardwareCost > 0)
      session.removeOutput(movie)
      #expect(session.hardwareCost == 0)
      session.addOutput(AVCaptureVideoDataOutput())
      #expect(session.hardwareCost > 0)
    }
  }

  @Test
  func `rule(52): constituents of a virtual camera run together through ports that a single-camera session rejects`()
    throws
  {
    let input = try AVCaptureDeviceInput(device: phone.dual)
    session.addInputWithNoConnections(input)
    for type in [AVCaptureDevice.DeviceType.builtInWideAngleCamera, .builtInUltraWideCamera] {
      let port = try #require(input.ports(for: .video, sourceDeviceType: type, sourceDevicePosition: .back).first)
      #expect(!input.ports.contains(port))
      _ = phone.connect(port)
    }
    #expect(session.connections.map { $0.device?.uniqueID } == ["wide", "ultra"])
    session.startRunning()
    #expect(phone.counts(milliseconds: 1000) == [30, 30])
    #expect(session.state.read { $0.applied.cameras.map(\.device.uniqueID) } == ["wide", "ultra"])
    #expect(log.misuses.isEmpty)

    let photo = AVCapturePhotoOutput(system: phone.system)
    session.addOutputWithNoConnections(photo)
    let wide = try #require(
      input.ports(for: .video, sourceDeviceType: .builtInWideAngleCamera, sourceDevicePosition: .back).first)
    #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: [wide], output: photo)))

    let plain = AVCaptureSession(system: phone.system)
    let other = try AVCaptureDeviceInput(device: phone.dual)
    plain.addInput(other)
    let output = AVCaptureVideoDataOutput(system: phone.system)
    plain.addOutputWithNoConnections(output)
    let hidden = try #require(
      other.ports(for: .video, sourceDeviceType: .builtInWideAngleCamera, sourceDevicePosition: .back).first)
    let connection = AVCaptureConnection(inputPorts: [hidden], output: output)
    #expect(!plain.canAddConnection(connection))
    plain.addConnection(connection)
    #expect(log.misuses.map(\.exception) == [.invalidArgument])
  }

  @Test func `rule(52): a microphone has ports for the back and the front position`() throws {
    let input = try AVCaptureDeviceInput(device: phone.microphone)
    session.addInputWithNoConnections(input)
    var clients: [CountingClient] = []
    for side in [AVCaptureDevice.Position.back, .front] {
      let port = try #require(
        input.ports(for: .audio, sourceDeviceType: .microphone, sourceDevicePosition: side).first)
      #expect(port.sourceDevicePosition == side)
      let output = AVCaptureAudioDataOutput(system: phone.system)
      let client = CountingClient()
      clients.append(client)
      output.setSampleBufferDelegate(client, queue: phone.queue)
      session.addOutputWithNoConnections(output)
      session.addConnection(AVCaptureConnection(inputPorts: [port], output: output))
    }
    #expect(input.ports.map(\.sourceDevicePosition) == [.unspecified])
    session.startRunning()
    phone.advance(milliseconds: 500)
    #expect(clients[0].times.count > 10)
    #expect(clients[0].times == clients[1].times)
    #expect(log.misuses.isEmpty)
  }

  @Test func `a camera cannot be added twice, with one that shares its sensor, or without a multi-camera format`()
    throws
  {
    try phone.add(phone.wide)
    for device in [phone.wide, phone.dual] {
      let input = try AVCaptureDeviceInput(device: device)
      #expect(!session.canAddInput(input))
      session.addInput(input)
    }
    #expect(log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    let lonely = AVCaptureDevice(.testCamera(.front), source: .camera(BlankCamera()), in: phone.system)
    phone.system.connect(lonely)
    #expect(!session.canAddInput(try AVCaptureDeviceInput(device: lonely)))
    #expect(session.canAddInput(try AVCaptureDeviceInput(device: phone.ultraWide)))
    #expect(session.canAddInput(try AVCaptureDeviceInput(device: phone.front)))
  }

  @Test func `a discovery session returns the cameras that can run together`() throws {
    phone.use {
      let search = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInWideAngleCamera, .builtInDualWideCamera], mediaType: .video, position: .unspecified)
      #expect(
        Set(search.supportedMultiCamDeviceSets) == [[phone.wide, phone.front], [phone.dual, phone.front]])
      #expect(AVCaptureMultiCamSession.isMultiCamSupported)
    }
    let plain = TestPhone()
    plain.use { #expect(!AVCaptureMultiCamSession.isMultiCamSupported) }
  }

  @Test func `rule(479): the torch of a back camera interrupts sessions with other back cameras, not the front one`()
    throws
  {
    let session = AVCaptureSession(system: phone.system)
    let torch = AVCaptureDevice(.roomCamera(), source: .camera(BlankCamera()), in: phone.system)
    phone.system.connect(torch)
    for (camera, isInterrupted) in [(phone.front, false), (phone.wide, true), (torch, false)] {
      session.inputs.forEach(session.removeInput)
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.startRunning()
      try torch.lockForConfiguration()
      torch.torchMode = .on
      #expect(torch.isTorchActive)
      #expect(session.isInterrupted == isInterrupted, "\(camera.localizedName)")
      torch.torchMode = .off
      torch.unlockForConfiguration()
      #expect(session.isRunning)
      session.stopRunning()
    }
  }

  @Test func `several outputs of one class are accepted, and connections form automatically where allowed`()
    throws
  {
    for device in [phone.wide, phone.front] { session.addInput(try AVCaptureDeviceInput(device: device)) }
    let movies = (0..<2).map { _ in AVCaptureMovieFileOutput(system: phone.system) }
    for movie in movies {
      #expect(session.canAddOutput(movie))
      session.addOutput(movie)
    }
    #expect(movies.allSatisfy { $0.connection(with: .video) != nil })
    #expect(log.misuses.isEmpty)
  }

  @Test func `costs and isRunning are observable`() throws {
    nonisolated(unsafe) var seen: [String] = []
    let tokens = [
      session.observe(\.hardwareCost, options: [.new]) { _, change in seen.append("cost \(change.newValue! > 0)") },
      session.observe(\.systemPressureCost, options: [.new]) { _, change in
        seen.append("pressure \(change.newValue! > 0)")
      },
      session.observe(\.isRunning, options: [.new]) { _, change in seen.append("running \(change.newValue!)") },
    ]
    try phone.add(phone.wide)
    session.startRunning()
    #expect(seen == ["cost true", "pressure true", "running true"])
    withExtendedLifetime(tokens) {}
  }
}
