import Foundation

extension Bench {
  /// Measures the recording of a movie, relative to `ffmpeg` encoding the same raw frames with the same settings.
  func recordingRows() throws {
    let frames = 120
    // These are the documented settings of the movie writer for H.264.
    let rounds = try withRawFrames(frames) { raw in
      try Rounds(
        self.rounds,
        [
          .job("record", "\(frames)", folder.appending(path: "ours.mov").path),
          encodingPeer(raw, "-crf", "20", to: "peer.mov"),
        ])
    }
    for (name, cost, target) in [
      ("wall", \Cost.wallSeconds, Row.Target.atMost(1.15)), ("CPU", \Cost.cpuSeconds, .none),
    ] {
      try table.add(
        Row(
          name: "4 s of 1080p30 H.264, \(name) s", figure: rounds.median(of: 0, cost).text(3),
          peer: "ffmpeg \(rounds.median(of: 1, cost).text(3))", ratio: rounds.ratio(of: 0, to: 1, cost), target: target)
      )
    }
  }

  /// Compares a recording during which a second output of the same camera is read with a recording alone: no frame is
  /// rendered twice.
  func sharingRows() throws {
    for (name, job, frames) in [("in daylight", "record", 60), ("in the dark", "record-dark", 20)] {
      let read = job == "record" ? "record-read" : "record-read-dark"
      let rounds = try Rounds(
        self.rounds,
        [
          .job(read, "\(frames)", folder.appending(path: "two.mov").path),
          .job(job, "\(frames)", folder.appending(path: "one.mov").path),
        ])
      try table.add(
        Row(
          name: "movie and data \(name), CPU-s", figure: rounds.median(of: 0, \.cpuSeconds).text(3),
          peer: "movie \(rounds.median(of: 1, \.cpuSeconds).text(3))", ratio: rounds.ratio(of: 0, to: 1, \.cpuSeconds),
          target: .atMost(1.3)))
    }
  }
}
