/// A mapping from ID3 frame identifiers to FFmpeg metadata keys.
enum AudioCodecTag {
  private static let names = [
    "TIT2": "title", "TPE1": "artist", "TPE2": "album_artist", "TALB": "album", "COMM": "comment", "TCOM": "composer",
    "TCON": "genre", "TCOP": "copyright", "TDAT": "date", "TDRC": "date", "TYER": "date", "TRCK": "track",
    "TPUB": "publisher", "TLAN": "language",
  ]

  /// Returns the FFmpeg key for an ID3 frame, or nil if FFmpeg has none.
  static func ffmpegName(ofFrame frame: String) -> String? { names[frame] }
}
