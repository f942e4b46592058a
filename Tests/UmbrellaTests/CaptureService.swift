import AVFoundation

/// A camera service, an actor whose executor is the session queue.
actor CaptureService {
  let session = AVCaptureSession()
  private let sessionQueue = DispatchSerialQueue(label: "capture service")

  nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }

  func start() throws {
    guard let camera = AVCaptureDevice.systemPreferred else { throw AVError(.deviceNotConnected) }
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.startRunning()
  }

  var isRunning: Bool { session.isRunning }
}

extension AVCaptureDevice {
  fileprivate static var systemPreferred: AVCaptureDevice? { .default(for: .video) }
}
