import Foundation
import Testing

/// A movie or picture in a folder, and what outside programs say of it.
struct JudgedFile {
  let folder: String
  let name: String

  /// The chart's corners in reading order, `TL TR BL BR` when it is upright: the first frame, turned as the file says, is cut into
  /// quarters, and in each a code is read. The order tells all eight orientations apart.
  func corners() throws -> String {
    let quarters = try quarters()
    let data = try OutsideProgram.zbarimg.run(["--quiet", "--xml", "--nodbus"] + quarters, in: folder)
    // Each quarter's part of the answer begins with the name of its file.
    let parts = String(decoding: data, as: UTF8.self).components(separatedBy: "<source href='").dropFirst()
    return quarters.map { quarter in
      let part = parts.first { $0.hasPrefix("\(quarter)'") } ?? ""
      return part.components(separatedBy: "<![CDATA[camsim:").dropFirst().map { $0.prefix { $0 != "]" } }
        .joined(separator: "+")
    }.joined(separator: " ")
  }

  /// Names of pictures of the four quarters, in reading order. ImageMagick starts in a fifth of the time of ffmpeg, but reads no movies.
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

  /// One value of the first stream of a kind, `v` or `a`, as ffprobe writes it.
  func value(_ entry: String, of stream: String) throws -> String {
    let arguments = ["-v", "error", "-select_streams", "\(stream):0", "-count_packets", "-show_entries", entry]
    let data = try OutsideProgram.ffprobe.run(arguments + ["-of", "csv=p=0", name], in: folder)
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: ",\n "))
  }

  /// Degrees by which a player turns the picture, counter-clockwise; nil without a matrix.
  func rotation() throws -> Int? { Int(try value("stream_side_data=rotation", of: "v")) }

  func packetCount(of stream: String) throws -> Int? { Int(try value("stream=nb_read_packets", of: stream)) }

  func seconds(of stream: String) throws -> Double? { Double(try value("stream=duration", of: stream)) }

  /// Presentation times of the pictures in seconds, in order.
  func imageTimes() throws -> [Double] {
    try value("packet=pts_time", of: "v").split(whereSeparator: \.isNewline)
      .compactMap { Double($0.trimmingCharacters(in: CharacterSet(charactersIn: ", "))) }.sorted()
  }

  /// Brightness, 0 to 255, of a small square of every picture, as a player shows them; the place is a share of width and height.
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

  /// The first channel of the sound as a player plays it, at a rate.
  func audio(samplesPerSecond rate: Int) throws -> [Int16] {
    let data = try OutsideProgram.ffmpeg.run(
      ["-v", "error", "-i", name, "-map", "0:a", "-af", "pan=mono|c0=c0", "-ar", "\(rate)", "-f", "s16le", "-"],
      in: folder)
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map { bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) }
    }
  }
}
