import CoreMediaModel
import Foundation

extension CaptureSystem {
  /// The date at which the timeline began. Unless it is set: on host time the machine's, in virtual time 1 January 2025, 00:00 UTC,
  /// so that runs repeat.
  ///
  /// **Source:** made up.
  public var startDate: Date {
    get {
      withState { $0.startDate } ?? (timeline as? HostTimeline)?.startDate
        ?? Date(timeIntervalSince1970: 1_735_689_600)
    }
    set { withState { $0.startDate = newValue } }
  }

  /// A time of the timeline by the calendar.
  package func date(at time: CMTime) -> Date { startDate.addingTimeInterval(time.seconds) }
}
