import CoreVideoModel
import Foundation
import Locking

/// An element of a buffer queue, usually a sample buffer.
public typealias CMBuffer = AnyObject

/// A queue of media buffers with timing information. **Source:** Apple, CMBufferQueue.
public final class CMBufferQueue: @unchecked Sendable {
  // Unchecked: a lock protects the buffers; the client is responsible for the threads that use them.
  private let state = Locked(State())
  private let handlers: Handlers
  private let capacity: Int

  // Unchecked: the state is only accessed with the lock held.
  private struct State: @unchecked Sendable {
    var buffers: [CMBuffer] = []
    var isEnded = false
  }

  /// Closures that a queue calls to get information about its buffers.
  public struct Handlers {
    /// Returns the decode timestamp of a buffer; nil if the client doesn't need decode timestamps.
    public let getDecodeTimeStamp: ((CMBuffer) -> CMTime)?
    /// Returns the presentation timestamp of a buffer; nil if the client doesn't need presentation timestamps.
    public let getPresentationTimeStamp: ((CMBuffer) -> CMTime)?
    /// Returns the duration of a buffer.
    public let getDuration: (CMBuffer) -> CMTime
    /// Returns whether the data of a buffer is ready; nil if all buffers are always ready.
    public let isDataReady: ((CMBuffer) -> Bool)?
    /// Compares two buffers to sort the queue; nil for first-in, first-out order.
    public let compare: ((CMBuffer, CMBuffer) -> CFComparisonResult)?
    /// Returns the size of a buffer in bytes; nil if the client doesn't need sizes.
    public let getSize: ((CMBuffer) -> Int)?

    /// Creates handlers for custom buffer types.
    public init(
      getDecodeTimeStamp: ((CMBuffer) -> CMTime)? = nil, getPresentationTimeStamp: ((CMBuffer) -> CMTime)? = nil,
      getDuration: @escaping (CMBuffer) -> CMTime, isDataReady: ((CMBuffer) -> Bool)? = nil,
      compare: ((CMBuffer, CMBuffer) -> CFComparisonResult)? = nil, getSize: ((CMBuffer) -> Int)? = nil
    ) {
      self.getDecodeTimeStamp = getDecodeTimeStamp
      self.getPresentationTimeStamp = getPresentationTimeStamp
      self.getDuration = getDuration
      self.isDataReady = isDataReady
      self.compare = compare
      self.getSize = getSize
    }

    /// Handlers for sample buffers in first-in, first-out order.
    public static var unsortedSampleBuffers: Handlers { sampleBuffers(compare: nil) }

    /// Handlers for sample buffers sorted by output presentation timestamp.
    public static var outputPTSSortedSampleBuffers: Handlers {
      sampleBuffers { a, b in
        let times = [a, b].map { ($0 as? CMSampleBuffer)?.outputPresentationTimeStamp ?? .invalid }
        return CFComparisonResult(rawValue: Int(CMTimeCompare(times[0], times[1]))) ?? .compareEqualTo
      }
    }

    private static func sampleBuffers(compare: ((CMBuffer, CMBuffer) -> CFComparisonResult)?) -> Handlers {
      Handlers(
        getDecodeTimeStamp: { ($0 as? CMSampleBuffer)?.decodeTimeStamp ?? .invalid },
        getPresentationTimeStamp: { ($0 as? CMSampleBuffer)?.outputPresentationTimeStamp ?? .invalid },
        getDuration: { ($0 as? CMSampleBuffer)?.outputDuration ?? .invalid },
        isDataReady: { ($0 as? CMSampleBuffer)?.dataReadiness == .ready }, compare: compare,
        getSize: { ($0 as? CMSampleBuffer)?.totalSampleSize ?? 0 })
    }
  }

  /// The errors that buffer queue operations throw.
  ///
  /// Each error is an `NSError` whose code is the `OSStatus` of the equivalent C function.
  public struct Error {
    /// The queue has reached its capacity.
    public static let queueIsFull = NSError(status: -12764)
    /// A buffer was enqueued after the end of data was marked.
    public static let enqueueAfterEndOfData = NSError(status: -12763)
  }

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of buffers; 0 for no limit.
  ///   - handlers: Closures that return information about the buffers.
  public init(capacity: CMItemCount = 0, handlers: Handlers) throws {
    self.capacity = capacity
    self.handlers = handlers
  }

