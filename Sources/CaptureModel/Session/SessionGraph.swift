import AVFoundationTypes
import SimulationKernel

/// The inputs, outputs and connections of a session, as a value that the app edits.
struct SessionGraph {
  var preset = AVCaptureSession.Preset.high
  /// Whether several cameras can run at the same time. **Source:** rules 52, 55, 56.
  var isMultiCam = false
  private(set) var inputs: [AVCaptureInput] = []
  private(set) var outputs: [AVCaptureOutput] = []
  /// The internal outputs of preview layers, in the order in which they joined.
  private(set) var previews: [AVCaptureOutput] = []
  private(set) var connections: [AVCaptureConnection] = []

  /// All destinations of data: outputs and preview layers.
  var consumers: [AVCaptureOutput] { outputs + previews }

  var deviceInputs: [AVCaptureDeviceInput] { inputs.compactMap { $0 as? AVCaptureDeviceInput } }

  // MARK: Validation

  /// Returns the name of a session method as it appears in Apple's messages.
  func method(_ selector: String) -> String {
    "*** -[\(isMultiCam ? "AVCaptureMultiCamSession" : "AVCaptureSession") \(selector)]"
  }

  /// Returns the misuse that adding an input by a method would constitute, or nil if the input can be added.
  /// **Source:** rules 36-40, 43.
  func misuse(of input: AVCaptureInput, by selector: String = "addInput:") -> Misuse? {
    if inputs.contains(where: { $0 === input }) {
      return Misuse(
        .invalidArgument,
        "\(method(selector)) An AVCaptureInput instance may not be added more than once to a session",
        evidence: .rule(36), remedy: "check canAddInput(_:) first")
    }
    guard let device = (input as? AVCaptureDeviceInput)?.device else { return nil }
    if input.system.sessions.contains(where: { session in session.inputs.contains { $0 === input } }) {
      return Misuse(
        .invalidArgument,
        "\(method(selector)) An AVCaptureInput instance may not be added to more than one session",
        evidence: .rule(43), remedy: "create a separate input for each session")
    }
    if isMultiCam { return refusalBesideOthers(device, selector) }
    if deviceInputs.contains(where: { $0.device.mediaType == device.mediaType }) {
      return Misuse(
        .invalidArgument,
        "\(method(selector)) Multiple audio/video AVCaptureInputs are not currently supported",
        evidence: .rule(38),
        remedy: "remove the old input first, between beginConfiguration() and commitConfiguration()")
    }
    if !device.supportsSessionPreset(preset) {
      return Misuse(
        .invalidArgument,
        "\(method(selector)) Can't add <AVCaptureDeviceInput [\(device.localizedName)]> because the device does not "
          + "support \(preset.rawValue) - Use -[AVCaptureDevice supportsAVCaptureSessionPreset:]",
        evidence: .rule(40), remedy: "choose a preset that both cameras support before switching")
    }
    return nil
  }

  /// Returns the misuse that adding a device to a multi-camera session would constitute, or nil if the device can be
  /// added.
  ///
  /// **Source:** rule 55; that a camera has only one input, and shares no sensor with another camera, is inferred.
  private func refusalBesideOthers(_ device: AVCaptureDevice, _ selector: String) -> Misuse? {
    let others = deviceInputs.map(\.device).filter { $0.mediaType == device.mediaType }
    let isGood =
      device.mediaType == .audio
      ? others.isEmpty
      : others.isEmpty || (device.supportsMultiCam && others.allSatisfy { $0.canRunConcurrently(device) })
    return isGood
      ? nil
      : Misuse(
        .invalidArgument,
        "\(method(selector)) These devices may not be used simultaneously. Use "
          + "-[AVCaptureDeviceDiscoverySession supportedMultiCamDeviceSets]",
        evidence: .rule(36),
        remedy: "choose devices from the same set in AVCaptureDevice.DiscoverySession.supportedMultiCamDeviceSets")
  }

  /// Returns the misuse that adding an output would constitute, or nil if the output can be added. **Source:** rules
  /// 36, 41, 43.
  func misuse(of output: AVCaptureOutput) -> Misuse? {
    if outputs.contains(where: { $0 === output }) {
      return Misuse(
        .invalidArgument,
        "\(method("addOutput:")) An AVCaptureOutput instance may not be added more than once to a session",
        evidence: .rule(36), remedy: "check canAddOutput(_:) first")
    }
    if output.session != nil {
      return Misuse(
        .invalidArgument,
        "\(method("addOutput:")) An AVCaptureOutput instance may not be added to more than one session",
        evidence: .rule(43), remedy: "remove it from its session first")
    }
    let kind = type(of: output)
    if !isMultiCam, !kind.severalAllowed, outputs.contains(where: { type(of: $0) == kind }) {
      return Misuse(
        .invalidArgument,
        "\(method("addOutput:")) Cannot add output <\(kind)> to capture session \(listing) because more than one output of the "
          + "same type is unsupported",
        evidence: .rule(41), remedy: "remove the old output first, or keep using it")
    }
    if output.capturesStillImages, outputs.contains(where: { $0.capturesStillImages && type(of: $0) != kind }) {
      return Misuse(
        .invalidArgument,
        "\(method("addOutput:")) AVCapturePhotoOutput and AVCaptureStillImageOutput may not both be added to a session",
        evidence: .rule(36), remedy: "use one of the two")
    }
    return nil
  }

