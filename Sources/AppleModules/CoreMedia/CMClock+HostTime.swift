// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreMediaModel
import SimulationKernel

extension CMClock {
  /// The clock of the current system's timeline, which is the default wherever no other clock is specified.
  ///
  /// On a virtual timeline, the clock's time stands still between steps. Only a host timeline reads the machine's
  /// clock.
  public static var hostTimeClock: CMClock { CaptureSystem.current.clock }
}

/// Returns the host time clock, `CMClock.hostTimeClock`.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }
