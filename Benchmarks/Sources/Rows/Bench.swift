import Foundation

/// The parameters and helpers for measuring the table's rows.
struct Bench {
  /// The number of rounds whose median is reported.
  var rounds = 3
  /// The number of rounds for short runs, which need more for the same precision on a shared machine.
  var startRounds: Int { 4 * rounds }
  /// The folder for temporary files of the measurements.
  let folder: URL
  /// The table that receives each row as soon as it is measured.
  let table: Table

  /// A group of rows that are measured together.
  typealias Group = (name: String, measure: @Sendable (Bench) throws -> Void)

  static let groups: [Group] = [
    ("frames", { try $0.frameRows() }), ("scenes", { try $0.sceneRows() }), ("state", { try $0.stateRows() }),
    ("device", { try $0.deviceRows() }), ("recording", { try $0.recordingRows() }),
    ("sharing", { try $0.sharingRows() }),
    ("photo", { try $0.photoRows() }), ("writer", { try $0.writerRows() }),
    ("app", { try $0.appRows() }), ("explorer", { try $0.explorerRows() }),
    ("start", { try $0.startRows() }), ("open", { try $0.openRows() }),
    ("memory", { try $0.memoryRows() }),
    ("linear", { try $0.linearRows() }), ("turn", { try $0.turnRows() }), ("lab", { try $0.labRows() }),
    ("v4l2", { try $0.realCameraRows() }),
  ]

  /// Writes a scenario file and returns its path.
  func scenario(_ name: String, seconds: Int) throws -> String {
    let text = """
      camsim: 1
      name: \(name)
      device: iphone-13-mini
      scene: {chart: orientation}
      session:
        preset: hd1920x1080
        inputs: [back]
        outputs:
          video: {kind: videoData, pixelFormat: 420v}
      checksums: false
      steps:
        - {at: 0 s, call: session.startRunning}
        - {at: \(seconds) s, call: session.stopRunning}
      expect:
        - {that: video.frameCount, atLeast: 1}
      """
    let file = folder.appending(path: "\(name).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// Returns a program that runs scenarios and writes the results to the folder for temporary files.
  func run(_ scenarios: [String]) -> Program {
    var program = Program.camsim("run")
    program.arguments += scenarios + ["--out", folder.appending(path: "results").path]
    return program
  }
}
