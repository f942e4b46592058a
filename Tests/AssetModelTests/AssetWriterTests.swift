import AVFoundationTypes
import AssetModel
import CoreMediaModel
import Foundation
import ModelTestSupport
import PlatformTypes
import SimulationKernel
import Testing

@Suite("Asset writer states")
struct AssetWriterTests {
  let desk = WriterDesk()

  @Test func `appended samples reach their track, and completion is reported once`() throws {
    let (video, audio) = (desk.input(), desk.input(.audio, WriterDesk.aac))
    let writer = try desk.writer()
    #expect(writer.canAdd(video))
    #expect(writer.canAdd(audio))
    #expect(writer.status == .unknown)
    writer.add(video)
    writer.add(audio)
    #expect(writer.inputs == [video, audio])
    #expect(!video.isReadyForMoreMediaData)
    #expect(writer.startWriting())
    #expect(writer.status == .writing)
    #expect(video.isReadyForMoreMediaData)
    writer.startSession(atSourceTime: .zero)
    for index in 0..<3 {
      #expect(video.append(WriterDesk.frame(index)))
      #expect(audio.append(WriterDesk.audio(index)))
    }
    let ends = Journal()
    writer.finishWriting { ends.add("end \(writer.status)") }
    desk.world.advance(milliseconds: 0)
    #expect(ends.lines == ["end completed"])
    #expect(writer.error == nil)
    #expect(desk.misuses.isEmpty)
    let file = try #require(desk.file)
    #expect(file.calls == ["begin 0.0", "track 0", "track 1", "finish"])
    #expect(file.times[0] == (0..<3).map { CMTime(value: $0, timescale: 30) })
    #expect(file.times[1]?.count == 3)
    #expect(!video.isReadyForMoreMediaData)
  }

