import SimulationKernel

// The properties available to string-based key paths: those in the tables, and some that are in no table.

extension AVCaptureDevice: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] {
    let behavior = "primaryConstituentDeviceRestrictedSwitchingBehaviorConditions"
    let activeBehavior = "activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions"
    return named(
      Self.properties.map(\.erased),
      [
        ("availableReactionTypes", \AVCaptureDevice.availableReactionTypes),
        ("formats", \AVCaptureDevice.formats),
        ("reactionEffectsInProgress", \AVCaptureDevice.reactionEffectsInProgress),
        (behavior, \AVCaptureDevice.primaryConstituentDeviceRestrictedSwitchingBehaviorConditions),
        (activeBehavior, \AVCaptureDevice.activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions),
      ])
  }
}

extension AVCaptureDevice.DiscoverySession: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] { ["devices": \AVCaptureDevice.DiscoverySession.devices] }
}

extension AVCaptureDevice.RotationCoordinator: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] {
    typealias Coordinator = AVCaptureDevice.RotationCoordinator
    return named(
      [],
      [
        ("videoRotationAngleForHorizonLevelCapture", \Coordinator.videoRotationAngleForHorizonLevelCapture),
        ("videoRotationAngleForHorizonLevelPreview", \Coordinator.videoRotationAngleForHorizonLevelPreview),
      ])
  }
}

extension AVCaptureSession: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] { named(properties) }
}

extension AVCaptureConnection: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] { named(Self.properties.map(\.erased)) }
}

extension AVCaptureDeviceInput: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] { named(Self.properties.map(\.erased)) }
}

extension AVCaptureOutput: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] { named(properties) }
}

extension AVCaptureVideoPreviewLayer: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] {
    named(Self.properties.map(\.erased), [("session", \AVCaptureVideoPreviewLayer.session)])
  }
}

extension AVCapturePhotoOutputReadinessCoordinator: KeyValueCoded {
  package var namedKeyPaths: [String: AnyKeyPath] {
    ["captureReadiness": \AVCapturePhotoOutputReadinessCoordinator.captureReadiness]
  }
}

private func named(
  _ table: [Property<AnyObject>], _ others: [(name: String, keyPath: AnyKeyPath)] = []
) -> [String: AnyKeyPath] {
  let all = table.compactMap { property in property.keyPath.map { (property.name, $0 as AnyKeyPath) } } + others
  return Dictionary(all) { $1 }
}
