import Foundation

extension Bench {
  /// Compares an asset writer with the `ffmpeg` program. Both read the same raw frames and use the same settings.
  func writerRows() throws {
    let frames = 180
    let rounds = try withRawFrames(frames) { raw in
      try Rounds(
        self.rounds,
        [
          .job("write", "\(frames)", raw, folder.appending(path: "writer.mov").path),
          encodingPeer(raw, "-b:v", "\(WriterWork.bitRate)", to: "writer-peer.mov"),
        ])
    }
    func each(_ program: Int) -> String { rounds.median(of: program, \.cpuSeconds).text(3) }
    try table.add(
      Row(
        name: "asset writer, 6 s of 1080p30 H.264, CPU s", figure: each(0), peer: "ffmpeg \(each(1))",
        ratio: rounds.ratio(of: 0, to: 1, \.cpuSeconds), target: .atMost(1.1)))
  }
}
