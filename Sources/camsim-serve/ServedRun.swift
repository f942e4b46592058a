import CaptureModel
import CommandSupport
import CoreMediaModel
import Foundation
import Glibc
import HardwareModel
import Locking
import PixelModel
import Scenarios
import ServedCamera
import SimulationKernel

/// A run of a program with served cameras.
final class ServedRun {
  private let command: Serve
  private let scenario: Scenario
  private let options: RunOptions
  private let faults: FaultInput?

  /// Creates a run from the command line.
  ///
  /// - Throws: `ScenarioError` for a scenario that is invalid or cannot be read.
  init(_ command: Serve) throws {
    self.command = command
    faults = try command.faultsFrom.map(FaultInput.init)
    let isScenario = [".yaml", ".yml"].contains { command.source.hasSuffix($0) }
    scenario = isScenario ? try Self.scenario(path: command.source) : try Self.scenario(of: command.program[0])
    var options = RunOptions(
      device: isScenario ? nil : try DeviceArgument.read(command.source), seed: command.seed, clock: command.clock)
    let milliseconds = Int(scenario.served.firstFrameNanoseconds / 1_000_000)
    options.changePhone = {
      $0.changingCameras {
        $0.costs = CaptureCosts(startMilliseconds: milliseconds, stopMilliseconds: 0, reconfigureMilliseconds: 0)
      }
    }
    self.options = options
  }

  private static func scenario(path: String) throws -> Scenario {
    let scenarios = try AppJob.scenarios(path: path, name: "served")
    guard scenarios.count == 1 else {
      throw ScenarioError(
        .badScenario,
        "\(path): the scenario has a matrix of \(scenarios.count) cells, but camsim serve runs a single scenario; remove the matrix."
      )
    }
    var scenario = scenarios[0]
    // The program's exit status decides whether a run without frames is valid.
    scenario.silent = scenario.silent ?? "the program reads no frame"
    return scenario
  }

  /// Returns a scenario without steps, with the phone held so that the back camera's image is upright.
  private static func scenario(of program: String) throws -> Scenario {
    let text = """
      {camsim: 1, name: served, checksums: false, posture: landscapeLeft, silent: no scenario is given}
      """
    return try ScenarioFile(text: text, path: program).scenarios[0]
  }

  /// Runs the program to its end and returns the exit status.
  func run() throws -> Int32 {
    ResultFolder.removeAbandoned(in: command.out)
    let folder = try ResultFolder(root: command.out, name: scenario.folderName)
    do {
      let clock = try scenario.clock(options)
      let run = try AppRun(
        scenario, timeline: clock == .virtual ? VirtualTimeline() : HostTimeline(),
        directory: URL(fileURLWithPath: folder.stagingPath), options: options, isBuffered: true)
      let end = try serve(run)
      var report = run.finish(failure: nil)
      try folder.publish()
      report.directory = folder.path
      let status = ExitStatus(report)
      if !command.quiet || status != .success { StandardError.write(report.text()) }
      return status == .success ? end.status : status.code
    } catch {
      folder.discard()
      throw error
    }
  }

