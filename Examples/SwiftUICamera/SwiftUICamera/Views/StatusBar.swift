import SwiftUI

/// The controls at the top: the flash, and a message if the camera cannot be used.
struct StatusBar: View {
  @Bindable var camera: CameraModel

  var body: some View {
    HStack {
      Toggle(isOn: $camera.isFlashOn) {
        Label("Flash", systemImage: camera.isFlashOn ? "bolt.fill" : "bolt.slash")
      }
      .toggleStyle(.button)
      .disabled(camera.mode == .video)
      Spacer()
      if let message {
        Text(message).font(.callout).padding(8).background(.ultraThinMaterial, in: .capsule)
      }
    }
    .foregroundStyle(.white)
  }

  private var message: LocalizedStringKey? {
    switch camera.status {
    case .starting: "Starting"
    case .unauthorized: "Allow access to the camera in Settings"
    case .failed: "The camera cannot be used"
    case .running: camera.isInterrupted ? "Another app uses the camera" : camera.isRecording ? "Recording" : nil
    }
  }
}
