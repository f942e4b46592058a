import Foundation

// Core Foundation does not exist for Swift on Linux. Its names stand here for Foundation's classes, which is what they are
// bridged to on Apple's platforms, so that `attributes as CFDictionary` and `key as String` compile and behave the same.

/// A Core Foundation string; keys of attribute and attachment dictionaries have this type.
public typealias CFString = NSString
/// A Core Foundation dictionary; `[String: Any]` and `[CFString: Any]` convert to it with `as`.
public typealias CFDictionary = NSDictionary
/// A Core Foundation dictionary that can be changed.
public typealias CFMutableDictionary = NSMutableDictionary
/// A Core Foundation array.
public typealias CFArray = NSArray
/// A Core Foundation array that can be changed.
public typealias CFMutableArray = NSMutableArray
/// A Core Foundation number.
public typealias CFNumber = NSNumber
/// A Core Foundation truth value.
public typealias CFBoolean = NSNumber
/// Core Foundation bytes.
public typealias CFData = NSData
/// A Core Foundation URL.
public typealias CFURL = NSURL
/// Any Core Foundation object.
public typealias CFTypeRef = AnyObject
/// A Core Foundation count or index.
public typealias CFIndex = Int
/// A Core Foundation type identifier.
public typealias CFTypeID = UInt

/// The result code of an operating-system function; zero is success.
public typealias OSStatus = Int32
/// The success code of functions that return an `OSStatus`.
public let noErr: OSStatus = 0

/// The truth value true, as an object.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The truth value false, as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// What frees the memory that a buffer was made with.
///
/// Functions accept one where Apple's do. Memory always comes from `malloc`; what matters is only whether memory that was
/// handed over is freed (`kCFAllocatorDefault`, `…SystemDefault`, `…Malloc`) or left alone (`kCFAllocatorNull`).
public final class CFAllocator: Sendable {
  /// Whether memory handed over with this allocator is freed with `free`.
  package let frees: Bool

  init(frees: Bool) {
    self.frees = frees
  }
}

/// The default allocator: nil, as on Apple's platforms.
public let kCFAllocatorDefault: CFAllocator! = nil
/// The allocator of the system.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator(frees: true)
/// The allocator that uses `malloc` and `free`.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator(frees: true)
/// The allocator that frees nothing: for memory with another owner.
public let kCFAllocatorNull: CFAllocator! = CFAllocator(frees: false)

/// A range of indices.
public struct CFRange: Hashable, Sendable {
  /// The first index.
  public var location: CFIndex
  /// How many indices there are.
  public var length: CFIndex

  /// An empty range at zero.
  public init() {
    self.init(location: 0, length: 0)
  }

  /// A range.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}
