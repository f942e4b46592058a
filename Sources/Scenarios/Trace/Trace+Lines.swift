import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

// The formatting of trace lines (grammar: `Documentation/TraceFormat.md`).

extension Trace {
  /// Returns the line without its time; nil for events that a client records.
  func line(for fact: TraceEvent) -> String? {
    switch fact {
    case .change(let object, "isRunning", _, let new) where object is AVCaptureSession:
      return "\(name(of: object)) \(new == "true" ? "running" : "stopped")"
    case .change(let object, "isInterrupted", _, let new) where object is AVCaptureSession:
      return "\(name(of: object)) \(new == "true" ? "interrupted" : "interruption ended")"
    case .change(let device as AVCaptureDevice, "activeFormat", let old, let new):
      return "kvo \(name(of: device)).activeFormat \(format(old, of: device))->\(format(new, of: device))"
    case .change(let object, let property, let old, let new) where object is CaptureSystem:
      return "kvo AVCaptureDevice.\(property) \(old)->\(new)"
    case .change(let object, let property, let old, let new):
      return "kvo \(name(of: object)).\(property) \(old)->\(new)"
    case .call(let object, let method): return recordsCalls ? "call \(name(of: object)).\(method)" : nil
    case .set(let object, let property, let value):
      return recordsCalls ? "set \(name(of: object)).\(property) \(value)" : nil
    case .notification(let name, let object, let userInfo): return line(for: name, object, userInfo)
    case .event(let event as CaptureEvent): return line(for: event)
    case .event(let warning as ConcurrentQueueWarning): return "warning \(warning.text(for: name(of: warning.object)))"
    case .event: return nil
    case .misuse(let misuse):
      // Apple's reasons may have several lines, but a trace event has only one.
      return "misuse \(misuse.exception.rawValue) \(misuse.reason.replacing(/\s*\n\s*/, with: " "))"
    }
  }

  private func line(for event: CaptureEvent) -> String? {
    switch event {
    case .sample: return nil  // The client of the output writes it, with what it has seen in it.
    case .drop(let output, let index, let time, let reason):
      return "drop \(name(of: output)) index=\(index) pts=\(Self.fraction(time)) reason=\(reason)"
    case .output(let output, let event): return line(for: event, of: name(of: output))
    }
  }

  private func line(for event: any OutputEvent, of name: String) -> String? {
    switch event {
    case let event as DepthEvent:
      return "depth \(name) index=\(event.index) pts=\(Self.fraction(event.time)) \(event.data)"
    case let event as MetadataEvent:
      let found = description(of: event.objects)
      return "metadata \(name) index=\(event.index) pts=\(Self.fraction(event.time)) \(found)"
    case let progress as PhotoProgress: return line(for: progress.event, of: name, id: progress.uniqueID)
    case RecordingEvent.started: return "recording \(name) started"
    case RecordingEvent.paused: return "recording \(name) paused"
    case RecordingEvent.resumed: return "recording \(name) resumed"
    case RecordingEvent.finished(let duration, let error):
      return "recording \(name) finished duration=\(Self.fraction(duration)) error=\(error.map { "\($0)" } ?? "none")"
    default: return nil
    }
  }

  private func line(for notification: String, _ object: AnyObject, _ userInfo: [String: Any]) -> String {
    let short = notification.hasSuffix("Notification") ? String(notification.dropLast(12)) : notification
    var line = "notification \(short)"
    if object is AVCaptureDevice { line += " \(name(of: object))" }
    if let reason = userInfo[AVCaptureSessionInterruptionReasonKey] as? NSNumber {
      line += " reason=\(reason.intValue)"
    }
    if let state = userInfo[AVCaptureSessionInterruptionSystemPressureStateKey]
      as? AVCaptureDevice.SystemPressureState
    {
      line += " pressure=\(state)"
    }
    if let error = userInfo[AVCaptureSessionErrorKey] as? AVError { line += " error=\(error.code)" }
    return line
  }

  /// Returns a format's index in `camsim formats` with its size and pixel format, for example `14 (1280x720 420v)`.
  private func format(_ description: String, of device: AVCaptureDevice) -> String {
    guard let index = device.formats.firstIndex(where: { $0.description == description }) else { return description }
    let descriptor = device.formats[index].descriptor
    return "\(index) (\(descriptor.size.width)x\(descriptor.size.height) \(descriptor.pixelFormat.fourCharacters))"
  }

  /// Returns the name of an object in trace lines. Connections are named after their output, because they are often
  /// recreated.
  func name(of object: AnyObject) -> String {
    if let connection = object as? AVCaptureConnection, let output = connection.output {
      return "\(name(of: output)).connection\(isSecond(connection, of: output) ? ".audio" : "")"
    }
    if let layer = (object as? AVCaptureConnection)?.videoPreviewLayer { return "\(name(of: layer)).connection" }
    let deviceName = (object as? AVCaptureDevice).flatMap { givenName(ofDevice: $0.uniqueID) }
    return deviceName ?? givenName(of: object) ?? "\(type(of: object))"
  }

  /// Returns whether a connection is a movie file output's audio connection.
  private func isSecond(_ connection: AVCaptureConnection, of output: AVCaptureOutput) -> Bool {
    output is AVCaptureMovieFileOutput && connection.inputPorts.first?.mediaType == .audio
  }

  /// Formats nanoseconds as seconds with nine decimals, without floating-point arithmetic.
  package static func seconds(_ nanoseconds: Int64) -> String {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(seconds)." + String(rest + 1_000_000_000).dropFirst()
  }

  /// Formats nanoseconds for a sentence, with as many decimals as needed, for example `2.0` or `0.033333333`.
  package static func shortSeconds(_ nanoseconds: Int64) -> String {
    var text = seconds(nanoseconds)
    while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
    return text
  }

  /// Formats a time as a fraction, for example `34/30`.
  static func fraction(_ time: CMTime) -> String {
    time.isNumeric ? "\(time.value)/\(time.timescale)" : "\(time)"
  }

  /// Formats a checksum as eight hexadecimal digits.
  static func hexadecimal(_ sum: UInt32) -> String { String(String(UInt64(sum) | 1 << 32, radix: 16).dropFirst()) }

  /// Formats a list of numbers with at most four decimals, for example `(0.25, 0.5)`.
  static func numbers(_ numbers: [Double]) -> String {
    "(\(numbers.map { "\(($0 * 10_000).rounded() / 10_000 + 0)" }.joined(separator: ", ")))"
  }
}
