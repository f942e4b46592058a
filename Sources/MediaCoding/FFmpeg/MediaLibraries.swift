internal import CFFmpeg

/// The libraries that are loaded when they are first used.
package enum MediaLibraries {
  /// Loads FFmpeg now. In a run on the host's clock, loading it later would cost the frames of that time.
  package static func load() {
    var context: UnsafeMutablePointer<AVFormatContext>?
    avformat_alloc_output_context2(&context, nil, "mov", nil)
    avformat_free_context(context)
  }
}
