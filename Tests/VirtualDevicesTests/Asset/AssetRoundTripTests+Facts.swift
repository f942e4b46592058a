import AVFoundationTypes
import AssetModel
import CoreMediaModel
import Foundation
import Locking
import ModelTestSupport
import PlatformTypes
import SimulationKernel
import Testing
import VirtualDevices

/// Tests of the properties of assets, tracks and readers, apart from their frames.
extension AssetRoundTripTests {
  @Test func `an asset returns its capabilities, metadata formats and an unused track identifier`() throws {
    try use {
      try write(.mov, url)
      let asset = AVAsset(url: url)
      #expect(asset.isReadable)
      #expect(asset.isExportable)
      #expect(!asset.hasProtectedContent)
      #expect(asset.lyrics == nil)
      #expect(asset.preferredTransform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 96, ty: 0))
      #expect(asset.unusedTrackID() == 3)
      #expect(asset.mediaSelectionGroup(forMediaCharacteristic: .legible) == nil)
      #expect(asset.availableMetadataFormats == (asset.metadata.isEmpty ? [] : [.quickTimeMetadata]))
      #expect(asset.commonMetadata.allSatisfy { $0.commonKey != nil })
      #expect(asset.creationDate?.stringValue == nil)
      asset.cancelLoading()
      #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded, "what is loaded stays so")
      let track = try #require(asset.tracks(withMediaType: .video).first)
      #expect(track.asset === asset)
      #expect(track.isPlayable)
      #expect(track.commonMetadata.isEmpty)
      #expect(track.availableMetadataFormats.isEmpty)
      #expect(track.hasMediaCharacteristic(.visual))
      #expect(!track.hasMediaCharacteristic(.audible))
    }
  }

