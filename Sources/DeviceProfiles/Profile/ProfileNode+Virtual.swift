import HardwareModel

// Cameras that are made of others.
extension ProfileNode {
  /// Zoom factors that ascend, each above 1.
  func factors() throws -> [Double] {
    let factors = try elements().map { try $0.number(in: 1...1_000) }
    guard zip([1] + factors, factors).allSatisfy({ $0 < $1 }) else {
      throw error("does not ascend", remedy: "write factors above 1, the smallest first")
    }
    return factors
  }

  /// Refuses a virtual camera that is not made of cameras of this profile.
  func requireConstituents(of device: DeviceDescriptor, in devices: [DeviceDescriptor]) throws {
    guard let camera = device.camera else { return }
    let virtualTypes = ["Dual", "DualWide", "Triple"].map { "AVCaptureDeviceTypeBuiltIn\($0)Camera" }
    guard
      !camera.constituents.isEmpty || !camera.switchOverZoomFactors.isEmpty || virtualTypes.contains(device.deviceType)
    else { return }
    let place = try child("camera")
    guard camera.constituents.count >= 2, Set(camera.constituents).count == camera.constituents.count else {
      throw place.error("has no two constituents", remedy: "name the uniqueIDs of the cameras that it is made of")
    }
    for identifier in camera.constituents {
      let constituent = devices.first { $0.uniqueID == identifier }
      guard let descriptor = constituent?.camera, descriptor.constituents.isEmpty,
        constituent?.position == device.position
      else {
        throw place.error(
          "is made of \"\(identifier)\", which is no real camera of this profile on the same side",
          remedy: "name the uniqueIDs of cameras that are described here")
      }
    }
    guard camera.switchOverZoomFactors.count == camera.constituents.count - 1 else {
      throw place.error(
        "has \(camera.switchOverZoomFactors.count) switchOverZoomFactors for \(camera.constituents.count) constituents",
        remedy: "write one less than there are constituents")
    }
  }
}
