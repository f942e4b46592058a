import CaptureModel
import Foundation

/// The objects of an app under the names that traces and scenarios use for them.
///
/// The session is named `session`. Outputs receive the names that the scenario declares for their kind, in the order in
/// which they are first seen. A name becomes available again when its object is deallocated. Not thread safe.
final class AppObjects {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
  }

  private let declared: [Scenario.Output]
  private var entries: [Entry] = []

  init(_ outputs: [Scenario.Output]) { declared = outputs }

  /// Returns the name of an object; nil for objects other than sessions, outputs and preview layers.
  func name(of object: AnyObject) -> String? {
    if let entry = entries.first(where: { $0.object === object }) { return entry.name }
    let names: [String]
    if object is AVCaptureSession {
      names = ["session"]
    } else if let kind = Scenario.Output.Kind(of: object) {
      names = declared.filter { $0.kind == kind }.map(\.name) + [kind.rawValue]
    } else {
      return nil
    }
    entries.removeAll { $0.object == nil }
    let name = (names + (2...99).map { "\(names.last ?? "")\($0)" }).first { name in
      !entries.contains { $0.name == name }
    }
    guard let name else { return nil }
    entries.append(Entry(object: object, name: name))
    return name
  }

  /// Returns the live object with this name.
  func object(named name: String) -> AnyObject? {
    let sessions = entries.compactMap { $0.object as? AVCaptureSession }
    // Assigns names to all outputs first, because the name may refer to an output that has not produced an event yet.
    for output in sessions.flatMap(\.outputs) { _ = self.name(of: output) }
    return entries.first { $0.name == name }?.object
  }
}

extension Scenario.Output.Kind {
  /// Creates the kind of an app's output or preview layer; nil for any other object.
  init?(of object: AnyObject) {
    switch object {
    case is AVCaptureVideoDataOutput: self = .videoData
    case is AVCaptureAudioDataOutput: self = .audioData
    case is AVCaptureMovieFileOutput: self = .movieFile
    case is AVCaptureAudioFileOutput: self = .audioFile
    case is AVCapturePhotoOutput: self = .photo
    case is AVCaptureStillImageOutput: self = .stillImage
    case is AVCaptureMetadataOutput: self = .metadata
    case is AVCaptureVideoPreviewLayer: self = .preview
    default: return nil
    }
  }
}
