import CaptureModel
import CoreMediaModel
import Foundation
import Glibc
import SimulationKernel
import VirtualDevices

/// Jobs that deliver a real camera's frames to a delegate that does not read them.
enum RealCameraWork {
  /// The cost of frames in this process, excluding startup.
  struct Pace {
    var secondsPerFrame: Double
    var cpuSecondsPerFrame: Double
  }

  /// The number of frames to exclude at the start, until all memory has been used once.
  private static let warmUp = 100

  /// Captures frames in the camera's first format with that size, at the requested frame rate.
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

  /// Opens the camera, waits for its first frames, and closes it.
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

  /// A delegate that records the arrival times of certain frames.
  private final class FrameCounter: AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // Unchecked: only the delegate's queue changes the count, and the waiting thread reads it afterwards.
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
