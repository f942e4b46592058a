import CaptureModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// The state that all clients of a run share: the capture system, the trace, and the output folder.
struct RunContext: Sendable {
  let system: CaptureSystem
  let trace: Trace
  let directory: URL
  /// The outputs whose newest image the scenario's expectations refer to.
  let outputsWithExpectedImages: Set<String>

  /// Writes a scenario line to the trace at the current time.
  func note(_ text: String) { trace.note(text, at: system.timeline.nanoseconds) }

  /// Writes an image as a PNG file at a path in the output folder.
  func store(_ image: PixelMemory, as path: String) throws {
    try keep(as: path) { try PNGFile.write(image, to: $0) }
  }

  /// Writes data to a file at a path in the output folder.
  func store(_ data: Data, as path: String) throws {
    try keep(as: path) { try data.write(to: $0, options: .atomic) }
  }

  private func keep(as path: String, _ write: (URL) throws -> Void) throws {
    let url = directory.appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(url)
    } catch {
      throw MediaError(writing: url.path, error)
    }
  }
}
