import HardwareModel
import ModelTestSupport

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import SimulationKernel

/// A phone with one additional camera that captures a scene, and a session and an output for it.
class CameraPhone<Scene: CameraSource, Output: AVCaptureOutput, Client>: TestPhone, @unchecked Sendable {
  let scene: Scene
  let camera: AVCaptureDevice
  let session: AVCaptureSession
  let output: Output
  /// The delegate of the output.
  let client: Client

  init(
    _ descriptor: DeviceDescriptor, scene: Scene, client: Client, media: (any MediaServices)? = nil,
    output: () -> Output
  ) {
    let world = TestWorld(describe: TestPhone.describe)
    if let media { world.system.media = media }
    (self.scene, self.client) = (scene, client)
    camera = AVCaptureDevice(descriptor, source: .camera(scene), in: world.system)
    session = AVCaptureSession(system: world.system)
    self.output = world.use(output)
    super.init(world: world)
    system.connect(camera)
    log.clear()
  }

  /// Adds the camera and the output to the session.
  func addCamera() throws {
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
  }

  /// Configures the camera with the lock held.
  func locked(_ body: (AVCaptureDevice) throws -> Void) throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    try body(camera)
  }
}
