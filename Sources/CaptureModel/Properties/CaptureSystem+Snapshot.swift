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
    .readOnly("appState", \.appState, "The life-cycle state of the app, such as active or background."),
    .readOnly("posture", \.posture, "The posture in which the phone is held."),
    .readOnly("interfaceOrientation", \.interfaceOrientation, "The orientation of the app's interface."),
    .readOnly("isRotationLocked", \.isRotationLocked, "Whether the interface orientation is locked."),
    .readOnly("isPhoneCallActive", \.isPhoneCallActive, "Whether a phone call is in progress."),
    .readOnly("interruption", \.interruption, "The reason that sessions are interrupted."),
    Property("videoAuthorization", .text, "The app's authorization to use cameras.") {
      $0.authorizationStatus(for: .video).propertyValue
    },
    Property("audioAuthorization", .text, "The app's authorization to use microphones.") {
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
