#if !canImport(Darwin)
  import Foundation
  import Locking

  // Objects as arguments of format strings such as `"%@"`. Foundation on Linux accepts only strings there, so an
  // argument is the description of its object. The format function does not retain its arguments, so the latest ones
  // are kept for it.

  private let latest = Locked<[NSString]>([])

  extension NSObject {
    fileprivate var encodedDescription: [Int] {
      let text = NSString(string: description)
      latest.withLock { texts in
        texts.append(text)
        if texts.count > 256 { texts.removeFirst(128) }
      }
      return text._cVarArgEncoding
    }
  }

  extension NSError: @retroactive CVarArg {
    /// The description in the form of an argument.
    public var _cVarArgEncoding: [Int] { encodedDescription }
  }

  extension NSNumber: @retroactive CVarArg {
    /// The description in the form of an argument.
    public var _cVarArgEncoding: [Int] { encodedDescription }
  }
#endif
