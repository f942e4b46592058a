import CaptureModel

/// A serial queue that can be the executor of an actor. On Linux it is not a `DispatchQueue`, but has one.
public final class DispatchSerialQueue: SerialExecutor {
  /// The queue.
  package let queue: DispatchQueue

  /// A queue of its own.
  public init(label: String, qos: DispatchQoS = .unspecified, target: DispatchQueue? = nil) {
    queue = DispatchQueue(label: label, qos: qos, target: target)
  }

  /// The queue's name.
  public var label: String { queue.label }

  /// Runs `work` later.
  @preconcurrency
  public func async(execute work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs `work` and waits for it.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try queue.sync(execute: work) }

  /// Runs a job of an actor whose executor this queue is.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Ends the process unless the caller runs on this queue; what `assumeIsolated` asks.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

extension AVCaptureVideoDataOutput {
  /// The delegate that gets the frames, in order, on this queue.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?, queue: DispatchSerialQueue
  ) {
    setSampleBufferDelegate(sampleBufferDelegate, queue: queue.queue)
  }
}

extension AVCaptureAudioDataOutput {
  /// The delegate that gets the sound, in order, on this queue.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?, queue: DispatchSerialQueue
  ) {
    setSampleBufferDelegate(sampleBufferDelegate, queue: queue.queue)
  }
}
