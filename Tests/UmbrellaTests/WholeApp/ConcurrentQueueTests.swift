import AVFoundation
import Foundation
import Testing

@testable import CaptureTesting

/// Tests delegates of data outputs on concurrent queues. **Source:** rule 470.
@Suite struct ConcurrentQueueTests {
  /// A delegate whose callbacks wait for a while, and that counts how many of them run at the same time.
  private final class Client: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
    AVCaptureAudioDataOutputSampleBufferDelegate, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable
  {
    // Unchecked: a world runs one thread at a time.
    var seconds = 0.2
    private(set) var running = 0
    private(set) var mostRunning = 0
    private(set) var count = 0

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) { work() }

    func metadataOutput(
      _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
      from connection: AVCaptureConnection
    ) { work() }

    private func work() {
      running += 1
      mostRunning = max(running, mostRunning)
      if seconds > 0 { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + seconds) }
      running -= 1
      count += 1
    }
  }

  private static func run(
    _ mediaType: AVMediaType = .video, output: AVCaptureOutput, on phone: TestedPhone, seconds: Double = 1
  ) throws {
    let session = AVCaptureSession()
    session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: mediaType))))
    session.addOutput(output)
    if let output = output as? AVCaptureMetadataOutput { output.metadataObjectTypes = [.qr] }
    session.startRunning()
    phone.advance(by: seconds)
    session.stopRunning()
  }

  private static func concurrent() -> DispatchQueue { DispatchQueue(label: "frames", attributes: .concurrent) }

  /// Returns the largest number of callbacks at the same time, and the number of callbacks.
  private func callbacks(
    on queue: @autoclosure () -> DispatchQueue, discards: Bool = false, waiting seconds: Double = 0.2,
    _ schedule: TestedPhone.Schedule = .firstInFirstOut
  ) throws -> (most: Int, count: Int) {
    let phone = try TestedPhone(schedule: schedule)
    return try phone.run { () throws in
      let (client, output) = (Client(), AVCaptureVideoDataOutput())
      client.seconds = seconds
      output.alwaysDiscardsLateVideoFrames = discards
      output.setSampleBufferDelegate(client, queue: queue())
      try Self.run(output: output, on: phone)
      return (client.mostRunning, client.count)
    }
  }

  @Test(arguments: [false, true]) func `rule(470): callbacks that wait overlap`(discards: Bool) throws {
    let warnings = try warnings {
      try #expect(callbacks(on: Self.concurrent(), discards: discards).most >= 2)
      try #expect(callbacks(on: .global(), discards: discards).most >= 2)
      try #expect(callbacks(on: DispatchQueue(label: "serial"), discards: discards).most == 1)
      try #expect(
        callbacks(on: DispatchQueue(label: "aimed", attributes: .concurrent, target: .init(label: "serial"))).most
          == 1)
    }
    #expect(warnings.count == 2)
  }

  @Test func callbacksThatDoNotWaitFollowEachOther() throws {
    _ = try warnings {
      try #expect(callbacks(on: Self.concurrent(), waiting: 0) == (1, 30))
    }
  }

  @Test func theSameSeedGivesTheSameOverlaps() throws {
    _ = try warnings {
      for seed in 1...3 as ClosedRange<UInt64> {
        let found = try callbacks(on: Self.concurrent(), .seed(seed))
        #expect(found.most >= 2)
        try #expect(callbacks(on: Self.concurrent(), .seed(seed)) == found)
      }
    }
  }

  @Test func callbacksOfOtherOutputsOverlap() throws {
    _ = try warnings {
      let phone = try TestedPhone()
      try phone.run { () throws in
        let (heard, seen) = (Client(), Client())
        let (audio, metadata) = (AVCaptureAudioDataOutput(), AVCaptureMetadataOutput())
        audio.setSampleBufferDelegate(heard, queue: Self.concurrent())
        metadata.setMetadataObjectsDelegate(seen, queue: Self.concurrent())
        try Self.run(.audio, output: audio, on: phone)
        try Self.run(output: metadata, on: phone)
        #expect(heard.mostRunning >= 2)
        #expect(seen.mostRunning >= 2)
      }
    }
  }

  @Test func oneWarningNamesTheOutput() throws {
    var trace = ""
    let warnings = try warnings {
      let phone = try TestedPhone()
      try phone.run { () throws in
        let (client, output) = (Client(), AVCaptureVideoDataOutput())
        for _ in 1...2 {
          output.setSampleBufferDelegate(client, queue: Self.concurrent())
          output.setSampleBufferDelegate(nil, queue: nil)
        }
        trace = phone.log.trace.text
      }
    }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("AVCaptureVideoDataOutput") == true)
    #expect(trace.contains(" warning AVCaptureVideoDataOutput's delegate has the concurrent queue 'frames'"))
  }

  /// Returns the texts of the warnings that the body records, without recording them for this test.
  private func warnings(_ body: () throws -> Void) throws -> [String] {
    // The issues come one after another.
    nonisolated(unsafe) var texts: [String] = []
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      guard !issue.isFailure else { return false }
      texts += issue.comments.map(\.rawValue)
      return true
    }
    return texts
  }
}
