import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// The limits of the frame duration: values set by the app, or nil for the format's defaults.
struct FrameDurations: Equatable, Sendable {
  /// The shortest frame duration, or nil for the format's default.
  var minimum: CMTime?
  var maximum: CMTime?

  /// Returns the default frame duration of a format: 1/30 s, or the nearest that the format supports. **Source:** rule
  /// 104.
  static func standard(for format: AVCaptureDevice.Format) -> CMTime {
    let thirtieth = CMTime(value: 1, timescale: 30)
    let nearest = format.videoSupportedFrameRateRanges.map {
      min(max(thirtieth, $0.minFrameDuration), $0.maxFrameDuration)
    }
    return nearest.min { abs(($0 - thirtieth).seconds) < abs(($1 - thirtieth).seconds) } ?? thirtieth
  }

  /// Returns the frame durations among which automatic frame rate chooses, shortest first: those of 60, 30 and 24 fps
  /// that the format supports. **Source:** rule 102.
  static func automatic(for format: AVCaptureDevice.Format) -> [CMTime] {
    [60, 30, 24].map { CMTime(value: 1, timescale: $0) }.filter { duration in
      format.videoSupportedFrameRateRanges.contains { $0.contains(duration) }
    }
  }
}

extension AVCaptureDevice {
  /// The device's current format. Key-value observable.
  ///
  /// Setting it changes the session preset to `inputPriority` and resets the frame durations. A microphone has an audio
  /// format that supports no video features, so setters that depend on the format raise an exception. Raises
  /// NSGenericException without the configuration lock, and NSInvalidArgumentException for another device's format (the
  /// message contains the name of Apple's setter). **Source:** rules 92-94, 98, 105.
  public var activeFormat: Format {
    get { state.read { $0.activeFormat } ?? .audio }
    set {
      guard requireLock("setActiveFormat:", newValue),
        require(
          formats.contains { $0 === newValue },
          "_setActiveFormat:resetVideoZoomFactorAndMinMaxFrameDurations:sessionPreset:",
          "Unsupported format (\(newValue)) - use -formats to discover valid formats",
          .invalidArgument, .rule(92), remedy: "choose one of this device's own formats")
      else { return }
      changeConfiguration { transaction in
        setActiveFormat(newValue, transaction)
        state.write(transaction, of: self) { $0.isFormatHeld = $0.lockCount > 0 }
        for client in clients(in: transaction) { client.overridePreset(for: self, transaction) }
      }
    }
  }

  /// The minimum frame duration. Setting `.invalid` restores the format's default. Key-value observable.
  ///
  /// Raises NSGenericException without the configuration lock, and NSInvalidArgumentException for a value outside every
  /// frame-rate range of the format. **Source:** rules 6, 93, 98-101.
  public var activeVideoMinFrameDuration: CMTime {
    get { state.read(\.minFrameDuration) }
    set {
      guard requireLock("setActiveVideoMinFrameDuration:", newValue),
        requireManualFrameRate("setActiveVideoMinFrameDuration:"),
        requireSupported(newValue, "setActiveVideoMinFrameDuration:", "maxFrameRate")
      else { return }
      changeConfiguration { changeFrameDurations($0) { $0.minimum = newValue.isValid ? newValue : nil } }
    }
  }

  /// The maximum frame duration. Setting `.invalid` restores the format's default. Key-value observable.
  ///
  /// Raises the same exceptions as ``activeVideoMinFrameDuration``.
  public var activeVideoMaxFrameDuration: CMTime {
    get { state.read(\.maxFrameDuration) }
    set {
      guard requireLock("setActiveVideoMaxFrameDuration:", newValue),
        requireManualFrameRate("setActiveVideoMaxFrameDuration:"),
        requireSupported(newValue, "setActiveVideoMaxFrameDuration:", "minFrameRate")
      else { return }
      changeConfiguration { changeFrameDurations($0) { $0.maximum = newValue.isValid ? newValue : nil } }
    }
  }

  /// The current frame duration: the minimum duration, extended to the exposure duration if the exposure is custom or
  /// locked.
  ///
  /// If the app sets only a maximum that is below the default minimum, the maximum applies. How a real camera
  /// accommodates a long exposure is up to the camera. **Source:** rules 103, 150.
  var frameDuration: CMTime {
    let (shortest, longest) = (activeVideoMinFrameDuration, activeVideoMaxFrameDuration)
    let usual = min(shortest, longest)
    guard longest > usual, let exposure = heldExposureSeconds else { return usual }
    // Exposure durations are rounded to whole microseconds, so smaller differences do not count.
    guard exposure > usual.seconds + 1e-6 else { return usual }
    return min(longest, CMTime(seconds: exposure, preferredTimescale: 1_000_000))
  }

  /// Changes the active format, and resets the frame durations and zoom to the format's defaults. **Source:** rules 98
  /// and 105.
  func setActiveFormat(_ format: Format, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { state in
      state.activeFormat = format
      // The default frame durations depend on it.
      state.settings.isAutoFrameRateEnabled = false
      state.lockedFrameDuration = .invalid
      state.changeFrameDurations { $0 = FrameDurations() }
    }
    mutateControl(transaction, for: .command) { $0.adopt(format.descriptor) }
    history.write(transaction) { $0.forgetLastFrame() }
    changeSettings(transaction) { $0.adopt(format) }
    followEffects(transaction)
  }

