import AVFoundationTypes
import CaptureModel
import CaptureTesting
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Exploration
import Foundation
import Testing

/// Jobs that run the same small app again and again, each time with its own phone.
enum ExplorationWork: String {
  /// Creates phones, without running an app.
  case starts = "phone-starts"
  /// Runs the app for a second, and for the two seconds that an explored app continues.
  case plain = "plain-runs"
  /// Lets a worker process run the app with a variation that changes nothing.
  case explored = "explored-runs"
  /// Searches for variations that break the app.
  case search = "explored-search"
  /// Serves the runs of the two jobs above.
  case worker = "explored-worker"
  /// Runs an app that reads the codes of the chart, and the same app without its metadata output.
  case scanner
  case scannerWithoutOutput = "scanner-without-output"

  func perform(_ count: Int) async throws {
    switch self {
    case .starts: for _ in 0..<count { _ = try TestedPhone() }
    case .plain: try await Self.run(count, seconds: 2, Self.app)
    case .explored:
      try await Self.withWorker { worker in
        for _ in 0..<count { _ = try Self.run("device=iphone-13-mini", in: worker) }
      }
    case .search:
      try await Self.withWorker { worker in
        let explorer = Explorer(run: { try Self.run($0, in: worker) }, budget: .runs(count))
        let plain = try await explorer.plainRun()
        let outcome = try await explorer.search(Plan(profile: "iphone-13-mini", plain: plain, seed: 1), plain: plain)
        guard outcome.runCount == count else { throw BenchmarkError("\(outcome.runCount) variations were tried") }
      }
    case .worker: await ExploredProcess.serve { try await Self.test.run($0, calm: $1) }
    case .scanner: try await Self.run(count, seconds: 8) { _ in try Scanner(reads: true) }
    case .scannerWithoutOutput: try await Self.run(count, seconds: 8) { _ in try Scanner(reads: false) }
    }
  }

  private static var test: ExploredTest<FrameReader> { ExploredTest(profile: "iphone-13-mini", body: app) }

  private static func app(_ phone: TestedPhone) async throws -> FrameReader {
    let app = FrameReader(readsPixels: false)
    app.camera = try CameraWork(outputs: [app.makeOutput(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)])
    await phone.advance(by: 1)
    return app
  }

  private static func run<App>(
    _ count: Int, seconds: Double, _ body: @escaping (TestedPhone) async throws -> App
  ) async throws {
    for _ in 0..<count {
      let phone = try TestedPhone()
      try await phone.run {
        let app = try await body(phone)
        await phone.advance(by: seconds)
        withExtendedLifetime(app) {}
      }
    }
  }

  private static func run(_ variation: Variation, in worker: WorkerProcess) throws -> ExploredRun {
    guard case .answer(let run) = try worker.answer(to: "\(variation)", as: ExploredRun.self) else {
      throw BenchmarkError("the run with the variation '\(variation)' crashed")
    }
    return run
  }

  private static func withWorker(_ body: (WorkerProcess) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-bench-worker-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = try WorkerProcess(
      program: URL(filePath: Program.ownPath), arguments: ["job", Self.worker.rawValue, "0"], folder: folder)
    defer { process.end() }
    try await body(process)
  }
}

/// An app that reads codes, with or without its metadata output.
private final class Scanner: NSObject, AVCaptureMetadataOutputObjectsDelegate {
  private let camera: CameraWork

  init(reads: Bool) throws {
    let output = AVCaptureMetadataOutput()
    camera = try CameraWork(outputs: reads ? [output] : [])
    super.init()
    guard reads else { return }
    output.setMetadataObjectsDelegate(self, queue: DispatchQueue(label: "codes"))
    output.metadataObjectTypes = [.qr]
  }
}
