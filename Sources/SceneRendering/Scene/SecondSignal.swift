/// The schedule of the chart's flash and the microphone's beep: both are on in the first tenth of every second of the
/// timeline.
///
/// Video and audio use the same schedule, so that their synchronization can be verified.
enum SecondSignal {
  /// Whether the signal is on at the time of a frame.
  static func isOn(at moment: SceneTime) -> Bool {
    isOn(moment.nanoseconds, unitsPerSecond: SceneTime.nanosecondsPerSecond)
  }

  /// Whether the signal is on at `position`, in units of 1/`unitsPerSecond` seconds.
  static func isOn(_ position: Int64, unitsPerSecond: Int64) -> Bool {
    let rest = position % unitsPerSecond
    return (rest < 0 ? rest + unitsPerSecond : rest) * 10 < unitsPerSecond
  }
}
