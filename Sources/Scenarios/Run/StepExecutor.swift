import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import PlatformModel
import SimulationKernel

/// An executor of all steps of a scenario, including those of the app, which records the steps in the trace.
final class StepExecutor: WorldStepExecutor, @unchecked Sendable {
  // Unchecked: steps are executed one at a time, as in the superclass.
  private let run: ScenarioRun

  init(_ run: ScenarioRun, path: String) {
    self.run = run
    super.init(run, path: path)
  }

  override func perform(_ action: Scenario.Action) throws {
    switch action {
    case .call(let call): try perform(call)
    case .configure(let input, let settings): try configure(run.device(input), input, settings)
    case .set(let target, let settings):
      for setting in settings { try set(setting, of: target) }
    case .setConnection(let output, let settings): try setConnection(of: output, settings)
    case .charge(let output, let time): try charge(output, time)
    case .hold(let output, let count):
      note("hold \(output) buffers=\(count)")
      guard let client = run.client(output, as: VideoClient.self) else {
        throw ScenarioError(.badScenario, "output '\(output)' is not a videoData output; 'hold' needs one")
      }
      client.hold(count)
    case .switchCamera(let input): try switchCamera(to: input)
    case .fault(.diskFull(let output)):
      note("fault diskFull \(output)")
      try recorder(output).file.simulateFullDisk()
    case .rotate, .press, .scene, .fault, .controls: try super.perform(action)
    case .await: break  // Time passes; the script sees to it.
    }
  }

  private func note(_ error: AVError) { note("error \(error.code)") }

  // MARK: API calls

  private func perform(_ call: Scenario.Call) throws {
    let session = run.session
    note("call \(call.traceText)")
    switch call {
    case .startRunning: session.startRunning()
    case .stopRunning: session.stopRunning()
    case .beginConfiguration: session.beginConfiguration()
    case .commitConfiguration: session.commitConfiguration()
    case .addInput(let input):
      let device = try run.device(input)
      do { session.addInput(try AVCaptureDeviceInput(device: device)) } catch let error as AVError { note(error) }
    case .removeInput(let input):
      let device = try run.device(input)
      for input in session.inputs where (input as? AVCaptureDeviceInput)?.device === device {
        session.removeInput(input)
      }
    case .addOutput(let name): try setPresent(true, name)
    case .removeOutput(let name): try setPresent(false, name)
    case .startRecording(let output, let file): try recorder(output).start(to: file)
    case .stopRecording(let output): try recorder(output).file.stopRecording()
    case .pauseRecording(let output): try recorder(output).file.pauseRecording()
    case .resumeRecording(let output): try recorder(output).file.resumeRecording()
    case .startWriting(let output, let file): try client(output, WriterClient.self).start(to: file)
    case .finishWriting(let output): try client(output, WriterClient.self).finish()
    case .lockForConfiguration(let input):
      do { try run.device(input).lockForConfiguration() } catch let error as AVError { note(error) }
    case .unlockForConfiguration(let input): try run.device(input).unlockForConfiguration()
    case .requestAccess(let input): try CaptureSystem.$scoped.withValue(run.system) { try requestAccess(input) }
    case .capturePhoto(let output, let settings, let file):
      try client(output, PhotoClient.self).capture(settings, to: file)
    case .convert(let output, let method, let numbers):
      try client(output, PreviewClient.self).convert(method, numbers)
    case .captureStillImage(let output, let file):
      try client(output, StillImageClient.self).capture(to: file)
    }
  }

  /// Adds an output to the session or removes it. For a preview, sets or clears the layer's session.
  private func setPresent(_ isPresent: Bool, _ name: String) throws {
    if let preview = run.client(name, as: PreviewClient.self) {
      preview.layer.session = isPresent ? run.session : nil
    } else if isPresent {
      run.session.addOutput(try run.output(name))
    } else {
      run.session.removeOutput(try run.output(name))
    }
  }

  private func recorder(_ name: String) throws -> FileClient { try client(name, FileClient.self) }

  /// Returns the client of an output, whose kind was checked when the file was read.
  private func client<Client: OutputClient>(_ name: String, _ kind: Client.Type) throws -> Client {
    guard let client = run.client(name, as: kind) else {
      throw ScenarioError(.badScenario, "output '\(name)' does not support this step; name an output of another kind")
    }
    return client
  }

  private func configure(_ device: AVCaptureDevice, _ input: Scenario.Input, _ settings: [Scenario.Setting]) throws {
    do { try device.lockForConfiguration() } catch let error as AVError { return note(error) }
    defer { device.unlockForConfiguration() }
    for setting in settings { try set(setting, of: .device(input)) }
  }

  private func set(_ setting: Scenario.Setting, of target: Scenario.Target) throws {
    note("set \(target).\(setting.name) \(setting.value)")
    do {
      try run.set(setting, of: target) { [self] time in
        note("done \(target).\(setting.name) \(time.isValid ? "at pts=\(Trace.fraction(time))" : "without a frame")")
      }
    } catch let error as AVError { note(error) }
  }

  private func setConnection(of output: String, _ settings: [Scenario.Setting]) throws {
    let target = try run.output(output)
    guard let connection = target.connection(with: .video) ?? target.connection(with: .metadataObject) else {
      throw ScenarioError(
        .badScenario,
        "'\(output)' has no video connection at this time; add a camera and the output to the session first")
    }
    for setting in settings.map(connection.resolving) {
      note("set \(output).connection.\(setting.name) \(setting.value)")
      try PropertyTable.connection.set(setting, of: connection)
    }
  }

  /// Replaces the video input as apps do: removes the old one, and adds the new one or restores the old one.
  /// **Source:** rule 39.
  private func switchCamera(to input: Scenario.Input) throws {
    note("switch \(input.rawValue)")
    let session = run.session
    let device = try run.device(input)
    let new: AVCaptureDeviceInput
    do { new = try AVCaptureDeviceInput(device: device) } catch let error as AVError { return note(error) }
    let old = session.inputs.first { ($0 as? AVCaptureDeviceInput)?.device.hasMediaType(.video) ?? false }
    session.beginConfiguration()
    if let old { session.removeInput(old) }
    if session.canAddInput(new) {
      session.addInput(new)
    } else if let old {
      note("refused \(input.rawValue)")
      session.addInput(old)
    }
    session.commitConfiguration()
  }

  /// Requests access on behalf of the app, and records the user's answer when it arrives.
  private func requestAccess(_ input: Scenario.Input) throws {
    let mediaType = try mediaType(of: input)
    AVCaptureDevice.requestAccess(for: mediaType) { [self] granted in
      note("answer \(input.rawValue) \(granted ? "granted" : "refused")")
    }
  }

  /// Sets the simulated time that each callback of an output's delegate takes from now on.
  private func charge(_ output: String, _ time: Scenario.Time) throws {
    note("charge \(output) \(time)")
    guard case .nanoseconds(let cost) = time else {
      throw ScenarioError(.badScenario, "'charge' requires a time in s or ms, not \(time)")
    }
    if let metadata = run.client(output, as: MetadataClient.self) { return metadata.charge(nanoseconds: cost) }
    guard let client = run.client(output, as: VideoClient.self) else {
      throw ScenarioError(
        .badScenario, "output '\(output)' does not support 'charge'; name a videoData or metadata output")
    }
    client.charge(nanoseconds: cost)
  }
}
