import Foundation
import HardwareModel
import Locking
import SimulationKernel
import StructuredDocuments

/// A description of a phone as data: its cameras and microphones, and the origin of every value.
///
/// A profile is a single JSON file; `Documentation/Profiles.md` describes its format.
public struct DeviceProfile: Sendable {
  /// The name of the profile, such as `iphone-13-mini`.
  public let name: String
  /// One sentence about the phone and the completeness of the profile.
  public let about: String
  /// A Boolean value that indicates whether the phone has a Camera Control button, to which apps can add controls.
  public let hasCameraControl: Bool
  /// The maximum number of controls that apps can add to a session.
  public var controlLimit = 4
  /// A Boolean value that indicates whether a session that takes the cameras from another interrupts that one before it
  /// starts itself, instead of afterward.
  public var interruptsOtherSessionsFirst = true
  /// The limits and delays that all cameras and files of the phone share.
  public var limits = PhoneLimits()
  /// The cameras and microphones, in the order in which the phone lists them.
  public internal(set) var devices: [DeviceDescriptor]
  /// The origin of each value, keyed by its path in the file, such as `devices[0].camera.lens.fNumber`.
  ///
  /// A format line has one entry (`devices[0].camera.formats[0].lines[3]`), and another one for each field with a
  /// different origin (`devices[0].camera.formats[0].lines[3].iso`). The dictionary is created at each access, because
  /// most runs read none of it.
  public var origins: [String: Origin] { Dictionary(readOrigins) { $1 } }
  /// The origins in the order in which they were read.
  let readOrigins: [(path: String, origin: Origin)]

  /// The names of the built-in profiles, in alphabetical order.
  public static var names: [String] { BuiltInProfiles.names }

  /// The folder, relative to the working directory, in which profiles of your own are found by their file names.
  package static let ownFolder = ".camsim/profiles"

  /// The names of the profiles in ``ownFolder``, in alphabetical order, apart from those of built-in profiles.
  package static var ownNames: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: ownFolder)) ?? []
    return files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { String($0.dropLast(".json".count)) }
      .filter { !names.contains($0) }.sorted()
  }

  /// Returns the path of the profile with this name in ``ownFolder``; nil if there is none.
  private static func ownFile(_ name: String) -> String? {
    let path = "\(ownFolder)/\(name).json"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The JSON Schema (draft 2020-12) of profile files.
  public static var jsonSchema: String { schema.jsonText }

  /// Returns a Boolean value that indicates whether a text is the path of a profile file instead of a built-in name: it
  /// contains a slash or ends in `.json`.
  package static func isPath(_ text: some StringProtocol) -> Bool { text.contains("/") || text.hasSuffix(".json") }

  /// Loads a built-in profile or a profile file.
  ///
  /// - Parameter name: The name of a built-in profile or of a file in `.camsim/profiles`, or the path of a profile file,
  ///   which contains a slash or ends in `.json`.
  /// - Throws: ``DeviceProfileError`` if no profile has that name, or if the file cannot be read or is not a profile.
  public static func load(named name: String) throws -> DeviceProfile {
    if isPath(name) { return try load(contentsOf: URL(fileURLWithPath: name)) }
    if let known = builtIn.withLock({ $0[name] }) { return known }
    guard let bytes = BuiltInProfiles.content(of: name) else {
      if let own = ownFile(name) { return try load(contentsOf: URL(fileURLWithPath: own)) }
      let advice = NearestName.of(name, in: names + ownNames).map { "did you mean \($0)?" }
      throw DeviceProfileError(
        file: name, keyPath: "", problem: "is not a built-in profile or a file in \(ownFolder)",
        remedy: advice ?? "use one of \((names + ownNames).joined(separator: ", ")), or the path of a profile file")
    }
    let profile = try DeviceProfile(json: bytes, file: "\(name).json")
    builtIn.withLock { $0[name] = profile }
    return profile
  }

  /// A cache of built-in profiles, because parsing one takes longer than a short test.
  private static let builtIn = Locked<[String: DeviceProfile]>([:])

  /// Loads a profile from a file.
  ///
  /// - Throws: ``DeviceProfileError`` if the file cannot be read or is not a profile.
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
    let objects = [
      "device", "camera", "microphone", "lens", "costs", "photoTimes", "stabilization", "tuning", "limits", "preset",
      "formats", "cinematic",
    ]
    let name = ProfileForm<String>.plainText.schema
    let definitions: [(String, JSONValue)] = [
      (
        "origin",
        [
          "type": "object",
          "description": "The origin of a value: its source, its derivation, or the reason for an assumption.",
          "properties": .record(Origin.Kind.allCases.map { ($0.rawValue, name) }),
          "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
        ]
      ),
      (
        "from",
        [
          "description":
            "Names in \"origins\": one name for all values of the object, or one for each key, with * for the remaining keys.",
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

  /// Parses the contents of a profile file.
  ///
  /// - Parameters:
  ///   - json: The contents of a profile file.
  ///   - file: The name of the file in error messages.
  init(json: [UInt8], file: String) throws {
    guard json.count <= ProfileLimit.fileBytes else {
      throw DeviceProfileError(
        file: file, keyPath: "", problem: "has more than \(ProfileLimit.fileBytes) bytes",
        remedy: "check that the file is a profile")
    }
    let node = try JSONParser.parse(json, file: file, as: "The profile", .unavailable)
    self = try ProfileForm<DeviceProfile>.profile.read(ProfileReader(root: node, file: file).root)
  }
}

extension DeviceProfile {
  /// The origin of a value in a profile.
  public struct Origin: Hashable, Sendable {
    /// The kind of origin of a value.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// A device of this model printed the value.
      case printed
      /// Apple publishes the value for this model.
      case told
      /// The value is derived from printed or published values by a known regularity.
      case derived
      /// The value is copied from a similar device or camera.
      case copied
      /// The value is unknown, and a plausible one is assumed.
      case madeUp = "made-up"
    }

    /// The kind of origin of the value.
    public let kind: Kind
    /// An explanation that depends on the kind: the source of a printed value, the URL of a published one, the
    /// derivation, the device from which the value was copied, or the reason for an assumption.
    public let note: String
  }
}

/// An error in a profile file, with its location and a remedy.
public typealias DeviceProfileError = DocumentError

extension DeviceProfileError {
  /// Creates an error in a profile.
  ///
  /// - Parameters:
  ///   - line: The line number in the file, counted from 1; 0 refers to the whole file.
  ///   - keyPath: The path in the file, such as `devices[0].camera.lens.fNumber`; empty for the whole file.
  ///   - problem: The problem, as the predicate of a sentence whose subject is the key path.
  init(file: String, line: Int = 0, keyPath: String, problem: String, remedy: String) {
    self.init(
      .unavailable, at: Location(path: file, line: line > 0 ? line : nil),
      problem: "\(keyPath.isEmpty ? "The profile" : keyPath) \(problem)",
      remedy: remedy.hasSuffix("?") ? remedy : "\(remedy).")
  }
}
