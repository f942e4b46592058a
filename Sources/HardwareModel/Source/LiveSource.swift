import CoreMediaModel
import SimulationKernel
import StructuredDocuments

/// A camera source with its own clock, which pushes frames as they arrive. Requires host time.
///
/// The counterpart of ``CameraSource``, from which frames are requested. All calls return immediately and are carried
/// out in order; frames and failures are pushed on a thread of the source.
public protocol LiveSource: AnyObject, Sendable {
  /// Starts a stream, after ending one that is still running.
  func start(_ request: LiveRequest)

  /// Ends the stream, without waiting for the camera.
  func stop()

  /// Waits until all earlier calls have been carried out, so that the camera is streaming or closed.
  ///
  /// Returns at once on the source's own thread, where waiting would deadlock.
  func waitUntilIdle()

  /// The controls of the camera, or nil if it has none.
  var hardware: (any CameraHardware)? { get }
}

extension LiveSource {
  public var hardware: (any CameraHardware)? { nil }
}

/// The parameters of a live camera's stream, and its receiver.
public struct LiveRequest: Sendable {
  /// The index of the format in the camera's list.
  public var formatIndex: Int
  /// The requested frame duration.
  public var frameDuration: CMTime
  /// The timeline to which all times refer.
  public var timeline: HostTimeline
  /// A closure that receives events on a thread of the source, and never during a call to the source.
  public var receive: @Sendable (LiveEvent) -> Void

  public init(
    formatIndex: Int, frameDuration: CMTime, timeline: HostTimeline, receive: @escaping @Sendable (LiveEvent) -> Void
  ) {
    self.formatIndex = formatIndex
    self.frameDuration = frameDuration
    self.timeline = timeline
    self.receive = receive
  }
}

/// An event from a live camera.
public enum LiveEvent: Sendable {
  /// A frame arrived. Times are relative to the start of the timeline and strictly increasing.
  case frame(any SourceImage, time: CMTime, duration: CMTime)
  /// The camera or its driver lost this number of frames, up to the given time, for the given reason.
  case lost(Int, until: CMTime, duration: CMTime, FrameLoss)
  /// The stream has ended because of a failure.
  case failed(LiveFailure)
}

/// The error that ended a live camera's stream or prevented it from starting.
public typealias LiveFailure = StructuredError<LiveFailureReason>

/// The reason for a live camera's failure, which determines the session's reaction.
public enum LiveFailureReason: ErrorReason {
  /// The camera has been disconnected.
  case disconnected
  /// Another program uses the camera.
  case inUse
  /// The camera failed for another reason.
  case failed

  /// The kind of the error: always `unavailable`.
  public var kind: ErrorKind { .unavailable }
}
