/// The photos that are asked for, from the request to the last callback, as a state machine: each event returns what is to be done.
///
///     waiting ──begin──▶ exposing ──last exposure──▶ processing ──processed──▶ delivered, in the order of asking
///                           └──fail──▶ finished with an error
///
/// One photo is exposed at a time. The next begins when the one before is delivered, or, with responsive capture, when it is exposed.
/// **Source:** rules 222, 227-230; that a second photo waits for the first is inferred.
struct PhotoLife: Sendable {
  enum Phase: Equatable, Sendable {
    case waiting
    /// The next exposure, from 0, on the first frame that is not before this time in nanoseconds.
    case exposing(next: Int, from: Int64)
    case processing
    /// Waits for photos that were asked for before.
    case processed
  }

  enum Action: Sendable {
    /// The settings are resolved: tell the delegate.
    case begin(PhotoCapture)
    case expose(PhotoCapture, number: Int, CapturedFrame, Route)
    /// All exposures are made.
    case process(PhotoCapture)
    /// Tell the delegate of the photos; with an error they have no pictures.
    case deliver(PhotoCapture, AVError.Code?)
    case finish(PhotoCapture, AVError.Code?)
  }

  private struct Item: Sendable {
    let capture: PhotoCapture
    var phase: Phase

    var isExposing: Bool {
      switch phase {
      case .exposing: true
      case .waiting, .processing, .processed: false
      }
    }
  }

  private var line: [Item] = []
  /// Photos that are delivered, but not their movies.
  private var awaitingMovies: [PhotoCapture] = []

  /// Whether nothing is under way.
  var isIdle: Bool { line.isEmpty && awaitingMovies.isEmpty }
  /// Whether a frame would be exposed for a photo.
  var wantsFrames: Bool { line.contains { $0.isExposing } }
  /// Whether a photo has not been exposed yet.
  var isCapturing: Bool { line.contains { $0.phase == .waiting || $0.isExposing } }
  /// Whether a photo is exposed and not delivered.
  var isProcessing: Bool { line.contains { $0.phase == .processing || $0.phase == .processed } }
  /// What is being exposed, or would be next.
  var current: PhotoCapture? { line.first { $0.phase == .waiting || $0.isExposing }?.capture }

  /// A client asks for a photo.
  mutating func request(_ capture: PhotoCapture) -> [Action] {
    line.append(Item(capture: capture, phase: .waiting))
    return []
  }

  /// Begins what may begin.
  ///
  /// - Parameters:
  ///   - overlapping: whether a photo may begin before the one before is processed.
  ///   - resolve: decides about the capture's settings; returns the time from which on it can be exposed, or why it cannot.
  mutating func advance(overlapping: Bool, _ resolve: (PhotoCapture) -> Result<Int64, AVError>) -> [Action] {
    var actions: [Action] = []
    while let index = line.firstIndex(where: { $0.phase == .waiting }) {
      guard line[..<index].allSatisfy({ overlapping && !$0.isExposing }) else { break }
      let capture = line[index].capture
      let start = resolve(capture)
      actions.append(.begin(capture))
      switch start {
      case .success(let time): line[index].phase = .exposing(next: 0, from: time)
      case .failure(let error):
        line.remove(at: index)
        actions += [.deliver(capture, error.code), .finish(capture, error.code)]
      }
    }
    return actions
  }

  /// A frame is there: it is exposed for the photo whose turn it is.
  ///
  /// - Parameters:
  ///   - frame: the frame, nothing of which is drawn yet.
  ///   - route: how it came.
  ///   - isPast: whether it may lie before the time from which on the photo can be exposed.
  mutating func frame(_ frame: CapturedFrame, _ route: Route, isPast: Bool = false) -> [Action] {
    for index in line.indices {
      guard case .exposing(let number, let from) = line[index].phase else { continue }
      guard isPast || frame.time.nanoseconds >= from else { return [] }
      let capture = line[index].capture
      let isLast = number + 1 == capture.wishes.exposureCount
      line[index].phase = isLast ? .processing : .exposing(next: number + 1, from: from)
      let expose = Action.expose(capture, number: number, frame, route)
      return isLast ? [expose, .process(capture)] : [expose]
    }
    return []
  }

  /// A photo's time of processing is over.
  mutating func processed(_ capture: PhotoCapture) -> [Action] {
    guard let index = line.firstIndex(where: { $0.capture === capture }) else { return [] }
    line[index].phase = .processed
    var actions: [Action] = []
    while let first = line.first, first.phase == .processed {
      line.removeFirst()
      actions.append(.deliver(first.capture, nil))
      switch first.capture.movie {
      case .none: actions.append(.finish(first.capture, nil))
      case .recording: awaitingMovies.append(first.capture)
      case .finished(let error): actions.append(.finish(first.capture, error))
      }
    }
    return actions
  }

  /// A Live Photo's movie is complete, or failed.
  mutating func movieFinished(_ capture: PhotoCapture, _ error: AVError.Code?) -> [Action] {
    capture.movie = .finished(error)
    guard awaitingMovies.contains(where: { $0 === capture }) else { return [] }
    awaitingMovies.removeAll { $0 === capture }
    return [.finish(capture, error)]
  }

  /// What is not exposed yet cannot be any more.
  mutating func fail(_ error: AVError.Code, _ resolve: (PhotoCapture) -> Void) -> [Action] {
    let lost = line.filter { $0.phase == .waiting || $0.isExposing }
    line.removeAll { $0.phase == .waiting || $0.isExposing }
    return lost.flatMap { item -> [Action] in
      let capture = item.capture
      let ends: [Action] = [.deliver(capture, error), .finish(capture, error)]
      guard item.phase == .waiting else { return ends }
      resolve(capture)
      return [.begin(capture)] + ends
    }
  }
}
