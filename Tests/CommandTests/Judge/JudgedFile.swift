import Foundation
import Testing

/// A movie or image file in a folder, and its properties as reported by external programs.
struct JudgedFile {
  let folder: String
  let name: String

  /// Returns the chart's corners in reading order, `TL TR BL BR` if it is upright.
  ///
  /// The first frame is rotated as the file specifies and cut into quarters, each of which contains a code. The order
  /// identifies all eight orientations.
  func corners() throws -> String {
    let quarters = try quarters()
    let data = try OutsideProgram.zbarimg.run(["--quiet", "--xml", "--nodbus"] + quarters, in: folder)
    // The result for each quarter begins with its file name.
    let parts = String(decoding: data, as: UTF8.self).components(separatedBy: "<source href='").dropFirst()
    return quarters.map { quarter in
      let part = parts.first { $0.hasPrefix("\(quarter)'") } ?? ""
      return part.components(separatedBy: "<![CDATA[camsim:").dropFirst().map { $0.prefix { $0 != "]" } }
        .joined(separator: "+")
    }.joined(separator: " ")
  }

  /// Writes images of the four quarters and returns their names in reading order. ImageMagick starts five times as fast
  /// as ffmpeg, but does not read movies.
  private func quarters() throws -> [String] {
    if ["png", "ppm"].contains((name as NSString).pathExtension) {
      _ = try OutsideProgram.convert.run([name, "-crop", "2x2@", "+repage", "%d.ppm"], in: folder)
    } else {
      let outputs = ["0:0", "iw/2:0", "0:ih/2", "iw/2:ih/2"].enumerated().flatMap { index, place in
        ["-map", "0:v", "-frames:v", "1", "-vf", "crop=iw/2:ih/2:\(place)", "\(index).ppm"]
      }
      _ = try OutsideProgram.ffmpeg.run(["-v", "error", "-y", "-i", name] + outputs, in: folder)
    }
    return (0..<4).map { "\($0).ppm" }
  }

  /// Returns a property of the first stream of a type, `v` or `a`, in ffprobe's format.
  func value(_ entry: String, of stream: String) throws -> String {
    let arguments = ["-v", "error", "-select_streams", "\(stream):0", "-count_packets", "-show_entries", entry]
    let data = try OutsideProgram.ffprobe.run(arguments + ["-of", "csv=p=0", name], in: folder)
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: ",\n "))
  }

  /// Returns the counterclockwise rotation in degrees that a player applies, or nil without a display matrix.
  func rotation() throws -> Int? { Int(try value("stream_side_data=rotation", of: "v")) }

  func packetCount(of stream: String) throws -> Int? { Int(try value("stream=nb_read_packets", of: stream)) }

  func seconds(of stream: String) throws -> Double? { Double(try value("stream=duration", of: stream)) }

  /// Returns the presentation timestamps of the frames in seconds, in order.
  func imageTimes() throws -> [Double] {
    try value("packet=pts_time", of: "v").split(whereSeparator: \.isNewline)
      .compactMap { Double($0.trimmingCharacters(in: CharacterSet(charactersIn: ", "))) }.sorted()
  }

  /// Returns the brightness (0 to 255) of a small square in every frame, as a player displays it. The position is
  /// relative to width and height.
  func brightness(atX x: Double, y: Double) throws -> [Double] {
    let filter = "crop=8:8:iw*\(x)-4:ih*\(y)-4,format=gray"
    let data = try OutsideProgram.ffmpeg.run(
      ["-v", "error", "-i", name, "-map", "0:v", "-vf", filter, "-fps_mode", "passthrough", "-f", "rawvideo", "-"],
      in: folder)
    return stride(from: 0, to: data.count, by: 64).map { (start: Int) -> Double in
      let sum = data[start..<min(start + 64, data.count)].reduce(0) { $0 + Int($1) }
      return Double(sum) / 64
    }
  }

  /// Returns the first audio channel as a player plays it, at a sample rate.
  func audio(samplesPerSecond rate: Int) throws -> [Int16] {
    let data = try OutsideProgram.ffmpeg.run(
      ["-v", "error", "-i", name, "-map", "0:a", "-af", "pan=mono|c0=c0", "-ar", "\(rate)", "-f", "s16le", "-"],
      in: folder)
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map { bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) }
    }
  }
}
