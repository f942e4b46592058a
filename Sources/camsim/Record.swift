import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The command `camsim record`, which records a real camera for `--device replay:DIR`.
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keep a real camera as a folder that can be replayed.",
    discussion: """
      DIR then has camera.txt (what the driver tells: formats and controls with their values), frames.txt (when pictures came, and which \
      were lost) and, with --frames, frames.mov. Serial numbers, and where the camera is plugged in, are left out. \
      --device replay:DIR, formats and controls take it in place of the camera.
      """)

  @Argument(help: "v4l2:/dev/videoN.", transform: DeviceArgument.read)
  var device: DeviceReference

  @Option(
    help: ArgumentHelp("The folder to make; an earlier recording is replaced.", valueName: "dir"),
    completion: .directory)
  var out: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long from the first picture on, such as 5s or 500ms.", valueName: "time"),
    transform: Record.nanoseconds)
  var duration: Int64 = 5_000_000_000

  @Flag(help: "Keep the pictures too, not only their times.")
  var frames = false

  @Option(help: ArgumentHelp("The format's number in camsim formats --numbered.", valueName: "n"))
  var format: Int?

  @Flag(help: "Print what came of it as JSON.")
  var json = false

  /// Parses a duration in the notation of command-line arguments.
  @Sendable static func nanoseconds(_ text: String) throws -> Int64 {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard let value = Double(number), let factor = ["s": 1e9, "ms": 1e6][unit], value > 0, value * factor <= 86_400e9
    else {
      throw ValidationError("'\(text)' is no time to record for; write 5s or 500ms, at most a day.")
    }
    return Int64(value * factor)
  }

  func run() throws {
    try StandardError.guarding {
      let folder = try ResultFolder(path: out, mark: "camera.txt")
      let cancellation = Cancellation()
      let signals = SignalWatch(cancellation)
      let line = ProgressLine()
      let options = RecordOptions(
        nanoseconds: duration, keepsFrames: frames, formatIndex: format, cancellation: cancellation,
        progress: { line.show($0, "recording") })
      let report: RecordReport
      do {
        defer { line.clear() }
        report = try engine.record(device, directory: folder.stagingPath, options: options)
        try folder.publish()
      } catch {
        folder.discard()
        guard (error as? ScenarioError)?.kind == .badScenario else { throw error }
        StandardError.write("camsim: \(error)")
        throw ExitCode(ExitStatus.usage)
      }
      if json {
        try JSONOutput.print(report)
      } else {
        print("\(folder.path): \(report.frameCount) pictures, \(report.lossCount) lost, \(report.format)")
      }
      // A recording that a signal ended early is complete, so the exit status does not depend on the signal.
      _ = signals
      if let problem = report.problem { throw ScenarioError(.unavailable, "\(problem); what had come is kept") }
    }
  }
}
