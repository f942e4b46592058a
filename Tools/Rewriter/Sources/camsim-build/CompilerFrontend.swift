import Foundation

/// A wrapper around the compiler's front end that passes it the table of rewritten files.
///
/// Build flags could do the same, but they apply to every module and would cause a full rebuild. The compiler driver
/// reads the path of the front end from the environment (`SWIFT_DRIVER_SWIFT_FRONTEND_EXEC`, swift-driver's Toolchain).
struct CompilerFrontend {
  private let folder: URL
  private let overlay: URL
  private let columns: URL

  /// Creates a front-end wrapper that is not yet installed.
  ///
  /// - Parameter folder: The folder for the wrapper, with the layout of a toolchain, because the driver searches for a
  ///   library next to the front end.
  init(in folder: URL, overlay: URL, columns: URL) {
    (self.folder, self.overlay, self.columns) = (folder, overlay, columns)
  }

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
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let libraries = ["host", "linux"].map { library.appending(path: "swift/\($0)").path }.joined(separator: ":")
    // The time stamp marks older objects as compiled from the rewritten files. Messages are written after all files are
    // compiled, because `sh` cannot return the status of a program whose output it filters.
    let script = """
      #!/bin/sh
      compile() {
        messages=$(mktemp) || exit
        "$real" "$@" -vfsoverlay '\(overlay.path)' 2>"$messages"
        status=$?
        [ ! -s "$messages" ] || LD_LIBRARY_PATH='\(libraries)' '\(own)' columns '\(columns.path)' <"$messages" >&2
        rm -f "$messages"
        [ $status -ne 0 ] || touch '\(stamp.path)'
        exit $status
      }
      real='\(toolchain.appending(path: "bin/swift-frontend").path)'
      case "$1 $2" in
        '-frontend -print-'* | '-frontend -emit-supported-features'*) exec "$real" "$@" ;;
        '-frontend '*) compile "$@" ;;
        *) exec "$real" "$@" ;;
      esac

      """
    try script.write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    setenv("SWIFT_DRIVER_SWIFT_FRONTEND_EXEC", program.path, 1)
  }
}
