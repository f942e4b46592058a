import HardwareModel
import StructuredDocuments

/// The properties of a device that do not depend on its formats.
package struct DeviceOutline: Hashable, Sendable {
  /// A Boolean value that indicates whether the device is a camera rather than a microphone.
  package let isCamera: Bool
  /// The raw value of Apple's device type.
  package let deviceType: String
  /// The position of the device on the phone.
  package let position: DeviceDescriptor.Position
  /// The unique identifier of the device.
  package let uniqueID: String
  /// The localized name of the device.
  package let localizedName: String
  /// The number of formats.
  package let formatCount: Int

  package init(
    isCamera: Bool, deviceType: String, position: DeviceDescriptor.Position, uniqueID: String, localizedName: String,
    formatCount: Int
  ) {
    self.isCamera = isCamera
    self.deviceType = deviceType
    self.position = position
    self.uniqueID = uniqueID
    self.localizedName = localizedName
    self.formatCount = formatCount
  }
}

extension DeviceProfile {
  /// Returns the outlines of the devices of a built-in profile; nil if there is no such profile.
  ///
  /// Reading a profile takes many times as long, because most of a profile is about formats.
  package static func outlines(named name: String) -> [DeviceOutline]? {
    let members = [
      "devices", "camera", "deviceType", "position", "uniqueID", "localizedName", "formats", "lines",
    ]
    let root = BuiltInProfiles.bytes(of: name).flatMap { JSONParser.skim($0, keeping: members) }
    return root?["devices"]?.value.elements.map { $0.map { DeviceOutline($0.value) } }
  }
}

extension DeviceOutline {
  /// Reads the outline of a device from a valid profile.
  fileprivate init(_ device: JSONValue) {
    let camera = device["camera"]?.value
    let position: DeviceDescriptor.Position =
      switch device["position"]?.value.text {
      case "back": .back
      case "front": .front
      default: .unspecified
      }
    let blocks = camera?["formats"]?.value.elements ?? []
    self.init(
      isCamera: camera != nil, deviceType: device["deviceType"]?.value.text ?? "", position: position,
      uniqueID: device["uniqueID"]?.value.text ?? "", localizedName: device["localizedName"]?.value.text ?? "",
      formatCount: blocks.reduce(0) { $0 + ($1.value["lines"]?.value.elements?.count ?? 0) })
  }
}
