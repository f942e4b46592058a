import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel
import VirtualDevices
import VirtualDispatch

/// Jobs that exercise the queues, tasks and timers of an app in virtual time.
enum AppWork {
  /// Submits the specified number of blocks to a serial queue, with or without a simulated environment.
  static func blocks(_ count: Int, isVirtual: Bool) {
    func hand() {
      let queue = DispatchQueue(label: "bench")
      nonisolated(unsafe) var sum = 0
      for _ in 0..<count { queue.async { sum += 1 } }
      queue.sync { print(sum) }
    }
    if isVirtual { AppScheduler(epoch: 0).run(hand) } else { hand() }
  }

  /// Sleeps for a millisecond the specified number of times.
  static func sleeps(_ count: Int) throws {
    let world = AppScheduler(epoch: 0)
    try wait {
      try await world.run { for _ in 0..<count { try await Task.sleep(for: .milliseconds(1)) } }
    }
  }

  /// Runs an app whose delegate calls an actor for each frame, for the specified number of minutes.
  static func minutes(_ count: Int) throws {
    let world = AppScheduler(epoch: 0)
    let system = CaptureSystem(timeline: world, misusePolicy: .trap)
    world.system = system
    let phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-13-mini"), scene: .chart(.orientation), in: system)
    let frames = try wait {
      try await world.run {
        let app = try CountingApp()
        try await Task.sleep(for: .seconds(60 * count))
        return await app.counter.count
      }
    }
    withExtendedLifetime(phone) {}
    guard frames >= 60 * count * 30 - 30 else { throw BenchmarkError("\(frames) frames came") }
  }

  /// Waits for a task on a thread outside any simulated environment.
  static func wait<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) throws -> Result {
    let isDone = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    Task.detached {
      do { result = .success(try await body()) } catch { result = .failure(error) }
      isDone.signal()
    }
    isDone.wait()
    return try result!.get()
  }
}

private final class CountingApp: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  actor Counter {
    private(set) var count = 0

    func note() { count += 1 }
  }

  let counter = Counter()
  private let session = AVCaptureSession()
  private let frames = DispatchQueue(label: "frames")

  init() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw BenchmarkError("there is no camera") }
    let output = AVCaptureVideoDataOutput()
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    output.setSampleBufferDelegate(self, queue: frames)
    session.startRunning()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    Task { await counter.note() }
  }
}
