import AVFoundationTypes
import AssetModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import PlatformTypes
import SimulationKernel
import Testing

@testable import VirtualDevices

/// Tests that files from an asset writer can be read back as assets.
@Suite("Movies that are written and read again")
struct AssetRoundTripTests {
  let system: CaptureSystem
  let folder: URL
  var url: URL { folder.appendingPathComponent("clip.mov") }

  init() throws {
    system = CaptureSystem(timeline: VirtualTimeline())
    system.media = MovieServices()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("asset-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func use<Result>(_ body: () throws -> Result) throws -> Result {
    defer { try? FileManager.default.removeItem(at: folder) }
    return try CaptureSystem.$scoped.withValue(system, operation: body)
  }

  /// Returns a uniform gray image.
  private func image(_ width: Int, _ height: Int, gray: UInt8) throws -> CVPixelBuffer {
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height))
    let memory = PixelMemory(layout: layout)
    memory.withPlane(0) { bytes, _ in for index in bytes.indices { bytes[index] = gray } }
    return CVPixelBuffer(memory: memory)
  }

  private func audioBuffer(_ index: Int) -> CMSampleBuffer {
    CMSampleBuffer(
      audio: CMBlockBuffer(count: 3200) { $0.initializeMemory(as: UInt8.self, repeating: 0) },
      format: CMFormatDescription(audio: .init(signed16BitSampleRate: 48_000, channels: 1)), frameCount: 1600,
      time: CMTime(value: CMTimeValue(index * 1600), timescale: 48_000))
  }

  /// Writes 30 frames of 160x96 with increasing brightness and audio, rotated by 90 degrees.
  func write(_ fileType: AVFileType = .mov, _ url: URL) throws {
    let writer = try AVAssetWriter(outputURL: url, fileType: fileType)
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 96,
        AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalKey: 30],
      ])
    let audio = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
    video.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 96, ty: 0)
    for input in [video, audio] {
      input.expectsMediaDataInRealTime = true
      writer.add(input)
    }
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for index in 0..<30 {
      #expect(
        adaptor.append(
          try image(160, 96, gray: UInt8(index * 8)),
          withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 30)))
      #expect(audio.append(audioBuffer(index)))
    }
    writer.endSession(atSourceTime: CMTime(value: 1, timescale: 1))
    writer.finishWriting {}
    CaptureSystem.current.timeline.pass(0)
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
  }

  @Test func `an asset returns duration, tracks, sizes, transform, rates and formats`() throws {
    try use {
      try write(.mov, url)
      let asset = AVURLAsset(url: url)
      #expect(asset.duration == CMTime(value: 1, timescale: 1))
      #expect(asset.isPlayable)
      #expect(asset.tracks.count == 2)
      let track = try #require(asset.tracks(withMediaType: .video).first)
      #expect(track.naturalSize == CGSize(width: 160, height: 96))
      #expect(asset.naturalSize == CGSize(width: 96, height: 160))
      #expect(track.preferredTransform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 96, ty: 0))
      #expect(track.nominalFrameRate == 30)
      #expect(track.naturalTimeScale == 600)
      #expect(track.isEnabled)
      #expect(track.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))
      let format = try #require(track.formatDescriptions.first as? CMFormatDescription)
      #expect(format.mediaSubType.rawValue == kCMVideoCodecType_H264)
      #expect(format.dimensions.width == 160)
      let audio = try #require(asset.tracks(withMediaType: .audio).first)
      let basic = try #require((audio.formatDescriptions.first as? CMFormatDescription)?.audioStreamBasicDescription)
      #expect(basic.mFormatID == kAudioFormatMPEG4AAC)
      #expect(basic.mSampleRate == 48_000)
      #expect(basic.mChannelsPerFrame == 1)
      #expect(audio.estimatedDataRate > 0)
      #expect(audio.totalSampleDataLength > 0)
      #expect(track.segments.count == 1)
    }
  }

  @Test func `loading an unreadable file throws the reason, and its properties are empty`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("no movie".utf8).write(to: url)
    await CaptureSystem.$scoped.withValue(system) {
      let asset = AVURLAsset(url: url)
      await #expect { try await asset.load(.duration) } throws: { ($0 as? AVError)?.code == .fileFormatNotRecognized }
      #expect(asset.duration == .zero)
      #expect(asset.tracks.isEmpty)
      #expect(!asset.isPlayable)
      let missing = AVURLAsset(url: folder.appendingPathComponent("none.mov"))
      await #expect(throws: AVError.self) { try await missing.load(.tracks) }
      #expect(missing.statusOfValue(forKey: "tracks", error: nil) == .failed)
      #expect(throws: AVError.self) { try AVAssetReader(asset: missing) }
    }
  }

  @Test func `generated images are exact and rotated on request, and never larger than requested`() throws {
    try use {
      try write(.mov, url)
      let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
      #expect(generator.requestedTimeToleranceBefore == .positiveInfinity)
      #expect(!generator.appliesPreferredTrackTransform)
      var actual = CMTime.invalid
      let stored = try generator.copyCGImage(at: CMTime(value: 1, timescale: 2), actualTime: &actual)
      #expect(stored.width == 160, "the picture that needs no other")
      #expect(stored.height == 96, "the picture that needs no other")
      #expect(actual == .zero, "the picture that needs no other")
      generator.appliesPreferredTrackTransform = true
      generator.maximumSize = CGSize(width: 48, height: 48)
      generator.requestedTimeToleranceBefore = .zero
      generator.requestedTimeToleranceAfter = .zero
      let exact = try generator.copyCGImage(at: CMTime(value: 31, timescale: 60), actualTime: &actual)
      #expect(exact.height == 48)
      #expect(exact.width == 29)
      #expect(actual == CMTime(value: 15, timescale: 30))
      let bytes = try #require(exact.dataProvider?.data) as Data
      #expect(abs(Int(bytes[48]) - 15 * 8) < 6)
      #expect(bytes.count == exact.bytesPerRow * 48)
      #expect { try generator.copyCGImage(at: CMTime(value: 9, timescale: 1), actualTime: nil) } throws: {
        ($0 as? AVError)?.code == .noImageAtTime
      }
      let times = [CMTime(value: 1, timescale: 30), .invalid, CMTime(value: 2, timescale: 30)]
      let results = Locked<[String]>([])
      generator.generateCGImagesAsynchronously(forTimes: times.map(NSValue.init(time:))) { time, image, _, result, _ in
        results.withLock { $0.append("\(time.value) \(result) \(image != nil)") }
      }
      #expect(results.withLock { $0 } == ["1 succeeded true", "0 failed false", "2 succeeded true"])
    }
  }

  @Test func `a reader returns decoded frames and audio within a time range`() throws {
    try use {
      try write(.mov, url)
      let asset = AVURLAsset(url: url)
      let reader = try AVAssetReader(asset: asset)
      let video = AVAssetReaderTrackOutput(
        track: asset.tracks(withMediaType: .video)[0],
        outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
      let audio = AVAssetReaderTrackOutput(
        track: asset.tracks(withMediaType: .audio)[0], outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
      #expect(reader.canAdd(video))
      reader.add(video)
      reader.add(audio)
      reader.timeRange = CMTimeRange(
        start: CMTime(value: 10, timescale: 30), duration: CMTime(value: 10, timescale: 30))
      #expect(reader.startReading())
      #expect(reader.status == .reading)
      var times: [CMTime] = []
      while let sample = video.copyNextSampleBuffer() {
        times.append(sample.presentationTimeStamp)
        let index = Int(sample.presentationTimeStamp.seconds * 30 + 0.5)
        let gray = try #require(sample.imageBuffer).withPixels(readOnly: true) {
          $0.withPlane(0) { bytes, _ in Int(bytes[0]) }
        }
        #expect(abs(gray - index * 8) < 6)
      }
      #expect(times == (10..<20).map { CMTime(value: $0, timescale: 30) })
      var count = 0
      while let sample = audio.copyNextSampleBuffer() { count += sample.numSamples }
      #expect((16_000..<18_100).contains(count), "whole packets: \(count)")
      #expect(reader.status == .completed)
      #expect(video.copyNextSampleBuffer() == nil)
    }
  }

  @Test(arguments: [AVFileType.mov, .mp4]) func `compressed samples are copied into another file unchanged`(
    _ fileType: AVFileType
  ) throws {
    try use {
      try write(.mov, url)
      let asset = AVURLAsset(url: url)
      let reader = try AVAssetReader(asset: asset)
      let copy = folder.appendingPathComponent("copy.\(fileType == .mov ? "mov" : "mp4")")
      let writer = try AVAssetWriter(outputURL: copy, fileType: fileType)
      var pairs: [(AVAssetReaderTrackOutput, AVAssetWriterInput)] = []
      for track in asset.tracks {
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        let hint = track.formatDescriptions.first as? CMFormatDescription
        let input = AVAssetWriterInput(mediaType: track.mediaType, outputSettings: nil, sourceFormatHint: hint)
        input.expectsMediaDataInRealTime = true
        input.transform = track.preferredTransform
        reader.add(output)
        writer.add(input)
        pairs.append((output, input))
      }
      #expect(reader.startReading())
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      for (output, input) in pairs {
        while let sample = output.copyNextSampleBuffer() {
          #expect(sample.imageBuffer == nil)
          #expect(input.append(sample), "\(String(describing: writer.error))")
        }
      }
      writer.finishWriting {}
      system.timeline.pass(0)
      #expect(writer.status == .completed, "\(String(describing: writer.error))")
      let copied = AVURLAsset(url: copy)
      #expect(copied.tracks.map(\.totalSampleDataLength) == asset.tracks.map(\.totalSampleDataLength))
      #expect(copied.tracks.map(\.preferredTransform) == asset.tracks.map(\.preferredTransform))
      #expect(abs(copied.duration.seconds - asset.duration.seconds) < 0.03)
      let image = try AVAssetImageGenerator(asset: copied).copyCGImage(at: .zero, actualTime: nil)
      #expect(image.width == 160)
    }
  }

  @Test func `rule(320): startWriting fails if the file exists or its folder is missing or not writable`() throws {
    try use {
      try Data("x".utf8).write(to: url)
      let places = [(url, AVError.Code.fileAlreadyExists), (folder.appendingPathComponent("none/clip.mov"), .unknown)]
      for (place, code) in places {
        let writer = try AVAssetWriter(outputURL: place, fileType: .mov)
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: nil))
        #expect(!writer.startWriting())
        #expect(writer.status == .failed)
        #expect((writer.error as? AVError)?.code == code)
      }
      #expect(try Data(contentsOf: url) == Data("x".utf8))
    }
  }

  @Test func `rule(330): a canceled writer leaves no file`() throws {
    try use {
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
      input.expectsMediaDataInRealTime = true
      writer.add(input)
      let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
      writer.startWriting()
      writer.startSession(atSourceTime: .zero)
      adaptor.append(try image(64, 64, gray: 9), withPresentationTime: .zero)
      writer.cancelWriting()
      #expect(writer.status == .cancelled)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func `a player's current time follows its rate and the timeline`() throws {
    try use {
      try write(.mov, url)
      let item = AVPlayerItem(url: url)
      #expect(item.audioTimePitchAlgorithm == .timeDomain)
      #expect(item.status == .readyToPlay)
      item.audioTimePitchAlgorithm = .spectral
      let player = AVPlayer(playerItem: item)
      player.rate = 0.5
      system.timeline.pass(1_000_000_000)
      #expect(abs(player.currentTime().seconds - 0.5) < 1e-6)
      #expect(item.audioTimePitchAlgorithm == .spectral)
      player.pause()
      system.timeline.pass(1_000_000_000)
      #expect(abs(item.currentTime().seconds - 0.5) < 1e-6)
      player.play()
      system.timeline.pass(9_000_000_000)
      #expect(player.currentTime() == item.duration)
    }
  }

  @Test(arguments: [
    (AVAssetExportPresetPassthrough, CGSize(width: 160, height: 96)),
    (AVAssetExportPresetHighestQuality, CGSize(width: 160, height: 96)),
  ]) func `an export copies or recompresses, trims, and keeps the orientation of the movie`(
    _ preset: String, _ size: CGSize
  )
    throws
  {
    try use {
      try write(.mov, url)
      let copy = folder.appendingPathComponent("export.mp4")
      let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: url), presetName: preset))
      session.outputURL = copy
      session.outputFileType = .mp4
      session.timeRange = CMTimeRange(start: CMTime(value: 1, timescale: 3), duration: CMTime(value: 1, timescale: 3))
      let ends = Locked<[String]>([])
      session.exportAsynchronously { ends.withLock { $0.append("\(session.status)") } }
      #expect(ends.withLock { $0 } == ["completed"], "\(String(describing: session.error))")
      #expect(session.progress == 1)
      let exported = AVURLAsset(url: copy)
      let track = try #require(exported.tracks(withMediaType: .video).first)
      #expect(abs(exported.duration.seconds - 1.0 / 3) < 0.03)
      #expect(track.naturalSize == size)
      #expect(track.preferredTransform.b == 1)
      #expect(track.preferredTransform.tx == 96)
      let generator = AVAssetImageGenerator(asset: exported)
      generator.requestedTimeToleranceBefore = .zero
      generator.requestedTimeToleranceAfter = .zero
      let image = try generator.copyCGImage(at: .zero, actualTime: nil)
      let bytes = try #require(image.dataProvider?.data) as Data
      #expect(abs(Int(bytes[0]) - 10 * 8) < 8, "\(bytes[0])")
    }
  }

  @Test func `an export respects a file length limit and a metadata filter`() throws {
    try use {
      try write(.mov, url)
      let asset = AVURLAsset(url: url)
      let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
      let whole = session.estimatedOutputFileLength
      #expect(abs(Double(whole) / Double(asset.tracks.reduce(0) { $0 + $1.totalSampleDataLength }) - 1) < 0.1)
      session.outputURL = folder.appendingPathComponent("short.mov")
      session.outputFileType = .mov
      session.fileLengthLimit = 4096 + whole * 2 / 3
      session.exportAsynchronously {}
      #expect(session.status == .completed, "\(String(describing: session.error))")
      let bytes = try Data(contentsOf: try #require(session.outputURL)).count
      let short = AVURLAsset(url: try #require(session.outputURL))
      #expect(bytes <= session.fileLengthLimit, "\(bytes)")
      #expect(short.duration < asset.duration, "\(bytes)")
      #expect(short.duration > .zero, "\(bytes)")
      let items = [AVMetadataIdentifier.quickTimeMetadataLocationISO6709, .quickTimeMetadataTitle].map { identifier in
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = "x" as NSString
        return item
      }
      let other = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
      other.outputURL = folder.appendingPathComponent("told.mov")
      other.outputFileType = .mov
      other.metadata = items
      other.metadataItemFilter = .forSharing()
      other.exportAsynchronously {}
      let told = AVURLAsset(url: try #require(other.outputURL)).metadata.compactMap(\.identifier)
      #expect(told.contains(.quickTimeMetadataTitle), "\(told)")
      #expect(!told.contains(.quickTimeMetadataLocationISO6709), "\(told)")
    }
  }

  @Test func `an export to an existing file fails, and a canceled export leaves no file`() throws {
    try use {
      try write(.mov, url)
      let asset = AVURLAsset(url: url)
      #expect(AVAssetExportSession(asset: asset, presetName: "none") == nil)
      #expect(AVAssetExportSession.exportPresets(compatibleWith: asset).contains(AVAssetExportPresetMediumQuality))
      let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPreset640x480))
      session.outputURL = url
      session.outputFileType = .mov
      session.exportAsynchronously {}
      #expect(session.status == .failed)
      #expect((session.error as? AVError)?.code == .fileAlreadyExists)
      let other = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
      other.outputURL = folder.appendingPathComponent("other.mov")
      other.outputFileType = .mov
      other.cancelExport()
      #expect(other.status == .cancelled)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["clip.mov"])
    }
  }
}
