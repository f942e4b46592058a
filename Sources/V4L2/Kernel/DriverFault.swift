import SimulationKernel

/// A driver fault of a served camera, modeled on faults reported for real drivers.
public enum DriverFault: String, Hashable, Sendable, CaseIterable {
  /// No frames arrive, and no error is reported.
  case stalled
  /// Every third frame is lost.
  case framesDropped
  /// Every second frame repeats the previous image.
  case framesRepeated
  /// The sequence number jumps as if a thousand frames had been lost.
  case sequenceJumped
  /// The lower half of each image is missing, and no error flag is set.
  case imagesDamaged = "picturesDamaged"
  /// Buffers contain half an image, and the byte count is correct for that half.
  case imagesShort = "picturesShort"
  /// Buffers are flagged as erroneous (`V4L2_BUF_FLAG_ERROR`).
  case buffersMarked
  /// Timestamps come from a different clock and are off by an hour.
  case timesWrong
  /// Every second frame has a timestamp earlier than that of the previous frame.
  case timesJumping
  /// The input reports that it has no signal, and no frames arrive.
  case signalLost
  /// The input changes its size: the driver sends `V4L2_EVENT_SOURCE_CHANGE`, and the stream fails with `EIO` until it
  /// is restarted.
  case formatChanged
  /// Setting a control fails with `EIO`.
  case controlsRefused
  /// Setting a control that the camera adjusts automatically fails with `EACCES`, as with `uvcvideo`.
  case automaticControlsRefused
  /// Starting a stream fails with `ENOSPC` because the bus has no bandwidth left.
  case noBandwidth
  /// Each request takes 200 milliseconds.
  case slow
  /// Each frame is accompanied by events for all controls.
  case eventsFlooding
}

extension CaptureSystem {
  private static let driver = SystemPart { _ in Driver() }

  private struct Driver {
    var isServed = false
    var faults: Set<DriverFault> = []
    var errors: [DriverRequest: DriverError] = [:]
  }

  /// Whether cameras of this world are served to programs, so that a driver exists in which faults can be injected.
  package var hasDriver: Bool { state(of: Self.driver).read(\.isServed) }

  /// Records that cameras of this world are served through a driver.
  package func addDriver() {
    change { transaction in state(of: Self.driver).write(transaction) { $0.isServed = true } }
  }

  /// The driver faults that are currently injected.
  package var driverFaults: Set<DriverFault> { state(of: Self.driver).read(\.faults) }

  /// Injects or clears a driver fault.
  package func setDriverFault(_ fault: DriverFault, _ isOn: Bool) {
    change { transaction in
      state(of: Self.driver).write(transaction) { driver in
        if isOn { driver.faults.insert(fault) } else { driver.faults.remove(fault) }
      }
    }
  }

  /// The requests to the driver that currently fail, and their errors.
  package var driverErrors: [DriverRequest: DriverError] { state(of: Self.driver).read(\.errors) }

  /// Makes a request to the driver fail with an error, or succeed again.
  package func setDriverError(_ error: DriverError?, of request: DriverRequest) {
    change { transaction in state(of: Self.driver).write(transaction) { $0.errors[request] = error } }
  }
}
