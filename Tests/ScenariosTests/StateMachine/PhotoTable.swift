@testable import CaptureModel

extension StateTable {
  /// The state table of photos and still images; still images have no movie.
  static var photo: StateTable {
    typealias Machine = PhotoStateMachine
    let exposing = [
      "exposing the first of two", "exposing", "exposing, movie recording", "exposing, movie finished",
    ]
    let processed = ["processed", "processed, movie recording", "processed, movie finished"]
    let processing = ["processing", "processing, movie recording", "processing, movie finished"]
    let recording = [
      "exposing, movie recording", "processing, movie recording", "processed, movie recording", "awaitingMovie",
      "finished",
    ]
    let events: [Event<Machine>] = [
      Event("begin", only: ["waiting"]) { words($0.begin(exposures: 1, from: 0)) },
      Event("begin a bracket", only: ["waiting"]) { words($0.begin(exposures: 2, from: 0)) },
      Event("expose", only: exposing) { words($0.expose(at: 0)) },
      Event("expose before it is ready", only: exposing) { words($0.expose(at: -1)) },
      Event("expose on a frame of the past", only: exposing) { words($0.expose(at: -1, isPast: true)) },
      Event("processed", only: processing) { words($0.processed()) },
      Event("deliver", only: processed) { words($0.deliver()) },
      Event("movieBegan", only: ["exposing the first of two", "exposing", "processing", "finished"]) {
        words($0.movieBegan())
      },
      Event("movieFinished", only: recording) { words($0.movieFinished(nil)) },
      Event("movieFinished, failed", only: recording) { words($0.movieFinished(.diskFull)) },
      Event("fail", never: ["finished"]) { words($0.fail(.sessionNotRunning)) },
    ]
    return StateTable(
      "photo", Machine(),
      states: [
        ("waiting", []),
        ("exposing the first of two", ["begin a bracket"]),
        ("exposing", ["begin"]),
        ("exposing, movie recording", ["begin", "movieBegan"]),
        ("exposing, movie finished", ["begin", "movieBegan", "movieFinished"]),
        ("processing", ["begin", "expose"]),
        ("processing, movie recording", ["begin", "expose", "movieBegan"]),
        ("processing, movie finished", ["begin", "expose", "movieBegan", "movieFinished"]),
        ("processed", ["begin", "expose", "processed"]),
        ("processed, movie recording", ["begin", "expose", "movieBegan", "processed"]),
        ("processed, movie finished", ["begin", "expose", "movieBegan", "movieFinished", "processed"]),
        ("awaitingMovie", ["begin", "expose", "movieBegan", "processed", "deliver"]),
        ("finished", ["fail"]),
      ],
      events: events,
      stateName: { machine in
        switch machine.state {
        case .waiting: "waiting"
        case .exposing(next: 0, of: 2, _, let movie): "exposing the first of two" + suffix(movie)
        case .exposing(_, _, _, let movie): "exposing" + suffix(movie)
        case .processing(let movie): "processing" + suffix(movie)
        case .processed(let movie): "processed" + suffix(movie)
        case .awaitingMovie: "awaitingMovie"
        case .finished: "finished"
        }
      })
  }

  private static func suffix(_ movie: PhotoStateMachine.Movie) -> String {
    switch movie {
    case .none: ""
    case .recording: ", movie recording"
    case .finished: ", movie finished"
    }
  }
}
