// What the layer's connection does since iOS 6, and deferred start. **Source:** Apple, AVCaptureVideoPreviewLayer.

import SimulationKernel

extension AVCaptureVideoPreviewLayer {
  /// The connection's `videoOrientation`; portrait without one.
  public var orientation: AVCaptureVideoOrientation {
    get { connection?.videoOrientation ?? .portrait }
    set { connection?.videoOrientation = newValue }
  }

  /// The connection's `isVideoOrientationSupported`; false without one.
  public var isOrientationSupported: Bool { connection?.isVideoOrientationSupported ?? false }
  /// The connection's `isVideoOrientationSupported`; false without one.
  public var orientationSupported: Bool { isOrientationSupported }

  /// The connection's `isVideoMirrored`; false without one.
  public var isMirrored: Bool {
    get { connection?.isVideoMirrored ?? false }
    set { connection?.isVideoMirrored = newValue }
  }
  /// The connection's `isVideoMirrored`; false without one.
  public var mirrored: Bool {
    get { isMirrored }
    set { isMirrored = newValue }
  }

  /// The connection's `isVideoMirroringSupported`; false without one.
  public var isMirroringSupported: Bool { connection?.isVideoMirroringSupported ?? false }
  /// The connection's `isVideoMirroringSupported`; false without one.
  public var mirroringSupported: Bool { isMirroringSupported }

  /// The connection's `automaticallyAdjustsVideoMirroring`; true without one.
  public var automaticallyAdjustsMirroring: Bool {
    get { connection?.automaticallyAdjustsVideoMirroring ?? true }
    set { connection?.automaticallyAdjustsVideoMirroring = newValue }
  }

  /// Whether the layer can start after the others: none here can, all start together. **Source:** rule 30.
  public var isDeferredStartSupported: Bool { consumer.isDeferredStartSupported }

  /// Whether it does. Raises NSInvalidArgumentException where it is not supported. **Source:** rule 30.
  public var isDeferredStartEnabled: Bool {
    get { consumer.isDeferredStartEnabled }
    set {
      _ = system.require(
        !newValue,
        Misuse(
          .invalidArgument, "*** -[AVCaptureVideoPreviewLayer setDeferredStartEnabled:] Not supported",
          remedy: "check isDeferredStartSupported first"))
    }
  }
}
