import CaptureModel
import Foundation
import HardwareModel
import PlatformTypes
import Scenarios
import VirtualDevices

/// A phone with the sensor orientations of a real one, but with small sensors. RAW photos have the size of the sensor,
/// and a lab captures hundreds of them.
struct LabPhone: Sendable {
  /// The name of the real phone's profile.
  let name: String
  /// The device reference of the real phone in scenarios: its name, or the path of its profile.
  let device: String
  /// The file name of the small phone's profile.
  var file: String { "\(name)-small.json" }

  private let cameras: [(position: DeviceDescriptor.Position, descriptor: CameraDescriptor)]

  /// Creates a small version of a phone.
  ///
  /// - Parameter device: The name of a built-in profile, or the path of a profile file.
  /// - Throws: ``ScenarioError`` for an unknown or unreadable profile.
  init(like device: String) throws {
    // The path must be absolute, because stored scenarios are run from other directories.
    self.device = DeviceProfile.isPath(device) ? URL(fileURLWithPath: device).path : device
    let profile = try DeviceProfile.load(named: device)
    name = profile.name
    cameras = [DeviceDescriptor.Position.back, .front].compactMap { position in
      profile.devices.lazy.compactMap { descriptor in
        guard descriptor.position == position, case .camera(let camera) = descriptor.kind else { return nil }
        return (position, camera)
      }.first
    }
  }

  /// The small phone's profile as JSON.
  var json: String {
    """
    {
      "profile": 1,
      "name": "\(name)-small",
      "about": "Sensors of 640x480 pixels with the mounting of the profile \(name).",
      "origins": {
        "lab": {"made-up": "a small camera for small RAW photos"},
        "mounting": {"derived": "the profile \(name)"}
      },
      "devices": [
    \(cameras.map { camera($0.position, $0.descriptor) }.joined(separator: ",\n"))
      ]
    }

    """
  }

  private func camera(_ position: DeviceDescriptor.Position, _ descriptor: CameraDescriptor) -> String {
    let (side, number) = position == .back ? ("Back", 0) : ("Front", 1)
    return """
          {
            "from": "lab",
            "uniqueID": "com.apple.avfoundation.avcapturedevice.built-in_video:\(number)", "modelID": "small",
            "localizedName": "\(side) Camera", "manufacturer": "camsim",
            "deviceType": "AVCaptureDeviceTypeBuiltInWideAngleCamera", "position": "\(side.lowercased())",
            "camera": {
              "from": {"*": "lab", "sensorToPortrait": "mounting"},
              "sensorToPortrait": \(descriptor.sensorToPortrait.quarterTurns),
              "hasFlash": false, "hasTorch": false, "exposureBias": [-8, 8], "maxWhiteBalanceGain": 4,
              "lowLightBoost": false,
              "lens": {
                "from": "lab", "model": "\(name)-small \(side.lowercased()) camera", "focalLength": 4, "focalLengthIn35mmFilm": 28,
                "fNumber": 2.0, "minimumFocusDistance": -1
              },
              "costs": {"from": "lab", "start": 500, "stop": 200, "reconfigure": 300},
              "presets": {
              "from": "lab", "AVCaptureSessionPresetPhoto": {"format": "420f 640x480 30"},
              "AVCaptureSessionPresetHigh": {"format": "420f 640x480 30"}
            },
              "formats": [
                {
                  "from": "lab",
                  "lines": [
                    "'vide'/'420f'  640x 480, { 1- 30 fps}, HRSI:640x480, fov:60.000, max zoom:16.00 (upscales @1.00), ISO:23.0-2208.0, SS:0.000020-1.000000"
                  ]
                }
              ]
            }
          }
      """
  }
}
