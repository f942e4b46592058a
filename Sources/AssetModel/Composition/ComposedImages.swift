import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// The frames of a video composition, one per frame duration.
final class ComposedImages: TrackSampleReader, @unchecked Sendable {
  // Unchecked: used by one thread at a time.
  private let services: any AssetServices
  private let composition: AVVideoComposition
  private var tracks: [CMPersistentTrackID: Track] = [:]
  private var frame: Int64
  private let range: CMTimeRange

  /// The current frame and the next frame of a track.
  private struct Track {
    let samples: any TrackSampleReader
    var shown: CMSampleBuffer?
    var next: CMSampleBuffer?
  }

  /// Opens the tracks and starts at the first frame in the time range.
  ///
  /// - Throws: `AVError.invalidVideoComposition` with the reason if the composition cannot be drawn.
  init(
    _ composition: AVVideoComposition, of tracks: [AVAssetTrack], services: any AssetServices, timeRange: CMTimeRange,
    end: CMTime
  ) throws {
    if let problem = composition.problem {
      throw AVError(.invalidVideoComposition, userInfo: [NSLocalizedFailureReasonErrorKey: problem])
    }
    self.services = services
    self.composition = composition
    range = CMTimeRange(
      start: timeRange.start, end: timeRange.duration.isNumeric ? CMTimeMinimum(timeRange.end, end) : end)
    frame = Int64((timeRange.start.seconds / composition.frameDuration.seconds - 1e-9).rounded(.up))
    for track in tracks {
      let samples = try track.open(
        services, timeRange, .decodedVideo(pixelFormat: kCVPixelFormatType_32BGRA, size: nil))
      self.tracks[track.trackID] = Track(samples: samples, next: try samples.next())
    }
  }

  func next() throws -> CMSampleBuffer? {
    let time = CMTimeMultiply(composition.frameDuration, multiplier: Int32(frame))
    guard time < range.end else { return nil }
    frame += 1
    return try image(at: time)
  }

  /// Returns the composed frame at a time, which must not precede that of the previous call.
  func image(at time: CMTime) throws -> CMSampleBuffer {
    let instruction = composition.instructions.first { $0.timeRange.containsTime(time) }
    let layered = instruction as? AVVideoCompositionInstruction
    let layers = layered?.layerInstructions ?? []
    for id in tracks.keys.sorted() { try advance(id, to: time) }
    let images = layers.reversed().compactMap { layer -> ImageLayer? in
      guard let image = tracks[layer.trackID]?.shown?.imageBuffer else { return nil }
      return ImageLayer(
        image: image, transform: layer.transform(at: time), opacity: layer.opacity(at: time),
        crop: layer.crop(at: time))
    }
    let size = composition.renderSize
    let image = try services.compose(
      images, size: PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded())),
      background: layered?.backgroundColor?.opaquePixel ?? CGColor.blackPixel)
    return try CMSampleBuffer(
      imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
      sampleTiming: CMSampleTimingInfo(
        duration: composition.frameDuration, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  /// Advances a track to its frame at a time; in a gap, the track has no frame.
  private func advance(_ id: CMPersistentTrackID, to time: CMTime) throws {
    while let next = tracks[id]?.next, next.presentationTimeStamp <= time {
      let following = try tracks[id]?.samples.next()
      tracks[id]?.shown = next
      tracks[id]?.next = following
    }
    guard let shown = tracks[id]?.shown, shown.duration.isNumeric, shown.duration > .zero else { return }
    if shown.presentationTimeStamp + shown.duration + composition.frameDuration < time { tracks[id]?.shown = nil }
  }
}

extension CGColor {
  /// Black as an opaque BGRA pixel.
  static let blackPixel: UInt32 = 0xff00_0000

  /// The color as an opaque BGRA pixel, or nil if its color space is neither RGB nor grayscale.
  fileprivate var opaquePixel: UInt32? {
    guard let parts = components, let model = colorSpace?.model else { return nil }
    let colors = model == .monochrome ? Array(repeating: parts[0], count: 3) : Array(parts.prefix(3))
    guard colors.count == 3 else { return nil }
    return colors.reduce(0xff) { $0 << 8 | UInt32((max(0, min(1, Double($1))) * 255).rounded()) }
  }
}
