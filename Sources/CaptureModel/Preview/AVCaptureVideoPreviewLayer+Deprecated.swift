// Deprecated properties that moved to the layer's connection in iOS 6, and deferred start. **Source:** Apple,
// AVCaptureVideoPreviewLayer.

import SimulationKernel

extension AVCaptureVideoPreviewLayer {
  /// The connection's `videoOrientation`, or portrait without a connection.
  public var orientation: AVCaptureVideoOrientation {
    get { connection?.videoOrientation ?? .portrait }
    set { connection?.videoOrientation = newValue }
  }

  /// The connection's `isVideoOrientationSupported`, or false without a connection.
  public var isOrientationSupported: Bool { connection?.isVideoOrientationSupported ?? false }
  /// The connection's `isVideoOrientationSupported`, or false without a connection.
  public var orientationSupported: Bool { isOrientationSupported }

  /// The connection's `isVideoMirrored`, or false without a connection.
  public var isMirrored: Bool {
    get { connection?.isVideoMirrored ?? false }
    set { connection?.isVideoMirrored = newValue }
  }
  /// The connection's `isVideoMirrored`, or false without a connection.
  public var mirrored: Bool {
    get { isMirrored }
    set { isMirrored = newValue }
  }

  /// The connection's `isVideoMirroringSupported`, or false without a connection.
  public var isMirroringSupported: Bool { connection?.isVideoMirroringSupported ?? false }
  /// The connection's `isVideoMirroringSupported`, or false without a connection.
  public var mirroringSupported: Bool { isMirroringSupported }

  /// The connection's `automaticallyAdjustsVideoMirroring`, or true without a connection.
  public var automaticallyAdjustsMirroring: Bool {
    get { connection?.automaticallyAdjustsVideoMirroring ?? true }
    set { connection?.automaticallyAdjustsVideoMirroring = newValue }
  }

  /// A Boolean value that indicates whether the layer supports deferred start. Always false; all outputs start
  /// together. **Source:** rule 30.
  public var isDeferredStartSupported: Bool { consumer.isDeferredStartSupported }

  /// A Boolean value that indicates whether deferred start is enabled. Setting it raises NSInvalidArgumentException if
  /// unsupported. **Source:** rule 30.
  public var isDeferredStartEnabled: Bool {
    get { consumer.isDeferredStartEnabled }
    set {
      _ = system.require(
        !newValue,
        Misuse(
          .invalidArgument, "*** -[AVCaptureVideoPreviewLayer setDeferredStartEnabled:] Not supported",
          evidence: .header("AVCaptureVideoPreviewLayer.isDeferredStartEnabled"),
          remedy: "check isDeferredStartSupported first"))
    }
  }
}
