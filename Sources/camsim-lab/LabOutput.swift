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
      "The connection rotates and mirrors the pixels themselves (rules 300, 301); without settings, they have the sensor's orientation."
    case .jpeg, .heic, .dng:
      "The pixels keep the sensor's orientation; EXIF specifies how viewers rotate and mirror them (rule 306)."
    case .movie:
      "The frames keep the sensor's orientation; the track's matrix specifies how players rotate them (rules 310, 311)."
    case .writer:
      "The frames are those of the data output, rotated by its connection; the writer adds no transform (rules 309, 313)."
    case .writerTurned:
      "The frames are those of the data output, rotated by its connection, and the writer's transform also rotates them for the posture. "
        + "This is correct only for frames in the sensor's orientation (rules 309, 313)."
    case .preview:
      "The layer shows the image as its connection rotates it, in portrait by default, and mirrors the front camera automatically "
        + "(rules 288, 293). The interface rotates with the phone here."
    case .metadata:
      "Bounds and corners are in the sensor's coordinates, regardless of the connection's settings; the preview layer converts them "
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