  /// Changes the frame durations, and with them the exposure limit of the camera control.
  func changeFrameDurations(_ transaction: borrowing Transaction, _ body: (inout FrameDurations) -> Void) {
    state.write(transaction, of: self) { $0.changeFrameDurations(body) }
  }

  /// Notifies observers of changes to the frame durations.
  func announceFrameDurations(from old: State, to new: State, _ transaction: borrowing Transaction) {
    guard
      old.frameDurations != new.frameDurations || old.activeFormat !== new.activeFormat
        || old.settings.isAutoFrameRateEnabled != new.settings.isAutoFrameRateEnabled
    else { return }
    transaction.changed(
      self, \AVCaptureDevice.activeVideoMinFrameDuration, "activeVideoMinFrameDuration",
      from: old.minFrameDuration, to: new.minFrameDuration)
    transaction.changed(
      self, \AVCaptureDevice.activeVideoMaxFrameDuration, "activeVideoMaxFrameDuration",
      from: old.maxFrameDuration, to: new.maxFrameDuration)
  }

  private func requireSupported(_ duration: CMTime, _ selector: String, _ rateName: String) -> Bool {
    let ranges = availableFrameRateRanges
    guard duration.isValid else { return true }
    let rate = duration.seconds > 0 ? 1 / duration.seconds : 0
    let supported = ranges.map { "\"\($0)\"" }.joined(separator: ", ")
    return require(
      ranges.contains { $0.contains(duration) }, selector,
      "Unsupported frame duration - Supported ranges: ( \(supported) ), tried to set \(rateName) to \(String(format: "%f", rate))",
      .invalidArgument, .rule(6),
      remedy: "use a frame duration within videoSupportedFrameRateRanges of the active format")
  }
}

// MARK: Locked frame duration

extension AVCaptureDevice {
  /// A Boolean value that indicates whether an input of the device has locked the frame duration. **Source:** rule 474.
  public var isVideoFrameDurationLocked: Bool { state.read { $0.lockedFrameDuration.isValid } }

  /// The shortest frame duration that an input can lock: the shortest of the active format. Invalid if frame durations
  /// cannot be locked. **Source:** rule 474; the value is inferred.
  public var minSupportedLockedVideoFrameDuration: CMTime {
    guard descriptor.camera != nil, descriptor.camera?.controls == nil, isConnected, !isAutoVideoFrameRateEnabled else {
      return .invalid
    }
    return availableFrameRateRanges.map(\.minFrameDuration).min() ?? .invalid
  }

  /// Locks the frame duration; an invalid time unlocks it and restores the format's defaults.
  func lockFrameDuration(_ duration: CMTime) {
    changeConfiguration { transaction in
      state.write(transaction, of: self) { $0.lockedFrameDuration = duration }
      let fixed = duration.isValid ? duration : nil
      changeFrameDurations(transaction) { $0 = FrameDurations(minimum: fixed, maximum: fixed) }
    }
  }
}

// MARK: Automatic frame rate

extension AVCaptureDevice {
  /// A Boolean value that indicates whether the device may lower its frame rate in low light. The default is false.
  ///
  /// A new format resets the property. While it is true, setting a frame duration raises NSInvalidArgumentException,
  /// and the frame durations are the shortest and the longest of those among which the device chooses. Raises
  /// NSGenericException without the configuration lock, and NSInvalidArgumentException if the format does not support
  /// automatic frame rates. **Source:** rule 102; the reported durations are inferred.
  public var isAutoVideoFrameRateEnabled: Bool {
    get { setting(\.isAutoFrameRateEnabled) }
    set {
      guard requireLock("setAutoVideoFrameRateEnabled:", newValue),
        require(
          activeFormat.isAutoVideoFrameRateSupported, "setAutoVideoFrameRateEnabled:",
          "Not supported - use -[AVCaptureDeviceFormat autoVideoFrameRateSupported]",
          .invalidArgument, .rule(102), remedy: "check activeFormat.isAutoVideoFrameRateSupported first")
      else { return }
      changeConfiguration { transaction in
        let isNew = newValue != isAutoVideoFrameRateEnabled
        changeSettings(transaction) { $0.isAutoFrameRateEnabled = newValue }
        guard isNew else { return }
        // An input cannot lock the durations meanwhile. **Source:** rule 474; that this unlocks them is inferred.
        state.write(transaction, of: self) { $0.lockedFrameDuration = .invalid }
        changeFrameDurations(transaction) { $0 = FrameDurations() }
      }
    }
  }

  /// Rejects a frame duration set by the app while automatic frame rate is enabled. **Source:** rule 102.
  func requireManualFrameRate(_ selector: String) -> Bool {
    system.require(
      !isAutoVideoFrameRateEnabled,
      Misuse(
        .invalidArgument, "*** -[AVCaptureDevice \(selector)] May not be called while autoVideoFrameRateEnabled is YES",
        evidence: .rule(102), remedy: "set isAutoVideoFrameRateEnabled to false first"))
  }
}

