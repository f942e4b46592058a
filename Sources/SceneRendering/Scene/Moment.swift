import CoreMediaModel

/// When a frame is: all that the moving parts of a scene depend on.
package struct Moment: Hashable, Sendable {
  /// Running number of the frame since the camera began to stream.
  let index: Int
  /// Time since the timeline began, in nanoseconds, rounded down.
  let nanoseconds: Int64

  static let nanosecondsPerSecond: Int64 = 1_000_000_000

  /// A time that is not numeric counts as zero.
  package init(index: Int, time: CMTime) {
    self.index = index
    guard time.isNumeric, time.timescale > 0 else {
      nanoseconds = 0
      return
    }
    let scale = Int64(time.timescale)
    let second = time.value / scale - (time.value % scale < 0 ? 1 : 0)
    let part = time.value - second * scale
    nanoseconds = second &* Self.nanosecondsPerSecond &+ part * Self.nanosecondsPerSecond / scale
  }

  /// How far the current second has gone, 0..<1.
  var partOfSecond: Double {
    let rest = nanoseconds % Self.nanosecondsPerSecond
    let part = rest < 0 ? rest + Self.nanosecondsPerSecond : rest
    return Double(part) / Double(Self.nanosecondsPerSecond)
  }

  var strip: FrameStrip {
    FrameStrip(index: UInt32(truncatingIfNeeded: index), nanoseconds: nanoseconds)
  }

  /// Index, minutes, seconds and milliseconds, for people: `#000037 00:01.233`.
  var label: String {
    let milliseconds = max(0, nanoseconds) / 1_000_000
    return "#" + Self.digits(Int64(index), 6) + " " + Self.digits(milliseconds / 60_000, 2) + ":"
      + Self.digits(milliseconds / 1000 % 60, 2) + "." + Self.digits(milliseconds % 1000, 3)
  }

  /// The last digits of a number.
  private static func digits(_ number: Int64, _ count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
      var rest = abs(number)
      for place in stride(from: count - 1, through: 0, by: -1) {
        bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      return count
    }
  }
}
