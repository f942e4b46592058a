extension AVCaptureDevice {
  /// Whether the camera has a format that supports multi-camera sessions.
  var supportsMultiCam: Bool { formats.contains(where: \.isMultiCamSupported) }

  /// Returns whether two cameras share no sensor and can therefore run at the same time.
  ///
  /// Constituents of a virtual camera can run together, but not with that virtual camera. All front cameras share one
  /// sensor. **Source:** inferred; no phone of the profiles has two front sensors.
  func canRunConcurrently(_ other: AVCaptureDevice) -> Bool {
    let (own, others) = (sensors, other.sensors)
    return self !== other && own.isDisjoint(with: others) && !(position == .front && other.position == .front)
  }

  /// The identifiers of the physical cameras that the device uses.
  private var sensors: Set<String> { Set((descriptor.camera?.constituents ?? []) + [uniqueID]) }
}
