import AVFoundationTypes
import AssetModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel
import Testing

@testable import VirtualDevices

/// Tests of compositions: reading and exporting parts of several files as one asset.
@Suite("Compositions", .needsFFprobe)
final class CompositionTests {
  let system: CaptureSystem
  let folder: URL

  init() throws {
    system = CaptureSystem(timeline: VirtualTimeline())
    system.media = MovieServices()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("composition-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CaptureSystem.$scoped.withValue(system, operation: body)
  }

  private static func time(_ thirtieths: Int64) -> CMTime { CMTime(value: thirtieths, timescale: 30) }
  private static func range(_ start: Int64, _ count: Int64) -> CMTimeRange {
    CMTimeRange(start: time(start), duration: time(count))
  }

  /// Returns a one-second clip with a constant gray level at 64x48 and constant audio. Each frame is a key frame.
  private func clip(_ name: String, gray: UInt8, level: Int16) throws -> AVAsset {
    let url = folder.appendingPathComponent(name)
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
        AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalKey: 1],
      ])
    let audio = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
        AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
        AVLinearPCMIsNonInterleaved: false,
      ])
    for input in [video, audio] {
      input.expectsMediaDataInRealTime = true
      writer.add(input)
    }
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 64, height: 48))
    for index in 0..<30 {
      let memory = PixelMemory(layout: layout)
      memory.withPlane(0) { bytes, _ in for index in bytes.indices { bytes[index] = gray } }
      #expect(adaptor.append(CVPixelBuffer(memory: memory), withPresentationTime: Self.time(Int64(index))))
      let samples = CMBlockBuffer(count: 3200) { bytes in
        for place in 0..<1600 { bytes.storeBytes(of: level, toByteOffset: place * 2, as: Int16.self) }
      }
      #expect(
        audio.append(
          CMSampleBuffer(
            audio: samples, format: CMFormatDescription(audio: .init(signed16BitSampleRate: 48_000, channels: 1)),
            frameCount: 1600, time: CMTime(value: CMTimeValue(index * 1600), timescale: 48_000))))
    }
    writer.endSession(atSourceTime: Self.time(30))
    writer.finishWriting {}
    CaptureSystem.current.timeline.pass(0)
    try #require(writer.status == .completed, "\(String(describing: writer.error))")
    return AVURLAsset(url: url)
  }

  private func images(of asset: AVAsset) throws -> [(time: CMTime, gray: UInt8)] {
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(asset.tracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(
      track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    reader.add(output)
    #expect(reader.startReading())
    return Self.all(output).map { ($0.presentationTimeStamp, Self.gray($0, 32, 24)) }
  }

  private static func all(_ output: AVAssetReaderOutput) -> [CMSampleBuffer] {
    var samples: [CMSampleBuffer] = []
    while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
    return samples
  }

  private static func gray(_ sample: CMSampleBuffer, _ x: Int, _ y: Int) -> UInt8 {
    sample.imageBuffer?.withPixels(readOnly: true) { memory in
      memory.withPlane(0) { bytes, plane in bytes[y * plane.bytesPerRow + x * 4] }
    } ?? 0
  }

  private func isNear(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) < 8 }

  // MARK: Tracks

  @Test func `a composition joins parts of clips, with gaps between them`() throws {
    try use {
      let (dark, light) = (try clip("a.mov", gray: 50, level: 0), try clip("b.mov", gray: 200, level: 0))
      let composition = AVMutableComposition()
      #expect(composition.tracks(withMediaType: .video) == [])
      #expect(composition.duration == .zero)
      try composition.insertTimeRange(Self.range(0, 30), of: dark, at: .zero)
      try composition.insertTimeRange(Self.range(0, 15), of: light, at: Self.time(10))
      #expect(composition.duration == Self.time(45))
      #expect(composition.tracks.count == 2)
      #expect(composition.isComposable)
      #expect(composition.naturalSize == CGSize(width: 64, height: 48))
      let track = try #require(composition.tracks(withMediaType: .video).first)
      #expect(track.segments.map(\.timeMapping.target) == [Self.range(0, 10), Self.range(10, 15), Self.range(25, 20)])
      let read = try images(of: composition)
      #expect(read.map(\.time) == (0..<45).map { Self.time($0) })
      #expect(
        read.allSatisfy {
          isNear($0.gray, (10..<25).contains($0.time.convertScale(30, method: .default).value) ? 200 : 50)
        })
      composition.removeTimeRange(Self.range(0, 10))
      let first = try images(of: composition)[0]
      #expect(composition.duration == Self.time(35))
      #expect(isNear(first.gray, 200))
      composition.insertEmptyTimeRange(Self.range(15, 5))
      #expect(track.segments.map(\.isEmpty) == [false, true, false])
      #expect(composition.duration == Self.time(40))
      #expect(try images(of: composition).count == 35)
      composition.scaleTimeRange(Self.range(0, 15), toDuration: Self.time(30))
      #expect(try images(of: composition)[1].time == Self.time(2))
    }
  }

  @Test func `a composition track keeps its settings and needs segments without gaps`() throws {
    try use {
      let clip = try clip("a.mov", gray: 50, level: 0)
      let composition = AVMutableComposition(urlAssetInitializationOptions: nil)
      let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7))
      #expect(track.trackID == 7)
      #expect(composition.track(withTrackID: 7) === track)
      #expect(track.formatDescriptions.isEmpty)
      #expect(composition.addMutableTrack(withMediaType: .text, preferredTrackID: 0) == nil)
      let source = try #require(clip.tracks(withMediaType: .video).first)
      try track.insertTimeRange(Self.range(0, 30), of: source, at: .invalid)
      track.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
      #expect(composition.naturalSize == CGSize(width: 48, height: 64))
      #expect(track.naturalSize.width == 64)
      track.preferredVolume = 0.5
      track.languageCode = "eng"
      track.isEnabled = false
      track.naturalTimeScale = 30
      #expect(track.preferredVolume == 0.5)
      #expect(track.languageCode == "eng")
      #expect(!track.isEnabled)
      #expect(track.naturalTimeScale == 30)
      #expect(!track.isSelfContained)
      #expect(track.formatDescriptions.count == 1)
      let audio = try #require(clip.tracks(withMediaType: .audio).first)
      #expect(throws: AVError(.invalidSourceMedia)) {
        try track.insertTimeRange(Self.range(0, 1), of: audio, at: .zero)
      }
      let url = try #require((clip as? AVURLAsset)?.url)
      let part = AVCompositionTrackSegment(
        url: url, trackID: source.trackID, sourceTimeRange: Self.range(5, 5), targetTimeRange: Self.range(2, 5))
      #expect(part.sourceURL == url)
      #expect(part.sourceTrackID == source.trackID)
      let gap = AVCompositionTrackSegment(timeRange: Self.range(0, 2))
      #expect(throws: AVError(.compositionTrackSegmentsNotContiguous)) { try track.validateSegments([part]) }
      track.segments = [gap, part]
      #expect(track.timeRange == Self.range(0, 7))
      #expect(gap.sourceURL == nil)
      #expect(gap.isEmpty)
      #expect(try images(of: composition).map(\.time) == (2..<7).map { Self.time($0) })
      #expect(composition.mutableTrack(compatibleWith: source) === track)
      composition.removeTrack(track)
      #expect(composition.tracks.isEmpty)
    }
  }

  @Test func `a composition calls completion handlers, and images can be generated from it`() throws {
    try use {
      let (dark, light) = (try clip("a.mov", gray: 50, level: 0), try clip("b.mov", gray: 200, level: 0))
      let composition = AVMutableComposition()
      try composition.insertTimeRange(Self.range(0, 30), of: dark, at: .zero)
      composition.insertTimeRange(Self.range(0, 30), of: light, at: .invalid) { #expect($0 == nil) }
      composition.loadTracks(withMediaType: .video) { tracks, _ in #expect(tracks?.count == 1) }
      (system.timeline as? VirtualTimeline)?.pass(1)
      let generator = AVAssetImageGenerator(asset: composition)
      generator.requestedTimeToleranceBefore = .zero
      generator.requestedTimeToleranceAfter = .zero
      var actual = CMTime.invalid
      _ = try generator.copyCGImage(at: Self.time(40), actualTime: &actual)
      #expect(actual == Self.time(40))
    }
  }

  // MARK: Exporting

  private func export(_ asset: AVAsset, _ preset: String, _ set: (AVAssetExportSession) -> Void = { _ in }) throws
    -> (AVAssetExportSession, URL)
  {
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    let url = folder.appendingPathComponent("\(UUID()).mov")
    session.outputURL = url
    session.outputFileType = session.supportedFileTypes[0]
    set(session)
    session.exportAsynchronously {}
    (system.timeline as? VirtualTimeline)?.pass(1)
    return (session, url)
  }

  @Test(arguments: [
    AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality,
  ]) func `a composition is exported by copying and by recompression`(preset: String) throws {
    try use {
      let (dark, light) = (try clip("a.mov", gray: 50, level: 0), try clip("b.mov", gray: 200, level: 0))
      let composition = AVMutableComposition()
      try composition.insertTimeRange(Self.range(0, 30), of: dark, at: .zero)
      // A passthrough export begins with a key frame.
      let start: Int64 = preset == AVAssetExportPresetPassthrough ? 0 : 5
      try composition.insertTimeRange(Self.range(start, 20), of: light, at: .invalid)
      let (session, url) = try export(composition, preset)
      try #require(session.status == .completed, "\(String(describing: session.error))")
      let streams = try FFprobe.streams(of: url, "codec_type,width,height,nb_read_frames")
      #expect(streams.first == "video,64,48,50")
      #expect(streams.count == 2)
      let read = try images(of: AVURLAsset(url: url))
      #expect(isNear(read[29].gray, 50))
      #expect(isNear(read[30].gray, 200))
    }
  }

  @Test func `a video composition draws layers over each other at the positions of their transforms`() throws {
    try use {
      let (dark, light) = (try clip("a.mov", gray: 50, level: 0), try clip("b.mov", gray: 200, level: 0))
      let composition = AVMutableComposition()
      let tracks = try [dark, light].map { asset in
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        try track.insertTimeRange(Self.range(0, 30), of: asset.tracks(withMediaType: .video)[0], at: .zero)
        return track
      }
      let (behind, front) = (
        AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[0]),
        AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[1])
      )
      behind.setTransform(CGAffineTransform(scaleX: 2, y: 2), at: .zero)
      front.setTransform(CGAffineTransform(translationX: 64, y: 0), at: .zero)
      front.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: Self.range(0, 20))
      front.setCropRectangle(CGRect(x: 0, y: 0, width: 32, height: 48), at: .zero)
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = Self.range(0, 30)
      instruction.layerInstructions = [front, behind]
      let video = AVMutableVideoComposition()
      video.renderSize = CGSize(width: 128, height: 96)
      video.frameDuration = CMTime(value: 1, timescale: 10)
      video.instructions = [instruction]
      let (session, url) = try export(composition, AVAssetExportPresetHighestQuality) { $0.videoComposition = video }
      try #require(session.status == .completed, "\(String(describing: session.error))")
      #expect(try FFprobe.streams(of: url, "codec_type,width,height,nb_read_frames") == ["video,128,96,10"])
      let reader = try AVAssetReader(asset: composition)
      let output = AVAssetReaderVideoCompositionOutput(videoTracks: tracks, videoSettings: nil)
      output.videoComposition = video
      reader.add(output)
      #expect(reader.startReading())
      let drawn = Self.all(output)
      try #require(drawn.count == 10)
      #expect(drawn[1].presentationTimeStamp == Self.time(3))
      #expect(isNear(Self.gray(drawn[0], 80, 20), 200))
      #expect(isNear(Self.gray(drawn[0], 110, 20), 50))
      #expect(isNear(Self.gray(drawn[0], 10, 90), 50))
      #expect(isNear(Self.gray(drawn[9], 80, 20), 50))
      #expect(instruction.requiredSourceTrackIDs?.count == 2)
      #expect(instruction.enablePostProcessing)
      #expect(instruction.containsTweening)
      #expect(instruction.passthroughTrackID == kCMPersistentTrackID_Invalid)
      video.renderScale = 2
      let (failed, _) = try export(composition, AVAssetExportPresetHighestQuality) { $0.videoComposition = video }
      #expect((failed.error as? AVError)?.code == .invalidVideoComposition)
    }
  }

  @Test func `uncovered areas have the background color, and a generator uses the video composition`()
    throws
  {
    try use {
      let asset = try clip("a.mov", gray: 50, level: 0)
      let track = asset.tracks(withMediaType: .video)[0]
      let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
      layer.setTransform(CGAffineTransform(translationX: 64, y: 0), at: Self.time(10))
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = Self.range(0, 30)
      instruction.layerInstructions = [layer]
      #expect(instruction.backgroundColor == nil)
      instruction.backgroundColor = CGColor(red: 0, green: 0.2, blue: 1, alpha: 0.5)
      let video = AVMutableVideoComposition()
      video.renderSize = CGSize(width: 128, height: 48)
      video.frameDuration = Self.time(3)
      video.instructions = [instruction]
      let generator = AVAssetImageGenerator(asset: asset)
      generator.videoComposition = video
      var actual = CMTime.invalid
      func row(at time: CMTime) throws -> [UInt8] {
        let image = try generator.copyCGImage(at: time, actualTime: &actual)
        return Array((try #require(image.dataProvider?.data) as Data).prefix(image.width * 4))
      }
      let first = try row(at: Self.time(5))
      #expect(actual == Self.time(3))
      #expect(isNear(first[0], 50))
      #expect(Array(first[400..<404]) == [255, 51, 0, 255])
      let later = try row(at: Self.time(29))
      #expect(actual == Self.time(27))
      #expect(Array(later[0..<4]) == [255, 51, 0, 255])
      #expect(isNear(later[400], 50))
      generator.maximumSize = CGSize(width: 32, height: 32)
      let small = try row(at: Self.time(29))
      try #require(small.count == 32 * 4)
      #expect(small[0] == 255)
      #expect(isNear(small[31 * 4], 50))
      #expect { try row(at: Self.time(30)) } throws: { ($0 as? AVError)?.code == .noImageAtTime }
      instruction.backgroundColor = CGColor(gray: 1, alpha: 1)
      #expect(try row(at: Self.time(29))[1] == 255)
    }
  }

  @Test func `a video composition made from an asset renders it as a player does`() throws {
    try use {
      let composition = AVMutableComposition()
      try composition.insertTimeRange(Self.range(0, 30), of: try clip("a.mov", gray: 50, level: 0), at: .zero)
      composition.tracks(withMediaType: .video)[0].preferredTransform = CGAffineTransform(
        a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
      let video = AVMutableVideoComposition(propertiesOf: composition)
      #expect(video.renderSize == CGSize(width: 48, height: 64))
      #expect(video.frameDuration == Self.time(1))
      #expect(video.instructions.count == 1)
      #expect(video.renderScale == 1)
      #expect(video.sourceTrackIDForFrameTiming == kCMPersistentTrackID_Invalid)
      #expect(video.sourceSampleDataTrackIDs == [])
      let (session, url) = try export(composition, AVAssetExportPresetHighestQuality) { $0.videoComposition = video }
      try #require(session.status == .completed, "\(String(describing: session.error))")
      #expect(try FFprobe.streams(of: url, "codec_type,width,height")[0] == "video,48,64")
    }
  }

  @Test func `audio is mixed with the volumes of the audio mix`() throws {
    try use {
      let (soft, loud) = (try clip("a.mov", gray: 50, level: 1_000), try clip("b.mov", gray: 50, level: 4_000))
      let composition = AVMutableComposition()
      let tracks = try [soft, loud].map { asset in
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
        try track.insertTimeRange(Self.range(0, 30), of: asset.tracks(withMediaType: .audio)[0], at: .zero)
        return track
      }
      let (first, second) = (
        AVMutableAudioMixInputParameters(track: tracks[0]), AVMutableAudioMixInputParameters(track: tracks[1])
      )
      second.setVolume(0.5, at: .zero)
      second.setVolumeRamp(fromStartVolume: 0.5, toEndVolume: 0, timeRange: Self.range(15, 5))
      var (start, end, range) = (Float(9), Float(9), CMTimeRange.invalid)
      #expect(second.getVolumeRamp(for: Self.time(16), startVolume: &start, endVolume: &end, timeRange: &range))
      #expect(start == 0.5)
      #expect(end == 0)
      #expect(range == Self.range(15, 5))
      let mix = AVMutableAudioMix()
      mix.inputParameters = [first, second]
      let reader = try AVAssetReader(asset: composition)
      let output = AVAssetReaderAudioMixOutput(
        audioTracks: tracks,
        audioSettings: [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
      output.audioMix = mix
      reader.add(output)
      #expect(reader.startReading())
      let levels = try Self.all(output).flatMap { sample in
        try #require(sample.dataBuffer).withContiguousStorage { Array($0.bindMemory(to: Int16.self)) }
      }
      try #require(levels.count >= 48_000)
      #expect(levels[1_000] == 3_000)
      #expect(levels[47_000] == 1_000)
      let (session, url) = try export(composition, AVAssetExportPresetAppleM4A) {
        $0.audioMix = mix
      }
      try #require(session.status == .completed, "\(String(describing: session.error))")
      #expect(try FFprobe.streams(of: url, "codec_name,sample_rate") == ["aac,44100"])
    }
  }
}
