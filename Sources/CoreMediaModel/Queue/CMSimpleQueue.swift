// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions have the names of C.

import CoreVideoModel
import Foundation
import Locking

/// A queue of pointers, of a fixed capacity. **Source:** Apple, CMSimpleQueue.
public final class CMSimpleQueue: Sendable {
  /// How many elements it can hold.
  public let capacity: Int
  private let elements = Locked<[UInt]>([])

  /// An empty queue. Throws `kCMSimpleQueueError_ParameterOutOfRange` for a capacity that is not positive.
  public init(capacity: Int) throws {
    guard capacity > 0 else { throw Error.parameterOutOfRange }
    self.capacity = capacity
  }

  /// What operations on queues throw; each is an `NSError` whose code is the `OSStatus` of the C function.
  public struct Error {
    /// `kCMSimpleQueueError_QueueIsFull`
    public static let queueIsFull = NSError(status: kCMSimpleQueueError_QueueIsFull)
    /// `kCMSimpleQueueError_ParameterOutOfRange`
    public static let parameterOutOfRange = NSError(status: kCMSimpleQueueError_ParameterOutOfRange)
  }

  /// How many elements it holds.
  public var count: Int { elements.withLock { $0.count } }
  /// How full it is, from 0 to 1.
  public var fullness: Float { Float(count) / Float(capacity) }
  /// The element that comes next; nil when there is none.
  public var head: UnsafeRawPointer? { elements.withLock { $0.first }.flatMap(UnsafeRawPointer.init(bitPattern:)) }

  /// Puts an element at the end; it is not kept. Throws `kCMSimpleQueueError_QueueIsFull`.
  public func enqueue(_ element: UnsafeRawPointer) throws {
    let isFull = elements.withLock { elements in
      guard elements.count < capacity else { return true }
      elements.append(UInt(bitPattern: element))
      return false
    }
    if isFull { throw Error.queueIsFull }
  }

  /// Takes the element that comes next; nil when there is none.
  public func dequeue() -> UnsafeRawPointer? {
    elements.withLock { $0.isEmpty ? nil : $0.removeFirst() }.flatMap(UnsafeRawPointer.init(bitPattern:))
  }

  /// Lets go of all elements.
  public func reset() throws { elements.withLock { $0 = [] } }
}

/// The queue holds as much as it can.
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773
/// A parameter is out of range.
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772

/// Makes an empty queue.
@discardableResult
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
  osStatus { queueOut.pointee = try CMSimpleQueue(capacity: Int(capacity)) }
}

/// Puts an element at the end of a queue.
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
  osStatus { try queue.enqueue(element) }
}

/// Takes the element that comes next.
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }
/// The element that comes next.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }
/// How many elements a queue holds.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.count) }
/// How many elements a queue can hold.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.capacity) }
/// Lets go of all elements.
@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus { osStatus { try queue.reset() } }
