import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel

/// The log of one output of an app, built from the events that the model records.
struct AppOutput {
  private let name: String
  private let context: RunContext
  private var frames: FrameLog
  private var audio: AudioLog
  private var recordingCount: Int64 = 0
  private var photoCount: Int64 = 0
  private var lastError: AVError.Code?
  private var movies: [String] = []
  /// The last photo; stored only if the scenario has an expectation about its image.
  private var photo: AVCapturePhoto?
  /// The circumstances at the start of the last capture or recording.
  private var origin: ImageOrigin?

  init(_ name: String, in context: RunContext, of scenario: Scenario) {
    self.name = name
    self.context = context
    let times = scenario.frames.filter { $0.output == name }.flatMap(\.times)
    frames = FrameLog(name, keeping: times, in: context, readsPixels: scenario.checksums)
    audio = AudioLog(name, in: context, readsSamples: scenario.checksums)
  }

  /// The paths of the image and movie files that the run has written for this output.
  var artifacts: [String] { frames.artifacts + movies }
  /// The first error that occurred while an image was written.
  var failure: (any Error)? { frames.failure }

  mutating func take(_ event: CaptureEvent) {
    switch event {
    case .sample(_ as AVCaptureAudioDataOutput, _, let buffer): audio.take(buffer)
    case .sample(let output, _, let buffer): frames.record(buffer, from: output.connection(with: .video))
    case .drop: frames.recordDrop()
    case .output(let file as AVCaptureFileOutput, RecordingEvent.finished(_, let error)):
      recordingCount += 1
      lastError = error
      keepMovie(of: file)
    case .output(let output, RecordingEvent.started): noteOrigin(output)
    case .output(let output, let progress as PhotoProgress):
      if case .willBegin = progress.event { noteOrigin(output) }
      take(progress.event)
    case .output: return
    }
  }

  mutating func take(_ sampleBuffer: CMSampleBuffer) { frames.record(sampleBuffer, from: nil) }

  private mutating func noteOrigin(_ output: AVCaptureOutput) {
    guard context.outputsWithExpectedImages.contains(name) else { return }
    origin = ImageOrigin(of: output.connection(with: .video), isMovie: output is AVCaptureFileOutput)
  }

  private mutating func take(_ event: PhotoEvent) {
    switch event {
    case .processed(let photo, nil):
      photoCount += 1
      if context.outputsWithExpectedImages.contains(name) { self.photo = photo }
    case .finished(let error): lastError = error
    case .processed, .willBegin, .willCapture, .didCapture, .movieRecorded, .movieFinished: return
    }
  }

  /// Copies a movie before the app is notified that it is complete, because the app may move it then.
  private mutating func keepMovie(of file: AVCaptureFileOutput) {
    guard let url = file.lastFileURL else { return }
    let copy = "\(name)-\(recordingCount).\(url.pathExtension)"
    let place = context.directory.appendingPathComponent(copy)
    // A failed recording may not have produced a file.
    if (try? FileManager.default.copyItem(at: url, to: place)) != nil { movies.append(copy) }
  }

  /// Returns the newest image in display orientation: a photo, a frame, or the last frame of a movie.
  func image() throws -> PixelMemory? {
    if let photo { return try photo.displayedPixels() }
    if let movie = movies.last { return try context.lastImage(ofMovie: movie) }
    return frames.newest?.withPixels(readOnly: true) { $0 }
  }

  /// The circumstances under which the newest image was made.
  var imageOrigin: ImageOrigin? { origin ?? frames.origin }

  /// Returns a count or a latest value that the run itself records; nil for a property of Apple's API.
  func value(of property: String, kind: Scenario.Output.Kind?) -> Scenario.Value? {
    switch (property, kind) {
    case ("recordingCount", _): .integer(recordingCount)
    case ("photoCount", _): .integer(photoCount)
    case ("lastError", _): .text(lastError.map { "\($0)" } ?? "none")
    case (_, .audioData): audio.value(of: property)
    default: frames.value(of: property)
    }
  }
}
