import SwiftUI

/// The controls at the bottom: the last photo, the shutter, and the button that switches cameras.
struct ControlBar: View {
  @Bindable var camera: CameraModel

  var body: some View {
    VStack(spacing: 20) {
      Picker("Mode", selection: $camera.mode) {
        ForEach(CaptureMode.allCases, id: \.self) { Text($0.rawValue) }
      }
      .pickerStyle(.segmented)
      .frame(maxWidth: 200)
      .disabled(camera.isRecording)
      HStack {
        Thumbnail(image: camera.thumbnail)
        Spacer()
        ShutterButton(camera: camera)
        Spacer()
        Button {
          Task { await camera.switchCamera() }
        } label: {
          Image(systemName: "arrow.triangle.2.circlepath").font(.title2).frame(width: 60, height: 60)
        }
        .accessibilityLabel("Switch Camera")
        .disabled(camera.isRecording)
      }
    }
    .disabled(!camera.isReady)
  }
}

private struct ShutterButton: View {
  let camera: CameraModel

  var body: some View {
    Button {
      Task { await camera.pressShutter() }
    } label: {
      Circle().fill(camera.mode == .photo ? .white : .red).padding(4)
    }
    .buttonStyle(ShutterStyle())
    .frame(width: 68, height: 68)
    .accessibilityLabel(camera.isRecording ? "Stop" : "Shutter")
    .sensoryFeedback(.impact, trigger: camera.isRecording)
  }
}

private struct ShutterStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .background { Circle().stroke(.white, lineWidth: 4) }
      .scaleEffect(configuration.isPressed ? 0.85 : 1)
      .animation(.easeInOut(duration: 0.15), value: configuration.isPressed)
  }
}

private struct Thumbnail: View {
  let image: UIImage?

  var body: some View {
    Group {
      if let image {
        Image(uiImage: image).resizable().scaledToFill().accessibilityLabel("Last Photo")
      } else {
        RoundedRectangle(cornerRadius: 8).fill(.gray.opacity(0.3))
      }
    }
    .frame(width: 60, height: 60)
    .clipShape(RoundedRectangle(cornerRadius: 8))
  }
}

#Preview {
  ControlBar(camera: CameraModel())
    .background(.black)
}
