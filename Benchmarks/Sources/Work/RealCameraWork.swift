import CaptureModel
import CoreMediaModel
import Foundation
import Glibc
import SimulationKernel
import VirtualDevices

/// A real camera's frames, delivered to a delegate that looks at none of them.
enum RealCameraWork {
  /// What frames cost this process, without what comes before the first ones.
  struct Pace {
    var secondsPerFrame: Double
    var cpuSecondsPerFrame: Double
  }

  /// How many frames are not counted: until all memory has been touched once.
  private static let warmUp = 100

  /// Takes so many frames in the camera's first format of that size, as fast as it is asked to make them.
  static func measure(_ frames: Int, width: Int, height: Int, rate: Int, from path: String) throws -> Pace {
    let timeline = HostTimeline()
    let system = CaptureSystem(timeline: timeline)
    system.media = MovieServices()
    let device = try V4L2Camera(path: path).makeDevice(in: system)
    system.connect(device)
    guard let format = device.formats.first(where: { $0.isOf(width, height) }) else {
      throw BenchmarkError("\(path) has no format of \(width)x\(height)")
    }
    let counter = FrameCounter([warmUp, warmUp + frames])
    let session = try CaptureSystem.$scoped.withValue(system) {
      let (session, output) = (AVCaptureSession(), AVCaptureVideoDataOutput())
      session.sessionPreset = .inputPriority
      session.addInput(try AVCaptureDeviceInput(device: device))
      output.setSampleBufferDelegate(counter, queue: DispatchQueue(label: "counter"))
      session.addOutput(output)
      return session
    }
    try device.lockForConfiguration()
    device.activeFormat = format
    device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
    device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
    device.unlockForConfiguration()
    session.startRunning()
    counter.hasEnough.wait()
    let moments = counter.moments
    session.stopRunning()
    timeline.stop()
    return Pace(
      secondsPerFrame: (moments[1].wall - moments[0].wall) / Double(frames),
      cpuSecondsPerFrame: (moments[1].cpu - moments[0].cpu) / Double(frames))
  }

  /// Opens the camera, waits for its first frames, and lets go of it.
  static func start(_ path: String) throws {
    let timeline = HostTimeline()
    let system = CaptureSystem(timeline: timeline)
    let device = try V4L2Camera(path: path).makeDevice(in: system)
    system.connect(device)
    let counter = FrameCounter([1, 3])
    let session = try CaptureSystem.$scoped.withValue(system) {
      let (session, output) = (AVCaptureSession(), AVCaptureVideoDataOutput())
      session.addInput(try AVCaptureDeviceInput(device: device))
      output.setSampleBufferDelegate(counter, queue: DispatchQueue(label: "counter"))
      session.addOutput(output)
      return session
    }
    session.startRunning()
    let came = counter.hasEnough.wait(timeout: .now() + 10) == .success
    session.stopRunning()
    timeline.stop()
    guard came else { throw BenchmarkError("\(path): no frame came within ten seconds") }
  }

  /// Looks at the clocks when certain frames come.
  private final class FrameCounter: AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // Unchecked: only the delegate's queue counts, and the waiting thread reads afterwards.
    private let marks: [Int]
    private var count = 0
    private(set) var moments: [(wall: Double, cpu: Double)] = []
    private let begin = ContinuousClock.now
    let hasEnough = DispatchSemaphore(value: 0)

    init(_ marks: [Int]) { self.marks = marks }

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
      count += 1
      guard marks.contains(count) else { return }
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      moments.append(
        ((ContinuousClock.now - begin) / .seconds(1), usage.ru_utime.seconds + usage.ru_stime.seconds))
      if count == marks.last { hasEnough.signal() }
    }
  }
}

extension AVCaptureDevice.Format {
  fileprivate func isOf(_ width: Int, _ height: Int) -> Bool {
    let size = CMVideoFormatDescriptionGetDimensions(formatDescription)
    return Int(size.width) == width && Int(size.height) == height
  }
}
