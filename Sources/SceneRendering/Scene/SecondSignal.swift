/// When the chart flashes and the microphone beeps: in the first tenth of every second since the timeline began.
///
/// Picture and sound ask the same rule, so that they can be checked against each other.
enum SecondSignal {
  /// Whether the signal is on at a frame's time.
  static func isOn(at moment: Moment) -> Bool {
    isOn(moment.nanoseconds, unitsPerSecond: Moment.nanosecondsPerSecond)
  }

  /// Whether the signal is on at `position`, in units of which there are so many in a second.
  static func isOn(_ position: Int64, unitsPerSecond: Int64) -> Bool {
    let rest = position % unitsPerSecond
    return (rest < 0 ? rest + unitsPerSecond : rest) * 10 < unitsPerSecond
  }
}
