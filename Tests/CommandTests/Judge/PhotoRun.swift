import Foundation
import Testing

/// A run of the program that captures photos with one camera, for verification by external programs.
struct PhotoRun {
  var device = "iphone-8-plus"
  var scene = "{chart: orientation}"
  var posture = "portrait"
  var camera = "back"
  var preset = "vga640x480"
  var connection = "{}"
  /// The value of a uniform gray image, `grey.png`, which is stored next to the scenario.
  var gray: Int?
  /// The dimensions of an image with alternating white and black columns, `lines.png`, which is stored next to the
  /// scenario.
  var lines: PixelSides?
  var steps: [String]

  /// Runs the program and passes the results folder to `body` before it is removed.
  func run<Answer>(_ body: (String) throws -> Answer) throws -> Answer {
    let output = connection == "{}" ? "{kind: photo}" : "{kind: photo, connection: \(connection)}"
    let scenario = """
      camsim: 1
      name: judged
      device: \(device)
      posture: \(posture)
      scene: \(scene)
      session:
        preset: \(preset)
        inputs: [\(camera)]
        outputs: {photo: \(output)}
      steps:
        - {at: 0 s, call: session.startRunning}
      \(steps.map { "  - {\($0)}" }.joined(separator: "\n"))
        - {at: 20 s, call: session.stopRunning}
      """
    return try Program.inFolder(["scenario.yaml": scenario]) { folder in
      if let gray {
        let color = "rgb(\(gray),\(gray),\(gray))"
        _ = try OutsideProgram.convert.run(
          ["-size", "64x48", "xc:\(color)", "-depth", "8", "png24:grey.png"], in: folder)
      }
      if let lines {
        // ImageMagick would take minutes to tile this image.
        var image = Data("P5 \(lines.width) \(lines.height) 255\n".utf8)
        let row = Data((0..<lines.width).map { $0 % 2 == 0 ? 255 : 0 })
        for _ in 0..<lines.height { image += row }
        try image.write(to: URL(fileURLWithPath: "\(folder)/lines.pgm"))
        _ = try OutsideProgram.convert.run(["lines.pgm", "lines.png"], in: folder)
      }
      let result = try Program.run(["run", "scenario.yaml", "--out", "out"], in: folder)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      return try body("\(folder)/out/judged")
    }
  }
}

struct PixelSides {
  var width: Int
  var height: Int
}

extension OutsideProgram {
  static let exiftool = OutsideProgram(name: "exiftool")
  static let dcraw = OutsideProgram(name: "dcraw")
  static let dcrawEmu = OutsideProgram(name: "dcraw_emu")
  static let heifConvert = OutsideProgram(name: "heif-convert")
}

extension JudgedFile {
  /// Returns the tags that `exiftool` reads, with numeric values.
  func tags() throws -> [String: String] {
    let data = try OutsideProgram.exiftool.run(["-json", "-n", name], in: folder)
    let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    return try #require(list?.first).mapValues { "\($0)" }
  }

  func number(_ tag: String) throws -> Double { try #require(try tags()[tag].flatMap { Double($0) }, "\(tag)") }

  /// Converts the photo with ImageMagick as a viewer displays it, rotated by its EXIF orientation.
  func upright() throws -> JudgedFile {
    _ = try OutsideProgram.convert.run([name, "-auto-orient", "+profile", "*", "\(name).png"], in: folder)
    return JudgedFile(folder: folder, name: "\(name).png")
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips tests with a reason if the external programs for photos are not installed.
  static var needsPhotoJudges: Self {
    let judges: [OutsideProgram] = [.ffmpeg, .zbarimg, .exiftool, .convert, .dcraw, .dcrawEmu, .heifConvert]
    let missing = judges.filter { $0.path == nil }.map(\.name)
    return .enabled(
      if: missing.isEmpty, "not installed: \(missing.joined(separator: ", ")); Scripts/setup test installs them")
  }
}
