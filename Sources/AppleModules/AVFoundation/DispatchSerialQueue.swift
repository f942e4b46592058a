import CaptureModel

/// A serial dispatch queue that can serve as an actor's executor. On Linux it wraps a `DispatchQueue` instead of
/// subclassing it.
public final class DispatchSerialQueue: SerialExecutor {
  /// The dispatch queue that runs the work.
  package let queue: DispatchQueue

  /// Creates a serial queue that is backed by a new dispatch queue.
  public init(label: String, qos: DispatchQoS = .unspecified, target: DispatchQueue? = nil) {
    queue = DispatchQueue(label: label, qos: qos, target: target)
  }

  /// The label that was assigned to the queue at creation.
  public var label: String { queue.label }

  /// Schedules a block for asynchronous execution and returns immediately.
  @preconcurrency
  public func async(execute work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs a block on the queue and returns its result after the block finishes.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try queue.sync(execute: work) }

  /// Schedules a job of an actor that uses this queue as its executor.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Stops the process unless the caller is running on this queue. `assumeIsolated` calls this.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

extension AVCaptureVideoDataOutput {
  /// Sets the delegate that receives video frames, in order, on the given queue.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?, queue: DispatchSerialQueue
  ) {
    setSampleBufferDelegate(sampleBufferDelegate, queue: queue.queue)
  }
}

extension AVCaptureAudioDataOutput {
  /// Sets the delegate that receives audio sample buffers, in order, on the given queue.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?, queue: DispatchSerialQueue
  ) {
    setSampleBufferDelegate(sampleBufferDelegate, queue: queue.queue)
  }
}
