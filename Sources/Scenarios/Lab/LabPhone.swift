import CaptureModel
import VirtualDevices

/// A phone whose sensors are mounted as those of a real one, and are small: RAW photos have the size of the sensor, and a lab takes
/// hundreds of them.
public struct LabPhone: Sendable {
  /// The real phone's profile.
  public let device: String
  /// Its profile's file name.
  public var file: String { "\(device)-small.json" }

  private let cameras: [(position: DeviceFacts.Position, facts: CameraFacts)]

  /// - Throws: ``ScenarioError`` for an unknown profile.
  public init(like device: String) throws {
    self.device = device
    let devices: [DeviceFacts]
    do {
      devices = try DeviceProfile.load(named: device).devices
    } catch {
      throw ScenarioError(.unavailable, "\(error)")
    }
    cameras = [DeviceFacts.Position.back, .front].compactMap { position in
      devices.lazy.compactMap { facts in
        guard facts.position == position, case .camera(let camera) = facts.kind else { return nil }
        return (position, camera)
      }.first
    }
  }

  /// The profile.
  public var json: String {
    """
    {
      "profile": 1,
      "name": "\(device)-small",
      "about": "Sensors of 640x480 pixels, mounted as those of the profile \(device).",
      "origins": {
        "lab": {"made-up": "a small camera, so that RAW photos are small"},
        "mounting": {"derived": "the profile \(device)"}
      },
      "devices": [
    \(cameras.map { camera($0.position, $0.facts) }.joined(separator: ",\n"))
      ]
    }

    """
  }

  private func camera(_ position: DeviceFacts.Position, _ facts: CameraFacts) -> String {
    let (name, number) = position == .back ? ("Back", 0) : ("Front", 1)
    return """
          {
            "from": "lab",
            "uniqueID": "com.apple.avfoundation.avcapturedevice.built-in_video:\(number)", "modelID": "small",
            "localizedName": "\(name) Camera", "manufacturer": "camsim",
            "deviceType": "AVCaptureDeviceTypeBuiltInWideAngleCamera", "position": "\(name.lowercased())",
            "camera": {
              "from": {"*": "lab", "sensorToPortrait": "mounting"},
              "sensorToPortrait": \(facts.sensorToPortrait.quarterTurns),
              "hasFlash": false, "hasTorch": false, "exposureBias": [-8, 8], "maxWhiteBalanceGain": 4,
              "lowLightBoost": false,
              "lens": {
                "from": "lab", "model": "\(device)-small \(name.lowercased()) camera", "focalLength": 4, "focalLengthIn35mmFilm": 28,
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
