import SwiftUI

enum CaptureMode: String, CaseIterable { case photo = "Photo", video = "Video" }

/// The state of the camera's screen.
@MainActor @Observable final class CameraModel {
  enum Status { case starting, running, unauthorized, failed }
  private(set) var status = Status.starting
  private(set) var isInterrupted = false
  private(set) var isSwitchingCameras = false
  private(set) var isRecording = false
  private(set) var isFlashing = false
  private(set) var thumbnail: UIImage?
  var mode = CaptureMode.photo { didSet { Task { await service.prepare(for: mode) } } }
  var isFlashOn = false
  var error: CameraError?

  let service = CaptureService()
  private let library = MediaLibrary()

  var isReady: Bool { status == .running && !isInterrupted && !isSwitchingCameras }

  func start() async {
    guard await service.isAuthorized else {
      status = .unauthorized
      return
    }
    do {
      try await service.start()
      status = .running
      await followInterruptions()
    } catch {
      status = .failed
    }
  }

  private func followInterruptions() async {
    for await isInterrupted in await service.interruptions { self.isInterrupted = isInterrupted }
  }

  func pressShutter() async {
    do {
      switch mode {
      case .photo: try await takePhoto()
      case .video: try await toggleRecording()
      }
    } catch {
      self.error = CameraError(error)
    }
  }

  private func takePhoto() async throws {
    withAnimation(.linear(duration: 0.05)) { isFlashing = true }
    defer { isFlashing = false }
    let photo = try await service.takePhoto(flash: isFlashOn ? .on : .off)
    try await library.save(photo: photo)
    thumbnail = UIImage(data: photo)
  }

  private func toggleRecording() async throws {
    if isRecording {
      await service.stopRecording()
    } else {
      isRecording = true
      defer { isRecording = false }
      try await library.save(movie: try await service.record())
    }
  }

  func switchCamera() async {
    isSwitchingCameras = true
    defer { isSwitchingCameras = false }
    do { try await service.switchCamera() } catch { self.error = CameraError(error) }
  }

  func focus(at point: CGPoint) async {
    try? await service.focus(atLayerPoint: point)
  }
}

/// An error with a message for the user.
struct CameraError: LocalizedError, Equatable {
  let errorDescription: String?

  init(_ error: any Error) { errorDescription = error.localizedDescription }
}
