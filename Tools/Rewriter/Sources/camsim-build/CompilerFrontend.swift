import Foundation

/// A wrapper around the compiler's front end that passes it the table of rewritten files.
///
/// Build flags could do the same, but they apply to every module and would cause a full rebuild. The compiler driver
/// reads the path of the front end from the environment (`SWIFT_DRIVER_SWIFT_FRONTEND_EXEC`, swift-driver's Toolchain).
struct CompilerFrontend {
  private let folder: URL
  private let overlay: URL

  /// Creates a front-end wrapper that is not yet installed.
  ///
  /// - Parameter folder: The folder for the wrapper, with the layout of a toolchain, because the driver searches for a
  ///   library next to the front end.
  init(in folder: URL, overlay: URL) { (self.folder, self.overlay) = (folder, overlay) }

  private var stamp: URL { folder.appending(path: "compiled") }

  /// The last time that rewritten files were compiled.
  var compiled: Date? {
    try? FileManager.default.attributesOfItem(atPath: stamp.path)[.modificationDate] as? Date
  }

  /// Makes the compilers that this process starts read the rewritten files.
  func install(for toolchain: URL) throws {
    let (programs, library) = (folder.appending(path: "bin"), folder.appending(path: "lib"))
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: library)
    try FileManager.default.createSymbolicLink(at: library, withDestinationURL: toolchain.appending(path: "lib"))
    let program = programs.appending(path: "swift-frontend")
    // The time stamp marks older objects as compiled from the rewritten files.
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
}
