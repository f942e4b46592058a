import SimulationKernel

extension AVCapturePhotoOutput {
  /// A Boolean value that indicates whether depth can accompany photos, as is possible if the camera's active format
  /// supports depth. Key-value observable.
  ///
  /// **Source:** rule 415; that the active format alone decides is inferred.
  public var isDepthDataDeliverySupported: Bool { capabilities.supportsDepth }

  /// A Boolean value that indicates whether photos may request depth. The default is `false`, to which the property is
  /// reset when support ends.
  ///
  /// When enabled, the camera has a depth format and its zoom is limited to the range that supports depth, as with a
  /// depth data output.
  ///
  /// Setting it to `true` raises `NSInvalidArgumentException` if not supported. **Source:** rules 181, 415, 476; Apple,
  /// activeDepthDataFormat.
  public var isDepthDataDeliveryEnabled: Bool {
    get { state.read { $0.preparation.deliversDepth } }
    set {
      guard
        requireSupport(
          !newValue || isDepthDataDeliverySupported, "setDepthDataDeliveryEnabled:", "isDepthDataDeliverySupported",
          "Depth data delivery is not supported in the current configuration", evidence: .rule(415))
      else { return }
      rebuild { $0.deliversDepth = newValue }
    }
  }
}
