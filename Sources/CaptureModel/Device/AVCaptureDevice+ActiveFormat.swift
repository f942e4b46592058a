import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

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
  /// A microphone's is one of sound, which can do nothing that a setter asks about: these refuse. Raises NSGenericException without the lock,
  /// NSInvalidArgumentException for another device's format, which names the method that Apple's setter calls. **Source:** rules
  /// 92-94, 98, 105.
  public var activeFormat: Format {
    get { state.read { $0.activeFormat } ?? .audio }
    set {
      guard requireLock("setActiveFormat:"),
        require(
          formats.contains { $0 === newValue },
          "_setActiveFormat:resetVideoZoomFactorAndMinMaxFrameDurations:sessionPreset:",
          "Unsupported format (\(newValue)) - use -formats to discover valid formats",
          remedy: "choose one of this device's own formats")
      else { return }
      changeConfiguration { transaction in
        setActiveFormat(newValue, transaction)
        state.write(transaction, of: self) { $0.isFormatHeld = $0.lockCount > 0 }
        for client in clients(in: transaction) { client.overrulePreset(for: self, transaction) }
      }
    }
  }

  /// Shortest duration of a frame; `.invalid` sets the format's default. Observable.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException outside every frame-rate range of the format.
  /// **Source:** rules 6, 93, 98-101.
  public var activeVideoMinFrameDuration: CMTime {
    get { state.read(\.minFrameDuration) }
    set {
      guard requireLock("setActiveVideoMinFrameDuration:"),
        requireOwnFrameRate("setActiveVideoMinFrameDuration:"),
        requireSupported(newValue, "setActiveVideoMinFrameDuration:", "maxFrameRate")
      else { return }
      changeConfiguration { changeFrameDurations($0) { $0.minimum = newValue.isValid ? newValue : nil } }
    }
  }

  /// Longest duration of a frame; `.invalid` sets the format's default. Observable. Rules as for the shortest.
  public var activeVideoMaxFrameDuration: CMTime {
    get { state.read(\.maxFrameDuration) }
    set {
      guard requireLock("setActiveVideoMaxFrameDuration:"),
        requireOwnFrameRate("setActiveVideoMaxFrameDuration:"),
        requireSupported(newValue, "setActiveVideoMaxFrameDuration:", "minFrameRate")
      else { return }
      changeConfiguration { changeFrameDurations($0) { $0.maximum = newValue.isValid ? newValue : nil } }
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

  /// Changes the format and lets frame durations and zoom fall back to its defaults. **Source:** rules 98 and 105.
  func setActiveFormat(_ format: Format, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { state in
      state.activeFormat = format
      state.changeFrameDurations { $0 = FrameDurations() }
    }
    mutateControl(transaction, for: .command) { $0.adopt(format.descriptor) }
    history.write(transaction) { $0.forgetLastFrame() }
    changeSettings(transaction) { $0.adopt(format) }
    followEffects(transaction)
  }

  /// Changes the frame durations, and with them how long the control may expose.
  func changeFrameDurations(_ transaction: borrowing Transaction, _ body: (inout FrameDurations) -> Void) {
    state.write(transaction, of: self) { $0.changeFrameDurations(body) }
  }

  /// Tells observers what differs.
  func announceFrameDurations(from old: State, to new: State, _ transaction: borrowing Transaction) {
    guard old.frameDurations != new.frameDurations || old.activeFormat !== new.activeFormat else { return }
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
      remedy: "use a frame duration within videoSupportedFrameRateRanges of the active format")
  }
}

// MARK: Automatic frame rate

extension AVCaptureDevice {
  /// Whether the camera may lower its frame rate by itself in the dark. Default false; a new format resets it.
  ///
  /// While it is on, setting a frame duration raises NSInvalidArgumentException. The simulated camera keeps its rate in any light.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException in a format that cannot.
  /// **Source:** rule 102.
  public var isAutoVideoFrameRateEnabled: Bool {
    get { setting(\.isAutoFrameRateEnabled) }
    set {
      guard requireLock("setAutoVideoFrameRateEnabled:"),
        require(
          activeFormat.isAutoVideoFrameRateSupported, "setAutoVideoFrameRateEnabled:",
          "Not supported - use -[AVCaptureDeviceFormat autoVideoFrameRateSupported]",
          remedy: "check activeFormat.isAutoVideoFrameRateSupported first")
      else { return }
      system.change { transaction in
        if newValue, !isAutoVideoFrameRateEnabled { changeFrameDurations(transaction) { $0 = FrameDurations() } }
        changeSettings(transaction) { $0.isAutoFrameRateEnabled = newValue }
      }
    }
  }

  /// Refuses a frame duration of the client's while the camera chooses it. **Source:** rule 102.
  func requireOwnFrameRate(_ selector: String) -> Bool {
    system.require(
      !isAutoVideoFrameRateEnabled,
      Misuse(
        .invalidArgument, "*** -[AVCaptureDevice \(selector)] May not be called while autoVideoFrameRateEnabled is YES",
        remedy: "set isAutoVideoFrameRateEnabled to false first"))
  }
}

// MARK: Depth

extension AVCaptureDevice {
  /// The format of depth maps: nil by default, where there are none, and after a new format. Observable.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException for a format that the active one does not name.
  /// **Source:** rule 112; that nothing is chosen by default, and the wording, are inferred.
  public var activeDepthDataFormat: Format? {
    get { setting(\.depthFormat) }
    set {
      guard requireLock("setActiveDepthDataFormat:"),
        system.require(
          newValue.map { format in activeFormat.supportedDepthDataFormats.contains { $0 === format } } ?? true,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setActiveDepthDataFormat:] Unsupported depth data format - use -supportedDepthDataFormats of the "
              + "active format",
            remedy: "choose one of activeFormat.supportedDepthDataFormats"))
      else { return }
      changeConfiguration { transaction in
        changeSettings(transaction) { settings in
          settings.depthFormat = newValue
          settings.depthMinFrameDuration = nil
        }
      }
    }
  }

  /// The shortest time between depth maps: the format's own by default, and when set to `.invalid`; invalid without a format.
  /// `.positiveInfinity` means no depth maps.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException without ``activeDepthDataFormat``, NSRangeException outside
  /// of the format's rates. **Source:** rules 3, 112; Apple, activeDepthDataMinFrameDuration; margelo/react-native-vision-camera/issues/2640.
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
          remedy: "set activeDepthDataFormat first"), let format,
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

  /// Limits the zoom to the factors that have depth, or frees it again, where factors between them cannot be had.
  ///
  /// **Source:** rule 181.
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
  fileprivate var minFrameDuration: CMTime { frameDurations.minimum ?? standardFrameDuration }
  fileprivate var maxFrameDuration: CMTime { frameDurations.maximum ?? standardFrameDuration }

  fileprivate mutating func changeFrameDurations(_ body: (inout FrameDurations) -> Void) {
    body(&frameDurations)
    let (shortest, longest) = (minFrameDuration, maxFrameDuration)
    control?.noteChange()
    control?.setFrameSeconds(min(shortest, longest).seconds, longest: longest.seconds)
  }

  private var standardFrameDuration: CMTime { activeFormat.map(FrameDurations.standard) ?? .invalid }
}
