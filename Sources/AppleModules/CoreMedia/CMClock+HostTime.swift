// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreMediaModel
import SimulationKernel

extension CMClock {
  /// The default clock for everything that has no other clock: the timeline of the current system.
  ///
  /// On a virtual timeline, its time stands still between steps. Only a host timeline reads the machine's clock.
  public static var hostTimeClock: CMClock { CaptureSystem.current.clock }
}

/// Returns the host time clock, `CMClock.hostTimeClock`.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }
