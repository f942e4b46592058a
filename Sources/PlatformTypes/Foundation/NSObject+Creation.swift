#if !canImport(Darwin)
  import Foundation

  extension NSError {
    /// Creates an error without a meaningful domain or code. **Source:** Apple, NSObject.
    @_nonoverride public convenience init() { self.init(domain: "", code: 0) }
  }

  extension Timer {
    /// Creates a timer that never fires. **Source:** Apple, NSObject.
    @_nonoverride public convenience init() { self.init(timeInterval: 0, repeats: false) { _ in } }
  }

  extension CGFloat {
    /// Creates a value from a number. **Source:** Apple, CGFloat.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }
    /// Creates a value from a number, or returns nil if the value cannot represent it exactly.
    public init?(exactly number: NSNumber) { self.init(number.doubleValue) }
  }

  /// Runs `body` and returns its result. Without the Objective-C runtime there is no pool to drain.
  public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
#endif