// MARK: Depth

extension AVCaptureDevice {
  /// The format of depth maps. The default is nil, which a new active format restores. Key-value observable.
  ///
  /// Raises NSGenericException without the configuration lock, and NSInvalidArgumentException for a format that is not
  /// in the active format's `supportedDepthDataFormats`. **Source:** rule 112; the nil default and the exception's
  /// wording are inferred.
  public var activeDepthDataFormat: Format? {
    get { setting(\.depthFormat) }
    set {
      guard requireLock("setActiveDepthDataFormat:", newValue),
        system.require(
          newValue.map { format in activeFormat.supportedDepthDataFormats.contains { $0 === format } } ?? true,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setActiveDepthDataFormat:] Unsupported depth data format - use -supportedDepthDataFormats of the "
              + "active format",
            evidence: .rule(112), remedy: "choose one of activeFormat.supportedDepthDataFormats"))
      else { return }
      changeConfiguration { transaction in
        changeSettings(transaction) { settings in
          settings.depthFormat = newValue
          settings.depthMinFrameDuration = nil
        }
      }
    }
  }

  /// The minimum time between depth maps. Setting `.invalid` restores the default, which is that of the depth format.
  ///
  /// Invalid without a depth format; `.positiveInfinity` disables depth maps. Raises NSGenericException without the
  /// configuration lock, NSInvalidArgumentException without ``activeDepthDataFormat``, and NSRangeException outside the
  /// format's frame rates. **Source:** rules 3, 112; Apple, activeDepthDataMinFrameDuration;
  /// margelo/react-native-vision-camera/issues/2640.
  public var activeDepthDataMinFrameDuration: CMTime {
    get {
      guard let format = activeDepthDataFormat else { return .invalid }
      return setting(\.depthMinFrameDuration) ?? format.videoSupportedFrameRateRanges[0].minFrameDuration
    }
    set {
      let selector = "setActiveDepthDataMinFrameDuration:"
      let format = activeDepthDataFormat
      guard requireLock(selector),
        require(
          format != nil, selector,
          "activeDepthDataMinFrameDuration cannot be set when activeDepthDataFormat is nil.",
          .invalidArgument, .rule(112), remedy: "set activeDepthDataFormat first"), let format,
        requireInRange(
          !newValue.isValid || newValue == .positiveInfinity
            || format.videoSupportedFrameRateRanges.contains { $0.contains(newValue) },
          selector, "the passed duration is out of the range of activeDepthDataFormat",
          remedy: "keep within videoSupportedFrameRateRanges of activeDepthDataFormat")
      else { return }
      changeConfiguration {
        changeSettings($0) { $0.depthMinFrameDuration = newValue.isValid ? newValue : nil }
      }
    }
  }

  /// Restricts the zoom to the factors that support depth, or lifts that restriction.
  ///
  /// Has an effect only on formats that support depth at discrete zoom factors. **Source:** rule 181.
  func limitZoomToDepth(_ isLimited: Bool, _ transaction: borrowing Transaction) {
    let format = activeFormat
    let snaps = isLimited && !format.zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported
    let ranges =
      snaps
      ? format.supportedVideoZoomRangesForDepthDataDelivery.map { Double($0.lowerBound)...Double($0.upperBound) } : []
    guard state.read({ $0.control?.zoom.limits.supported }) ?? ranges != ranges else { return }
    mutateControl(transaction, for: .command) { $0.zoom.setSupportedRanges(ranges) }
  }
}

extension AVCaptureDevice.State {
  fileprivate var minFrameDuration: CMTime {
    frameDurations.minimum ?? automaticDurations.first ?? standardFrameDuration
  }
  fileprivate var maxFrameDuration: CMTime {
    frameDurations.maximum ?? automaticDurations.last ?? standardFrameDuration
  }

  fileprivate mutating func changeFrameDurations(_ body: (inout FrameDurations) -> Void) {
    body(&frameDurations)
    let (shortest, longest) = (minFrameDuration, maxFrameDuration)
    let lengths = FrameLengths(
      min(shortest, longest), longest, steps: automaticDurations, boosted: boostedDuration)
    control?.noteChange()
    control?.setFrameLengths(lengths)
  }

  /// The frame durations of automatic frame rate, or an empty array while it is off.
  private var automaticDurations: [CMTime] {
    settings.isAutoFrameRateEnabled ? activeFormat.map(FrameDurations.automatic) ?? [] : []
  }

  /// The longest frame duration with low-light boost: twice the usual duration, unless the app limits the duration.
  /// **Source:** assumed.
  private var boostedDuration: CMTime? {
    let slowest = activeFormat?.videoSupportedFrameRateRanges.map(\.maxFrameDuration).max()
    guard frameDurations.maximum == nil, let longest = slowest else { return nil }
    return max(maxFrameDuration, min(longest, CMTimeMultiply(minFrameDuration, multiplier: 2)))
  }

  private var standardFrameDuration: CMTime { activeFormat.map(FrameDurations.standard) ?? .invalid }
}
