import Foundation
import Testing

/// A run of the program with one camera whose frames are stored as images, for verification by external programs.
struct CameraRun {
  var scene = "{chart: orientation}"
  var preset = "low"
  var steps: [String] = []
  /// The times at which frames are stored, in seconds.
  var times: [Double]

  struct Result {
    let images: [JudgedFile]
    let trace: [Substring]
  }

  /// Runs the program and passes the results to `body` before they are removed.
  func run<Answer>(_ body: (Result) throws -> Answer) throws -> Answer {
    let scenario = """
      camsim: 1
      name: judged
      device: iphone-13-mini
      scene: \(scene)
      session:
        preset: \(preset)
        inputs: [back]
        outputs: {video: {kind: videoData, pixelFormat: BGRA}}
      steps:
        - {at: 0 s, call: session.startRunning}
      \(steps.map { "  - {\($0)}" }.joined(separator: "\n"))
        - {at: \(times.max().map { $0 + 0.1 } ?? 1) s, call: session.stopRunning}
      frames: {video: [\(times.map { "\($0) s" }.joined(separator: ", "))]}
      checksums: false
      """
    return try Program.inFolder(["scenario.yaml": scenario]) { folder in
      let result = try Program.run(["run", "scenario.yaml", "--out", "out"], in: folder)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      let frames = "\(folder)/out/judged/frames"
      // Sorts by time: file names end in the number of the frame.
      let names = try FileManager.default.contentsOfDirectory(atPath: frames).sorted {
        Self.number($0) < Self.number($1)
      }
      try #require(names.count == times.count)
      let trace = try String(contentsOfFile: "\(folder)/out/judged/trace.txt", encoding: .utf8)
      return try body(
        Result(images: names.map { JudgedFile(folder: frames, name: $0) }, trace: trace.split(separator: "\n")))
    }
  }

  private static func number(_ name: String) -> Int { Int(name.filter(\.isNumber)) ?? 0 }

  /// Returns the linear mean of a region of each image.
  func means(_ crop: String) throws -> [Double] { try run { try $0.images.map { try $0.linearMean(crop) } } }
}

extension JudgedFile {
  /// Returns the mean of the linear green values in a region of the image, which ffmpeg decodes and crops. The sRGB
  /// transfer function is inverted.
  func linearMean(_ crop: String) throws -> Double {
    let values = try rgb(crop)
    let light = stride(from: 1, to: values.count, by: 3).map { place -> Double in
      let value = Double(values[place]) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return light.reduce(0, +) / Double(light.count)
  }

  /// Returns the RGB values of a region of the image, decoded by ffmpeg.
  func rgb(_ crop: String) throws -> Data {
    try OutsideProgram.ffmpeg.run(
      ["-v", "error", "-i", name, "-vf", "crop=\(crop)", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"], in: folder)
  }

  /// Returns the sharpness of a region of the image: the mean square of ffmpeg's edge filter.
  func sharpness(_ crop: String) throws -> Double {
    let kernel = "0 -1 0 -1 4 -1 0 -1 0"
    let data = try OutsideProgram.ffmpeg.run(
      [
        "-v", "error", "-i", name, "-vf", "crop=\(crop),format=gray,convolution='\(kernel)'", "-pix_fmt",
        "gray", "-f", "rawvideo", "-",
      ], in: folder)
    return data.reduce(0) { $0 + Double($1) * Double($1) } / Double(data.count)
  }
}
