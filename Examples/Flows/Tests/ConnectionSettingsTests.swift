import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct ConnectionSettingsTests {
  /// Data outputs rotate pixels, photos use EXIF orientation, and movies use a matrix.
  @Test(arguments: [(Posture.portrait, 90, "6", 90), (.landscapeLeft, 0, "1", 0), (.portraitUpsideDown, 270, "8", 270)])
  func everyOutputIsUpright(_ posture: Posture, angle: CGFloat, exif: String, matrix: Int) async throws {
    let phone = try TestedPhone("iphone-8-plus")
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    let photo = try await phone.run {
      let recorder = MovieRecorder()
      try recorder.configure()
      let watcher = try FrameWatcher(recorder.session)
      let (photos, output) = (PhotoCollector(), AVCapturePhotoOutput())
      recorder.session.addOutput(output)
      phone.posture = posture
      let camera = try camera()
      let settings = ConnectionSettings(session: recorder.session, camera: camera, previewLayer: nil)
      #expect(recorder.session.connections.filter { $0.videoRotationAngle == angle }.count >= 3)
      settings.stabilize()
      recorder.session.startRunning()
      recorder.output.startRecording(to: url, recordingDelegate: recorder)
      output.capturePhoto(
        with: AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]), delegate: photos)
      await phone.advance(by: 1)
      recorder.stop()
      await phone.advance(by: 1)
      let isPortrait = angle == 90 || angle == 270
      #expect(watcher.size == (isPortrait ? CGSize(width: 480, height: 640) : CGSize(width: 640, height: 480)))
      return try #require(photos.files.first)
    }
    #expect(try OutsideTool.exif(of: photo, ["ImageSize", "Orientation"]) == ["640 480", exif])
    let movie = try OutsideTool.probe(url, "v:0", "stream=width,height:stream_side_data=rotation")
    #expect(movie["width"] == "640")
    #expect(((Int(movie["rotation"] ?? "0") ?? 0) + matrix) % 360 == 0)
  }

  @Test(.phone()) func mirroringAppliesToAllConnections() throws {
    let camera = try camera(at: .front)
    let watcher = try FrameWatcher(camera: camera)
    watcher.session.addOutput(AVCapturePhotoOutput())
    watcher.session.addOutput(AVCaptureMovieFileOutput())
    let preview = AVCaptureVideoPreviewLayer(session: watcher.session)
    #expect(preview.connection?.isVideoMirrored == true)
    #expect(preview.connection?.automaticallyAdjustsVideoMirroring == true)
    let connections = watcher.session.outputs.compactMap { $0.connection(with: .video) }
    #expect(connections.count == 3)
    #expect(connections.allSatisfy { !$0.isVideoMirrored })
    ConnectionSettings(session: watcher.session, camera: camera, previewLayer: preview).setMirrored(true)
    #expect(connections.allSatisfy { $0.isVideoMirrored })
    #expect(connections.allSatisfy { $0.videoScaleAndCropFactor == 1 })
  }

  @Test(.phone()) func aDisabledConnectionDeliversNoFrames() async throws {
    let phone = try #require(TestedPhone.current)
    let watcher = try FrameWatcher(camera: try camera())
    watcher.session.startRunning()
    await phone.advance(by: 0.5)
    let count = watcher.times.count
    watcher.output.connection(with: .video)?.isEnabled = false
    await phone.advance(by: 1)
    #expect(count > 0)
    #expect(watcher.times.count <= count + 1)
  }
}

/// Collects the files of photos.
private final class PhotoCollector: NSObject, AVCapturePhotoCaptureDelegate {
  private(set) var files: [Data] = []

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    if let data = photo.fileDataRepresentation() { files.append(data) }
  }
}
