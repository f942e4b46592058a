import Foundation

// Core Foundation isn't available to Swift on Linux. These aliases map its types to their toll-free bridged Foundation
// classes, so that `attributes as CFDictionary` and `key as String` compile and behave as on Apple's platforms.

/// A Core Foundation string, the key type of attribute and attachment dictionaries.
public typealias CFString = NSString
/// A Core Foundation dictionary, to which `[String: Any]` and `[CFString: Any]` convert with `as`.
public typealias CFDictionary = NSDictionary
/// A mutable Core Foundation dictionary.
public typealias CFMutableDictionary = NSMutableDictionary
/// A Core Foundation array, an alias of `NSArray`.
public typealias CFArray = NSArray
/// A mutable Core Foundation array.
public typealias CFMutableArray = NSMutableArray
/// A Core Foundation number, an alias of `NSNumber`.
public typealias CFNumber = NSNumber
/// A Core Foundation Boolean, an alias of `NSNumber`.
public typealias CFBoolean = NSNumber
/// Core Foundation data, an alias of `NSData`.
public typealias CFData = NSData
/// A Core Foundation URL, an alias of `NSURL`.
public typealias CFURL = NSURL
/// A reference to any Core Foundation object.
public typealias CFTypeRef = AnyObject
/// A Core Foundation count or index.
public typealias CFIndex = Int
/// A Core Foundation type identifier.
public typealias CFTypeID = UInt

/// The result code of a system function; 0 indicates success.
public typealias OSStatus = Int32
/// The success code of functions that return an `OSStatus`.
public let noErr: OSStatus = 0

/// The Boolean value true as an object.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The Boolean value false as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// An allocator, which determines whether memory that a client supplies is freed.
///
/// Functions accept an allocator wherever Apple's do, but new memory is always allocated with `malloc`. Client-supplied
/// memory is freed with `kCFAllocatorDefault`, `…SystemDefault` and `…Malloc`, and never with `kCFAllocatorNull`.
public final class CFAllocator: Sendable {
  /// Whether client-supplied memory is freed with `free`.
  package let frees: Bool

  init(frees: Bool) {
    self.frees = frees
  }
}

/// The default allocator, which is nil as on Apple's platforms.
public let kCFAllocatorDefault: CFAllocator! = nil
/// The default allocator of the system.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator(frees: true)
/// The allocator that uses `malloc` and `free`.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator(frees: true)
/// An allocator that never frees memory, for memory that has another owner.
public let kCFAllocatorNull: CFAllocator! = CFAllocator(frees: false)

/// A range of indices, as a location and a length.
public struct CFRange: Hashable, Sendable {
  /// The first index of the range.
  public var location: CFIndex
  /// The number of indices in the range.
  public var length: CFIndex

  /// Creates an empty range at index 0.
  public init() {
    self.init(location: 0, length: 0)
  }

  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}
