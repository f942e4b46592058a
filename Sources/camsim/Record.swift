import ArgumentParser
import CommandSupport
import Foundation
import Scenarios

/// The command `camsim record`, which records a real camera for `--device replay:DIR`.
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record a real camera to a folder for later replay.",
    discussion: """
      Writes camera.txt (the driver's formats and controls with their values), frames.txt (the times of frames, and \
      which were lost) and, with --frames, frames.mov to DIR. Serial numbers and bus positions are omitted. Use \
      replay:DIR instead of the camera, for example with camsim run --device, camsim formats or camsim controls.

      EXAMPLES:
        camsim record v4l2:/dev/video0 --out recording --for 10s --frames
      """)

  @Argument(help: "The camera: v4l2:/dev/videoN.", transform: DeviceArgument.read)
  var device: DeviceReference

  @Option(
    help: ArgumentHelp("The folder for the recording. An earlier recording in it is replaced.", valueName: "dir"),
    completion: .directory, transform: ResultFolder.read)
  var out: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The duration from the first frame on, such as 5s or 500ms. (default: 5s)", valueName: "time"),
    transform: Record.nanoseconds)
  var duration: Int64 = 5_000_000_000

  @Flag(help: "Also record the images, not only the times of frames.")
  var frames = false

  @Option(
    help: ArgumentHelp(
      "The number of the format in camsim formats --numbered. (default: the active format)", valueName: "n"))
  var format: Int?

  @Flag(help: "Print the result as JSON.")
  var json = false

  /// Parses a duration in the notation of command-line arguments.
  @Sendable static func nanoseconds(_ text: String) throws -> Int64 {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard let value = Double(number), let factor = ["s": 1e9, "ms": 1e6][unit], value > 0, value * factor <= 86_400e9
    else {
      throw ValidationError("'\(text)' is not a valid duration; write for example 5s or 500ms, at most a day.")
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
        progress: { line.show(BatchProgress(share: $0, name: "recording")) })
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
        StandardOutput.write("\(folder.path): \(report.frameCount) frames, \(report.lossCount) lost, \(report.format)")
      }
      // A recording that a signal ended early is complete, so the exit status does not depend on the signal.
      _ = signals
      if let problem = report.problem {
        throw ScenarioError(.unavailable, "\(problem); the frames recorded until then are kept")
      }
    }
  }
}
