// Provides the entries of a list of recordings: thumbnail, duration and display size.
import AVFoundation

struct MovieThumbnail {
  let image: CGImage
  let duration: CMTime
  let size: CGSize

  init(of url: URL, longestSide: CGFloat) async throws {
    let asset = AVURLAsset(url: url)
    guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw AVError(.unknown) }
    let (naturalSize, transform) = try await track.load(.naturalSize, .preferredTransform)
    let seen = CGRect(origin: .zero, size: naturalSize).applying(transform)
    size = CGSize(width: abs(seen.width), height: abs(seen.height))
    duration = try await asset.load(.duration)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = CGSize(width: longestSide, height: longestSide)
    image = try await generator.image(at: CMTimeMultiplyByFloat64(duration, multiplier: 0.5)).image
  }

  /// Returns a player for slow or fast playback without changing the pitch.
  static func player(of url: URL, rate: Float) -> AVPlayer {
    let item = AVPlayerItem(url: url)
    item.audioTimePitchAlgorithm = .spectral
    let player = AVPlayer(playerItem: item)
    player.rate = rate
    return player
  }
}
