import CaptureModel
import CoreMediaModel
import Foundation
import PixelModel
import SimulationKernel

/// The world around a program. Records what the program's objects do, under their scenario names.
final class AppWorld: WorldRun, ModelRecorder, @unchecked Sendable {
  // Unchecked: `lock` protects the mutable state.
  private let scenario: Scenario
  /// Recursive, because releasing an object of the app may cause the model to record another event.
  private let lock = NSRecursiveLock()
  private let objects: AppObjects
  private var outputs: [String: AppOutput] = [:]

  override init(
    _ scenario: Scenario, in system: CaptureSystem, directory: URL, options: RunOptions, isBuffered: Bool
  ) throws {
    self.scenario = scenario
    objects = AppObjects(scenario.session.outputs)
    try super.init(
      scenario, in: system, directory: directory, options: options, isBuffered: isBuffered)
    trace.nameOthers { [weak self] object in
      guard let self else { return nil }
      return self.lock.withLock { self.objects.name(of: object) }
    }
  }

  var recordsCalls: Bool { trace.recordsCalls }

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    if case .event(let event as CaptureEvent) = fact {
      lock.withLock {
        let name = objects.name(of: event.source) ?? "\(type(of: event.source))"
        outputs[name, default: AppOutput(name, in: context, of: scenario)].take(event)
      }
    }
    trace.record(fact, at: nanoseconds)
  }

  /// Records a frame that did not pass through the model.
  func take(_ sampleBuffer: CMSampleBuffer, of output: String) {
    lock.withLock { outputs[output, default: AppOutput(output, in: context, of: scenario)].take(sampleBuffer) }
  }

  /// The paths of the image and movie files, ordered by the names of their outputs.
  var artifacts: [String] { lock.withLock { outputs.sorted { $0.key < $1.key }.flatMap(\.value.artifacts) } }
  /// The first error that occurred while an image was written.
  var writingFailure: (any Error)? { lock.withLock { outputs.values.compactMap(\.failure).first } }

  override func image(of output: String) throws -> PixelMemory? {
    try lock.withLock { try outputs[output]?.image() }
  }

  override func imageOrigin(of output: String) throws -> ImageOrigin? { lock.withLock { outputs[output]?.imageOrigin } }

  override func value(of property: String, of target: Scenario.Target) throws -> Scenario.Value? {
    switch target {
    case .device: return try super.value(of: property, of: target)
    case .session:
      guard let session = lock.withLock({ objects.object(named: "session") }) as? AVCaptureSession else {
        return .text("missing, because the program has no session")
      }
      let kind: Scenario.Session.Kind = session is AVCaptureMultiCamSession ? .multiCam : .single
      return PropertyTable.session(kind).value(of: property, in: session)
    case .output(let name): return value(of: property, ofOutput: name)
    }
  }

  private func value(of property: String, ofOutput name: String) -> Scenario.Value? {
    let kind = scenario.session.output(named: name)?.kind
    let (object, output) = lock.withLock {
      (objects.object(named: name), outputs[name] ?? AppOutput(name, in: context, of: scenario))
    }
    if let value = output.value(of: property, kind: kind) { return value }
    guard let object, let kind else { return .text("missing, because the program has no such output") }
    guard property.hasPrefix("connection.") else {
      return PropertyTable.output(kind).value(of: property, in: object)
    }
    return (object as? AVCaptureOutput)?.connection(with: .video).flatMap {
      PropertyTable.connection.value(of: String(property.dropFirst("connection.".count)), in: $0)
    }
  }
}

extension CaptureEvent {
  /// The output that sent the event.
  fileprivate var source: AVCaptureOutput {
    switch self {
    case .sample(let output, _, _), .drop(let output, _, _, _), .output(let output, _): output
    }
  }
}
