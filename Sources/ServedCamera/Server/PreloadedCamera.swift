import Foundation

/// The library that is preloaded into a program to make served cameras visible to it. The plug-in `EmbedFiles` compiles
/// its sources from `Library` and embeds the result as a string, so that the program `camsim` remains a single file.
enum PreloadedCamera {
  /// Writes the library to the root folder, where `served_camera_start` expects it.
  static func write(into root: String) throws {
    guard let library = Data(base64Encoded: preloadBytes) else {
      preconditionFailure("PreloadedCamera: the plug-in EmbedFiles did not write valid Base64")
    }
    let url = URL(filePath: root).appending(path: "preload.so")
    try library.write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
  }
}
