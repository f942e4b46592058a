import Foundation

extension AVCaptureDevice {
  /// The shape that the picture has: the first of those that the active format can take, until another is set; nil where it can take
  /// none. Observable. **Source:** Apple, dynamicAspectRatio.
  public var dynamicAspectRatio: AspectRatio? { setting(\.aspectRatio) }

  /// Size of the picture in that shape, the largest that the format's has room for; nothing without one. Observable.
  /// **Source:** Apple, dynamicDimensions.
  public var dynamicDimensions: CMVideoDimensions { setting(\.dimensions) }

  /// Gives the picture another shape; the handler is told the time, and no error. A new format resets it.
  ///
  /// The device tells the shape; the frames of the simulated camera keep that of the format.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException for a shape that the active format lacks.
  /// **Source:** appendix 2; Apple, setDynamicAspectRatio; the wording is inferred.
  @preconcurrency
  public func setDynamicAspectRatio(
    _ dynamicAspectRatio: AspectRatio,
    completionHandler handler: (@Sendable (CMTime, (any Error)?) -> Void)? = nil
  ) {
    let selector = "setDynamicAspectRatio:completionHandler:"
    guard requireLock(selector),
      system.require(
        activeFormat.supportedDynamicAspectRatios.contains(dynamicAspectRatio),
        Misuse(
          .invalidArgument,
          "*** -[AVCaptureDevice \(selector)] Unsupported aspect ratio - use -supportedDynamicAspectRatios of the active format",
          remedy: "choose one of activeFormat.supportedDynamicAspectRatios"))
    else { return }
    let format = activeFormat
    changeSettings { $0.setAspectRatio(dynamicAspectRatio, in: format) }
    guard let handler else { return }
    let now = system.timeline.now
    system.callbacks.submit { handler(now, nil) }
  }
}
