import Foundation

/// How long frames may last: what a client has set, or the format's default.
struct FrameDurations: Equatable, Sendable {
  /// Nil for the default.
  var minimum: CMTime?
  var maximum: CMTime?

  /// The frame rate that a format runs at by itself: 30, or what it has that is nearest. **Source:** rule 104.
  static func standard(for format: AVCaptureDevice.Format) -> CMTime {
    let thirtieth = CMTime(value: 1, timescale: 30)
    let nearest = format.videoSupportedFrameRateRanges.map {
      min(max(thirtieth, $0.minFrameDuration), $0.maxFrameDuration)
    }
    return nearest.min { abs(($0 - thirtieth).seconds) < abs(($1 - thirtieth).seconds) } ?? thirtieth
  }
}

extension AVCaptureDevice {
  /// The format in use. Setting it makes the session's preset `inputPriority` and resets the frame durations. Observable.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException for another device's format.
  /// **Source:** rules 92-94, 98, 105.
  public var activeFormat: Format {
    get {
      guard let format = withState({ $0.activeFormat }) else {
        preconditionFailure("\(localizedName) has no formats: it is not a camera")
      }
      return format
    }
    set {
      guard requireLock("setActiveFormat:"),
        system.require(
          formats.contains { $0 === newValue },
          Misuse(
            .invalidArgument, "Unsupported format - use -formats to discover valid formats",
            remedy: "choose one of this device's own formats"))
      else { return }
      setActiveFormat(newValue)
      system.sessions(using: self).forEach { $0.activeFormatWasSet(on: self) }
    }
  }

  /// Shortest duration of a frame; `.invalid` sets the format's default. Observable.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException outside every frame-rate range of the format.
  /// **Source:** rules 6, 93, 98-101.
  public var activeVideoMinFrameDuration: CMTime {
    get {
      withState { state in state.frameDurations.minimum ?? state.activeFormat.map(FrameDurations.standard) ?? .invalid }
    }
    set {
      guard requireLock("setActiveVideoMinFrameDuration:"),
        requireOwnFrameRate("setActiveVideoMinFrameDuration:"), requireSupported(newValue, "maxFrameRate")
      else { return }
      changeFrameDurations { $0.minimum = newValue.isValid ? newValue : nil }
      system.sessions(using: self).forEach { $0.configurationChanged() }
    }
  }

  /// Longest duration of a frame; `.invalid` sets the format's default. Observable. Rules as for the shortest.
  public var activeVideoMaxFrameDuration: CMTime {
    get {
      withState { state in state.frameDurations.maximum ?? state.activeFormat.map(FrameDurations.standard) ?? .invalid }
    }
    set {
      guard requireLock("setActiveVideoMaxFrameDuration:"),
        requireOwnFrameRate("setActiveVideoMaxFrameDuration:"), requireSupported(newValue, "minFrameRate")
      else { return }
      changeFrameDurations { $0.maximum = newValue.isValid ? newValue : nil }
      system.sessions(using: self).forEach { $0.configurationChanged() }
    }
  }

  /// How long the frames last that the camera makes now: the shortest that is allowed, but as long as they are exposed by hand.
  ///
  /// A client may set only the longest duration, to one that is shorter than the shortest by default; then it is that. A real camera
  /// decides by itself how it fits a long exposure in.
  /// **Source:** rules 103, 150.
  var frameDuration: CMTime {
    let (shortest, longest) = (activeVideoMinFrameDuration, activeVideoMaxFrameDuration)
    let usual = min(shortest, longest)
    guard longest > usual, let exposure = heldExposureSeconds else { return usual }
    // A microsecond is what an exposure time may be rounded by.
    guard exposure > usual.seconds + 1e-6 else { return usual }
    return min(longest, CMTime(seconds: exposure, preferredTimescale: 1_000_000))
  }

  private var heldExposureSeconds: Double? {
    controlFacts == nil ? readControl(\.exposure.heldSeconds).flatMap(\.self) : nil
  }

  /// Changes the format and lets frame durations and zoom fall back to its defaults. **Source:** rules 98 and 105.
  func setActiveFormat(_ format: Format) {
    system.change { transaction in
      let (old, effects) = (activeFormat, activeEffects)
      transaction.changed(self, \AVCaptureDevice.activeFormat, "activeFormat", from: old, to: format)
      changeFrameDurations(in: format) { $0 = FrameDurations() }
      changeControl { control, _ in control.adopt(format.facts) }
      settingsFollow(format, from: effects, transaction)
    }
  }

  /// Exposure by hand changed: frames get longer if they must, and the longest duration with them, which stays when the exposure is
  /// shorter again. **Source:** rules 103, 151.
  ///
  /// - Parameter old: how long frames lasted before.
  func followExposure(from old: CMTime) {
    if let exposure = heldExposureSeconds, exposure > activeVideoMaxFrameDuration.seconds + 1e-6 {
      changeFrameDurations { $0.maximum = CMTime(seconds: exposure, preferredTimescale: 1_000_000) }
    }
    if frameDuration != old { system.sessions(using: self).forEach { $0.configurationChanged() } }
  }

  /// Changes the frame durations, in a new format if there is one, and tells observers of the two properties.
  func changeFrameDurations(in format: Format? = nil, _ body: (inout FrameDurations) -> Void) {
    system.change { transaction in
      let old = (activeVideoMinFrameDuration, activeVideoMaxFrameDuration)
      withState { state in
        if let format { state.activeFormat = format }
        body(&state.frameDurations)
      }
      let (usual, longest) = (
        min(activeVideoMinFrameDuration, activeVideoMaxFrameDuration), activeVideoMaxFrameDuration
      )
      changeControl { control, _ in
        let shown = control.exposure.wanted
        control.exposure.setFrameSeconds(usual.seconds, longest: longest.seconds)
        if control.exposure.wanted != shown { control.holdFramesUnderWay([.exposure]) }
      }
      transaction.changed(
        self, \AVCaptureDevice.activeVideoMinFrameDuration, "activeVideoMinFrameDuration", from: old.0,
        to: activeVideoMinFrameDuration)
      transaction.changed(
        self, \AVCaptureDevice.activeVideoMaxFrameDuration, "activeVideoMaxFrameDuration", from: old.1,
        to: activeVideoMaxFrameDuration)
    }
  }

  private func requireSupported(_ duration: CMTime, _ rateName: String) -> Bool {
    let ranges = availableFrameRateRanges
    guard duration.isValid else { return true }
    let rate = duration.seconds > 0 ? 1 / duration.seconds : 0
    let supported = ranges.map { "\"\($0)\"" }.joined(separator: ", ")
    return system.require(
      ranges.contains { $0.contains(duration) },
      Misuse(
        .invalidArgument,
        "Unsupported frame duration - Supported ranges: ( \(supported) ), tried to set \(rateName) to \(String(format: "%f", rate))",
        remedy: "use a frame duration within videoSupportedFrameRateRanges of the active format"))
  }
}