  /// A description of the session as in Apple's messages: its preset and one line for each connection.
  ///
  /// Pointers are omitted, because they differ between runs. **Source:**
  /// github.com/imaginary-cloud/CameraManager/issues/49.
  private var listing: String {
    let lines = connections.map { connection in
      let input = connection.inputPorts.first?.input
      let name = (input as? AVCaptureDeviceInput).map { " [\($0.device.localizedName)]" } ?? ""
      let consumer = connection.consumer.map { $0.isPreview ? "AVCaptureVideoPreviewLayer" : "\(type(of: $0))" }
      return "\n\t<\(input.map { "\(type(of: $0))" } ?? "nil")\(name)> -> <\(consumer ?? "nil")>"
    }
    return "<AVCaptureSession [\(preset.rawValue)]>" + lines.joined()
  }

  /// Returns the misuse that adding a connection would constitute, or nil if the connection can be added. **Source:**
  /// rules 65 and 80.
  func misuse(of connection: AVCaptureConnection) -> Misuse? {
    let portsAreHere = connection.inputPorts.allSatisfy { port in inputs.contains { $0 === port.input } }
    // Only multi-camera sessions can use the ports of constituents, and not for photos. **Source:** rule 52; Apple,
    // ports(for:…).
    let takesAll = isMultiCam && connection.output?.capturesStillImages != true
    let portsAreOffered = takesAll || connection.inputPorts.allSatisfy { $0.input?.ports.contains($0) ?? false }
    guard let output = connection.consumer, let port = connection.inputPorts.first, portsAreHere, portsAreOffered,
      consumers.contains(where: { $0 === output }), output.acceptedMediaTypes.contains(port.mediaType),
      !isConnected(output, to: port.mediaType)
    else {
      return Misuse(
        .invalidArgument, "\(method("addConnection:")) The connection cannot be added",
        evidence: .rule(80),
        remedy: "add the input and the output first, and remove the connection between them; check canAddConnection(_:)"
      )
    }
    return nil
  }

  // MARK: Adding and removing

  /// Adds an input to the graph.
  ///
  /// - Parameter connecting: Whether to connect the input to all compatible outputs. **Source:** rule 59.
  mutating func add(_ input: AVCaptureInput, connecting: Bool) {
    inputs.append(input)
    if connecting { formConnections(to: consumers) }
  }

  mutating func add(_ output: AVCaptureOutput, connecting: Bool) {
    outputs.append(output)
    if connecting { formConnections(to: [output]) }
  }

  /// Adds the internal output of a preview layer.
  ///
  /// - Parameter connecting: Whether to connect the layer to the first video port. **Source:** rules 61 and 296.
  mutating func addPreview(_ preview: AVCaptureOutput, connecting: Bool) {
    previews.append(preview)
    if connecting { formConnections(to: [preview]) }
  }

  mutating func add(_ connection: AVCaptureConnection) {
    connections.append(connection)
  }

  /// Removes an input and all its connections. **Source:** rule 45.
  mutating func remove(_ input: AVCaptureInput) {
    inputs.removeAll { $0 === input }
    connections.removeAll { connection in connection.inputPorts.contains { $0.input === input } }
  }

  /// Removes an output and all its connections.
  mutating func remove(_ output: AVCaptureOutput) {
    outputs.removeAll { $0 === output }
    connections.removeAll { $0.consumer === output }
  }

  /// Removes a preview layer's output and its connection.
  mutating func removePreview(_ preview: AVCaptureOutput) {
    previews.removeAll { $0 === preview }
    connections.removeAll { $0.consumer === preview }
  }

  mutating func remove(_ connection: AVCaptureConnection) {
    connections.removeAll { $0 === connection }
  }

  /// Connects each output to the first port of each media type that it accepts and lacks. New connections have default
  /// settings.
  ///
  /// **Source:** rules 46, 59, 65.
  private mutating func formConnections(to receivers: [AVCaptureOutput]) {
    let ports = inputs.flatMap(\.ports)
    for output in receivers {
      for mediaType in output.acceptedMediaTypes where !isConnected(output, to: mediaType) {
        guard let port = ports.first(where: { $0.mediaType == mediaType }) else { continue }
        connections.append(AVCaptureConnection([port], consumer: output))
      }
    }
  }

  private func isConnected(_ output: AVCaptureOutput, to mediaType: AVMediaType) -> Bool {
    connections.contains { $0.consumer === output && $0.inputPorts.first?.mediaType == mediaType }
  }
}