  /// Serves the cameras to the program until it ends.
  private func serve(_ run: AppRun) throws -> ChildProgram.End {
    let nodes = command.nodes.isEmpty ? [ServedNode(number: 0, camera: .camera)] : command.nodes
    let tracer = RunTracer(run, nodes.map(\.number))
    let feeds = try nodes.map { try DeviceFeed(run.camera($0.camera), as: scenario.served.driver, in: run.system) }
    let devices = zip(nodes, feeds).map { ServedDevice($1, number: $0.number, tracer: tracer) }
    return try Self.inPrivateFolder { root in
      let server = try translating("serve the cameras") { try CameraServer(root: root, devices: devices) }
      defer { server.stop() }
      let frontEnd = try frontEnd()
      try translating("serve the cameras") {
        for device in devices { try server.plug(device) }
        try server.listen()
      }
      for (feed, device) in zip(feeds, devices) {
        feed.watchPresence { isThere in
          if isThere { try? server.plug(device) } else { server.unplug(device) }
        }
      }
      run.record()
      let end = try ChildProgram.run { mask in
        var blocked = sigset_t()
        // The program must receive the signals that this process blocks in order to forward them.
        pthread_sigmask(SIG_SETMASK, &mask, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        let process = try translating("start \(command.program[0])") {
          try server.start(command.program, via: frontEnd, hasInput: faults?.path != "-")
        }
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        server.serve()
        follow(faults, run)
        return process
      } waitingForOthers: {
        server.waitForDaemons(isInterrupted: $0)
      }
      if !server.hasBeenOpened, frontEnd == .preload, !command.quiet { StandardError.write(Self.unused) }
      return end
    }
  }

  private static let unused = """
    camsim: no program has opened a camera; if one clears its environment, as tox and env -i do, use --via seccomp
    """

  /// Injects the faults from the input.
  private func follow(_ faults: FaultInput?, _ run: AppRun) {
    guard let faults else { return }
    faults.follow { fault, number in
      run.perform(fault) { StandardError.write("camsim: \(faults.path):\(number): \($0)") }
    }
  }

  private func frontEnd() throws -> FrontEnd {
    let program = command.program[0]
    let (found, reason) = try translating("start \(program)") { try FrontEnd.reaching(program) }
    switch command.via {
    case .auto: return found
    case .seccomp: return .seccomp
    case .preload:
      if found == .seccomp {
        StandardError.write(
          "camsim: \(program) may not find the camera with --via preload, because \(reason); use --via seccomp")
      }
      return .preload
    }
  }

  /// Converts errors of the camera server to messages about the failed operation.
  private func translating<Result>(_ operation: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as ServedError {
      throw ScenarioError(.unavailable, "cannot \(operation): \(String(cString: strerror(error.code)))")
    }
  }

  /// Creates a folder that only the current user can list and change, and removes it afterwards. Programs that have
  /// changed their user can still pass it.
  private static func inPrivateFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let temporary = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
    var template = Array("\(temporary)/camsim-serve-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, chmod(template, 0o711) == 0 else {
      throw ScenarioError(
        .unavailable,
        "\(temporary): cannot create a temporary folder (\(String(cString: strerror(errno)))); check permissions and free space"
      )
    }
    let root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: root) }
    return try body(root)
  }
}

/// A tracer that records the requests of programs and the frames that they receive, and starts the scenario with the
/// first stream.
private final class RunTracer: DriverTracer, @unchecked Sendable {
  // Unchecked: `state` has a lock, and the run is thread-safe.
  private let run: AppRun
  private let outputs: [Int: String]
  private let state = Locked(State())

  private struct State {
    /// The numbers of the open files by handle, assigned in the order of opening.
    var files: [UInt64: Int] = [:]
    var fileCount = 0
    /// The start of the first stream, in nanoseconds of the timeline.
    var origin: Int64?
  }

  init(_ run: AppRun, _ nodes: [Int]) {
    self.run = run
    let names = run.frameOutputs
    outputs = Dictionary(
      uniqueKeysWithValues: nodes.enumerated().map {
        ($1, $0 < names.count ? names[$0] : $0 == 0 ? "video" : "video\($0 + 1)")
      })
  }

  func note(_ device: Int, _ handle: UInt64, _ request: String, _ error: ServedError?) {
    let file = state.withLock { state in
      if let file = state.files[handle] { return file }
      state.fileCount += 1
      state.files[handle] = state.fileCount
      return state.fileCount
    }
    if request == "close" { state.withLock { $0.files[handle] = nil } }
    run.note("ioctl video\(device)#\(file) \(request)\(error.map { " -> \($0)" } ?? "")")
    if request.hasPrefix("STREAMON"), error == nil { begin() }
  }

  private func begin() {
    let now = run.system.timeline.nanoseconds
    let isFirst = state.withLock { state in
      defer { state.origin = state.origin ?? now }
      return state.origin == nil
    }
    if isFirst { _ = run.play(from: now) }
  }

  func saw(_ image: PixelMemory, _ device: Int, _ frame: ServedFrame) {
    let origin = state.withLock { $0.origin ?? 0 }
    let time = frame.time.convertScale(1_000_000_000, method: .default).value - origin
    run.take(image, at: CMTime(value: time, timescale: 1_000_000_000), of: outputs[device] ?? "video")
  }
}
