import ArgumentParser
import Scenarios

/// The command `camsim serve`, which provides a simulated camera as `/dev/video0` to any program.
package struct Serve: HelperCommand {
  package static let companion = HelperProgram.serve
  package static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run any program with a simulated camera as its /dev/video0.",
    discussion: """
      The program and its child processes see a V4L2 camera, which delivers the scene of a scenario, a built-in \
      device, file:CLIP, replay:DIR, or the frames of v4l2:/dev/videoN. No privileges and no kernel module are needed. \
      The scenario simulates the program's environment (light, posture, faults) and checks expectations. Its times \
      count from the start of streaming.

      With --clock virtual, a frame is produced whenever the program waits for one, so that the same requests always \
      get the same frames. The program's own clock is not affected.

      Standard output is the program's. The exit status is the program's, or 128 plus its signal; 1 if an expectation \
      is not met; 65 and 69 as for camsim run. See \
      Documentation/Guides/ServedCamera.md.

      EXAMPLES:
        camsim serve iphone-13-mini -- v4l2-ctl --all
        camsim serve dim-light.yaml --out results -- ffplay /dev/video0
      """)

  @Argument(help: ArgumentHelp("A scenario file, or a device as for camsim run.", valueName: "file|device"))
  package var source: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The device node and the camera that it represents, such as /dev/video1=front. Repeatable. (default: /dev/video0)",
      valueName: "node"))
  package var nodes: [ServedNode] = []

  @Option(
    help:
      "The method of providing the camera: preload loads a library into the program, seccomp intercepts its system calls."
  )
  package var via = Via.auto

  @Option(
    help: ArgumentHelp("The folder for the results.", valueName: "dir"), completion: .directory,
    transform: ResultFolder.read)
  package var out = "camsim-output"

  @Option(help: ArgumentHelp("Use this seed instead of the scenario's.", valueName: "n"))
  package var seed: UInt64?

  @Option(help: "The clock of the run.")
  package var clock = RunOptions.Clock.host

  @Option(
    name: .customLong("faults-from"),
    help: ArgumentHelp(
      "A FIFO, a file, or - for standard input. Each line starts a fault, such as {kind: driver, is: stalled, for: 2 s}.",
      valueName: "file"), completion: .file())
  package var faultsFrom: String?

  @Flag(help: "Print only errors and failures.")
  package var quiet = false

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  package var program: [String] = []

  /// The values of the option `--via`.
  package enum Via: String, CaseIterable, ExpressibleByArgument { case auto, preload, seccomp }

  package init() {}

  package func validate() throws {
    if program.isEmpty {
      throw ValidationError("Specify the program after --, such as: camsim serve iphone-13-mini -- v4l2-ctl --all")
    }
    if Set(nodes.map(\.number)).count < nodes.count {
      throw ValidationError("Two cameras have the same device node; specify different nodes with --as.")
    }
  }
}

/// A device node and the camera of the device that it represents.
package struct ServedNode: ExpressibleByArgument, Sendable {
  package let number: Int
  package let camera: Scenario.Input

  package init(number: Int, camera: Scenario.Input) {
    (self.number, self.camera) = (number, camera)
  }

  /// Parses text such as `/dev/video1=front`; nil if it is invalid.
  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    let prefix = "/dev/video"
    guard let path = parts.first, path.hasPrefix(prefix), let number = UInt8(path.dropFirst(prefix.count)) else {
      return nil
    }
    guard let camera = parts.count == 2 ? Scenario.Input(rawValue: String(parts[1])) : .camera else { return nil }
    self.init(number: Int(number), camera: camera)
  }
}
