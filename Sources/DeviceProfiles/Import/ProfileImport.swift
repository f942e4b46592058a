import Foundation
import HardwareModel

/// A profile made from what a device, or a program on it, told.
///
/// It reads what `Examples/ExportDevice` writes, what `print(device.formats)` shows on iOS 8 to 26 and on a Mac, the JSON of react-native-vision-camera, what
/// `v4l2-ctl --all --list-formats-ext` and ffmpeg say of cameras, and tables of formats in columns.
public struct ProfileImport {
  /// The profile file's text.
  public let profile: String
  /// Sentences about what of the file was left out, and what the profile makes up.
  public let notes: [String]

  /// Makes a profile from a text.
  ///
  /// - Parameters:
  ///   - text: what the device told.
  ///   - file: how errors and origins name it.
  ///   - name: the profile's name.
  ///   - position: the side of a camera of which the text does not tell it.
  /// - Throws: ``ProfileImportError`` when the text is cut, mixes devices, or is in no known notation.
  public init(_ text: String, file: String, name: String, position: DeviceDescriptor.Position = .back) throws {
    guard text.utf8.count <= ProfileLimit.importBytes else {
      throw ProfileImportError(
        file: file, line: 0,
        sentence: "it has more than \(ProfileLimit.importBytes) bytes; give what one device told, and nothing else.")
    }
    if let exported = try ExportedDevice(text, file: file, name: name) {
      (profile, notes) = (exported.profile, exported.notes)
    } else {
      let device = try Self.coherentDevice(text, file: file, position: position)
      let text = ProfileText(device, file: file, name: name)
      (profile, notes) = (text.text, device.notes + text.notes)
    }
    do {
      _ = try DeviceProfile(json: [UInt8](profile.utf8), file: file)
    } catch let error as DeviceProfileError {
      throw ProfileImportError(
        file: file, line: 0,
        sentence: "no profile can be made of it: \(error.sentence)")
    }
  }

  /// Reads a text, and refuses what cannot be one device's.
  private static func coherentDevice(
    _ text: String, file: String, position: DeviceDescriptor.Position
  ) throws -> ImportedDevice {
    var device = try read(text, file: file)
    guard device.cameras.contains(where: { !$0.formats.isEmpty }) else {
      throw ProfileImportError(
        file: file, line: 0,
        sentence:
          "no format is there that can be used; give what print(device.formats) shows, or a program's list of them.")
    }
    for (index, camera) in device.cameras.enumerated() {
      guard !camera.formats.isEmpty else {
        throw ProfileImportError(
          file: file, line: 0,
          sentence:
            "\"\(camera.localizedName ?? "a camera")\" has no formats; print its formats after it, or leave it out.")
      }
      try camera.requireCoherence(file: file)
      if camera.position == nil { device.cameras[index].position = camera.toldPosition ?? position }
    }
    return device
  }

  /// Reads a text in whatever notation it is.
  private static func read(_ text: String, file: String) throws -> ImportedDevice {
    let start = text.trimmingPrefix { $0.isWhitespace }
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    func anyLine(has text: String) -> Bool { lines.contains { $0.contains(text) } }
    if start.hasPrefix("{") || start.hasPrefix("[") && !text.contains("<AVCaptureDevice") {
      return try VisionCameraList.read(text, file: file)
    }
    if anyLine(has: "VIDIOC_ENUM_FMT") || anyLine(has: "Driver Info") { return try V4L2List.read(text, file: file) }
    if anyLine(has: "]fps") { return ModeTable.readModes(text) }
    if anyLine(has: " | ") { return try ModeTable.readColumns(text, file: file) }
    return try PrintedList.read(text, file: file)
  }
}

extension ImportedCamera {
  /// The side that the camera's name tells.
  fileprivate var toldPosition: DeviceDescriptor.Position? {
    guard let name = localizedName?.lowercased() else { return nil }
    return name.contains("back") ? .back : name.contains("front") ? .front : nil
  }
}
