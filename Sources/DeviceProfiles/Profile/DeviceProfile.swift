import Foundation
import HardwareModel
import Locking
import StructuredDocuments

/// A phone described as data: its cameras and microphones, and where every value comes from.
///
/// A profile is one JSON file; `Documentation/Profiles.md` describes its form.
public struct DeviceProfile: Sendable {
  /// The profile's name, such as `iphone-13-mini`.
  public let name: String
  /// One sentence about the phone and the state of what is known of it.
  public let about: String
  /// Whether the phone has a button for the camera, whose controls an app can add to.
  public let hasCameraControl: Bool
  /// The cameras and microphones, in the order in which the phone lists them.
  public let devices: [DeviceDescriptor]
  /// Where each value comes from, by its path in the file, such as `devices[0].camera.lens.fNumber`.
  ///
  /// A format line has one entry (`devices[0].camera.formats[0].lines[3]`), and one more for each of its fields that
  /// comes from elsewhere (`devices[0].camera.formats[0].lines[3].iso`).
  public let origins: [String: Origin]

  /// Names of the profiles that are built in, in alphabetical order.
  public static var names: [String] { BuiltInProfiles.names }

  /// The JSON Schema (draft 2020-12) of profile files.
  public static var jsonSchema: String { schema.jsonText }

  /// Whether a text is the path of a profile's file, and not the name of a built-in profile: it has a slash, or ends in `.json`.
  package static func isPath(_ text: some StringProtocol) -> Bool { text.contains("/") || text.hasSuffix(".json") }

  /// Reads a profile.
  ///
  /// - Parameter name: the name of a built-in profile, or the path of a profile's file, which has a slash or ends in `.json`.
  /// - Throws: ``DeviceProfileError`` when there is no profile of that name, the file cannot be read, or is not a profile.
  public static func load(named name: String) throws -> DeviceProfile {
    if isPath(name) { return try load(contentsOf: URL(fileURLWithPath: name)) }
    if let known = builtIn.withLock({ $0[name] }) { return known }
    guard let bytes = BuiltInProfiles.content(of: name) else {
      let advice = NearestName.of(name, in: names).map { "did you mean \($0)?" }
      throw DeviceProfileError(
        file: name, keyPath: "", problem: "is not a built-in profile",
        remedy: advice ?? "use one of \(names.joined(separator: ", ")), or the path of a profile file")
    }
    let profile = try DeviceProfile(json: bytes, file: "\(name).json")
    builtIn.withLock { $0[name] = profile }
    return profile
  }

  /// Those that were read before: reading one takes longer than a short test.
  private static let builtIn = Locked<[String: DeviceProfile]>([:])

  /// Reads a profile from a file.
  ///
  /// - Throws: ``DeviceProfileError`` when the file cannot be read, or is not a profile.
  public static func load(contentsOf url: URL) throws -> DeviceProfile {
    guard let json = Data(readingAtMost: ProfileLimit.fileBytes, of: url.path) else {
      throw DeviceProfileError(
        file: url.path, keyPath: "", problem: "cannot be read", remedy: "check that the file exists and is readable")
    }
    return try DeviceProfile(json: [UInt8](json), file: url.lastPathComponent)
  }
}

extension DeviceProfile {
  /// The JSON Schema of profile files.
  static var schema: JSONValue {
    let form = ProfileForm<DeviceProfile>.profile
    let objects = ["device", "camera", "microphone", "lens", "costs", "preset", "formats", "cinematic"]
    let name = ProfileForm<String>.plainText.schema
    let definitions: [(String, JSONValue)] = [
      (
        "origin",
        [
          "type": "object", "description": "How a value was come by: the source, the way, or the reason.",
          "properties": .record(Origin.Kind.allCases.map { ($0.rawValue, name) }),
          "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
        ]
      ),
      (
        "from",
        [
          "description": "Names of \"origins\": one for all values here, or one by key, with * for the other keys.",
          "anyOf": [name, ["type": "object", "additionalProperties": name]],
        ]
      ),
    ]
    let head: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A device profile of camsim",
      "$defs": .record(definitions + objects.compactMap { name in form.definitions[name].map { (name, $0) } }),
    ]
    return .object(head.members + form.schema.members)
  }

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - json: the content of a profile file.
  ///   - file: how errors name it.
  init(json: [UInt8], file: String) throws {
    guard json.count <= ProfileLimit.fileBytes else {
      throw DeviceProfileError(
        file: file, keyPath: "", problem: "has more than \(ProfileLimit.fileBytes) bytes", remedy: "is it a profile?")
    }
    let node = try JSONParser.parse(json, file: file, as: "The profile", .unavailable)
    self = try ProfileForm<DeviceProfile>.profile.read(ProfileReader(root: node, file: file).root)
  }
}

extension DeviceProfile {
  /// Where a value comes from.
  public struct Origin: Hashable, Sendable {
    /// The ways to come by a value.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// A device of this model printed it.
      case printed
      /// Apple tells it of this model.
      case told
      /// It follows from printed or told values by a regularity.
      case derived
      /// It is another device's or camera's, which this one is like.
      case copied
      /// It is unknown; the value is plausible.
      case madeUp = "made-up"
    }

    /// How the value was come by.
    public let kind: Kind
    /// The source of a printed value, the address of a told one, the way of a derived one, whose a copied one is, the reason for a
    /// made-up one.
    public let note: String
  }
}

/// What is wrong with a profile file, where, and what to do.
public typealias DeviceProfileError = DocumentError

extension DeviceProfileError {
  /// An error in a profile.
  ///
  /// - Parameters:
  ///   - line: the line of the file, counted from 1; 0 for the file as a whole.
  ///   - keyPath: where in the file, such as `devices[0].camera.lens.fNumber`; empty for the file as a whole.
  ///   - problem: what is wrong there, as the end of a sentence that begins with the place.
  init(file: String, line: Int = 0, keyPath: String, problem: String, remedy: String) {
    self.init(
      .unavailable, at: Location(path: file, line: line > 0 ? line : nil),
      problem: "\(keyPath.isEmpty ? "The profile" : keyPath) \(problem)",
      remedy: remedy.hasSuffix("?") ? remedy : "\(remedy).")
  }
}
