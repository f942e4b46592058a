internal import CFFmpeg
import PixelModel
import CoreMediaModel
import CoreVideoModel

/// A track that encodes frames of any size and pixel format.
final class VideoTrackWriter: SampleTrack {
  private let images: TrackWriter.Images
  private let timescale: CMTimeScale?
  private var encoder: VideoEncoder?
  private var settings: MovieWriter.VideoSettings
  private let converter = PixelConverter()
  /// The buffer pool for scaling frames of a different size.
  private var pool: CVPixelBufferPool?
  private var lastTime: CMTime?
  private var lastDuration: Int64 = 0

  init(_ images: TrackWriter.Images, timescale: CMTimeScale?) {
    self.images = images
    self.timescale = timescale
    settings = images.settings
  }

  var isFormed: Bool { encoder != nil }
  var timeBase: AVRational { AVRational(num: 1, den: settings.timescale) }
  var lastSampleLasts: Bool { true }
  /// The settings with which the encoder was created, or nil if it does not exist yet.
  var formedSettings: MovieWriter.VideoSettings? { encoder == nil ? nil : settings }

  func form() throws -> Bool {
    if encoder != nil { return true }
    guard images.hasSize else { return false }
    settings.timescale = timescale ?? 600
    encoder = try VideoEncoder(settings)
    return true
  }

  func add(to context: FormatContext, displayMatrix: [Int32]?) throws -> Int {
    guard let encoder else { preconditionFailure("call form() before adding the track") }
    return try context.addTrack(encoder.context, displayMatrix: displayMatrix)
  }

  func append(_ sample: CMSampleBuffer, from start: CMTime, _ emit: (Packet) throws -> Void) throws {
    guard let image = sample.imageBuffer else {
      throw MediaError(.misuse, operation: "append a frame", text: "the sample buffer contains no frame")
    }
    let time = sample.presentationTimeStamp
    let encoder = try encoder ?? makeEncoder(image, time)
    let duration = sample.duration
    // A frame without a duration, as cameras deliver it, lasts as long as the previous frame.
    if duration.isNumeric, duration > .zero {
      lastDuration = duration.ticks(settings.timescale)
    } else if let lastTime {
      lastDuration = CMTimeSubtract(time, lastTime).ticks(settings.timescale)
    }
    lastTime = time
    try encoder.append(
      try fitted(image), time: CMTimeSubtract(time, start).ticks(settings.timescale), duration: lastDuration, emit)
  }

  func flush(_ emit: (Packet) throws -> Void) throws { try encoder?.flush(emit) }

  private func makeEncoder(_ image: CVPixelBuffer, _ time: CMTime) throws -> VideoEncoder {
    if !images.hasSize {
      settings.width = CVPixelBufferGetWidth(image)
      settings.height = CVPixelBufferGetHeight(image)
    }
    settings.pixelFormat = CVPixelBufferGetPixelFormatType(image)
    settings.timescale = timescale ?? time.timescale.trackTimescale
    let encoder = try VideoEncoder(settings)
    self.encoder = encoder
    return encoder
  }

  /// Returns the frame at the size of the track, scaled if necessary.
  private func fitted(_ image: CVPixelBuffer) throws -> CVPixelBuffer {
    let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
    if width == settings.width, height == settings.height { return image }
    let format = CVPixelBufferGetPixelFormatType(image)
    if pool?.layout.pixelFormat != format {
      pool = PixelLayout(pixelFormat: format, width: settings.width, height: settings.height).map {
        CVPixelBufferPool(layout: $0)
      }
    }
    guard let result = pool?.makeBuffer() else {
      throw MediaError(
        .unsupported, operation: "scale a frame",
        text: "pixel format \(format.fourCharacters) does not support that size")
    }
    try image.withPixels(readOnly: true) { source in
      try result.withPixels(readOnly: false) { try scale(source, into: $0) }
    }
    return result
  }

  private func scale(_ source: PixelMemory, into destination: PixelMemory) throws {
    var from = try ImageView(source)
    var to = try ImageView(destination)
    switch images.scaling {
    case .stretch: break
    case .showAll:
      PixelConverter.blacken(destination)
      to = to.cropped(toAspect: (from.width, from.height))
    case .fill: from = from.cropped(toAspect: (to.width, to.height))
    }
    try converter.convert(from, to: to)
  }
}
