import Foundation
import HardwareModel

/// A profile that is created from the output of a device or of a program that ran on it.
///
/// Supported inputs are the output of `Examples/ExportDevice`, of `print(device.formats)` on iOS 8 to 26 and on a Mac,
/// the JSON of react-native-vision-camera, the output of `v4l2-ctl --all --list-formats-ext` and of ffmpeg, and format
/// tables in columns.
public struct ProfileImport {
  /// The text of the profile file.
  public let profile: String
  /// Messages about content of the file that was omitted and about assumed values of the profile.
  public let notes: [String]

  /// Creates a profile from a text.
  ///
  /// - Parameters:
  ///   - text: The output of the device.
  ///   - file: The name of the file in errors and origins.
  ///   - name: The name of the profile.
  ///   - position: The position of cameras for which the text does not specify one.
  ///   - like: A similar device, from which to copy what the text does not contain; nil to assume typical values.
  /// - Throws: ``ProfileImportError`` if the text is truncated, mixes devices, or is in an unknown notation.
  public init(
    _ text: String, file: String, name: String, position: DeviceDescriptor.Position = .back, like: DeviceProfile? = nil
  ) throws {
    guard text.utf8.count <= ProfileLimit.importBytes else {
      throw ProfileImportError(
        file: file, line: 0,
        sentence: "it has more than \(ProfileLimit.importBytes) bytes; provide only the output of a single device.")
    }
    if let exported = try ExportedDevice(text, file: file, name: name) {
      // An export lacks next to nothing that another device could supply.
      let unused = like.map { "\(file): the report is complete, so nothing is copied from \($0.name)." }
      (profile, notes) = (exported.profile, exported.notes + [unused].compactMap(\.self))
    } else {
      let device = try Self.coherentDevice(text, file: file, position: position)
      let text = ProfileText(device, file: file, name: name, like: like)
      (profile, notes) = (text.text, device.notes + text.notes)
    }
    do {
      _ = try DeviceProfile(json: [UInt8](profile.utf8), file: file)
    } catch let error as DeviceProfileError {
      throw ProfileImportError(
        file: file, line: 0,
        sentence: "it cannot be converted to a profile: \(error.message)")
    }
  }

  /// Reads a text and throws if it cannot describe a single device.
  private static func coherentDevice(
    _ text: String, file: String, position: DeviceDescriptor.Position
  ) throws -> ImportedDevice {
    var device = try read(text, file: file)
    guard device.cameras.contains(where: { !$0.formats.isEmpty }) else {
      throw ProfileImportError(
        file: file, line: 0,
        sentence:
          "no usable format was found; provide the output of print(device.formats), or a list of formats in a supported notation."
      )
    }
    for (index, camera) in device.cameras.enumerated() {
      guard !camera.formats.isEmpty else {
        throw ProfileImportError(
          file: file, line: 0,
          sentence:
            "\"\(camera.localizedName ?? "a camera")\" has no formats; list its formats after it, or remove it.")
      }
      try camera.validateConsistency(file: file)
      if camera.position == nil { device.cameras[index].position = camera.toldPosition ?? position }
    }
    return device
  }

  /// Detects the notation of a text and reads it.
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
  /// The position that the camera's name indicates, or nil if it does not indicate one.
  fileprivate var toldPosition: DeviceDescriptor.Position? {
    guard let name = localizedName?.lowercased() else { return nil }
    return name.contains("back") ? .back : name.contains("front") ? .front : nil
  }
}
