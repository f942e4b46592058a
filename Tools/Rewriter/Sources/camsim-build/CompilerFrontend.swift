import Foundation

/// A program in the place of the compiler's front end that gives it the table of rewritten files.
///
/// Flags of the build would do that too, but they are the flags of every module, so that all of them would be compiled again. The compiler's driver
/// asks the environment which front end to run (`SWIFT_DRIVER_SWIFT_FRONTEND_EXEC`, swift-driver's Toolchain).
struct CompilerFrontend {
  private let folder: URL
  private let overlay: URL

  /// - Parameter folder: Where the program is written, laid out as a toolchain: the driver looks for a library beside the front end.
  init(in folder: URL, overlay: URL) { (self.folder, self.overlay) = (folder, overlay) }

  private var stamp: URL { folder.appending(path: "compiled") }

  /// When something was last compiled with rewritten files.
  var compiled: Date? {
    try? FileManager.default.attributesOfItem(atPath: stamp.path)[.modificationDate] as? Date
  }

  /// Lets the compilers that this process begins read the rewritten files.
  func install() throws {
    let toolchain = try Self.toolchain()
    let (programs, library) = (folder.appending(path: "bin"), folder.appending(path: "lib"))
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: library)
    try FileManager.default.createSymbolicLink(at: library, withDestinationURL: toolchain.appending(path: "lib"))
    let program = programs.appending(path: "swift-frontend")
    // The time says that what is older was compiled from the rewritten files.
    let script = """
      #!/bin/sh
      real='\(toolchain.appending(path: "bin/swift-frontend").path)'
      case "$1 $2" in
        '-frontend -print-'* | '-frontend -emit-supported-features'*) exec "$real" "$@" ;;
        '-frontend '*) "$real" "$@" -vfsoverlay '\(overlay.path)' && touch '\(stamp.path)' ;;
        *) exec "$real" "$@" ;;
      esac

      """
    try script.write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    setenv("SWIFT_DRIVER_SWIFT_FRONTEND_EXEC", program.path, 1)
  }

  /// The folder `usr` of the toolchain that `swift` runs: the one on the path may be a link, or a program that chooses among several.
  private static func toolchain() throws -> URL {
    struct Target: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-print-target-info"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard let target = try? JSONDecoder().decode(Target.self, from: data) else {
      throw Failure(
        "swiftc -print-target-info does not print the location of the compiler; add a Swift toolchain to the PATH",
        status: 69)
    }
    // usr/lib/swift
    return URL(filePath: target.paths.runtimeResourcePath).deletingLastPathComponent().deletingLastPathComponent()
  }
}
