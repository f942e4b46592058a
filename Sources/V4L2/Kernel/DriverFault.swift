import SimulationKernel

/// What goes wrong in the driver of a served camera, as clients of real ones have met it.
public enum DriverFault: String, Hashable, Sendable, CaseIterable {
  /// No frame comes, and no error either.
  case stalled
  /// Every third frame is lost.
  case framesDropped
  /// Every second picture is the last one again.
  case framesRepeated
  /// Frames are counted as if a thousand had been lost.
  case sequenceJumped
  /// The lower half of pictures is missing, and nothing says so.
  case imagesDamaged = "picturesDamaged"
  /// Buffers hold half of a picture, with the number of bytes that there are.
  case imagesShort = "picturesShort"
  /// Buffers are marked as erroneous.
  case buffersMarked
  /// Times are those of another clock, by an hour.
  case timesWrong
  /// Every second frame is told to be older than the one before.
  case timesJumping
  /// The input says that it has no signal, and no frame comes.
  case signalLost
  /// What is seen has another size: `V4L2_EVENT_SOURCE_CHANGE`, and the stream fails with `EIO` until it is begun anew.
  case formatChanged
  /// Setting a control fails with `EIO`.
  case controlsRefused
  /// A stream cannot begin, for the bus is full: `ENOSPC`.
  case noBandwidth
  /// Each request takes a fifth of a second.
  case slow
  /// With each frame come events about all controls.
  case eventsFlooding
}

extension CaptureSystem {
  private static let driver = SystemPart { _ in Driver() }

  private struct Driver {
    var isServed = false
    var faults: Set<DriverFault> = []
  }

  /// Whether cameras of this world are served to programs, so that there is a driver in which something can go wrong.
  package var hasDriver: Bool { state(of: Self.driver).read(\.isServed) }

  /// From now on there is.
  package func addDriver() {
    change { transaction in state(of: Self.driver).write(transaction) { $0.isServed = true } }
  }

  /// What goes wrong there now.
  package var driverFaults: Set<DriverFault> { state(of: Self.driver).read(\.faults) }

  /// Lets something go wrong, or no longer.
  package func setDriverFault(_ fault: DriverFault, _ isOn: Bool) {
    change { transaction in
      state(of: Self.driver).write(transaction) { driver in
        if isOn { driver.faults.insert(fault) } else { driver.faults.remove(fault) }
      }
    }
  }
}
