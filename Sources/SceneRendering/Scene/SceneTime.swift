import CoreMediaModel

/// The index and time of a frame, on which all moving parts of a scene depend.
package struct SceneTime: Hashable, Sendable {
  /// The frame's index, counted since the camera started streaming.
  let index: Int
  /// The time since the start of the timeline in nanoseconds, rounded down.
  let nanoseconds: Int64

  static let nanosecondsPerSecond: Int64 = 1_000_000_000

  /// Creates a scene time. A time that is not numeric is treated as zero.
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

  /// The elapsed fraction of the current second, 0..<1.
  var partOfSecond: Double {
    let rest = nanoseconds % Self.nanosecondsPerSecond
    let part = rest < 0 ? rest + Self.nanosecondsPerSecond : rest
    return Double(part) / Double(Self.nanosecondsPerSecond)
  }

  var strip: FrameStrip {
    FrameStrip(index: UInt32(truncatingIfNeeded: index), nanoseconds: nanoseconds)
  }

  /// The index, minutes, seconds and milliseconds as readable text, such as `#000037 00:01.233`.
  var label: String {
    let milliseconds = max(0, nanoseconds) / 1_000_000
    return "#" + Self.digits(Int64(index), 6) + " " + Self.digits(milliseconds / 60_000, 2) + ":"
      + Self.digits(milliseconds / 1000 % 60, 2) + "." + Self.digits(milliseconds % 1000, 3)
  }

  /// Returns the last `count` digits of a number.
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
