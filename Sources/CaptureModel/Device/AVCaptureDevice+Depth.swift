import Foundation

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
      changeSettings { settings in
        settings.depthFormat = newValue
        settings.depthMinFrameDuration = nil
      }
      system.sessions(using: self).forEach { $0.configurationChanged() }
    }
  }

  /// The shortest time between depth maps: the format's own by default, and when set to `.invalid`; invalid without a format.
  /// `.positiveInfinity` means no depth maps.
  ///
  /// Raises NSGenericException without the lock and without ``activeDepthDataFormat``, NSRangeException outside of the format's rates.
  /// **Source:** rules 3, 112; Apple, activeDepthDataMinFrameDuration; that a missing format raises NSGenericException is inferred.
  public var activeDepthDataMinFrameDuration: CMTime {
    get {
      guard let format = activeDepthDataFormat else { return .invalid }
      return setting(\.depthMinFrameDuration) ?? format.videoSupportedFrameRateRanges[0].minFrameDuration
    }
    set {
      guard requireLock("setActiveDepthDataMinFrameDuration:") else { return }
      guard let format = activeDepthDataFormat else {
        return system.refuse(
          Misuse(
            .generic, "activeDepthDataMinFrameDuration cannot be set when activeDepthDataFormat is nil.",
            remedy: "set activeDepthDataFormat first"))
      }
      guard
        system.require(
          !newValue.isValid || newValue == .positiveInfinity
            || format.videoSupportedFrameRateRanges.contains { $0.contains(newValue) },
          Misuse(
            .range,
            "*** -[AVCaptureDevice setActiveDepthDataMinFrameDuration:] the passed duration is out of the range of "
              + "activeDepthDataFormat",
            remedy: "keep within videoSupportedFrameRateRanges of activeDepthDataFormat"))
      else { return }
      changeSettings { $0.depthMinFrameDuration = newValue.isValid ? newValue : nil }
      system.sessions(using: self).forEach { $0.configurationChanged() }
    }
  }

  /// Limits the zoom to the factors that have depth, or frees it again, where factors between them cannot be had.
  ///
  /// **Source:** rule 181.
  func limitZoomToDepth(_ isLimited: Bool) {
    let format = activeFormat
    let snaps = isLimited && !format.zoomFactorsOutsideOfVideoZoomRangesForDepthDeliverySupported
    let ranges =
      snaps
      ? format.supportedVideoZoomRangesForDepthDataDelivery.map { Double($0.lowerBound)...Double($0.upperBound) } : []
    guard withState({ $0.control?.zoom.islands }) ?? ranges != ranges else { return }
    changeControl { control, _ in control.zoom.setIslands(ranges) }
  }
}
