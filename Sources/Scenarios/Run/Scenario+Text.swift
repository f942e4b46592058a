import CaptureModel
import Foundation

extension Scenario.Call {
  /// The call in the format of a trace line.
  var traceText: String {
    switch self {
    case .startRunning: "session.startRunning"
    case .stopRunning: "session.stopRunning"
    case .beginConfiguration: "session.beginConfiguration"
    case .commitConfiguration: "session.commitConfiguration"
    case .addInput(let input): "session.addInput \(input.rawValue)"
    case .removeInput(let input): "session.removeInput \(input.rawValue)"
    case .addOutput(let output): "session.addOutput \(output)"
    case .removeOutput(let output): "session.removeOutput \(output)"
    case .startRecording(let output, let file): "\(output).startRecording to=\(file)"
    case .stopRecording(let output): "\(output).stopRecording"
    case .pauseRecording(let output): "\(output).pauseRecording"
    case .resumeRecording(let output): "\(output).resumeRecording"
    case .startWriting(let output, let file): "\(output).startWriting to=\(file)"
    case .finishWriting(let output): "\(output).finishWriting"
    case .capturePhoto(let output, let settings, let file):
      (["\(output).capturePhoto"] + settings.map { "\($0.name)=\($0.value)" } + (file.map { ["to=\($0)"] } ?? []))
        .joined(separator: " ")
    case .captureStillImage(let output, let file): "\(output).captureStillImage" + (file.map { " to=\($0)" } ?? "")
    case .convert(let output, let method, let numbers): "\(output).\(method.rawValue) \(Trace.numbers(numbers))"
    case .lockForConfiguration(let input): "\(input.rawValue).lockForConfiguration"
    case .unlockForConfiguration(let input): "\(input.rawValue).unlockForConfiguration"
    case .requestAccess(let input): "\(input.rawValue).requestAccess"
    }
  }
}

extension Scenario.Scene {
  /// The changes of the scene in the format of a trace line.
  var traceText: String {
    var parts = subject.map { [$0.traceText] } ?? []
    switch illuminance {
    case .lux(let lux): parts.append("illuminance=\(lux)lx")
    case .steps(let steps): parts.append("illuminance=\(steps < 0 ? "" : "+")\(steps)EV")
    case nil: break
    }
    if let colorTemperatureKelvins { parts.append("colorTemperature=\(colorTemperatureKelvins)K") }
    if let flickerHertz { parts.append("flicker=\(flickerHertz)Hz") }
    switch distance {
    case .meters(let meters): parts.append("distance=\(meters)m")
    case .moving(let from, let to, let nanoseconds):
      parts.append("distance=\(from.map { "\($0)m" } ?? "")->\(to)m in=\(Trace.seconds(nanoseconds))")
    case nil: break
    }
    parts += propTexts
    return parts.isEmpty ? "unchanged" : parts.joined(separator: " ")
  }
}

extension Scenario.Scene.Subject {
  /// The subject in the format of a trace line, without directories, which differ from machine to machine.
  var traceText: String {
    switch self {
    case .chart(let chart): "chart=\(chart.rawValue)"
    case .image(let path): "image=\(URL(fileURLWithPath: path).lastPathComponent)"
    case .video(let path): "video=\(URL(fileURLWithPath: path).lastPathComponent)"
    }
  }
}
