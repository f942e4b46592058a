import CommandSupport
import Foundation
import Scenarios
import VirtualDevices

/// A combination of phone, posture and connection settings: a scenario in which every output produces an image.
struct LabCase: Sendable, Hashable, Codable {
  /// The name of the phone's profile.
  var phone: String
  /// The name or the path of the phone's profile.
  var device: String
  /// The camera that captures the chart.
  var camera: Scenario.Input
  /// The way the phone is held.
  var posture: Scenario.Posture
  /// The rotation that the app sets on the connections.
  var turn: Lab.Rotation
  /// The mirroring that the app sets on the connections.
  var mirroring: Lab.Mirroring

  /// The name of the scenario and of its folder.
  var name: String {
    [phone, camera.rawValue, posture.rawValue, turn.word, mirroring.rawValue].joined(separator: ".")
  }

  /// The names of the folders of the case's two runs. The second run captures the RAW photo.
  var folderNames: [String] { [name, "\(name).raw"] }

  /// The clockwise rotation in degrees for a writer's movie whose frames have the sensor's orientation: the angle of
  /// the phone's orientation (portrait 0, upside down 180, landscape right -90, landscape left 90) plus 90; negated for
  /// the front camera.
  var writerTransform: Int {
    let own: Int =
      switch posture {
      case .landscapeLeft: -90  // The home button on the right: the video's landscape right. **Source:** rule 298.
      case .landscapeRight: 90
      case .portraitUpsideDown: 180
      default: 0
      }
    return ((camera == .front ? -own : own) + 90 + 360) % 360
  }
}

extension LabCase {
  /// The size of a layer that fills a user interface that rotates with the phone.
  private var layer: String { posture == .portrait || posture == .portraitUpsideDown ? "480x640" : "640x480" }

  /// The scenario as a file, for example for a bug report.
  var text: String {
    """
    camsim: 1
    name: \(name)
    about: The \(camera.rawValue) camera, posture \(posture.rawValue), rotation \(turn.word), mirroring \(mirroring.rawValue).
    device: \(Self.quoted(device))
    posture: \(posture.rawValue)
    scene: {chart: orientation}
    checksums: false
    session:
      preset: vga640x480
      inputs: [\(camera.rawValue)]
      outputs:
        data: {kind: videoData, pixelFormat: BGRA}
        photo: {kind: photo}
        movie: {kind: movieFile}
        writer: {kind: assetWriter}
        turned: {kind: assetWriter, transform: \(writerTransform)}
        preview: {kind: preview, layer: \(layer)}
        codes: {kind: metadata}
    steps:
    \(connectionSteps(["data", "photo", "movie", "writer", "turned", "preview"]))\
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, on: codes, set: {metadataObjectTypes: [qr]}}
      - {at: 1 s, call: movie.startRecording, to: movie.mov}
      - {at: 1 s, call: writer.startWriting, to: writer.mov}
      - {at: 1 s, call: turned.startWriting, to: turned.mov}
      - {at: 1 s, call: photo.capturePhoto, to: photo.jpg}
      - {at: 1.1 s, on: codes, set: {metadataObjectTypes: []}}
      - {at: 1.2 s, call: movie.stopRecording}
      - {at: 1.2 s, call: writer.finishWriting}
      - {at: 1.2 s, call: turned.finishWriting}
      - {at: 2 s, call: photo.capturePhoto, settings: {codec: hevc}, to: photo.heic}
      - {at: 3 s, call: session.stopRunning}
    frames: {data: [1 s], preview: [1 s]}
    """
  }

  /// Returns the scenario for a RAW photo, which requires the photo preset.
  ///
  /// - Parameter path: The path of the profile of a ``LabPhone``.
  func rawText(device path: String) -> String {
    """
    camsim: 1
    name: \(name).raw
    about: A RAW photo of the \(camera.rawValue) camera, posture \(posture.rawValue), rotation \(turn.word), mirroring \(mirroring.rawValue).
    device: \(Self.quoted(path))
    posture: \(posture.rawValue)
    scene: {chart: orientation}
    session:
      preset: photo
      inputs: [\(camera.rawValue)]
      outputs:
        photo: {kind: photo}
    steps:
    \(connectionSteps(["photo"]))\
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: photo.capturePhoto, settings: {rawPhotoPixelFormatType: rgg4}, to: photo.dng}
      - {at: 2 s, call: session.stopRunning}
    """
  }

  /// Returns a path as a quoted YAML scalar, or a profile name unchanged.
  private static func quoted(_ device: String) -> String {
    DeviceProfile.isPath(device) ? "'\(device.replacingOccurrences(of: "'", with: "''"))'" : device
  }

  private func connectionSteps(_ outputs: [String]) -> String {
    let settings = turn.settings + mirroring.settings
    if settings.isEmpty { return "" }
    return outputs.map { output in
      "  - {at: 0 s, on: \(output), connection: {\(settings.joined(separator: ", "))}}\n"
    }.joined()
  }
}

extension Lab.Rotation {
  fileprivate var settings: [String] {
    switch self {
    case .untouched: []
    case .orientation(let orientation): ["videoOrientation: \(orientation.rawValue)"]
    case .angle(let degrees): ["videoRotationAngle: \(degrees)"]
    }
  }
}

extension Lab.Mirroring {
  fileprivate var settings: [String] {
    self == .automatic ? [] : ["automaticallyAdjustsVideoMirroring: false", "isVideoMirrored: \(self == .on)"]
  }
}
