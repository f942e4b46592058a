import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel

/// Extracts the frames that the scenario requests from an output's movies, in display orientation.
struct MovieImages {
  private let times: [Scenario.Time]
  private let context: RunContext
  /// The requested times that are after the end of every movie so far.
  private(set) var missing: [Scenario.Time]

  /// Creates an extractor for the requested times.
  ///
  /// - Parameter times: Times relative to the start of each movie.
  init(at times: [Scenario.Time], in context: RunContext) {
    self.times = times
    self.context = context
    missing = times
  }

  /// Stores the first frame at or after each requested time as an image, for example `frames/clip.mov-45.png`.
  ///
  /// - Returns: The image paths relative to the output folder, without those for times after the movie's end.
  /// - Throws: `MediaError` when the movie cannot be read.
  mutating func keep(ofMovie name: String) throws -> [String] {
    guard !times.isEmpty else { return [] }
    let reader = try VideoReader(MovieFile(url: context.directory.appendingPathComponent(name)))
    let (frames, track) = (Array(reader.track.frames.enumerated()), reader.track)
    var files: [String] = []
    for time in times {
      guard let frame = frames.first(where: { time.isReached(index: Int64($0.offset), time: $0.element.time) }),
        let layout = PixelLayout(
          pixelFormat: kCVPixelFormatType_32BGRA, width: track.displayWidth, height: track.displayHeight)
      else { continue }
      let memory = PixelMemory(layout: layout)
      try reader.draw(frame: frame.offset, into: memory)
      files.append("frames/\(name)-\(frame.offset).png")
      try context.store(memory, as: files[files.count - 1])
      missing.removeAll { $0 == time }
    }
    return files
  }
}
