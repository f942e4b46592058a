import SwiftUI

/// The whole screen: the preview with controls over it.
struct CameraView: View {
  @Bindable var camera: CameraModel
  @State private var focusPoint: CGPoint?

  var body: some View {
    ZStack {
      Color.black.ignoresSafeArea()
      CameraPreview(session: camera.service.session)
        .onTapGesture { location in
          focusPoint = location
          Task { await camera.focus(at: location) }
        }
        .overlay { if let focusPoint { FocusFrame().position(focusPoint) } }
        .opacity(camera.isFlashing ? 0 : 1)
        .ignoresSafeArea()
      VStack {
        StatusBar(camera: camera)
        Spacer()
        ControlBar(camera: camera)
      }
      .padding()
    }
    .task(id: focusPoint) {
      try? await Task.sleep(for: .seconds(1))
      if !Task.isCancelled { focusPoint = nil }
    }
    .alert("Camera", isPresented: $camera.error.isPresent()) {
      Button("OK") {}
    } message: {
      Text(camera.error?.errorDescription ?? "")
    }
  }
}

private struct FocusFrame: View {
  var body: some View {
    RoundedRectangle(cornerRadius: 8)
      .stroke(.yellow, lineWidth: 2)
      .frame(width: 80, height: 80)
      .allowsHitTesting(false)
      .accessibilityIdentifier("Focus")
  }
}
