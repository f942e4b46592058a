import CDeviceProfiles

/// The profiles that are embedded in the program.
///
/// The C compiler embeds the files: as Swift literals they would take minutes to compile, and as separate resources
/// they would be lost when the program is moved. Only the requested profile is parsed.
enum BuiltInProfiles {
  /// The names of the profiles, in alphabetical order.
  static var names: [String] { all.map(name) }

  /// Returns the contents of the profile with this name, or nil if there is none.
  static func content(of name: String) -> [UInt8]? { bytes(of: name).map { [UInt8]($0) } }

  /// Returns the contents of a profile where they are in the program, or nil if there is no such profile.
  static func bytes(of name: String) -> UnsafeBufferPointer<UInt8>? {
    all.first { self.name($0) == name }.map { UnsafeBufferPointer(start: $0.bytes, count: $0.count) }
  }

  private static var all: [camsim_profile] { (0..<camsim_profile_count()).map(camsim_profile_at) }

  private static func name(_ profile: camsim_profile) -> String { String(cString: profile.name) }
}