  /// Inserts a buffer at the position that the comparison handler determines, or at the end of the queue.
  ///
  /// - Throws: ``Error/queueIsFull`` or ``Error/enqueueAfterEndOfData``.
  public func enqueue(_ buffer: CMBuffer) throws {
    let problem: NSError? = state.withLock { state in
      if state.isEnded { return Error.enqueueAfterEndOfData }
      if capacity > 0, state.buffers.count >= capacity { return Error.queueIsFull }
      let place = handlers.compare.flatMap { compare in
        state.buffers.firstIndex { compare(buffer, $0) == .compareLessThan }
      }
      state.buffers.insert(buffer, at: place ?? state.buffers.count)
      return nil
    }
    if let problem { throw problem }
  }

  /// Removes and returns the first buffer, or returns nil if the queue is empty.
  public func dequeue() -> CMBuffer? { state.withLock { $0.buffers.isEmpty ? nil : $0.buffers.removeFirst() } }

  /// Removes and returns the first buffer if its data is ready; otherwise returns nil.
  public func dequeueIfDataReady() -> CMBuffer? {
    state.withLock { state in
      guard let first = state.buffers.first, handlers.isDataReady?(first) ?? true else { return nil }
      return state.buffers.removeFirst()
    }
  }

  /// The first buffer of the queue, or nil if the queue is empty.
  public var head: CMBuffer? { state.withLock { $0.buffers.first } }
  /// A Boolean value that indicates whether the queue is empty.
  public var isEmpty: Bool { bufferCount == 0 }
  /// The number of buffers in the queue.
  public var bufferCount: CMItemCount { state.withLock { $0.buffers.count } }
  /// The sum of the durations of all buffers in the queue.
  public var duration: CMTime { all.map(handlers.getDuration).reduce(.zero, +) }
  /// The total size of all buffers in bytes.
  public var totalSize: Int { all.map { handlers.getSize?($0) ?? 0 }.reduce(0, +) }

  /// The decode timestamp of the first buffer, or an invalid time if the queue is empty.
  public var firstDecodeTimeStamp: CMTime { head.flatMap { handlers.getDecodeTimeStamp?($0) } ?? .invalid }
  /// The presentation timestamp of the first buffer, or an invalid time if the queue is empty.
  public var firstPresentationTimeStamp: CMTime { head.flatMap { handlers.getPresentationTimeStamp?($0) } ?? .invalid }
  /// The smallest presentation timestamp of all buffers, or an invalid time if the queue is empty.
  public var minPresentationTimeStamp: CMTime { presentationTimeStamps.min() ?? .invalid }
  /// The largest presentation timestamp of all buffers, or an invalid time if the queue is empty.
  public var maxPresentationTimeStamp: CMTime { presentationTimeStamps.max() ?? .invalid }
  /// The latest presentation end time of all buffers, or an invalid time if the queue is empty.
  public var endPresentationTimeStamp: CMTime {
    all.compactMap { buffer in handlers.getPresentationTimeStamp.map { $0(buffer) + handlers.getDuration(buffer) } }
      .max() ?? .invalid
  }

  /// Marks the end of data; the queue rejects new buffers until it is reset.
  public func markEndOfData() throws { state.withLock { $0.isEnded = true } }
  /// A Boolean value that indicates whether the end of data has been marked.
  public var containsEndOfData: Bool { state.withLock { $0.isEnded } }
  /// A Boolean value that indicates whether the end of data has been marked and the queue is empty.
  public var isAtEndOfData: Bool { state.withLock { $0.isEnded && $0.buffers.isEmpty } }

  /// Removes all buffers and clears the end-of-data mark.
  public func reset() throws { _ = take() }

  /// Removes all buffers, clears the end-of-data mark, and calls `body` with each removed buffer.
  public func reset(_ body: (CMBuffer) throws -> Void) throws {
    for buffer in take() { try body(buffer) }
  }

  /// All buffers in queue order.
  public var buffers: [CMBuffer] { all }

  private var all: [CMBuffer] { state.withLock { $0.buffers } }
  private var presentationTimeStamps: [CMTime] { all.compactMap { handlers.getPresentationTimeStamp?($0) } }

  /// Empties the queue and returns its buffers, so that the caller releases them outside the lock.
  private func take() -> [CMBuffer] {
    state.withLock { state in
      defer { state = State() }
      return state.buffers
    }
  }
}

/// The result of a comparison in Core Foundation.
public enum CFComparisonResult: Int, Sendable {
  /// The first value is less than the second value.
  case compareLessThan = -1
  /// The two values are equal.
  case compareEqualTo = 0
  /// The first value is greater than the second value.
  case compareGreaterThan = 1
}
