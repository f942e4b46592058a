import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// A track to export, with the source and the coding of its samples.
struct ExportedTrack {
  let samples: any TrackSampleReader
  let coding: AssetFileSettings.TrackEncoding
  let transform: CGAffineTransform
}

extension AVAssetExportSession {
  /// Opens the tracks to export, either separately or composed and mixed into one track per media type.
  func exportedTracks(_ services: any AssetServices, _ settings: State) throws -> [ExportedTrack] {
    let images = asset.tracks(withMediaType: .video)
    let sounds = asset.tracks(withMediaType: .audio)
    var left = asset.tracks
    var tracks: [ExportedTrack] = []
    if preset.codec != nil, preset.hasImages, let first = images.first,
      let composition = settings.videoComposition
    {
      tracks.append(try drawn(images, first, composition, services, settings))
      left.removeAll { $0.mediaType == .video }
    }
    if preset.codec != nil, settings.audioMix != nil || asset is AVComposition && sounds.count > 1 {
      if let mixed = try mixed(sounds, services, settings) { tracks.append(mixed) }
      left.removeAll { $0.mediaType == .audio }
    }
    for track in left where !(asset is AVComposition && track.compositionSegments.isEmpty) {
      guard let plan = preset.plan(track) else { continue }
      tracks.append(
        ExportedTrack(
          samples: try track.open(services, settings.timeRange, plan.form), coding: plan.coding,
          transform: transform(track, plan.coding)))
    }
    return tracks
  }

  /// Returns the composed video track, scaled to the preset's size.
  private func drawn(
    _ tracks: [AVAssetTrack], _ first: AVAssetTrack, _ composition: AVVideoComposition,
    _ services: any AssetServices, _ settings: State
  ) throws -> ExportedTrack {
    let samples = try ComposedImages(
      composition, of: tracks, services: services, timeRange: settings.timeRange, end: asset.duration)
    let size = preset.size(composition.renderSize)
    return ExportedTrack(
      samples: samples,
      coding: preset.coding(size, framesPerSecond: 1 / composition.frameDuration.seconds), transform: .identity)
  }

  /// Returns all audio mixed into one track.
  private func mixed(
    _ tracks: [AVAssetTrack], _ services: any AssetServices, _ settings: State
  ) throws -> ExportedTrack? {
    guard let first = tracks.first, let plan = preset.plan(first), case .audio(let audio) = plan.coding else {
      return nil
    }
    let samples = try MixedAudio(
      tracks, settings.audioMix, services, settings.timeRange, sampleRate: audio.sampleRate,
      channelCount: audio.channelCount)
    return ExportedTrack(samples: samples, coding: plan.coding, transform: .identity)
  }

  /// Returns the track's transform, with its translation scaled to the new size.
  fileprivate func transform(_ track: AVAssetTrack, _ coding: AssetFileSettings.TrackEncoding) -> CGAffineTransform {
    var transform = track.preferredTransform
    guard case .video(let images) = coding, let size = images.size, track.naturalSize.width > 0 else {
      return transform
    }
    let scale = CGFloat(size.width) / track.naturalSize.width
    transform.tx = (transform.tx * scale).rounded()
    transform.ty = (transform.ty * scale).rounded()
    return transform
  }
}
