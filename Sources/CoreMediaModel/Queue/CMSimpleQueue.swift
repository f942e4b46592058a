// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names match Apple's C API.

import CoreVideoModel
import Foundation
import Locking

/// A first-in, first-out queue of pointers with a fixed capacity. **Source:** Apple, CMSimpleQueue.
public final class CMSimpleQueue: Sendable {
  /// The maximum number of elements in the queue.
  public let capacity: Int
  private let elements = Locked<[UInt]>([])

  /// Creates an empty queue.
  ///
  /// - Throws: `kCMSimpleQueueError_ParameterOutOfRange` if the capacity is not positive.
  public init(capacity: Int) throws {
    guard capacity > 0 else { throw Error.parameterOutOfRange }
    self.capacity = capacity
  }

  /// The errors that simple queue operations throw.
  ///
  /// Each error is an `NSError` whose code is the `OSStatus` of the equivalent C function.
  public struct Error {
    /// The queue has reached its capacity (`kCMSimpleQueueError_QueueIsFull`).
    public static let queueIsFull = NSError(status: kCMSimpleQueueError_QueueIsFull)
    /// A parameter is out of range (`kCMSimpleQueueError_ParameterOutOfRange`).
    public static let parameterOutOfRange = NSError(status: kCMSimpleQueueError_ParameterOutOfRange)
  }

  /// The number of elements in the queue.
  public var count: Int { elements.withLock { $0.count } }
  /// The ratio of the element count to the capacity, from 0 to 1.
  public var fullness: Float { Float(count) / Float(capacity) }
  /// The first element of the queue, or nil if the queue is empty.
  public var head: UnsafeRawPointer? { elements.withLock { $0.first }.flatMap(UnsafeRawPointer.init(bitPattern:)) }

  /// Appends an element to the queue without retaining it.
  ///
  /// - Throws: `kCMSimpleQueueError_QueueIsFull` if the queue has reached its capacity.
  public func enqueue(_ element: UnsafeRawPointer) throws {
    let isFull = elements.withLock { elements in
      guard elements.count < capacity else { return true }
      elements.append(UInt(bitPattern: element))
      return false
    }
    if isFull { throw Error.queueIsFull }
  }

  /// Removes and returns the first element, or returns nil if the queue is empty.
  public func dequeue() -> UnsafeRawPointer? {
    elements.withLock { $0.isEmpty ? nil : $0.removeFirst() }.flatMap(UnsafeRawPointer.init(bitPattern:))
  }

  /// Removes all elements from the queue.
  public func reset() throws { elements.withLock { $0 = [] } }
}

/// An error code that indicates that the queue has reached its capacity.
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773
/// An error code that indicates that a parameter is out of range.
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772

/// Creates an empty queue with a fixed capacity.
@discardableResult
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
  osStatus { queueOut.pointee = try CMSimpleQueue(capacity: Int(capacity)) }
}

/// Appends an element to a queue without retaining it.
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
  osStatus { try queue.enqueue(element) }
}

/// Removes and returns the first element of a queue, or returns nil if the queue is empty.
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }
/// Returns the first element of a queue, or nil if the queue is empty.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }
/// Returns the number of elements in a queue.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.count) }
/// Returns the maximum number of elements in a queue.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.capacity) }
/// Removes all elements from a queue.
@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus { osStatus { try queue.reset() } }
