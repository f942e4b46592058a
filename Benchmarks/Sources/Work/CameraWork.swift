import AVFoundationTypes
import CaptureModel
import Foundation
import SimulationKernel

/// A running session on the back camera of the simulated phone that ``CaptureSystem/current`` holds, in virtual time.
struct CameraWork {
  private let session = AVCaptureSession()
  let camera: AVCaptureDevice

  /// Begins to run at 30 frames a second with these outputs.
  ///
  /// - Parameter hearing: whether the microphone is an input as well.
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

  /// Lets the time of that many frames pass.
  func run(frames: Int) {
    CaptureSystem.current.timeline.pass((Int64(frames) * 1_000_000_000 + 29) / 30)
  }

  /// Ends the run.
  func stop() { session.stopRunning() }
}
