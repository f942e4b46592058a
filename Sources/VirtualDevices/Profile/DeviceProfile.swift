import CaptureModel
import Foundation

/// A phone described as data: its cameras and microphones, and where every value comes from.
///
/// A profile is one JSON file; `Documentation/Profiles.md` describes its form.
public struct DeviceProfile: Sendable {
  /// The profile's name, such as `iphone-13-mini`.
  public let name: String
  /// One sentence about the phone and the state of what is known of it.
  public let about: String
  /// The cameras and microphones, in the order in which the phone lists them.
  public let devices: [DeviceFacts]
  /// Where each value comes from, by its path in the file, such as `devices[0].camera.lens.fNumber`.
  ///
  /// A format line has one entry (`devices[0].camera.formats[0].lines[3]`), and one more for each of its fields that
  /// comes from elsewhere (`devices[0].camera.formats[0].lines[3].iso`).
  public let origins: [String: Origin]

  /// Names of the profiles that are built in, in alphabetical order.
  public static var names: [String] { builtIn.keys.sorted() }

  /// Reads a built-in profile.
  ///
  /// - Throws: ``DeviceProfileError`` when there is none of that name.
  public static func load(named name: String) throws -> DeviceProfile {
    guard let bytes = builtIn[name] else {
      throw DeviceProfileError(
        file: name, keyPath: "", problem: "is not a built-in profile",
        remedy: "use one of \(names.joined(separator: ", ")), or the path of a profile file")
    }
    return try DeviceProfile(json: Data(bytes), file: "\(name).json")
  }

  /// Reads a profile from a file.
  ///
  /// - Throws: ``DeviceProfileError`` when the file cannot be read, or is not a profile.
  public static func load(contentsOf url: URL) throws -> DeviceProfile {
    guard let json = FileManager.default.contents(atPath: url.path) else {
      throw DeviceProfileError(
        file: url.path, keyPath: "", problem: "cannot be read", remedy: "check that the file exists and is readable")
    }
    return try DeviceProfile(json: json, file: url.lastPathComponent)
  }

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - json: the content of a profile file.
  ///   - file: how errors name it.
  init(json: Data, file: String) throws {
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: json)
    } catch {
      throw DeviceProfileError(
        file: file, keyPath: "", problem: "is not JSON: \(error)", remedy: "correct it where the message says")
    }
    let reader = try ProfileReader(root: value, file: file)
    let root = try reader.root.object(keys: ["profile", "name", "about", "origins", "devices"])
    guard case .number(1) = try root.child("profile").value else {
      throw try root.child("profile").error("is not 1, the only version there is", remedy: "write \"profile\": 1")
    }
    name = try root.child("name").plainText()
    about = try root.child("about").plainText()
    devices = try root.child("devices").elements().map { try $0.device() }
    origins = try reader.finish()
  }

  /// The content of the built-in profiles' files, by name.
  static let builtIn: [String: [UInt8]] = [
    "iphone-13-mini": PackageResources.iphone_13_mini_json,
    "iphone-8-plus": PackageResources.iphone_8_plus_json,
  ]
}

extension DeviceProfile {
  /// Where a value comes from.
  public struct Origin: Hashable, Sendable {
    /// The three ways to come by a value.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// A device of this model printed it.
      case printed
      /// It follows from printed values.
      case derived
      /// Nobody knows it; it is plausible.
      case madeUp = "made-up"
    }

    /// How the value was come by.
    public let kind: Kind
    /// The source of a printed value, the way of a derived one, the reason for a made-up one.
    public let note: String
  }
}

/// What is wrong with a profile file, where, and what to do.
public struct DeviceProfileError: Error, Hashable, CustomStringConvertible {
  /// The file's name.
  public let file: String
  /// Where in the file, such as `devices[0].camera.lens.fNumber`; empty for the file as a whole.
  public let keyPath: String
  /// What is wrong there, as the end of a sentence that begins with the place.
  public let problem: String
  /// What to do about it.
  public let remedy: String

  /// One sentence.
  public var description: String {
    "\(file): \(keyPath.isEmpty ? "The profile" : keyPath) \(problem); \(remedy)."
  }
}
