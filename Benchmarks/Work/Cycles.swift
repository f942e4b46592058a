import CaptureModel
import CoreVideoModel
import Foundation
import SimulationKernel
import VirtualDevices

/// Starts, records and stops, again and again: what leaks shows in the memory of the process.
enum Cycles {
  /// In each cycle a new world with a new phone, a session that runs, a movie of ten frames with sound, and a client that
  /// reads the same frames.
  static func run(_ count: Int) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "camsim-cycles-\(getpid()).mov").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for cycle in 1...max(1, count) {
      try CaptureSystem.$scoped.withValue(CaptureSystem.simulatedPhone()) {
        let reader = FrameReader(readsPixels: true)
        let recorder = try Recorder(
          preset: .cif352x288, others: [reader.makeOutput(kCVPixelFormatType_32BGRA)], hearing: true)
        try recorder.record(10, to: path)
        recorder.stop()
        guard reader.frameCount >= 10 else { throw BenchmarkError("only \(reader.frameCount) frames came") }
      }
      if [10, 100, count].contains(cycle) { print("after \(cycle) cycles: \(try residentKilobytes()) kB resident") }
    }
  }

  /// Resident memory of this process.
  private static func residentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