  @Test func `an input of timed metadata neither becomes a track nor holds up the others`() throws {
    let (metadata, video) = (desk.input(.metadata, nil), desk.input())
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: metadata)
    let writer = try desk.writer()
    for input in [adaptor.assetWriterInput, video] { writer.add(input) }
    let group = AVTimedMetadataGroup(
      items: [], timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 30)))
    #expect(!adaptor.append(group))
    writer.startWriting()
    writer.startSession(atSourceTime: .zero)
    #expect(adaptor.append(group))
    for index in 0..<60 {
      #expect(video.isReadyForMoreMediaData)
      #expect(video.append(WriterDesk.frame(index)))
    }
    #expect(writer.finishWriting())
    #expect(desk.file?.calls == ["begin 0.0", "track 0", "finish"])
    #expect(desk.misuses.isEmpty)
    _ = AVAssetWriterInputMetadataAdaptor(assetWriterInput: video)
    #expect(desk.misuses.map(\.exception) == [.invalidArgument])
  }

  @Test func `rule(319): an unsupported file type raises, and so does an input that cannot be added`() throws {
    #expect(try desk.writer(AVFileType("public.nonsense")).status == .unknown)
    #expect(desk.misuses.map(\.exception) == [.invalidArgument])
    #expect(desk.misuses[0].reason.contains("Invalid file type UTI"))
    let writer = try desk.writer(.m4a)
    #expect(!writer.canAdd(desk.input()))
    #expect(writer.canAdd(desk.input(.audio, WriterDesk.aac)))
    writer.add(desk.input())
    try #require(desk.misuses.count == 2)
    #expect(desk.misuses[1].exception == .invalidArgument)
    #expect(writer.inputs.isEmpty)
  }

  @Test func `an input belongs permanently to its first writer, even after that writer has finished`() throws {
    let input = desk.input()
    do {
      let first = try desk.writer()
      first.add(input)
      #expect(first.startWriting())
      first.startSession(atSourceTime: .zero)
      first.finishWriting {}
      desk.world.advance(milliseconds: 0)
      #expect(first.status == .completed)
    }
    let second = try desk.writer()
    #expect(!second.canAdd(input))
    second.add(input)
    #expect(desk.misuses.map(\.exception) == [.invalidArgument])
    #expect(second.inputs.isEmpty)
  }

  @Test func `rule(320): an existing file makes startWriting fail with an error in the writer`() throws {
    desk.assets.failureToOpen = AVError(.fileAlreadyExists)
    let writer = try desk.writer()
    writer.add(desk.input())
    #expect(!writer.startWriting())
    #expect(writer.status == .failed)
    #expect((writer.error as? AVError)?.code == .fileAlreadyExists)
    #expect(desk.misuses.isEmpty)
    expectRefusedFinish(writer)
  }

  /// Checks that finishing a failed writer raises the inferred exception, and calls the completion handler if the app
  /// continues, because a phone may permit the call.
  private func expectRefusedFinish(_ writer: AVAssetWriter) {
    let ends = Journal()
    writer.finishWriting { ends.add("end \(writer.status)") }
    desk.world.advance(milliseconds: 0)
    #expect(ends.lines == ["end failed"])
    #expect(
      desk.misuses.map(\.reason) == [
        "*** -[AVAssetWriter finishWritingWithCompletionHandler:] Cannot call method when status is 3"
      ])
  }

  @Test func `rule(403): finishWriting returns before the file is complete and the handler is called`() throws {
    let writer = try desk.writing(desk.input())
    let ends = Journal()
    writer.finishWriting { ends.add("end \(writer.status)") }
    #expect(writer.status == .writing)
    #expect(ends.lines.isEmpty)
    #expect(desk.file?.calls.contains("finish") == false)
    desk.world.advance(milliseconds: 0)
    #expect(writer.status == .completed)
    #expect(ends.lines == ["end completed"])
    #expect(desk.file?.calls.last == "finish")
  }

  @Test func `rule(403), rule(330): canceling a writer before its file is closed leaves no completed file`() throws {
    let writer = try desk.writing(desk.input())
    let ends = Journal()
    writer.finishWriting { ends.add("end \(writer.status)") }
    writer.cancelWriting()
    desk.world.advance(milliseconds: 0)
    #expect(writer.status == .cancelled)
    #expect(ends.lines == ["end cancelled"])
    #expect(desk.file?.calls.contains("finish") == false)
    #expect(desk.misuses.isEmpty)
  }

  @Test func `rule(320), rule(324): a writer can be used once, and a call in the wrong state names the status`() throws
  {
    let input = desk.input()
    let writer = try desk.writing(input)
    let calls: [(String, () -> Void)] = [
      ("status is 1", { _ = writer.startWriting() }), ("status is 1", { writer.add(desk.input()) }),
      ("another session", { writer.startSession(atSourceTime: .zero) }),
      ("status is 1", { writer.shouldOptimizeForNetworkUse = true }),
      ("status is 1", { writer.movieFragmentInterval = .zero }),
      ("status is 1", { input.expectsMediaDataInRealTime = false }), ("status is 1", { input.transform = .identity }),
    ]
    for (words, call) in calls {
      desk.world.log.clear()
      call()
      #expect(desk.misuses.map(\.exception) == [.internalInconsistency])
      #expect(desk.misuses.first?.reason.contains(words) == true, "\(words): \(desk.misuses)")
    }
    input.append(WriterDesk.frame(0))
    writer.finishWriting {}
    desk.world.advance(milliseconds: 0)
    for call in [{ _ = writer.startWriting() }, { writer.finishWriting {} }, { _ = input.append(WriterDesk.frame(1)) }]
    {
      desk.world.log.clear()
      call()
      #expect(desk.misuses.map(\.exception) == [.internalInconsistency])
      #expect(desk.misuses.first?.reason.contains("status is 2") == true, "\(desk.misuses)")
    }
    #expect(writer.status == .completed)
  }

  @Test func `rule(321), rule(326): tracks cannot change after writing has started`() throws {
    let writer = try desk.writing(desk.input())
    let late = desk.input(.audio, WriterDesk.aac)
    #expect(!writer.canAdd(late))
    writer.add(late)
    #expect(writer.inputs.count == 1)
    #expect(desk.misuses.count == 1)
  }

  @Test func `appending and finishing raise before writing has started`() throws {
    let input = desk.input()
    let writer = try desk.writer()
    #expect(!writer.startWriting())
    #expect(desk.misuses.last?.reason.contains("no inputs") == true)
    writer.add(input)
    for call in [
      { writer.startSession(atSourceTime: .zero) }, { writer.endSession(atSourceTime: .zero) },
      { writer.finishWriting {} }, { writer.cancelWriting() }, { input.markAsFinished() },
      { input.requestMediaDataWhenReady(on: DispatchQueue(label: "data")) {} },
    ] {
      desk.world.log.clear()
      call()
      #expect(desk.misuses.first?.reason.contains("status is 0") == true, "\(desk.misuses)")
    }
    desk.world.log.clear()
    #expect(!input.append(WriterDesk.frame(0)))
    #expect(desk.misuses.first?.reason.contains("status is 0") == true)
  }

  @Test func `rule(324): calls after the end raise, and the exception text contains the status`() throws {
    let input = desk.input()
    let writer = try desk.writing(input)
    input.append(WriterDesk.frame(0))
    writer.finishWriting {}
    desk.world.advance(milliseconds: 0)
    try #require(writer.status == .completed)
    for call in [{ writer.finishWriting {} }, { input.markAsFinished() }, { writer.endSession(atSourceTime: .zero) }] {
      desk.world.log.clear()
      call()
      #expect(desk.misuses.first?.reason.hasSuffix("Cannot call method when status is 2") == true, "\(desk.misuses)")
    }
  }

  @Test func `rule(328): start and end times of the session reach the file; non-numeric times raise`() throws {
    let input = desk.input()
    let writer = try desk.writer()
    writer.add(input)
    writer.startWriting()
    for time in [CMTime.invalid, .indefinite, .positiveInfinity] {
      writer.startSession(atSourceTime: time)
    }
    #expect(desk.misuses.map(\.exception) == [.invalidArgument, .invalidArgument, .invalidArgument])
    writer.startSession(atSourceTime: CMTime(value: 1, timescale: 1))
    for index in 20..<90 { input.append(WriterDesk.frame(index)) }
    writer.endSession(atSourceTime: CMTime(value: 2, timescale: 1))
    #expect(!input.append(WriterDesk.frame(90)))
    #expect(desk.misuses.last?.reason.contains("Must start a session") == true)
    writer.finishWriting {}
    desk.world.advance(milliseconds: 0)
    #expect(desk.file?.calls == ["begin 1.0", "track 0", "finish 2.0"])
    #expect(desk.file?.times[0]?.count == 70)
  }

  @Test func `rule(329): entering the background fails a writer during writing, unless a background task runs`() throws
  {
    let writers = try (0..<2).map { _ in try desk.writing(desk.input()) }
    desk.world.system.hasBackgroundTask = true
    desk.world.system.moveApp(to: .background)
    #expect(writers.allSatisfy { $0.status == .writing })
    desk.world.system.moveApp(to: .foreground)
    desk.world.system.hasBackgroundTask = false
    let unused = try desk.writer()
    desk.world.system.moveApp(to: .background)
    #expect(writers.allSatisfy { $0.status == .failed && ($0.error as? AVError)?.code == .operationInterrupted })
    #expect(unused.status == .unknown)
    #expect(!writers[0].inputs[0].append(WriterDesk.frame(0)))
    #expect(desk.misuses.isEmpty)
    #expect(desk.assets.files.map(\.calls) == [["begin 0.0", "fail"], ["begin 0.0", "fail"]])
  }

  @Test func `rule(330): canceling removes the file, and later samples are rejected without an exception`() throws {
    let input = desk.input()
    let writer = try desk.writing(input)
    #expect(input.append(WriterDesk.frame(0)))
    writer.cancelWriting()
    #expect(writer.status == .cancelled)
    #expect(desk.file?.calls.last == "cancel")
    #expect(!input.append(WriterDesk.frame(1)))
    #expect(desk.misuses.isEmpty)
    writer.cancelWriting()
    #expect(desk.file?.calls.filter { $0 == "cancel" }.count == 1)
  }

  @Test func `rule(330): cancelWriting also removes the file before returning on host time`() throws {
    let system = CaptureSystem(timeline: HostTimeline(), misusePolicy: .record)
    let assets = FakeAssets()
    system.media = assets
    try CaptureSystem.$scoped.withValue(system) {
      let writer = try AVAssetWriter(outputURL: WriterDesk.url, fileType: .mov)
      writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: WriterDesk.h264))
      #expect(writer.startWriting())
      writer.cancelWriting()
      #expect(writer.status == .cancelled)
      #expect(assets.files.map(\.calls) == [["cancel"]])
    }
  }

  @Test func `rule(324): an encoder error fails the writer, append returns false, and completion is reported once`()
    throws
  {
    desk.assets.failureToAppend = (2, AVError(.diskFull))
    let input = desk.input()
    let writer = try desk.writing(input)
    let taken = (0..<5).map { input.append(WriterDesk.frame($0)) }
    #expect(taken == [true, true, true, false, false])
    #expect(desk.misuses.isEmpty)
    #expect(writer.status == .failed)
    #expect((writer.error as? AVError)?.code == .diskFull)
    expectRefusedFinish(writer)
    #expect(desk.file?.calls == ["begin 0.0", "fail"])
  }

  @Test func `a file that cannot be completed fails the writer`() throws {
    desk.assets.failureToFinish = AVError(.diskFull)
    let writer = try desk.writing(desk.input())
    let ends = Journal()
    writer.finishWriting { ends.add("\(writer.status)") }
    desk.world.advance(milliseconds: 0)
    #expect(ends.lines == ["failed"])
    #expect(desk.file?.calls.suffix(2) == ["finish", "fail"])
  }

  @Test func `the blocking and async forms of finishWriting complete the file`() async throws {
    let input = desk.input()
    let writer = try desk.writing(input)
    input.chargeEncoder(nanoseconds: 40_000_000)
    for index in 0..<3 { input.append(WriterDesk.frame(index)) }
    func block() -> Bool { writer.finishWriting() }
    #expect(block())
    #expect(desk.world.timeline.nanoseconds >= 120_000_000)
    let other = try desk.writing(desk.input())
    let end = Task { await other.finishWriting() }
    while other.status == .writing {
      desk.world.advance(milliseconds: 0)
      await Task.yield()
    }
    await end.value
    #expect(other.status == .completed)
  }

  @Test func `settings of the file and its tracks reach the writer (rule 309, rule 334)`() throws {
    let input = desk.input()
    #expect(input.transform == .identity)
    #expect(input.mediaTimeScale == 0)
    #expect(!desk.input(realTime: false).expectsMediaDataInRealTime)
    let writer = try desk.writer()
    #expect(!writer.movieFragmentInterval.isValid)
    #expect(!writer.shouldOptimizeForNetworkUse)
    #expect(writer.movieTimeScale == 0)
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    input.transform = turn
    input.mediaTimeScale = 1000
    writer.movieFragmentInterval = CMTime(value: 1, timescale: 1)
    writer.shouldOptimizeForNetworkUse = true
    let item = AVMutableMetadataItem()
    item.identifier = .quickTimeMetadataTitle
    item.value = "Title" as NSString
    writer.metadata = [item]
    writer.add(input)
    writer.startWriting()
    let file = try #require(desk.file).description
    #expect(file.tracks[0].transform == turn)
    #expect(file.tracks[0].timescale == 1000)
    #expect(file.fragmentInterval == CMTime(value: 1, timescale: 1))
    #expect(file.isFastStart)
    #expect(file.metadata.map(\.value) == ["Title"])
    #expect(file.url == WriterDesk.url)
  }

  @Test func `a writer and its inputs are released`() throws {
    weak var writer: AVAssetWriter?
    weak var input: AVAssetWriterInput?
    do {
      let kept = desk.input(realTime: false)
      let keptWriter = try desk.writing(kept)
      kept.requestMediaDataWhenReady(on: DispatchQueue(label: "data")) { [kept] in kept.markAsFinished() }
      keptWriter.finishWriting { _ = keptWriter.status }
      (writer, input) = (keptWriter, kept)
      desk.world.advance(milliseconds: 0)
      desk.kept = []
    }
    #expect(writer == nil)
    #expect(input == nil)
  }
}
