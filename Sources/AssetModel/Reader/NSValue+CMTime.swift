import CoreMediaModel

#if !canImport(ObjectiveC)
  import Foundation

  extension NSValue {
    /// Creates a value object that contains a time. The epoch is lost, because the object stores only two integers.
    public convenience init(time: CMTime) {
      let low = UInt64(UInt32(bitPattern: time.timescale))
      self.init(
        range: NSRange(
          location: Int(time.value), length: Int(bitPattern: UInt(low | UInt64(time.flags.rawValue) << 32))))
    }

    /// The time that the value object contains.
    public var timeValue: CMTime {
      let packed = UInt64(UInt(bitPattern: rangeValue.length))
      return CMTime(
        value: CMTimeValue(rangeValue.location), timescale: CMTimeScale(bitPattern: UInt32(truncatingIfNeeded: packed)),
        flags: CMTimeFlags(rawValue: UInt32(packed >> 32)), epoch: 0)
    }
  }
#endif
