// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreMediaModel
import SimulationKernel

extension CMClock {
  /// The clock that everything follows which has no clock of its own: the timeline of the current system.
  ///
  /// On a virtual timeline it stands still between steps. It never reads the machine's clock; only a host timeline does.
  public static var hostTimeClock: CMClock { CaptureSystem.current.clock }
}

/// `CMClock.hostTimeClock`.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }
