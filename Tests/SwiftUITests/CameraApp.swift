import AVFoundation
import SwiftUI

// An app in the shape of Apple's current camera sample: views around an observable model and an actor that owns the
// session.

@MainActor struct CameraApp: App {
  @State private var camera = CameraModel()
  @Environment(\.scenePhase) private var scenePhase

  var body: some SwiftUI.Scene {
    WindowGroup {
      CameraView(camera: camera)
        .task { await camera.start() }
        .onChange(of: scenePhase) { _, phase in camera.story.append("\(phase)") }
    }
  }
}

/// The last model that an app made, for the tests.
@MainActor var lastModel: CameraModel?

@MainActor @Observable final class CameraModel {
  enum Status { case unknown, running, unauthorized, failed }

  private(set) var status = Status.unknown
  private(set) var photos: [Data] = []
  private(set) var focusPoints: [CGPoint] = []
  var isFlashOn = false
  var zoom = 1.0
  var lens = "Wide"
  var error: String?
  var story: [String] = []
  let captureService = CaptureService()

  init() { lastModel = self }

  func start() async {
    guard await captureService.isAuthorized else {
      status = .unauthorized
      return
    }
    do {
      try await captureService.start()
      status = .running
    } catch { status = .failed }
  }

  func takePhoto() async {
    do { photos.append(try await captureService.takePhoto(flash: isFlashOn)) } catch { self.error = "\(error)" }
  }

  func focus(at point: CGPoint) { focusPoints.append(point) }
}

actor CaptureService {
  nonisolated let session = AVCaptureSession()
  private let output = AVCapturePhotoOutput()
  private var delegates: [PhotoDelegate] = []

  var isAuthorized: Bool {
    get async {
      if AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined {
        return await AVCaptureDevice.requestAccess(for: .video)
      }
      return AVCaptureDevice.authorizationStatus(for: .video) == .authorized
    }
  }

  func start() throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) else {
      throw AVError(.deviceNotConnected)
    }
    session.beginConfiguration()
    session.sessionPreset = .photo
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    session.commitConfiguration()
    session.startRunning()
  }

  func takePhoto(flash: Bool) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      let settings = AVCapturePhotoSettings()
      settings.flashMode = flash ? .on : .off
      let delegate = PhotoDelegate(continuation)
      delegates.append(delegate)
      output.capturePhoto(with: settings, delegate: delegate)
    }
  }
}

private final class PhotoDelegate: NSObject, AVCapturePhotoCaptureDelegate {
  private let continuation: CheckedContinuation<Data, any Error>

  init(_ continuation: CheckedContinuation<Data, any Error>) { self.continuation = continuation }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    if let data = photo.fileDataRepresentation() {
      continuation.resume(returning: data)
    } else {
      continuation.resume(throwing: error ?? AVError(.unknown))
    }
  }
}

struct CameraPreview: UIViewRepresentable {
  let session: AVCaptureSession

  func makeUIView(context: Context) -> PreviewView {
    let view = PreviewView()
    view.previewLayer.session = session
    return view
  }

  func updateUIView(_ view: PreviewView, context: Context) {}

  final class PreviewView: UIView {
    override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }
    var previewLayer: AVCaptureVideoPreviewLayer { layer as! AVCaptureVideoPreviewLayer }
  }
}

struct CameraView: View {
  @Bindable var camera: CameraModel
  @State private var isShowingSettings = false
  @State private var isAlertShown = false

  var body: some View {
    ZStack {
      Color.black.ignoresSafeArea()
      CameraPreview(session: camera.captureService.session)
        .onTapGesture { location in camera.focus(at: location) }
        .ignoresSafeArea()
      VStack {
        HStack {
          Button {
            isShowingSettings = true
          } label: {
            Image(systemName: "gear")
          }
          Spacer()
          Text("\(camera.photos.count) photos")
        }
        .padding()
        Spacer()
        if camera.status == .unauthorized { Text("No access to the camera") }
        Slider(value: $camera.zoom, in: 1...5).padding(.horizontal)
        ShutterButton(isEnabled: camera.status == .running) { Task { await camera.takePhoto() } }
      }
    }
    .sheet(isPresented: $isShowingSettings) { SettingsView(camera: camera) }
    .alert("Error", isPresented: $isAlertShown) {
      Button("Retry") { camera.story.append("retried") }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text(camera.error ?? "")
    }
    .onChange(of: camera.error) { isAlertShown = camera.error != nil }
  }
}

struct ShutterButton: View {
  let isEnabled: Bool
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      Circle().fill(.white).frame(width: 68, height: 68)
    }
    .accessibilityLabel("Shutter")
    .disabled(!isEnabled)
  }
}

struct SettingsView: View {
  @Bindable var camera: CameraModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      Section("Capture") {
        Toggle("Flash", isOn: $camera.isFlashOn)
        Picker("Lens", selection: $camera.lens) {
          ForEach(["Wide", "Tele"], id: \.self) { Text($0) }
        }
        .pickerStyle(.segmented)
      }
      Button("Done") { dismiss() }
    }
    .onAppear { camera.story.append("settings") }
    .onDisappear { camera.story.append("no settings") }
  }
}
