import CoreVideoModel
import Foundation
import Locking

/// What a buffer queue holds: sample buffers, as a rule.
public typealias CMBuffer = AnyObject

/// A queue of buffers that knows their times. **Source:** Apple, CMBufferQueue.
public final class CMBufferQueue: @unchecked Sendable {
  // Unchecked: the buffers lie behind a lock; the client chose the threads on which they are used.
  private let state = Locked(State())
  private let handlers: Handlers
  private let capacity: Int

  // Unchecked: it never leaves the lock.
  private struct State: @unchecked Sendable {
    var buffers: [CMBuffer] = []
    var isEnded = false
  }

  /// How a queue reads what it holds.
  public struct Handlers {
    /// When a buffer is decoded; nil where nothing needs it.
    public let getDecodeTimeStamp: ((CMBuffer) -> CMTime)?
    /// When a buffer is shown; nil where nothing needs it.
    public let getPresentationTimeStamp: ((CMBuffer) -> CMTime)?
    /// How long a buffer is shown.
    public let getDuration: (CMBuffer) -> CMTime
    /// Whether a buffer has its data; nil where all have.
    public let isDataReady: ((CMBuffer) -> Bool)?
    /// Which of two buffers comes first; nil for the order of coming.
    public let compare: ((CMBuffer, CMBuffer) -> CFComparisonResult)?
    /// The bytes of a buffer; nil where nothing needs them.
    public let getSize: ((CMBuffer) -> Int)?

    /// Handlers for one's own buffers.
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

    /// Sample buffers in the order of coming.
    public static var unsortedSampleBuffers: Handlers { sampleBuffers(compare: nil) }

    /// Sample buffers in the order in which they are shown.
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

  /// What operations on queues throw; each is an `NSError` whose code is the `OSStatus` of the C function.
  public struct Error {
    /// The queue holds as much as it can.
    public static let queueIsFull = NSError(status: -12764)
    /// The end was marked.
    public static let enqueueAfterEndOfData = NSError(status: -12763)
  }

  /// An empty queue.
  ///
  /// - Parameters:
  ///   - capacity: how many buffers it can hold; 0 for any number.
  ///   - handlers: how it reads them.
  public init(capacity: CMItemCount = 0, handlers: Handlers) throws {
    self.capacity = capacity
    self.handlers = handlers
  }

  /// Puts a buffer into its place. Throws ``Error/queueIsFull`` and ``Error/enqueueAfterEndOfData``.
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

  /// Takes the buffer that comes next; nil when there is none.
  public func dequeue() -> CMBuffer? { state.withLock { $0.buffers.isEmpty ? nil : $0.buffers.removeFirst() } }

  /// Takes the buffer that comes next if it has its data.
  public func dequeueIfDataReady() -> CMBuffer? {
    state.withLock { state in
      guard let first = state.buffers.first, handlers.isDataReady?(first) ?? true else { return nil }
      return state.buffers.removeFirst()
    }
  }

  /// The buffer that comes next; nil when there is none.
  public var head: CMBuffer? { state.withLock { $0.buffers.first } }
  /// Whether there is none.
  public var isEmpty: Bool { bufferCount == 0 }
  /// How many buffers there are.
  public var bufferCount: CMItemCount { state.withLock { $0.buffers.count } }
  /// The sum of their durations.
  public var duration: CMTime { all.map(handlers.getDuration).reduce(.zero, +) }
  /// The bytes of all.
  public var totalSize: Int { all.map { handlers.getSize?($0) ?? 0 }.reduce(0, +) }

  /// When the next buffer is decoded; invalid when there is none.
  public var firstDecodeTimeStamp: CMTime { head.flatMap { handlers.getDecodeTimeStamp?($0) } ?? .invalid }
  /// When the next buffer is shown; invalid when there is none.
  public var firstPresentationTimeStamp: CMTime { head.flatMap { handlers.getPresentationTimeStamp?($0) } ?? .invalid }
  /// When the earliest buffer is shown; invalid when there is none.
  public var minPresentationTimeStamp: CMTime { presentationTimeStamps.min() ?? .invalid }
  /// When the latest buffer is shown; invalid when there is none.
  public var maxPresentationTimeStamp: CMTime { presentationTimeStamps.max() ?? .invalid }
  /// When the last buffer has been shown; invalid when there is none.
  public var endPresentationTimeStamp: CMTime {
    all.compactMap { buffer in handlers.getPresentationTimeStamp.map { $0(buffer) + handlers.getDuration(buffer) } }
      .max() ?? .invalid
  }

  /// Marks the end: no more buffers come until the queue is reset.
  public func markEndOfData() throws { state.withLock { $0.isEnded = true } }
  /// Whether the end was marked.
  public var containsEndOfData: Bool { state.withLock { $0.isEnded } }
  /// Whether the end was marked and there is no buffer.
  public var isAtEndOfData: Bool { state.withLock { $0.isEnded && $0.buffers.isEmpty } }

  /// Lets go of all buffers, and takes new ones again.
  public func reset() throws { _ = take() }

  /// Shows each buffer, then lets go of it, and takes new ones again.
  public func reset(_ body: (CMBuffer) throws -> Void) throws {
    for buffer in take() { try body(buffer) }
  }

  /// All buffers in their order.
  public var buffers: [CMBuffer] { all }

  private var all: [CMBuffer] { state.withLock { $0.buffers } }
  private var presentationTimeStamps: [CMTime] { all.compactMap { handlers.getPresentationTimeStamp?($0) } }

  /// Empties the queue; what it held is let go of outside of the lock.
  private func take() -> [CMBuffer] {
    state.withLock { state in
      defer { state = State() }
      return state.buffers
    }
  }
}

/// How two things compare, in C.
public enum CFComparisonResult: Int, Sendable {
  /// The first comes first.
  case compareLessThan = -1
  /// They are equal.
  case compareEqualTo = 0
  /// The second comes first.
  case compareGreaterThan = 1
}
