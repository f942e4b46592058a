/// The names that FFmpeg has for frames of ID3 tags.
enum AudioCodecTag {
  private static let names = [
    "TIT2": "title", "TPE1": "artist", "TPE2": "album_artist", "TALB": "album", "COMM": "comment", "TCOM": "composer",
    "TCON": "genre", "TCOP": "copyright", "TDAT": "date", "TDRC": "date", "TYER": "date", "TRCK": "track",
    "TPUB": "publisher", "TLAN": "language",
  ]

  /// Nil for a frame that FFmpeg has no name for.
  static func ffmpegName(ofFrame frame: String) -> String? { names[frame] }
}
