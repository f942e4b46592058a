import Foundation

/// The library that is preloaded into a program, so that it finds served cameras. Its sources are in `Library`; the plug-in `EmbedFiles` compiles
/// them and makes a string of the result, so that the program `camsim` stays one file.
enum PreloadedCamera {
  /// Writes the library into the root of a served camera, where `served_camera_start` expects it.
  static func write(into root: String) throws {
    guard let library = Data(base64Encoded: preloadBytes) else { preconditionFailure("the plugin wrote no Base64") }
    try library.write(to: URL(filePath: root).appending(path: "preload.so"))
  }
}
