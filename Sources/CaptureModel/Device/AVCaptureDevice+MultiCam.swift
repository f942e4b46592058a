extension AVCaptureDevice {
  /// Whether the camera has a format for sessions with several cameras.
  var canRunBesideOthers: Bool { formats.contains(where: \.isMultiCamSupported) }

  /// Whether two cameras share no sensor: constituents of one virtual camera run beside each other, but not beside that camera, and the
  /// cameras in front are one. **Source:** inferred; no phone of the profiles has two sensors in front.
  func canRunBeside(_ other: AVCaptureDevice) -> Bool {
    let (own, others) = (sensors, other.sensors)
    return self !== other && own.isDisjoint(with: others) && !(position == .front && other.position == .front)
  }

  /// Identifiers of the real cameras that it sees with.
  private var sensors: Set<String> { Set((descriptor.camera?.constituents ?? []) + [uniqueID]) }
}
