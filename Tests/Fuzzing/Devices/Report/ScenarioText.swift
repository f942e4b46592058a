import CaptureModel
import Foundation

/// Converts a walk to a scenario file for `camsim run`. Steps that a scenario cannot express become YAML comments.
struct ScenarioText {
  let walk: Walk
  let phone: Fixture.Phone
  /// The time of each remaining step, in nanoseconds.
  let times: [Int64]
  /// A description of the failure.
  let about: String

  var text: String {
    let end = (times.last ?? 0) + 2_000_000_000
    return """
      # \(about.replacingOccurrences(of: "\n", with: " "))
      camsim: 1
      name: walk-\(walk.seed)
      about: A random walk, shrunk; what is wrong stands in the first line.
      device: \(phone.name)
      session:
        inputs: [\(input(0))]
        outputs:
          video: {kind: videoData}
      silent: Not every walk comes to a frame.
      steps:
      \(zip(walk.kept, times).map { line(walk.steps[$0], at: $1) }.joined())\
        - {at: \(Self.seconds(end)), call: session.stopRunning}

      """
  }

  private func line(_ step: Step, at time: Int64) -> String {
    if case .wait = step { return "" }
    let at = Self.seconds(time)
    guard let entry = entry(for: step) else { return "  # \(at): \(step.text)\n" }
    return "  - {at: \(at), \(entry)}\n"
  }

  /// Returns the YAML keys and values of a step, or nil if a scenario cannot express it.
  private func entry(for step: Step) -> String? {
    switch step {
    case .lock(let camera): "call: \(input(camera)).lockForConfiguration"
    case .unlock(let camera): "call: \(input(camera)).unlockForConfiguration"
    case .set(let camera, let setting): setting.scenarioWords.map { "on: \(input(camera)), set: {\($0)}" }
    case .configure(let camera, let setting): setting.scenarioWords.map { "with: \(input(camera)), set: {\($0)}" }
    case .startRunning, .stopRunning, .beginConfiguration, .commitConfiguration: "call: session.\(step.name)"
    case .setPreset(let preset): Self.name(of: preset).map { "on: session, set: {sessionPreset: \($0)}" }
    case .addInput(let camera): "call: session.addInput, input: \(input(camera))"
    case .removeInput(let camera): "call: session.removeInput, input: \(input(camera))"
    case .switchCamera(let camera): "switch: \(input(camera))"
    case .begin(let begun, let milliseconds): "fault: {\(fault(for: begun)), for: \(milliseconds) ms}"
    case .fail(let code): "fault: {kind: runtimeError, error: \(code)}"
    case .changeElsewhere(let camera, let setting):
      setting.scenarioWords.map { "fault: {kind: changed, device: \(input(camera)), set: {\($0)}}" }
    case .authorize(let status, let grants):
      "fault: {kind: authorization, device: \(input(0)), status: \(status), answer: \(grants ? "authorized" : "denied")}"
    case .requestAccess: "call: \(input(0)).requestAccess"
    case .light(let illuminance): "scene: {illuminance: \(illuminance) lx}"
    case .distance(let meters): "scene: {distance: \(meters) m}"
    case .wait: nil
    }
  }

  private func fault(for fault: Fault) -> String {
    switch fault {
    case .sensitiveContent: "kind: interruption, reason: sensitiveContentMitigationActivated"
    case .phoneCall: "kind: phoneCall"
    case .app(let state): "kind: \(state)"
    case .pressure(let level):
      "kind: systemPressure, level: \(level.rawValue.replacing("AVCaptureSystemPressureLevel", with: "").lowercased())"
    case .disconnect(let camera): "kind: disconnect, device: \(input(camera))"
    case .suspend(let camera): "kind: suspend, device: \(input(camera))"
    case .inUse(let camera): "kind: inUse, device: \(input(camera))"
    case .lock(let camera): "kind: locked, device: \(input(camera))"
    }
  }

  /// Returns the name of a camera in scenarios, such as `back` or `frontTrueDepth`.
  private func input(_ camera: Int) -> String {
    let descriptor = phone.cameras[camera]
    guard descriptor.position != .unspecified else { return "camera" }
    let type = descriptor.deviceType.replacingOccurrences(of: "AVCaptureDeviceTypeBuiltIn", with: "")
      .replacingOccurrences(of: "Camera", with: "")
    return type == "WideAngle" ? "\(descriptor.position)" : "\(descriptor.position)\(type)"
  }

  private static func name(of preset: AVCaptureSession.Preset) -> String? {
    let known = [
      "photo", "high", "medium", "low", "cif352x288", "vga640x480", "hd1280x720", "hd1920x1080", "hd4K3840x2160",
      "iFrame960x540", "iFrame1280x720", "inputPriority",
    ]
    let end = preset.rawValue.replacingOccurrences(of: "AVCaptureSessionPreset", with: "").lowercased()
    return known.first { $0.lowercased().hasSuffix(end) }
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let digits = String(nanoseconds % 1_000_000_000 + 1_000_000_000).dropFirst()
    return "\(nanoseconds / 1_000_000_000).\(digits) s"
  }
}
