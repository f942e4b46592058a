import CaptureModel
import Foundation

/// The objects that an app makes, under the names that the trace and a scenario call them by: `session`, and for its outputs the names
/// that the scenario gives to outputs of their kind, in the order in which they are first seen.
///
/// A name is free again when its object is gone. Not thread safe.
final class AppObjects {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
  }

  private let declared: [Scenario.Output]
  private var entries: [Entry] = []

  init(_ outputs: [Scenario.Output]) { declared = outputs }

  /// What an object is called; nil for those that have no name of their own.
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

  /// The living object of that name.
  func object(named name: String) -> AnyObject? {
    let sessions = entries.compactMap { $0.object as? AVCaptureSession }
    // An output may be asked for that nothing has been heard of yet.
    for output in sessions.flatMap(\.outputs) { _ = self.name(of: output) }
    return entries.first { $0.name == name }?.object
  }
}

extension Scenario.Output.Kind {
  /// The kind of an app's output or preview; nil for anything else.
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
