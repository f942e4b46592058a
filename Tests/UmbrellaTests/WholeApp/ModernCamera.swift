import AVFoundation
import Foundation

/// A thread-safe log of an app's actions in order, with their times.
final class Story: @unchecked Sendable {
  // Unchecked: the lock protects the log.
  private let lock = NSLock()
  private var told: [String] = []
  private let began = Date()

  func tell(_ line: String) {
    let milliseconds = Int((Date().timeIntervalSince(began) * 1000).rounded())
    lock.withLock { told.append("\(milliseconds) \(line)") }
  }

  var lines: [String] { lock.withLock { told } }
}

/// A camera in the style of apps since 2021: a queue for the session, an actor for the results, and a delegate that
/// hops from its queue.
final class ModernCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: everything except the frames is used only on the session's queue.
  let session = AVCaptureSession()
  let story: Story
  private let queue = DispatchQueue(label: "session")
  private let frames = DispatchQueue(label: "frames")
  private let statistics = Statistics()
  private var camera: AVCaptureDevice?

  actor Statistics {
    private(set) var count = 0

    func note() -> Int {
      count += 1
      return count
    }
  }

  init(_ story: Story) { self.story = story }

  func start() {
    queue.async { [self] in
      story.tell("configure")
      session.beginConfiguration()
      camera = AVCaptureDevice.default(for: .video)
      guard let camera, let input = try? AVCaptureDeviceInput(device: camera) else { return }
      session.addInput(input)
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(self, queue: frames)
      session.addOutput(output)
      session.commitConfiguration()
      session.startRunning()
      story.tell("running")
      DispatchQueue.main.async { [story] in story.tell("main knows") }
    }
    queue.asyncAfter(deadline: .now() + 1.5) { [self] in
      story.tell("zoom")
      guard let camera, (try? camera.lockForConfiguration()) != nil else { return }
      camera.videoZoomFactor = 2
      camera.unlockForConfiguration()
    }
    Task { [self] in
      try await Task.sleep(for: .seconds(2))
      story.tell("slept, \(await statistics.count) frames")
      queue.async { [self] in
        session.stopRunning()
        story.tell("stopped")
      }
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let time = sampleBuffer.presentationTimeStamp
    Task { [self] in
      let count = await statistics.note()
      if count % 10 == 0 {
        queue.async { [self] in story.tell("frame \(count) of \(time.value * 1000 / Int64(time.timescale)) ms") }
      }
    }
  }
}
