import HardwareModel
import StructuredDocuments

/// The properties of a device from which its name in scenarios is derived.
package struct DeviceOutline: Hashable, Sendable {
  /// A Boolean value that indicates whether the device is a camera rather than a microphone.
  package let isCamera: Bool
  /// The raw value of Apple's device type.
  package let deviceType: String
  /// The position of the device on the phone.
  package let position: DeviceDescriptor.Position

  package init(isCamera: Bool, deviceType: String, position: DeviceDescriptor.Position) {
    self.isCamera = isCamera
    self.deviceType = deviceType
    self.position = position
  }
}

extension DeviceProfile {
  /// Returns the outlines of the devices of a built-in profile; nil if there is no such profile.
  ///
  /// Reading a profile takes ten times as long, because most of a profile is about formats.
  package static func outlines(named name: String) -> [DeviceOutline]? {
    guard let bytes = BuiltInProfiles.content(of: name), let root = try? JSONParser.parse(bytes),
      case .array(let devices)? = root.value["devices"]?.value
    else { return nil }
    return devices.map { device in
      let position: DeviceDescriptor.Position =
        switch device.value["position"]?.value.text {
        case "back": .back
        case "front": .front
        default: .unspecified
        }
      return DeviceOutline(
        isCamera: device.value["camera"] != nil, deviceType: device.value["deviceType"]?.value.text ?? "",
        position: position)
    }
  }
}
