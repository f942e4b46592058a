import CoreMediaModel

#if !canImport(ObjectiveC)
  import Foundation

  extension NSValue {
    /// A time as an object. Its epoch is not kept: the object holds two numbers.
    public convenience init(time: CMTime) {
      let low = UInt64(UInt32(bitPattern: time.timescale))
      self.init(
        range: NSRange(
          location: Int(time.value), length: Int(bitPattern: UInt(low | UInt64(time.flags.rawValue) << 32))))
    }

    /// The time that the object was made of.
    public var timeValue: CMTime {
      let packed = UInt64(UInt(bitPattern: rangeValue.length))
      return CMTime(
        value: CMTimeValue(rangeValue.location), timescale: CMTimeScale(bitPattern: UInt32(truncatingIfNeeded: packed)),
        flags: CMTimeFlags(rawValue: UInt32(packed >> 32)), epoch: 0)
    }
  }
#endif
