import CaptureModel
import Foundation
import HardwareModel
import VirtualDevices

/// The names by which scenarios refer to a list of devices.
struct InputNames {
  private let devices: [DeviceOutline]
  /// The names of the devices' kinds, such as `backTelephoto`.
  private let kinds: [String]

  init(_ devices: [DeviceOutline]) { (self.devices, kinds) = (devices, devices.map(Self.kindName)) }

  init(_ devices: [AVCaptureDevice]) {
    self.init(
      devices.map { device in
        DeviceOutline(
          isCamera: device.hasMediaType(.video), deviceType: device.deviceType.rawValue,
          position: DeviceDescriptor.Position(rawValue: device.position.rawValue) ?? .unspecified,
          uniqueID: device.uniqueID, localizedName: device.localizedName, formatCount: device.formats.count)
      })
  }

  /// The inputs that exist.
  var inputs: [Scenario.Input] { Scenario.Input.allCases.filter { index(of: $0) != nil } }

  /// Returns the index of the device that has this name; nil if there is none.
  func index(of input: Scenario.Input) -> Int? {
    func camera(_ matches: (DeviceOutline) -> Bool) -> Int? { devices.firstIndex { $0.isCamera && matches($0) } }
    switch input {
    case .camera: return camera { _ in true }
    case .microphone: return devices.firstIndex { !$0.isCamera }
    case .back, .front:
      let position: DeviceDescriptor.Position = input == .back ? .back : .front
      let type = AVCaptureDevice.DeviceType.builtInWideAngleCamera.rawValue
      return camera { $0.position == position && $0.deviceType == type } ?? camera { $0.position == position }
    default: return devices.indices.first { devices[$0].isCamera && exactName(at: $0) == input.rawValue }
    }
  }

  /// Returns the shortest name for a device.
  func name(at index: Int) -> String {
    let short: [Scenario.Input] = [.back, .front, .microphone]
    return short.first { self.index(of: $0) == index }?.rawValue ?? exactName(at: index)
  }

  /// Returns a name derived from the position and the type, such as `backTelephoto`, with a number for further devices
  /// of the same type, such as `external2`.
  private func exactName(at index: Int) -> String {
    let before = kinds[..<index].count { $0 == kinds[index] }
    return before == 0 ? kinds[index] : "\(kinds[index])\(before + 1)"
  }

  private static func kindName(of device: DeviceOutline) -> String {
    let side = device.position == .back ? "back" : device.position == .front ? "front" : ""
    var type = device.deviceType[...]
    for prefix in ["AVCaptureDeviceType", "BuiltIn"] where type.hasPrefix(prefix) {
      type = type.dropFirst(prefix.count)
    }
    if type.hasSuffix("Camera") { type = type.dropLast("Camera".count) }
    return side.isEmpty ? type.prefix(1).lowercased() + type.dropFirst() : side + type
  }
}

extension Trace {
  /// Gives devices the names by which scenarios refer to them, such as `back`.
  package func name(devices: [AVCaptureDevice]) {
    let names = InputNames(devices)
    for (index, device) in devices.enumerated() { name(device: device.uniqueID, names.name(at: index)) }
  }
}
