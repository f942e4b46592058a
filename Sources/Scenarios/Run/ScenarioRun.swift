import AVFoundationTypes
import CaptureModel
import Foundation
import MediaCoding
import PixelModel
import PlatformModel
import SimulationKernel
import VirtualDevices

/// A run of a scenario, with the world, the session, and a client for each output.
final class ScenarioRun: WorldRun {
  let session: AVCaptureSession
  private(set) var outputs: [Output] = []
  let sessionKind: Scenario.Session.Kind
  private lazy var controlsClient = ControlsClient(in: context)

  /// An output of the session, or a preview, with its client.
  struct Output {
    let name: String
    let kind: Scenario.Output.Kind
    let client: any OutputClient
  }

  /// Creates the world of a scenario, and its session.
  ///
  /// - Parameter prepare: Changes the world before the session is configured.
  init(
    _ scenario: Scenario, directory: URL, options: RunOptions, prepare: (ScenarioRun) -> Void = { _ in }
  ) throws {
    let isVirtual = try scenario.clock(options) == .virtual
    if !isVirtual { MediaLibraries.load() }
    let timeline: any Timeline = isVirtual ? VirtualTimeline() : HostTimeline()
    let system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    sessionKind = scenario.session.kind
    session = CaptureSystem.$scoped.withValue(system) {
      scenario.session.kind == .multiCam ? AVCaptureMultiCamSession() : AVCaptureSession()
    }
    try super.init(scenario, in: system, directory: directory, options: options)
    trace.name(session, "session")
    system.recorder = exceptions
    prepare(self)
    do {
      try exceptions.build(at: scenario.session.position) { try build(scenario) }
    } catch {
      try trace.close()
      throw error
    }
    begin(exceptions)
  }

  /// Configures the session as the app would have done before the run starts.
  private func build(_ scenario: Scenario) throws {
    try CaptureSystem.$scoped.withValue(system) {
      session.beginConfiguration()
      for input in scenario.session.inputs {
        let input = try AVCaptureDeviceInput(device: device(input))
        if scenario.session.kind == .multiCam {
          session.addInputWithNoConnections(input)
        } else {
          session.addInput(input)
        }
      }
      if let preset = scenario.session.preset { session.sessionPreset = preset.model }
      for output in scenario.session.outputs { try add(output, scenario) }
      try addControls(scenario.session)
      session.commitConfiguration()
    }
  }

  private func addControls(_ description: Scenario.Session) throws {
    guard let camera = description.inputs.first(where: \.isCamera), !description.controls.isEmpty else { return }
    guard session.supportsControls else {
      throw ScenarioError(
        .badScenario,
        "this phone has no camera button, so its session supports no controls; use a phone with a camera button, such as iphone-17"
      )
    }
    let device = try device(camera)
    for control in description.controls {
      session.addControl(
        control == .zoom ? AVCaptureSystemZoomSlider(device: device) : AVCaptureSystemExposureBiasSlider(device: device)
      )
    }
    session.setControlsDelegate(controlsClient, queue: DispatchQueue(label: "camsim.controls"))
  }

  private func add(_ description: Scenario.Output, _ scenario: Scenario) throws {
    let times = scenario.frames.filter { $0.output == description.name }.flatMap(\.times)
    let client: any OutputClient
    switch description.kind {
    case .videoData:
      client = VideoClient(description, keeping: times, in: context, readsPixels: scenario.checksums)
    case .audioData: client = AudioClient(description.name, in: context, readsSamples: scenario.checksums)
    case .movieFile, .audioFile: client = FileClient(description.name, description.kind, keeping: times, in: context)
    case .photo: client = PhotoClient(description.name, in: context)
    case .stillImage: client = StillImageClient(description.name, in: context)
    case .assetWriter: client = WriterClient(description.name, keeping: times, in: context)
    case .metadata: client = MetadataClient(description.name, in: context)
    case .preview: return try addPreview(description, scenario, keeping: times)
    }
    guard session.canAddOutput(client.output) else {
      throw ScenarioError(
        .badScenario,
        "output '\(description.name)': a session supports only one \(description.kind.rawValue) output; remove one of them"
      )
    }
    if scenario.session.kind == .multiCam {
      session.addOutputWithNoConnections(client.output)
      try connect(client.output, description)
    } else {
      session.addOutput(client.output)
    }
    try client.configure(description)
    outputs.append(Output(name: description.name, kind: description.kind, client: client))
    trace.name(client.output, description.name)
  }

