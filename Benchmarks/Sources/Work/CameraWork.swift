import AVFoundationTypes
import CaptureModel
import Foundation
import SimulationKernel

/// A running session with the back camera of the simulated phone in ``CaptureSystem/current``, in virtual time.
struct CameraWork {
  private let session = AVCaptureSession()
  let camera: AVCaptureDevice

  /// Starts a session at 30 frames per second with these outputs.
  ///
  /// - Parameter hearing: Whether the microphone is also an input.
  init(preset: AVCaptureSession.Preset = .hd1920x1080, outputs: [AVCaptureOutput], hearing: Bool = false) throws {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) else {
      throw BenchmarkError("the simulated phone has no camera at its back")
    }
    self.camera = camera
    session.beginConfiguration()
    session.sessionPreset = preset
    session.addInput(try AVCaptureDeviceInput(device: camera))
    if hearing, let microphone = AVCaptureDevice.default(for: .audio) {
      session.addInput(try AVCaptureDeviceInput(device: microphone))
    }
    for output in outputs { session.addOutput(output) }
    session.commitConfiguration()
    session.startRunning()
  }

  /// Advances the time by the specified number of frames.
  func run(frames: Int) {
    CaptureSystem.current.timeline.pass((Int64(frames) * 1_000_000_000 + 29) / 30)
  }

  /// Stops the session of this job.
  func stop() { session.stopRunning() }
}
