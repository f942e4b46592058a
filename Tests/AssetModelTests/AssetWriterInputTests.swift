import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import ModelTestSupport
import SimulationKernel
import Testing

@testable import AssetModel

@Suite("Asset writer input")
struct AssetWriterInputTests {
  let desk = WriterDesk()

  private func expectMisuse(
    _ exception: Misuse.Exception, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(desk.misuses.last?.exception == exception, sourceLocation: sourceLocation)
    #expect(desk.misuses.last?.reason.contains(words) == true, "\(desk.misuses)", sourceLocation: sourceLocation)
  }

  // MARK: Rejected samples

  @Test func `rule(323): samples of another media type raise`() throws {
    let (video, audio) = (desk.input(), desk.input(.audio, WriterDesk.aac))
    _ = try desk.writing(video, audio)
    #expect(!video.append(WriterDesk.audio(0)))
    expectMisuse(.invalidArgument, "Media type of sample buffer must match receiver's media type (\"vide\")")
    #expect(!audio.append(WriterDesk.frame(0)))
    expectMisuse(.invalidArgument, "(\"soun\")")
  }

  @Test func `rule(332): compressed samples require nil settings; rule(337): a sample without data raises`() throws {
    let (video, passing) = (desk.input(), desk.input(.video, nil))
    _ = try desk.writing(video, passing)
    #expect(!video.append(try WriterDesk.compressed(0)))
    expectMisuse(.invalidArgument, "Input buffer must be in an uncompressed format when outputSettings is not nil")
    #expect(passing.append(try WriterDesk.compressed(0)))
    #expect(passing.append(WriterDesk.frame(1)), "uncompressed pictures may be stored as they are")
    let dropped = CMSampleBuffer(
      image: nil, format: CMFormatDescription(videoCodec: kCVPixelFormatType_32BGRA, width: 64, height: 48),
      timing: CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid))
    #expect(!video.append(dropped))
    expectMisuse(.invalidArgument, "data ready")
    let invalid = WriterDesk.frame(0)
    try invalid.invalidate()
    #expect(!video.append(invalid))
    expectMisuse(.invalidArgument, "data ready")
  }

  @Test(arguments: [CMTime.invalid, .indefinite, .negativeInfinity])
  func `rule(331): appending a sample with a non-numeric time raises`(
    _ time: CMTime
  ) throws {
    let input = desk.input()
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    _ = try desk.writing(input)
    #expect(!input.append(WriterDesk.frame(time)))
    #expect(!adaptor.append(WriterDesk.image(), withPresentationTime: time))
    #expect(desk.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    expectMisuse(.invalidArgument, "-[AVAssetWriterInputPixelBufferAdaptor appendPixelBuffer:withPresentationTime:]")
  }

  @Test(arguments: [3, 4]) func `rule(448): a frame that does not advance is accepted, and the next fails the writer`(
    _ second: Int
  ) throws {
    let input = desk.input()
    let writer = try desk.writing(input)
    #expect(input.append(WriterDesk.frame(4)))
    #expect(input.append(WriterDesk.frame(second)))
    #expect(writer.status == .writing)
    #expect(input.isReadyForMoreMediaData)
    #expect(!input.append(WriterDesk.frame(5)))
    #expect(!input.append(WriterDesk.frame(6)))
    #expect(desk.misuses.isEmpty)
    try expectFailure(of: writer, -16364)
    #expect(!input.isReadyForMoreMediaData)
    #expect(desk.file?.times[0]?.count == 1)
  }

  @Test func `rule(448): a compressed or audio sample that does not advance has the other status`() throws {
    let (frames, sounds) = (desk.input(.video, nil), desk.input(.audio, WriterDesk.aac))
    let first = try desk.writing(frames)
    for _ in 0..<2 { #expect(frames.append(try WriterDesk.compressed(0))) }
    #expect(!frames.append(try WriterDesk.compressed(1)))
    try expectFailure(of: first, -12633)
    let second = try desk.writing(sounds)
    for _ in 0..<2 { #expect(sounds.append(WriterDesk.audio(0))) }
    #expect(!sounds.append(WriterDesk.audio(1)))
    try expectFailure(of: second, -12633)
  }

  @Test func `a writer whose last frame does not advance fails while it finishes`() throws {
    let input = desk.input()
    let writer = try desk.writing(input)
    for _ in 0..<2 { #expect(input.append(WriterDesk.frame(0))) }
    let ends = Journal()
    writer.finishWriting { ends.add("\(writer.status)") }
    desk.world.advance(milliseconds: 0)
    #expect(ends.lines == ["failed"])
    try expectFailure(of: writer, -16364)
    #expect(desk.file?.calls.last == "fail")
  }

  private func expectFailure(
    of writer: AVAssetWriter, _ code: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(writer.status == .failed, sourceLocation: sourceLocation)
    let error = try #require(writer.error as? AVError, sourceLocation: sourceLocation)
    #expect(error.code == .unknown, sourceLocation: sourceLocation)
    #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == code, sourceLocation: sourceLocation)
  }

  @Test func `after markAsFinished an input is not ready, and other inputs continue`() throws {
    let (video, audio) = (desk.input(), desk.input(.audio, WriterDesk.aac))
    let writer = try desk.writing(video, audio)
    #expect(video.append(WriterDesk.frame(0)))
    video.markAsFinished()
    video.markAsFinished()
    #expect(!video.isReadyForMoreMediaData)
    #expect(audio.append(WriterDesk.audio(0)))
    #expect(!video.append(WriterDesk.frame(1)))
    expectMisuse(.internalInconsistency, "Cannot append sample buffer: readyForMoreMediaData is NO")
    writer.finishWriting {}
    desk.world.advance(milliseconds: 0)
    #expect(desk.file?.calls == ["begin 0.0", "track 0", "track 1", "finish"])
  }

  @Test func `an input without a writer cannot append, and it cannot be added to a second writer`() throws {
    let input = desk.input()
    #expect(!input.append(WriterDesk.frame(0)))
    expectMisuse(.internalInconsistency, "must be added to an asset writer")
    try desk.writer().add(input)
    let other = try desk.writer()
    _ = try desk.writing(input)
    other.add(input)
    #expect(other.inputs.isEmpty || desk.misuses.count > 1)
  }

  // MARK: Back-pressure

  @Test(arguments: [nil, 3])
  func `rule(326), rule(327): a slow encoder makes the input not ready, observably, and then appending raises`(
    limit: Int?
  ) throws {
    let input = desk.input()
    if let limit { desk.world.system.limits.writerSamples = limit }
    input.chargeEncoder(nanoseconds: 100_000_000)
    _ = try desk.writing(input)
    let changes = Journal()
    let observation = input.observe(\.isReadyForMoreMediaData, options: [.old, .new]) { _, change in
      changes.add("\(change.oldValue!) \(change.newValue!)")
    }
    defer { observation.invalidate() }
    for index in 0..<(limit ?? 8) {
      #expect(input.isReadyForMoreMediaData)
      #expect(input.append(WriterDesk.frame(index)))
    }
    #expect(!input.isReadyForMoreMediaData)
    #expect(changes.lines == ["true false"])
    #expect(!input.append(WriterDesk.frame(20)))
    expectMisuse(.internalInconsistency, "Cannot append sample buffer: readyForMoreMediaData is NO")
    desk.world.advance(milliseconds: 99)
    #expect(!input.isReadyForMoreMediaData)
    desk.world.advance(milliseconds: 1)
    #expect(input.isReadyForMoreMediaData)
    #expect(changes.lines == ["true false", "false true"])
    #expect(input.append(WriterDesk.frame(21)))
  }

  @Test
  func
    `rule(327): a client that drops samples while the input is not ready loses only what the encoder cannot accept`()
    throws
  {
    let input = desk.input()
    // Frames arrive at 30 per second, but only 20 can be encoded.
    input.chargeEncoder(nanoseconds: 50_000_000)
    let writer = try desk.writing(input)
    var dropped: [Int] = []
    for index in 0..<90 {
      if input.isReadyForMoreMediaData { input.append(WriterDesk.frame(index)) } else { dropped.append(index) }
      desk.world.timeline.run(until: Int64(index + 1) * 1_000_000_000 / 30)
    }
    let ends = Journal()
    writer.finishWriting { ends.add("end") }
    desk.world.advance(milliseconds: 0)
    #expect(ends.lines.isEmpty, "samples are still being encoded")
    desk.world.advance(milliseconds: 500)
    #expect(ends.lines == ["end"])
    #expect(writer.status == .completed)
    #expect(desk.misuses.isEmpty)
    #expect(desk.file?.times[0]?.count == 90 - dropped.count)
    // Every third frame is dropped after eight frames are pending.
    #expect(dropped.first == 22, "\(dropped)")
    #expect(zip(dropped, dropped.dropFirst()).allSatisfy { $1 - $0 == 3 }, "\(dropped)")
  }

  @Test func `a non-real-time input waits for the other inputs, so that tracks are interleaved`() throws {
    let (video, audio) = (desk.input(realTime: false), desk.input(.audio, WriterDesk.aac, realTime: false))
    _ = try desk.writing(video, audio)
    var index = 0
    while video.isReadyForMoreMediaData, index < 100 {
      video.append(WriterDesk.frame(index))
      index += 1
    }
    #expect(index == 30)
    audio.append(WriterDesk.audio(0))
    #expect(video.isReadyForMoreMediaData)
    audio.markAsFinished()
    while video.isReadyForMoreMediaData, index < 100 {
      video.append(WriterDesk.frame(index))
      index += 1
    }
    #expect(index == 100)
  }

  @Test func `requestMediaDataWhenReady calls back as long as the input is ready and receives samples`() throws {
    let (video, audio) = (desk.input(realTime: false), desk.input(.audio, WriterDesk.aac, realTime: false))
    let writer = try desk.writing(video, audio)
    let asked = Journal()
    let (frames, sounds) = (Journal(), Journal())
    func request(
      _ input: AVAssetWriterInput, _ appended: Journal, _ limit: Int,
      _ make: @escaping @Sendable (Int) -> CMSampleBuffer
    ) {
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "data")) {
        asked.add(input.mediaType.rawValue)
        while input.isReadyForMoreMediaData {
          let next = appended.lines.count
          if next == limit { return input.markAsFinished() }
          input.append(make(next))
          appended.add("\(next)")
        }
      }
    }
    request(video, frames, 90) { WriterDesk.frame($0) }
    request(audio, sounds, 50) { WriterDesk.audio($0) }
    #expect(frames.lines.count == 90)
    #expect(sounds.lines.count == 50)
    #expect(desk.misuses.isEmpty)
    #expect(asked.lines.count < 140)
    #expect(Set(asked.lines).count == 2)
    writer.finishWriting {}
    desk.world.advance(milliseconds: 0)
    #expect(writer.status == .completed)
    #expect(desk.file?.times[0]?.count == 90)
    #expect(desk.file?.times[1]?.count == 50)
    video.requestMediaDataWhenReady(on: DispatchQueue(label: "data")) {}
  }

  @Test func `requestMediaDataWhenReady does not loop forever if the client has no samples`() throws {
    let input = desk.input(realTime: false)
    _ = try desk.writing(input)
    let asked = Journal()
    input.requestMediaDataWhenReady(on: DispatchQueue(label: "data")) { asked.add("asked") }
    #expect(asked.lines == ["asked"])
    input.requestMediaDataWhenReady(on: DispatchQueue(label: "data")) {}
    expectMisuse(.internalInconsistency, "Cannot be called more than once")
  }

  // MARK: Adaptor

  @Test func `rule(331): the pool appears when writing starts, observably; a second or late adaptor raises`() throws {
    let input = desk.input()
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
        kCVPixelBufferWidthKey as String: 64, kCVPixelBufferHeightKey as String: 48,
      ])
    let pools = Journal()
    let observation = adaptor.observe(\.pixelBufferPool, options: [.new]) { _, _ in pools.add("pool") }
    defer { observation.invalidate() }
    #expect(adaptor.pixelBufferPool == nil)
    #expect(adaptor.assetWriterInput === input)
    _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    expectMisuse(.internalInconsistency, "already has a pixel buffer adaptor")
    _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: desk.input(.audio, WriterDesk.aac))
    expectMisuse(.invalidArgument, "Media type of input must be vide")
    let late = desk.input()
    _ = try desk.writing(input, late)
    #expect(pools.lines == ["pool"])
    _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: late)
    expectMisuse(.internalInconsistency, "after writing has begun")
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, try #require(adaptor.pixelBufferPool), &buffer) == kCVReturnSuccess)
    let image = try #require(buffer)
    #expect(CVPixelBufferGetWidth(image) == 64)
    #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_32BGRA)
    #expect(adaptor.append(image, withPresentationTime: .zero))
    #expect(adaptor.append(image, withPresentationTime: .zero), "the same time again is accepted")
    #expect(!adaptor.append(image, withPresentationTime: CMTime(value: 1, timescale: 30)), "and fails the writer")
  }
}
