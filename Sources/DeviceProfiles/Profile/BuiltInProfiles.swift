import CDeviceProfiles

/// The profiles that are part of the program.
///
/// The C compiler embeds the files as they are: as literals in Swift they would take minutes to compile, and as resources
/// beside the program they would be lost when it is moved. Nothing is read but the profile that is asked for.
enum BuiltInProfiles {
  /// Their names, in alphabetical order.
  static var names: [String] { all.map(name) }

  /// The content of the file of that name.
  static func content(of name: String) -> [UInt8]? {
    all.first { self.name($0) == name }.map { [UInt8](UnsafeBufferPointer(start: $0.bytes, count: $0.count)) }
  }

  private static var all: [camsim_profile] { (0..<camsim_profile_count()).map(camsim_profile_at) }

  private static func name(_ profile: camsim_profile) -> String { String(cString: profile.name) }
}
