import SimulationKernel

extension AVCapturePhotoOutput {
  /// Whether depth can come with photos: where the camera's active format has depth. Observable.
  ///
  /// **Source:** rule 415; that the active format alone decides is inferred.
  public var isDepthDataDeliverySupported: Bool { capabilities.supportsDepth }

  /// Whether photos may ask for depth. Default false, and again when support vanishes. The camera then has a format for depth, and its
  /// zoom keeps to where there is depth, as with a depth data output.
  ///
  /// Raises NSInvalidArgumentException without support. **Source:** rules 181, 415; Apple, activeDepthDataFormat.
  public var isDepthDataDeliveryEnabled: Bool {
    get { state.read { $0.preparation.deliversDepth } }
    set {
      guard
        requireSupport(
          !newValue || isDepthDataDeliverySupported, "setDepthDataDeliveryEnabled:", "isDepthDataDeliverySupported",
          "Depth data delivery is not supported in the current configuration")
      else { return }
      system.change { transaction in
        prepare(transaction) { $0.deliversDepth = newValue }
        guard let session else { return }
        transaction.keep([session])
        session.configurationChanged(transaction)
      }
    }
  }
}
