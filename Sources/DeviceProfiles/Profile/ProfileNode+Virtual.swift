import HardwareModel

// Consistency checks for the devices of a profile.
extension ProfileNode {
  /// Returns the devices after verifying that they are consistent with each other.
  func requireCoherence(of devices: [DeviceDescriptor]) throws -> [DeviceDescriptor] {
    for (index, (device, node)) in zip(devices, try elements(expecting: "")).enumerated() {
      if let other = devices[..<index].firstIndex(where: { $0.uniqueID == device.uniqueID }) {
        throw node.error(
          "has the uniqueID \"\(device.uniqueID)\", which devices[\(other)] already uses",
          remedy: "give each device a unique one")
      }
      try node.requireConstituents(of: device, in: devices)
    }
    return devices
  }

  /// Throws if the constituents of a virtual camera are not physical cameras of this profile.
  private func requireConstituents(of device: DeviceDescriptor, in devices: [DeviceDescriptor]) throws {
    guard let camera = device.camera else { return }
    let virtualTypes = ["Dual", "DualWide", "Triple"].map { "AVCaptureDeviceTypeBuiltIn\($0)Camera" }
    guard
      !camera.constituents.isEmpty || !camera.switchOverZoomFactors.isEmpty || virtualTypes.contains(device.deviceType)
    else { return }
    let place = try child("camera") ?? self
    guard camera.constituents.count >= 2, Set(camera.constituents).count == camera.constituents.count else {
      throw place.error("must have at least two different constituents", remedy: "list the uniqueIDs of its cameras")
    }
    for identifier in camera.constituents {
      let constituent = devices.first { $0.uniqueID == identifier }
      guard let descriptor = constituent?.camera, descriptor.constituents.isEmpty,
        constituent?.position == device.position
      else {
        throw place.error(
          "has the constituent \"\(identifier)\", which is not a physical camera at the same position in this profile",
          remedy: "list the uniqueIDs of cameras in this profile")
      }
    }
    guard camera.switchOverZoomFactors.count == camera.constituents.count - 1 else {
      throw place.error(
        "has \(camera.switchOverZoomFactors.count) switchOverZoomFactors for \(camera.constituents.count) constituents",
        remedy: "write one factor fewer than there are constituents")
    }
  }
}
