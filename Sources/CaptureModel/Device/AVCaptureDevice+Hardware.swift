/// A camera whose controls are real: what clients set goes there, and what it reports is what clients see.
extension AVCaptureDevice {
  /// The controls of a real camera; nil for every other device.
  private var hardware: (any CameraHardware)? {
    guard case .live(let source) = source else { return nil }
    return source.hardware
  }

  /// Shows clients what the hardware reports, from now on.
  func followHardware() {
    let timeline = system.timeline
    hardware?.report { [weak self] report in
      let time = timeline.nanoseconds
      timeline.schedule(after: 0) { [weak self] in self?.take(report, at: time) }
    }
  }

  /// Asks the hardware for something. In the middle of a change, so that orders go out in the order of their numbers.
  ///
  /// - Parameters:
  ///   - order: what is asked for.
  ///   - command: the client's command that thereby reaches the camera, if frames are to obey one.
  func give(_ order: HardwareOrder, for command: Int? = nil) {
    if case .camera(let source) = source { source.note(order) }
    guard let hardware else { return }
    hardware.carryOut(order, number: withState { $0.orders.give(for: command) })
  }

  /// Asks the hardware to steady the pictures when the first connection wants it, and no longer when the last one has ceased to.
  func steady(for connection: AVCaptureConnection, _ isSteadied: Bool) {
    let others = system.sessions(using: self).flatMap(\.connections).filter { $0 !== connection && $0.device === self }
    guard !others.contains(where: { $0.activeVideoStabilizationMode != .off }) else { return }
    give(.steady(isSteadied))
  }

  /// Somebody else has set the camera, which has no hardware: it is so from now on, also in frames under way.
  package func follow(_ state: HardwareState) {
    showControl { control, _ in
      control.take(state)
      control.holdFramesUnderWay([.exposure, .focus, .whiteBalance])
    }
  }

  /// The hardware has told how it is set, at this time in nanoseconds. Observers see what differs; who waits for a command that was
  /// refused is told an invalid time. **Source:** the latter is inferred, so that nobody waits forever.
  private func take(_ report: HardwareReport, at time: Int64) {
    system.change { transaction in
      let (refused, isCurrent) = withState { ($0.orders.take(report, at: time), $0.orders.isCurrent(report)) }
      if let refused {
        let handlers = withState { $0.control?.giveUpWaiting(for: refused) } ?? []
        call(handlers, with: .invalid, transaction)
      }
      if isCurrent { showControl { control, _ in control.take(report.state) } }
    }
  }
}
