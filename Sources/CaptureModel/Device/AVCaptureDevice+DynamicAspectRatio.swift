import Foundation

extension AVCaptureDevice {
  /// The shape that the picture was given while the camera runs; nil for the format's own, and where it has no other. Observable.
  public var dynamicAspectRatio: AspectRatio? { setting(\.aspectRatio) }

  /// Size of the picture in that shape, the largest that the format's has room for; the format's own without one. Observable.
  public var dynamicDimensions: CMVideoDimensions { dimensions(in: dynamicAspectRatio) }

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
    changeSettings { $0.aspectRatio = dynamicAspectRatio }
    guard let handler else { return }
    let now = system.timeline.now
    system.callbacks.submit { handler(now, nil) }
  }

  /// Tells observers what differs.
  func announceAspectRatio(from old: AspectRatio?, to new: AspectRatio?, _ transaction: Transaction) {
    guard old != new else { return }
    typealias Device = AVCaptureDevice
    transaction.changed(self, \Device.dynamicAspectRatio, "dynamicAspectRatio", from: old, to: new)
    transaction.changed(
      self, \Device.dynamicDimensions, "dynamicDimensions", from: dimensions(in: old), to: dimensions(in: new))
  }

  private func dimensions(in aspectRatio: AspectRatio?) -> CMVideoDimensions {
    guard facts.camera != nil else { return CMVideoDimensions(width: 0, height: 0) }
    let size = activeFormat.facts.size
    guard let ratio = aspectRatio?.widthOverHeight else { return CMVideoDimensions(size) }
    let width = min(Double(size.width), Double(size.height) * ratio)
    return CMVideoDimensions(width: Int32(width / 2) * 2, height: Int32(width / ratio / 2) * 2)
  }
}
