import AVFoundation
import CaptureTesting
import CoreMedia
import Foundation
import Testing

extension MisuseCall {
  static let reader: [String: MisuseCall] = [
    "copySample.notAdded": .init { _ in
      let clip = Misused.clip()
      _ = AVAssetReaderTrackOutput(track: try Misused.track(of: clip), outputSettings: nil).copyNextSampleBuffer()
    },
    "copySample.cancelled": .init { _ in
      try read { reader, output in
        reader.startReading()
        reader.cancelReading()
        _ = output.copyNextSampleBuffer()
      }
    },
    "startReading.twice": .init { _ in
      try read { reader, _ in
        reader.startReading()
        reader.startReading()
      }
    },
    "addReaderOutput.otherReader": .init { _ in
      try read { reader, output in try AVAssetReader(asset: reader.asset).add(output) }
    },
    "readerTimeRange.reading": .init { _ in
      try read { reader, _ in
        reader.startReading()
        reader.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 10))
      }
    },
    "readerOutput.soundSettings": .init { _ in
      let clip = Misused.clip()
      _ = AVAssetReaderTrackOutput(
        track: try Misused.track(of: clip), outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    },
    "readerOutput.compressed": .init { _ in
      let clip = Misused.clip()
      _ = AVAssetReaderTrackOutput(track: try Misused.track(of: clip), outputSettings: Misused.imageSettings)
    },
    "compositionOutput.compressed": .init { _ in
      let clip = Misused.clip()
      _ = AVAssetReaderVideoCompositionOutput(
        videoTracks: [try Misused.track(of: clip)], videoSettings: Misused.imageSettings)
    },
    "exportURL.exporting": .init { _ in
      let url = Misused.freshURL()
      defer { try? FileManager.default.removeItem(at: url) }
      let export = try export()
      (export.outputURL, export.outputFileType) = (url, .mov)
      export.exportAsynchronously {}
      export.outputURL = Misused.freshURL()
    },
    "exportComposition.frameDuration": .init { _ in try export().videoComposition = AVMutableVideoComposition() },
    "exportComposition.instructions": .init { _ in
      let composition = AVMutableVideoComposition()
      composition.frameDuration = CMTime(value: 1, timescale: 30)
      composition.renderSize = CGSize(width: 64, height: 48)
      try export().videoComposition = composition
    },
    "player.itemOfAnother": .init { _ in
      let item = AVPlayerItem(asset: Misused.clip())
      let players = [AVPlayer(playerItem: item), AVPlayer(playerItem: item)]
      withExtendedLifetime(players) {}
    },
    "player.replaceWithItemOfAnother": .init { _ in
      let item = AVPlayerItem(asset: Misused.clip())
      let player = AVPlayer(playerItem: item)
      AVPlayer().replaceCurrentItem(with: item)
      withExtendedLifetime(player) {}
    },
    "player.removeOtherObserver": .init { _ in
      let interval = CMTime(seconds: 1, preferredTimescale: 600)
      let players = [AVPlayer(), AVPlayer()]
      players[1].removeTimeObserver(players[0].addPeriodicTimeObserver(forInterval: interval, queue: nil) { _ in })
    },
    "player.seekInvalid": .init { _ in
      AVPlayer().seek(to: .invalid)
      AVPlayer(playerItem: AVPlayerItem(asset: Misused.clip())).seek(to: .invalid)
    },
  ]

  @MainActor private static func read(_ body: (AVAssetReader, AVAssetReaderTrackOutput) throws -> Void) throws {
    let clip = Misused.clip()
    let reader = try AVAssetReader(asset: clip)
    let output = AVAssetReaderTrackOutput(track: try Misused.track(of: clip), outputSettings: nil)
    reader.add(output)
    try body(reader, output)
  }

  @MainActor private static func export() throws -> AVAssetExportSession {
    try #require(AVAssetExportSession(asset: Misused.clip(), presetName: AVAssetExportPresetHighestQuality))
  }
}
