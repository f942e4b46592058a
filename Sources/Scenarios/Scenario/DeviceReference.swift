import VirtualDevices

/// Which camera a scenario runs on: `device:` in a scenario file, `--device` of the program.
public enum DeviceReference: Sendable, Hashable {
  /// A phone by the name of its profile, such as `iphone-13-mini`.
  case profile(String)
  /// A phone by the path of a profile of the user's own.
  case profileFile(path: String)
  /// `file:clip.mov`, a video file that is a camera and a microphone.
  case file(path: String)
  /// `v4l2:/dev/video0`, a real camera.
  case v4l2(path: String)
  /// `replay:DIR`, a real camera as `camsim record` has kept it.
  case replay(path: String)

  /// Whether it goes by the computer's clock, whatever a scenario would like.
  public var isLive: Bool {
    switch self {
    case .v4l2: true
    case .profile, .profileFile, .file, .replay: false
    }
  }

  /// What `text` names; relative paths are taken from `directory`. Anything with a slash, or that ends in `.json`, is a path.
  ///
  /// Nothing is opened: whether the device is there shows when the run begins. Nil when no name or path is left.
  public init?(_ text: String, relativeTo directory: String) {
    let (scheme, rest) = Self.split(text)
    guard !rest.isEmpty else { return nil }
    let path = ScenarioPath.resolve(String(rest), relativeTo: directory)
    switch scheme {
    case "file": self = .file(path: path)
    case "v4l2": self = .v4l2(path: path)
    case "replay": self = .replay(path: path)
    default: self = DeviceProfile.isPath(rest) ? .profileFile(path: path) : .profile(String(rest))
    }
  }

  private static func split(_ text: String) -> (scheme: Substring?, rest: Substring) {
    for scheme in ["file", "v4l2", "replay"] where text.hasPrefix("\(scheme):") {
      return (Substring(scheme), text.dropFirst(scheme.count + 1))
    }
    return (nil, Substring(text))
  }
}
