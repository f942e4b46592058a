/// The output that produced the image of a cell.
enum LabOutput: String, Sendable, Hashable, Codable, CaseIterable {
  case data, jpeg, heic, dng, movie, writer, writerTurned, preview, metadata

  /// The heading of the output's column.
  var title: String {
    switch self {
    case .data: "Video data"
    case .jpeg: "Photo, JPEG"
    case .heic: "Photo, HEIC"
    case .dng: "Photo, DNG"
    case .movie: "Movie"
    case .writer: "Asset writer, no transform"
    case .writerTurned: "Asset writer, transform by posture"
    case .preview: "Preview layer"
    case .metadata: "Metadata, unconverted"
    }
  }

  /// The explanation of the results of this output, with the numbers of the relevant rules.
  var reason: String {
    switch self {
    case .data:
      "The connection turns and mirrors the pixels themselves (rules 300, 301); untouched, they lie as the sensor has them."
    case .jpeg, .heic, .dng:
      "The pixels stay as the sensor has them; EXIF tells viewers how to turn and mirror them (rule 306)."
    case .movie:
      "The frames stay as the sensor has them; the track's matrix tells players how to turn them (rules 310, 311)."
    case .writer:
      "The frames are the data output's, turned by its connection; the writer adds nothing (rules 309, 313)."
    case .writerTurned:
      "The frames are the data output's, turned by its connection, and the writer's transform turns them for the posture as well: "
        + "right only for frames that lie as the sensor has them (rules 309, 313)."
    case .preview:
      "The layer shows the picture as its connection turns it, portrait until the app sets something else, and mirrors the front camera by "
        + "itself (rules 288, 293); the interface turns with the phone here."
    case .metadata:
      "Bounds and corners are told in the sensor's own coordinates, whatever is set on a connection; the preview layer converts them "
        + "(rules 280, 285)."
    }
  }

  /// Returns the path of the output's file relative to the case's folder; nil if there is none.
  func path(_ artifacts: [String]) -> String? {
    let name =
      switch self {
      case .data: artifacts.first { $0.hasPrefix("frames/data-") }
      case .jpeg: "photo.jpg"
      case .heic: "photo.heic"
      case .dng: "photo.dng"
      case .movie: "movie.mov"
      case .writer: "writer.mov"
      case .writerTurned: "turned.mov"
      case .preview: artifacts.first { $0.hasPrefix("frames/preview-") }
      case .metadata: "trace.txt"
      }
    return name.flatMap { artifacts.contains($0) ? $0 : nil }
  }
}
