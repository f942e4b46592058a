#if !canImport(Darwin)
  /// The result of a function of the Mach kernel. **Source:** Apple, kern_return_t.
  public typealias kern_return_t = Int32
  /// The result of a function that succeeded. **Source:** Apple, KERN_SUCCESS.
  public let KERN_SUCCESS: kern_return_t = 0

  /// The fraction that converts Mach time to nanoseconds. **Source:** Apple, mach_timebase_info_data_t.
  public struct mach_timebase_info_data_t: Hashable, Sendable {
    /// The numerator of the fraction.
    public var numer: UInt32 = 0
    /// The denominator of the fraction.
    public var denom: UInt32 = 0

    public init(numer: UInt32 = 0, denom: UInt32 = 0) { (self.numer, self.denom) = (numer, denom) }
  }

  // In C, the structure and the function have the same name. Here, functions take the place of its initializers.

  /// Returns a fraction of zeros. **Source:** Apple, mach_timebase_info.
  public func mach_timebase_info() -> mach_timebase_info_data_t { mach_timebase_info_data_t() }

  /// Returns a fraction. **Source:** Apple, mach_timebase_info.
  public func mach_timebase_info(numer: UInt32, denom: UInt32) -> mach_timebase_info_data_t {
    mach_timebase_info_data_t(numer: numer, denom: denom)
  }

  /// Writes the fraction 1/1: Mach time is in nanoseconds. The fraction of a phone is another. **Source:** Apple,
  /// mach_timebase_info.
  @discardableResult
  public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> kern_return_t {
    info.pointee = mach_timebase_info(numer: 1, denom: 1)
    return KERN_SUCCESS
  }
#endif
