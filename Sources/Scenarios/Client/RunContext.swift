import CaptureModel
import Foundation
import MediaCoding
import PixelModel
import SimulationKernel

/// What the clients of a run share: the system that they live in, the trace, and the folder for what they make.
struct RunContext: Sendable {
  let system: CaptureSystem
  let trace: Trace
  let directory: URL
  /// The outputs of whose newest picture the scenario expects something.
  let picturedOutputs: Set<String>

  /// Writes a line of the scenario's own, now.
  func note(_ text: String) { trace.note(text, at: system.timeline.nanoseconds) }

  /// Keeps a picture under a path in the folder.
  func keep(_ image: PixelMemory, as path: String) throws {
    try keep(as: path) { try PNGFile.write(image, to: $0) }
  }

  /// Keeps a file under a path in the folder.
  func keep(_ data: Data, as path: String) throws {
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
