import CaptureModel
import CoreVideoModel
import Foundation
import SimulationKernel
import Synchronization
import VirtualDevices

/// Repeats the same job many times and reports the resources of the process, so that leaks become visible as growth.
enum Soak {
  /// Runs the job with the given command-line name. The meaning of `rounds` depends on the job: recordings, minutes of
  /// virtual time, simultaneous phones (repeated ten times), or starts of a real camera.
  static func run(_ name: String, _ rounds: Int, _ path: String?) throws {
    switch name {
    case "recordings": try repeated(rounds) { try record($0) }
    case "minutes": try frames(minutes: rounds)
    case "phones": try repeated(10) { _ in try together(rounds) }
    case "starts": try repeated(rounds) { _ in try RealCameraWork.start(path ?? "/dev/video0") }
    default: throw BenchmarkError("soak: there is no '\(name)': recordings, minutes, phones, starts")
    }
  }

  /// Prints the resources of the process after half of the rounds, when caches and pools have reached their size, and
  /// after all.
  private static func repeated(_ rounds: Int, _ body: (Int) throws -> Void) throws {
    let milestones = Set([(rounds + 1) / 2, rounds])
    for round in 1...max(1, rounds) {
      try body(round)
      if milestones.contains(round) { print("after \(round): \(try holdings())") }
    }
  }

  /// Returns the memory, open files and threads of this process.
  private static func holdings() throws -> String {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    func number(_ key: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? -1
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    return "\(number("VmRSS")) kB, \(files) files, \(number("Threads")) threads"
  }

  // MARK: Jobs

  private static let folder = FileManager.default.temporaryDirectory

  /// Records a movie of ten frames with audio in a new environment with a new phone and a running session, while a
  /// client reads the same frames.
  private static func record(_ round: Int) throws {
    let path = folder.appending(path: "camsim-soak-\(getpid())-\(round).mov").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try CaptureSystem.$scoped.withValue(CaptureSystem.simulatedPhone()) {
      let reader = FrameReader(readsPixels: true)
      let recorder = try Recorder(
        preset: .cif352x288, others: [reader.makeOutput(kCVPixelFormatType_32BGRA)], hearing: true)
      try recorder.record(10, to: path)
      recorder.stop()
      guard reader.frameCount >= 10 else { throw BenchmarkError("only \(reader.frameCount) frames came") }
    }
  }

  /// Runs the specified number of phones simultaneously, each on a separate thread.
  private static func together(_ phones: Int) throws {
    let group = DispatchGroup()
    let failure = Mutex<(any Error)?>(nil)
    for phone in 0..<phones {
      group.enter()
      Thread {
        do { try record(phone) } catch { failure.withLock { $0 = error } }
        group.leave()
      }.start()
    }
    group.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Runs one session for the specified number of minutes of virtual time, without reading pixels.
  private static func frames(minutes: Int) throws {
    try CaptureSystem.$scoped.withValue(CaptureSystem.simulatedPhone()) {
      let reader = FrameReader(readsPixels: false)
      let work = try CameraWork(outputs: [reader.makeOutput(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)])
      try repeated(minutes) { _ in work.run(frames: 30 * 60) }
      work.stop()
      let expected = minutes * 30 * 60
      guard reader.frameCount > expected - 60 else {
        throw BenchmarkError("\(reader.frameCount) frames, not \(expected)")
      }
    }
  }
}
