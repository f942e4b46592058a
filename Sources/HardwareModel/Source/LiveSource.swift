import CoreMediaModel
import SimulationKernel
import StructuredDocuments

/// A camera with a clock of its own: it pushes frames when they come. On host time only.
///
/// The twin of ``CameraSource``, which is asked for frames. All calls return at once and are carried out in order; frames, and what goes
/// wrong, are pushed on a thread of the source's.
public protocol LiveSource: AnyObject, Sendable {
  /// Begins to stream; a stream that still runs ends before.
  func start(_ request: LiveRequest)

  /// Ends the stream.
  func stop()

  /// Returns when what was asked before has been carried out, so that the camera streams or is closed. Does not wait on a thread of
  /// the source's own, which would wait for itself.
  func settle()

  /// What can be controlled on the camera; nil when nothing can.
  var hardware: (any CameraHardware)? { get }
}

extension LiveSource {
  public var hardware: (any CameraHardware)? { nil }
}

/// How a live camera is to stream, and who gets the frames.
public struct LiveRequest: Sendable {
  /// Index of the format among the camera's.
  public var formatIndex: Int
  /// How long frames last.
  public var frameDuration: CMTime
  /// What all times are counted on.
  public var timeline: HostTimeline
  /// Takes what comes; called on a thread of the source's, and not in the middle of a call of the source's.
  public var receive: @Sendable (LiveEvent) -> Void

  /// A request with all its facts.
  public init(
    formatIndex: Int, frameDuration: CMTime, timeline: HostTimeline, receive: @escaping @Sendable (LiveEvent) -> Void
  ) {
    self.formatIndex = formatIndex
    self.frameDuration = frameDuration
    self.timeline = timeline
    self.receive = receive
  }
}

/// What comes from a live camera.
public enum LiveEvent: Sendable {
  /// A frame. Times rise strictly, since the timeline began.
  case frame(any SourceImage, time: CMTime, duration: CMTime)
  /// Frames that the camera or its driver lost: as many, up to this time, for this reason.
  case lost(Int, until: CMTime, duration: CMTime, FrameLoss)
  /// The stream has ended by itself.
  case failed(LiveFailure)
}

/// Why a live camera streams no longer, or never did.
public typealias LiveFailure = StructuredError<LiveFailureReason>

/// What the end of a live camera's stream means for a session.
public enum LiveFailureReason: ErrorReason {
  /// The camera is gone.
  case disconnected
  /// Another program has it.
  case inUse
  /// Anything else.
  case failed

  /// The camera's, in all cases.
  public var kind: ErrorKind { .unavailable }
}
