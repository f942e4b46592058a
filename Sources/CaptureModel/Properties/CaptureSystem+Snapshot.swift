import AVFoundationTypes
import PlatformModel
import SimulationKernel
import UIKitModel

extension CaptureSystem {
  /// A consistent snapshot of the system and all its devices, sessions, inputs, outputs and connections.
  ///
  /// Values that change with time alone, such as the current time, are excluded.
  package var snapshot: StateSnapshot {
    // A session must not be deallocated with the lock held, so its references are retained here.
    let sessions = self.sessions
    return withExtendedLifetime(sessions) {
      read {
        var snapshot = StateSnapshot()
        snapshot.add(self, as: "system", Self.properties)
        for device in devices {
          // Camera properties such as format and exposure do not apply to microphones.
          let isCamera = device.hasMediaType(.video)
          let properties = isCamera ? AVCaptureDevice.properties : AVCaptureDevice.identityProperties
          snapshot.add(device, as: "device[\(device.uniqueID)]", properties)
        }
        for (index, session) in sessions.enumerated() { snapshot.add(session, as: "session[\(index)]") }
        return snapshot
      }
    }
  }

  /// The properties of the system itself. The names are this project's, because Apple has no corresponding class.
  static let properties: [Property<CaptureSystem>] = [
    .readOnly("appState", \.appState, "Whether the app is in front."),
    .readOnly("posture", \.posture, "How the phone is held."),
    .readOnly("interfaceOrientation", \.interfaceOrientation, "How the app's window lies."),
    .readOnly("isRotationLocked", \.isRotationLocked, "Whether windows stay as the phone turns."),
    .readOnly("isPhoneCallActive", \.isPhoneCallActive, "Whether the user is on the phone."),
    .readOnly("interruption", \.interruption, "What keeps sessions from running."),
    Property("videoAuthorization", .text, "Whether the app may use cameras.") {
      $0.authorizationStatus(for: .video).propertyValue
    },
    Property("audioAuthorization", .text, "Whether the app may use microphones.") {
      $0.authorizationStatus(for: .audio).propertyValue
    },
  ]
}

extension StateSnapshot {
  /// Adds a session with its inputs, outputs and connections.
  fileprivate mutating func add(_ session: AVCaptureSession, as name: String) {
    add(session, as: name, session.properties)
    for (index, input) in session.inputs.enumerated() {
      guard let input = input as? AVCaptureDeviceInput else { continue }
      add(input, as: "\(name).input[\(index)]", AVCaptureDeviceInput.properties)
    }
    for (index, output) in session.outputs.enumerated() {
      add(output, as: "\(name).output[\(index)]", output.properties)
    }
    for (index, connection) in session.connections.enumerated() {
      add(connection, as: "\(name).connection[\(index)]", AVCaptureConnection.properties)
      guard let layer = connection.videoPreviewLayer else { continue }
      add(layer, as: "\(name).connection[\(index)].videoPreviewLayer", AVCaptureVideoPreviewLayer.properties)
    }
  }
}

/// A type whose property values are written as Swift prints them.
private protocol PropertyPrinted: PropertyReadable {}

extension PropertyPrinted {
  package static var propertyForm: PropertyForm { .text }
  package var propertyValue: PropertyValue { .text("\(self)") }
}

extension AppState: PropertyPrinted {}
extension Posture: PropertyPrinted {}
extension UIInterfaceOrientation: PropertyPrinted {}
extension AVCaptureSession.InterruptionReason: PropertyPrinted {}
extension AVAuthorizationStatus: PropertyPrinted {}
