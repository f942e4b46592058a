/// The still images that are asked for, as a state machine: one is exposed at a time, in the order of asking.
///
///     waiting ──first frame──▶ exposing ──last exposure──▶ processing ──processed──▶ delivered
struct StillLife: Sendable {
  enum Action: Sendable {
    case expose(StillCapture, number: Int, CapturedFrame, Route)
    case process(StillCapture)
    /// Call the handler; with an error there are no pictures.
    case deliver(StillCapture, AVError.Code?)
  }

  private struct Item: Sendable {
    let capture: StillCapture
    /// Exposures that are made.
    var count = 0
    var isProcessing: Bool { count == capture.wishes.exposureCount }
  }

  private var line: [Item] = []

  var isIdle: Bool { line.isEmpty }
  var wantsFrames: Bool { line.contains { !$0.isProcessing } }
  var count: Int { line.count }

  mutating func request(_ capture: StillCapture) -> [Action] {
    line.append(Item(capture: capture))
    return []
  }

  mutating func frame(_ frame: CapturedFrame, _ route: Route) -> [Action] {
    guard let index = line.firstIndex(where: { !$0.isProcessing }) else { return [] }
    let item = line[index]
    guard frame.time.nanoseconds >= item.capture.readyTime else { return [] }
    line[index].count += 1
    let expose = Action.expose(item.capture, number: item.count, frame, route)
    return line[index].isProcessing ? [expose, .process(item.capture)] : [expose]
  }

  mutating func processed(_ capture: StillCapture) -> [Action] {
    guard let index = line.firstIndex(where: { $0.capture === capture }) else { return [] }
    line.remove(at: index)
    return [.deliver(capture, nil)]
  }

  /// What is not exposed yet cannot be any more.
  mutating func fail(_ error: AVError.Code) -> [Action] {
    let lost = line.filter { !$0.isProcessing }
    line.removeAll { !$0.isProcessing }
    return lost.map { .deliver($0.capture, error) }
  }
}

/// One still image or bracket on its way.
final class StillCapture: @unchecked Sendable {
  // Unchecked: what varies is only touched with the system's lock held.

  typealias Handler = (CMSampleBuffer?, AVCaptureBracketedStillImageSettings?, (any Error)?) -> Void

  let wishes: PhotoWishes
  let connection: AVCaptureConnection
  let size: PixelSize
  let format: AVCaptureDevice.Format?
  let isLit: Bool
  /// From when on it can be exposed, in nanoseconds of the timeline.
  let readyTime: Int64
  let handler: Handler
  /// How the frame was taken in which the first exposure fell: what a bracket departs from.
  var metered: FrameSettings?
  var shots: [PhotoShot] = []

  init(
    _ wishes: PhotoWishes, _ connection: AVCaptureConnection, size: PixelSize, format: AVCaptureDevice.Format?,
    isLit: Bool,
    readyTime: Int64, handler: @escaping Handler
  ) {
    self.wishes = wishes
    self.connection = connection
    self.size = size
    self.format = format
    self.isLit = isLit
    self.readyTime = readyTime
    self.handler = handler
  }
}
