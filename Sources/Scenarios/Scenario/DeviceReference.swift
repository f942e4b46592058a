import VirtualDevices

/// A reference to the device that a scenario runs on, from `device:` in a scenario file or `--device` on the command
/// line.
public enum DeviceReference: Sendable, Hashable {
  /// A simulated phone, by the name of its profile, for example `iphone-13-mini`.
  case profile(String)
  /// A simulated phone, by the path of a custom profile.
  case profileFile(path: String)
  /// A video file that acts as a camera and a microphone, for example `file:clip.mov`.
  case file(path: String)
  /// A real camera, for example `v4l2:/dev/video0`.
  case v4l2(path: String)
  /// A recording of a real camera, made by `camsim record`, for example `replay:DIR`.
  case replay(path: String)

  /// A Boolean value that indicates whether the device always runs in host time.
  public var isLive: Bool {
    switch self {
    case .v4l2: true
    case .profile, .profileFile, .file, .replay: false
    }
  }

  /// The name of the device without the folder of its file.
  package var name: String {
    switch self {
    case .profile(let name): name
    case .profileFile(let path), .file(let path), .v4l2(let path), .replay(let path):
      path.split(separator: "/").last.map(String.init) ?? path
    }
  }

  /// Creates a reference from its text, with relative paths resolved against `directory`. Text that contains a slash or
  /// ends in `.json` is a path.
  ///
  /// The device is not opened, so its existence is checked only when the run starts. Returns nil if the name or path is
  /// empty.
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
