import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel

/// Pictures of an output's movies that the scenario asks for, as a player shows them: turned and mirrored as the file says.
struct MovieImages {
  private let times: [Scenario.Time]
  private let context: RunContext
  /// Times after the end of every movie until now.
  private(set) var missing: [Scenario.Time]

  /// - Parameter times: of the movies; each begins at zero.
  init(at times: [Scenario.Time], in context: RunContext) {
    self.times = times
    self.context = context
    missing = times
  }

  /// Keeps the first picture at or after each time: `frames/clip.mov-45.png`.
  ///
  /// - Returns: the files, relative to the output folder; none for a time after the movie's end.
  /// - Throws: a `MediaError` when the movie cannot be read.
  mutating func keep(ofMovie name: String) throws -> [String] {
    guard !times.isEmpty else { return [] }
    let reader = try VideoReader(MovieFile(url: context.directory.appendingPathComponent(name)))
    let (frames, track) = (Array(reader.track.frames.enumerated()), reader.track)
    var files: [String] = []
    for time in times {
      guard let frame = frames.first(where: { time.isDue(index: Int64($0.offset), time: $0.element.time) }),
        let layout = PixelLayout(
          pixelFormat: kCVPixelFormatType_32BGRA, width: track.displayWidth, height: track.displayHeight)
      else { continue }
      let memory = PixelMemory(layout: layout)
      try reader.draw(frame: frame.offset, into: memory)
      files.append("frames/\(name)-\(frame.offset).png")
      try context.keep(memory, as: files[files.count - 1])
      missing.removeAll { $0 == time }
    }
    return files
  }
}