  @Test func `several properties of an asset and of a track are loaded in one call`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try CaptureSystem.$scoped.withValue(system) { try write(.mov, url) }
    let asset = CaptureSystem.$scoped.withValue(system) {
      AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    }
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    let seconds = try await asset.load(.duration).seconds
    #expect(duration.seconds == 1)
    #expect(seconds == 1)
    #expect(tracks.count == 2)
    let size = try await tracks[0].load(.naturalSize)
    #expect(size == CGSize(width: 160, height: 96))
    #expect(asset.providesPreciseDurationAndTiming)
    let generator = CaptureSystem.$scoped.withValue(system) { AVAssetImageGenerator(asset: asset) }
    var found: [Int?] = []
    for await image in generator.images(for: [.zero, .invalid]) { found.append(try? image.image.width) }
    #expect(found == [160, nil])
    #expect(generator.asset === asset)
  }

  @Test func `pending images of a generator are canceled`() throws {
    try use {
      try write(.mov, url)
      let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
      let results = Locked<[AVAssetImageGenerator.Result]>([])
      let times = [NSValue(time: .zero), NSValue(time: CMTime(value: 1, timescale: 2))]
      generator.generateCGImagesAsynchronously(forTimes: times) { _, _, _, result, _ in
        results.withLock { $0.append(result) }
        generator.cancelAllCGImageGeneration()
      }
      #expect(results.withLock { $0 } == [.succeeded, .cancelled])
    }
  }

  @Test func `settings that change during image generation affect only later requests`() throws {
    try use {
      try write(.mov, url)
      let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
      let widths = Locked<[Int?]>([])
      let times = [NSValue(time: .zero), NSValue(time: CMTime(value: 1, timescale: 2))]
      generator.generateCGImagesAsynchronously(forTimes: times) { _, image, _, _, _ in
        widths.withLock { $0.append(image?.width) }
        generator.maximumSize = CGSize(width: 48, height: 48)
      }
      #expect(widths.withLock { $0 } == [160, 160])
      let later = try generator.copyCGImage(at: .zero, actualTime: nil)
      #expect(later.width == 48)
    }
  }

  @Test func `a running or canceled reader raises Apple's exceptions for wrong calls`() throws {
    let system = CaptureSystem(timeline: VirtualTimeline(), misusePolicy: .record)
    system.media = MovieServices()
    let log = EventLog { _ in nil }
    system.recorder = log
    try CaptureSystem.$scoped.withValue(system) {
      try write(.mov, url)
      let asset = AVURLAsset(url: url)
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: asset.tracks[0], outputSettings: nil)
      reader.add(output)
      #expect(reader.startReading())
      #expect(log.misuses.isEmpty)
      reader.timeRange = .invalid
      #expect(!reader.startReading())
      try AVAssetReader(asset: asset).add(output)
      reader.cancelReading()
      #expect(output.copyNextSampleBuffer() == nil)
    }
    #expect(log.misuses.allSatisfy { $0.exception == .internalInconsistency })
    #expect(
      log.misuses.map(\.reason) == [
        "*** -[AVAssetReader setTimeRange:] cannot be called after reading has started",
        "*** -[AVAssetReader startReading] cannot be called again after reading has already started",
        "*** -[AVAssetReader addOutput:] cannot add an output that has already been added to another AVAssetReader",
        "*** -[AVAssetReaderTrackOutput copyNextSampleBuffer] cannot copy next sample buffer unless the asset reader is in the "
          + "'reading' state",
      ])
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `a reader returns its outputs, and gives no samples after cancellation or failure`() throws {
    try use {
      try write(.mov, url)
      let asset = AVURLAsset(url: url)
      let reader = try AVAssetReader(asset: asset)
      let track = asset.tracks(withMediaType: .audio)[0]
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      #expect(reader.asset === asset)
      #expect(reader.status == .unknown)
      #expect(reader.error == nil)
      #expect(reader.outputs.map(ObjectIdentifier.init) == [ObjectIdentifier(output)])
      #expect(output.track === track)
      #expect(output.mediaType == .audio)
      #expect(reader.startReading())
      #expect(output.copyNextSampleBuffer() != nil)
      reader.cancelReading()
      #expect(reader.status == .cancelled)
      #expect(reader.error == nil)
      let late = try AVAssetReader(asset: asset)
      late.add(AVAssetReaderTrackOutput(track: track, outputSettings: nil))
      try FileManager.default.removeItem(at: url)
      #expect(!late.startReading())
      #expect(late.status == .failed)
      #expect(late.error is AVError)
    }
  }

  @Test(arguments: [
    (AVAssetExportPreset1920x1080, AVFileType.mov, true), (AVAssetExportPreset1280x720, .mp4, true),
    (AVAssetExportPresetLowQuality, .mov, true), (AVAssetExportPresetHEVCHighestQuality, .mov, true),
    (AVAssetExportPresetAppleM4A, .mov, false), ("none", .mov, false),
  ]) func `an export preset is compatible only with some file types and with the asset's media`(
    _ preset: String, _ fileType: AVFileType, _ expected: Bool
  ) throws {
    try use {
      try write(.mov, url)
      let asset = AVURLAsset(url: url)
      let told = Locked<[Bool]>([])
      AVAssetExportSession.determineCompatibility(ofExportPreset: preset, with: asset, outputFileType: fileType) {
        can in
        told.withLock { $0.append(can) }
      }
      #expect(told.withLock { $0 } == [expected])
      #expect(AVAssetExportSession.allExportPresets().contains(preset) == (preset != "none"))
      #expect((AVAssetExportSession(asset: asset, presetName: preset) == nil) == (preset == "none"))
    }
  }

  @Test func `AVURLAsset lists the readable file types`() {
    #expect(AVURLAsset.audiovisualTypes().contains(.mov))
    #expect(!AVURLAsset.audiovisualTypes().contains(.jpg))
    #expect(AVURLAsset.audiovisualMIMETypes().contains("video/quicktime"))
    #expect(AVURLAsset.isPlayableExtendedMIMEType("video/mp4; codecs=\"avc1.42E01E, mp4a.40.2\""))
    #expect(!AVURLAsset.isPlayableExtendedMIMEType("text/plain"))
  }
}