  /// Connects a preview layer to the session, which does not list it in its outputs.
  private func addPreview(_ description: Scenario.Output, _ scenario: Scenario, keeping times: [Scenario.Time]) throws {
    let client = PreviewClient(description, keeping: times, in: context, readsPixels: scenario.checksums)
    let layer = client.layer
    trace.name(layer, description.name)
    if scenario.session.kind == .multiCam {
      layer.setSessionWithNoConnection(session)
      try connect(description, mediaTypes: [.video]) { AVCaptureConnection(inputPort: $0, videoPreviewLayer: layer) }
    } else {
      layer.session = session
    }
    try client.configure(description)
    outputs.append(Output(name: description.name, kind: description.kind, client: client))
  }

  /// Connects an output to the input that the scenario specifies, or to the first suitable input. A movie file output
  /// is also connected to the microphone.
  private func connect(_ output: AVCaptureOutput, _ description: Scenario.Output) throws {
    let mediaTypes: [AVMediaType] =
      switch description.kind {
      case .movieFile: [.video, .audio]
      case .audioData: [.audio]
      case .metadata: [.metadataObject]
      case .videoData, .audioFile, .photo, .stillImage, .assetWriter, .preview: [.video]
      }
    try connect(description, mediaTypes: mediaTypes) { AVCaptureConnection(inputPorts: [$0], output: output) }
  }

  private func connect(
    _ description: Scenario.Output, mediaTypes: [AVMediaType], make: (AVCaptureInput.Port) -> AVCaptureConnection
  ) throws {
    let wanted = try description.from.map(device)
    for mediaType in mediaTypes {
      let ports = session.inputs.compactMap { $0 as? AVCaptureDeviceInput }
        .filter { mediaType == .audio || wanted == nil || $0.device === wanted }
        .flatMap(\.ports).filter { $0.mediaType == mediaType }
      guard let port = ports.first else { continue }
      let connection = make(port)
      guard session.canAddConnection(connection) else {
        throw ScenarioError(
          .badScenario,
          "output '\(description.name)' cannot be connected to \(description.from?.rawValue ?? "an input")")
      }
      session.addConnection(connection)
    }
  }

  /// Returns the output with this name, and its client.
  func entry(_ name: String) throws -> Output {
    guard let entry = outputs.first(where: { $0.name == name }) else {
      throw ScenarioError(.badScenario, "the session has no output '\(name)'; add it to session.outputs")
    }
    return entry
  }

  /// Returns the output with this name.
  func output(_ name: String) throws -> AVCaptureOutput { try entry(name).client.output }

  /// Returns the client of the output with this name, if it has this type.
  func client<Client: OutputClient>(_ name: String, as: Client.Type) -> Client? {
    outputs.first { $0.name == name }?.client as? Client
  }

  override func image(of output: String) throws -> PixelMemory? { try entry(output).client.image() }

  override func imageOrigin(of output: String) throws -> ImageOrigin? { try entry(output).client.imageOrigin }

  override func value(of property: String, of target: Scenario.Target) throws -> Scenario.Value? {
    switch target {
    case .session: return PropertyTable.session(sessionKind).value(of: property, in: session)
    case .device: return try super.value(of: property, of: target)
    case .output(let name):
      let output = try entry(name)
      if property.hasPrefix("connection.") {
        let property = String(property.dropFirst("connection.".count))
        return output.client.output.connection(with: .video).flatMap {
          PropertyTable.connection.value(of: property, in: $0)
        }
      }
      return output.client.value(of: property)
        ?? PropertyTable.output(output.kind).value(of: property, in: output.client.propertyOwner)
    }
  }
}
