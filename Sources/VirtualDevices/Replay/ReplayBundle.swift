import CaptureModel
import DeviceProfiles
import Foundation
import MediaCoding
import StructuredDocuments
import V4L2

/// A recording of a real camera, created by `camsim record`.
///
/// The folder contains `camera.txt` with the driver's description, `frames.txt` with the times of the frames, and
/// optionally `frames.mov` with the frames themselves.
package struct ReplayBundle: Sendable {
  /// The name of the folder.
  package let name: String
  /// The driver's description of the camera.
  package let descriptor: V4L2CameraDescriptor
  /// The times of the recorded frames.
  package let times: ReplayTimes
  /// The movie of the frames, or nil if they were not recorded.
  package let movie: MovieFile?

  static let descriptorName = "camera.txt"
  static let timesName = "frames.txt"
  static let movieName = "frames.mov"

  /// Reads the recording in a folder.
  ///
  /// - Throws: ``ReplayError`` if the folder does not contain a recording or the recording is damaged.
  package init(path: String) throws(ReplayError) {
    let folder = URL(fileURLWithPath: path)
    name = folder.lastPathComponent
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ReplayError(at: path, "the folder does not exist; use one that `camsim record` created")
    }
    guard isFolder.boolValue else {
      throw ReplayError(at: path, "this is a file; use the folder that `camsim record` created")
    }
    descriptor = try V4L2CameraDescriptor(
      text: Self.text(folder, Self.descriptorName), name: "\(path)/\(Self.descriptorName)")
    times = try ReplayTimes(text: Self.text(folder, Self.timesName), name: "\(path)/\(Self.timesName)")
    movie = try Self.movie(folder.appendingPathComponent(Self.movieName))
    guard !times.frames.isEmpty else {
      throw ReplayError(
        at: "\(path)/\(Self.timesName)", "the recording contains no frames; record again for a longer time")
    }
    if let track = movie?.video, track.frames.count != times.frames.count {
      throw ReplayError(
        at: path,
        "\(Self.movieName) has \(track.frames.count) frames and \(Self.timesName) has "
          + "\(times.frames.count); the files belong to different recordings, so record again")
    }
  }

  private static func text(_ folder: URL, _ name: String) throws(ReplayError) -> String {
    let file = folder.appendingPathComponent(name)
    guard let data = Data(readingAtMost: V4L2Limit.recordedBytes, of: file.path) else {
      throw ReplayError(
        at: folder.path, "it has no \(name), so it is not a recording; use a folder that `camsim record` created")
    }
    guard data.count <= V4L2Limit.recordedBytes else {
      throw ReplayError(at: file.path, "it has more than \(V4L2Limit.recordedBytes) bytes; record for a shorter time")
    }
    guard let text = String(bytes: data, encoding: .utf8) else {
      throw ReplayError(at: file.path, "the file is not UTF-8 text; the recording was damaged, so record it again")
    }
    return text
  }

  private static func movie(_ file: URL) throws(ReplayError) -> MovieFile? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let movie = try MovieFile(url: file)
      guard movie.video != nil else {
        throw ReplayError(at: file.path, "the movie contains no frames; record it again")
      }
      return movie
    } catch let error as ReplayError {
      throw error
    } catch {
      throw ReplayError(
        .unavailable, at: Location(path: file.path), problem: "the recorded movie cannot be read", cause: "\(error)",
        remedy: "the recording was damaged, so record it again")
    }
  }
}
