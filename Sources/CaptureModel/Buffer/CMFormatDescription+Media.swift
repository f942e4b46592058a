extension CMFormatDescription {
  /// Width and height of pictures in pixels; 0 x 0 for other media.
  public var dimensions: CMVideoDimensions {
    if case .video(let dimensions) = detail { dimensions } else { CMVideoDimensions() }
  }

  /// How the bytes of sound are to be read; nil for other media.
  public var audioStreamBasicDescription: AudioStreamBasicDescription? {
    if case .audio(let audio) = detail { audio.description } else { nil }
  }
}
