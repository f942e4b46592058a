import ArgumentParser
import Scenarios

/// The command `camsim serve`, which provides a simulated camera as `/dev/video0` to any program.
package struct Serve: HelperCommand {
  package static let companion = HelperProgram.serve
  package static let configuration = CommandConfiguration(
    abstract: "Run any program with a simulated camera as its /dev/video0.",
    discussion: """
      The program, and those that it starts, find a V4L2 camera: what a scenario shows, a built-in device, file:CLIP, replay:DIR, or \
      v4l2:/dev/videoN passed on. It needs no privileges and no kernel module. The scenario's times count from the moment at which the program \
      begins to stream. It plays the world around the program: light, posture, what goes wrong, and what must hold.

      --clock virtual makes a frame whenever the program waits for one, so that the same requests give the same frames; the program's own \
      clock goes on as always.

      Standard output is the program's. The exit status is the program's too, or 128 and its signal; 1 when something does not hold, 65 and 69 as \
      for camsim run.
      """)

  @Argument(help: ArgumentHelp("A scenario, or a device as for camsim run.", valueName: "file|device"))
  package var source: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The node that programs find, and which camera of the device it is: /dev/video0, /dev/video1=front. May be repeated.",
      valueName: "node"))
  package var nodes: [ServedNode] = []

  @Option(help: "How the program is reached: by a library in it, or by answering its system calls.")
  package var via = Via.auto

  @Option(help: ArgumentHelp("Where the results go.", valueName: "dir"), completion: .directory)
  package var out = "camsim-output"

  @Option(help: ArgumentHelp("Another seed than the file's.", valueName: "n"))
  package var seed: UInt64?

  @Option(help: "What moves time.")
  package var clock = RunOptions.Clock.host

  @Option(
    name: .customLong("faults-from"),
    help: ArgumentHelp(
      "A FIFO, a file, or - for standard input: each line is a fault that begins now, such as {kind: driver, is: stalled, for: 2 s}.",
      valueName: "file"), completion: .file())
  package var faultsFrom: String?

  @Flag(help: "Say nothing but what went wrong.")
  package var quiet = false

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  package var program: [String] = []

  /// The values of the option `--via`.
  package enum Via: String, CaseIterable, ExpressibleByArgument { case auto, preload, seccomp }

  package init() {}

  package func validate() throws {
    if program.isEmpty {
      throw ValidationError("Name the program after --, such as: camsim serve iphone-13-mini -- v4l2-ctl --all")
    }
    if Set(nodes.map(\.number)).count < nodes.count { throw ValidationError("Two cameras cannot have the same node.") }
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
