import AVFoundationTypes
import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Sample buffer display layer")
struct SampleBufferDisplayLayerTests {
  let world = TestWorld()
  let layer: AVSampleBufferDisplayLayer
  private var renderer: AVSampleBufferVideoRenderer { layer.sampleBufferRenderer }

  init() { layer = world.use { AVSampleBufferDisplayLayer() } }

  /// Returns a sample buffer with an image of this width and a presentation time.
  private func sample(_ milliseconds: Int64, width: Int, immediately: Bool = false) throws -> CMSampleBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
    let image = try #require(buffer)
    let sample = try CMSampleBuffer(
      imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
      sampleTiming: CMSampleTimingInfo(
        duration: .invalid, presentationTimeStamp: CMTime(value: milliseconds, timescale: 1_000),
        decodeTimeStamp: .invalid))
    if immediately {
      CMSetAttachment(
        sample, key: kCMSampleAttachmentKey_DisplayImmediately, value: kCFBooleanTrue, attachmentMode: 1)
    }
    return sample
  }

  private func shownWidth() -> Int? { renderer.copyDisplayedPixelBuffer().map(CVPixelBufferGetWidth) }

  @Test func `a frame is shown from its time until the next frame`() throws {
    #expect(layer.status == .unknown)
    #expect(renderer.copyDisplayedPixelBuffer() == nil)
    layer.enqueue(try sample(100, width: 10))
    layer.enqueue(try sample(200, width: 20))
    #expect(layer.status == .rendering)
    #expect(shownWidth() == nil)
    world.advance(milliseconds: 100)
    #expect(shownWidth() == 10)
    world.advance(milliseconds: 99)
    #expect(shownWidth() == 10)
    world.advance(milliseconds: 500)
    #expect(shownWidth() == 20)
    layer.enqueue(try sample(0, width: 30))
    #expect(shownWidth() == 30, "late pictures are shown at once")
    layer.enqueue(try sample(9_000, width: 40, immediately: true))
    #expect(shownWidth() == 40)
  }

  @Test func `a client's timebase determines when frames are shown`() throws {
    let timebase = CMTimebase(sourceClock: world.system.clock)
    layer.controlTimebase = timebase
    #expect(layer.timebase === timebase)
    #expect(layer.controlTimebase === timebase)
    layer.enqueue(try sample(1_000, width: 10))
    world.advance(milliseconds: 2_000)
    #expect(shownWidth() == nil)
    let journal = Journal()
    for number in 1..<8 { layer.enqueue(try sample(Int64(number) * 1_000 + 1_000, width: 20)) }
    layer.requestMediaDataWhenReady(on: DispatchQueue(label: "pictures")) { journal.add("asked") }
    world.advance(milliseconds: 100)
    #expect(journal.lines == [])
    try timebase.setRate(2)
    world.advance(milliseconds: 500)
    #expect(journal.lines == ["asked"])
    #expect(shownWidth() == 10)
    layer.controlTimebase = nil
    #expect(layer.timebase !== timebase)
  }

  @Test func `flushing removes waiting frames, and the displayed image if requested`() throws {
    layer.enqueue(try sample(0, width: 10))
    layer.enqueue(try sample(100, width: 20))
    layer.flush()
    world.advance(milliseconds: 200)
    #expect(shownWidth() == 10)
    layer.flushAndRemoveImage()
    #expect(shownWidth() == nil)
    let journal = Journal()
    renderer.flush(removingDisplayedImage: true) { journal.add("flushed") }
    world.advance(milliseconds: 1)
    #expect(journal.lines == ["flushed"])
  }

  @Test func `up to eight frames can wait, and the client is called again when one is shown`() throws {
    let journal = Journal()
    let (layer, next) = (layer, Journal())
    let samples = try (1...12).map { try sample(Int64($0) * 100, width: $0) }
    layer.requestMediaDataWhenReady(on: DispatchQueue(label: "pictures")) {
      journal.add("asked")
      while layer.isReadyForMoreMediaData, next.lines.count < samples.count {
        layer.enqueue(samples[next.lines.count])
        next.add("")
      }
    }
    world.advance(milliseconds: 1)
    #expect(next.lines.count == 8)
    #expect(!layer.isReadyForMoreMediaData)
    #expect(renderer.hasSufficientMediaDataForReliablePlaybackStart)
    world.advance(milliseconds: 100)
    #expect(next.lines.count == 9)
    #expect(shownWidth() == 1)
    layer.stopRequestingMediaData()
    let asked = journal.lines.count
    world.advance(milliseconds: 500)
    #expect(next.lines.count == 9)
    #expect(journal.lines.count == asked)
    #expect(shownWidth() == 6)
  }

  @Test func `a client that enqueues one frame per callback is called until enough frames wait`() throws {
    let (layer, journal) = (layer, Journal())
    let samples = try (1...12).map { try sample(Int64($0) * 100, width: $0) }
    layer.requestMediaDataWhenReady(on: DispatchQueue(label: "pictures")) {
      layer.enqueue(samples[journal.lines.count])
      journal.add("asked")
    }
    world.advance(milliseconds: 1)
    #expect(journal.lines.count == 8)
    #expect(!layer.isReadyForMoreMediaData)
    world.advance(milliseconds: 200)
    #expect(journal.lines.count == 10)
  }

  @Test func `a compressed frame fails the layer until it is flushed`() throws {
    let journal = Journal()
    let token = world.system.notificationCenter.addObserver(
      forName: .AVSampleBufferDisplayLayerFailedToDecode, object: layer, queue: nil
    ) { note in
      let error = note.userInfo?[AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey] as? AVError
      journal.add("\(error?.code == .decoderNotFound)")
    }
    let sample = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(count: 1) { _ in },
      formatDescription: CMFormatDescription(videoCodec: kCMVideoCodecType_H264, width: 2, height: 2), numSamples: 1,
      sampleTimings: [CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)],
      sampleSizes: [1])
    layer.enqueue(sample)
    #expect(journal.lines == ["true"])
    layer.enqueue(sample)
    #expect(layer.status == .failed)
    #expect(layer.requiresFlushToResumeDecoding)
    #expect(!layer.isReadyForMoreMediaData)
    #expect((layer.error as? AVError)?.code == .decoderNotFound)
    #expect(journal.lines == ["true"])
    layer.flush()
    layer.enqueue(try self.sample(0, width: 10))
    #expect(layer.status == .rendering)
    #expect(layer.error == nil)
    #expect(shownWidth() == 10)
    world.system.notificationCenter.removeObserver(token)
  }

  @Test func `entering the background fails the layer until a flush, which layer and renderer report`() throws {
    let journal = Journal()
    let center = world.system.notificationCenter
    let names: [(Notification.Name, AnyObject, String)] = [
      (AVSampleBufferVideoRenderer.requiresFlushToResumeDecodingDidChangeNotification, renderer, "renderer"),
      (.AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange, layer, "layer"),
    ]
    let tokens = names.map { name, object, text in
      center.addObserver(forName: name, object: object, queue: nil) { _ in journal.add(text) }
    }
    defer { tokens.forEach(center.removeObserver) }
    let observation = layer.observe(\.status, options: .new) { _, change in
      journal.add("\(change.newValue ?? .unknown)")
    }
    defer { observation.invalidate() }
    layer.enqueue(try sample(0, width: 10))
    world.system.moveApp(to: .background)
    #expect(layer.status == .failed)
    #expect((layer.error as? AVError)?.code == .operationInterrupted)
    #expect(layer.requiresFlushToResumeDecoding)
    #expect(renderer.requiresFlushToResumeDecoding)
    #expect(journal.lines == ["rendering", "renderer", "failed", "layer"])
    layer.flush()
    layer.enqueue(try sample(0, width: 10))
    #expect(layer.status == .failed, "the app is still in the background")
    world.system.moveApp(to: .foreground)
    layer.enqueue(try sample(0, width: 20))
    #expect(layer.status == .failed)
    #expect(shownWidth() == 10)
    layer.flush()
    layer.enqueue(try sample(0, width: 20))
    #expect(layer.status == .rendering)
    #expect(layer.error == nil)
    #expect(shownWidth() == 20)
  }

  @Test func `the status is observable, and the image is placed by the video gravity`() throws {
    let journal = Journal()
    let observation = renderer.observe(\.status, options: .new) { _, change in
      journal.add("\(change.newValue ?? .failed)")
    }
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(layer.shown == nil)
    #expect(layer.videoGravity == .resizeAspect)
    layer.enqueue(try sample(0, width: 4))
    #expect(layer.shown?.geometry.videoRect == CGRect(x: 0, y: 25, width: 100, height: 50))
    layer.videoGravity = .resizeAspectFill
    #expect(layer.shown?.geometry.videoRect == CGRect(x: -50, y: 0, width: 200, height: 100))
    #expect(journal.lines == ["rendering"])
    observation.invalidate()
    #expect(!layer.preventsCapture)
    layer.preventsCapture = true
    layer.preventsDisplaySleepDuringVideoPlayback = false
    #expect(layer.preventsCapture)
    #expect(!layer.preventsDisplaySleepDuringVideoPlayback)
    let any: any AVQueuedSampleBufferRendering = layer
    any.flush()
    #expect(any.timebase.time == layer.timebase.time)
    #expect(any.isReadyForMoreMediaData)
  }
}
