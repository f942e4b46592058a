import AVFoundationTypes
import HardwareModel
import SimulationKernel

extension AVCaptureSession: StreamReceiver {
  func receive(
    _ frame: CapturedFrame, from camera: AVCaptureDevice, sensor: SensorFrame, depthIsDue: (DepthRoute?) -> Bool?
  ) {
    // All of them, as a list of those that the camera has would be made anew for each frame.
    let routes = state.read { $0.applied.routes }
    var frame = frame
    if routes.count(where: { $0.device === camera }) > 1 { frame.drawings = FrameDrawings() }
    let hasDepth = depthIsDue(routes.first { $0.device === camera && $0.depth != nil }?.depth)
    for route in routes where route.device === camera {
      switch (route.mediaType, hasDepth) {
      case (.video, _), (.metadataObject, _):
        frame.sensor = route.output.rereadsSensor ? sensor : nil
        route.output.receive(frame, over: route)
      case (.depthData, true?): route.output.receiveDepth(frame, over: route)
      case (.depthData, false?): route.output.missDepth(frame, over: route)
      default: break
      }
    }
  }

  func miss(_ frames: [CapturedFrame], _ reason: FrameLoss, from camera: AVCaptureDevice) {
    let routes = state.read { $0.applied.routes(from: camera) }
    for frame in frames {
      for route in routes where route.mediaType == .video { route.output.miss(frame, .init(reason), over: route) }
    }
  }

  func receive(_ sound: CapturedSound, from microphone: AVCaptureDevice) {
    for route in state.read({ $0.applied.routes(from: microphone) }) {
      route.output.receive(route.connection.sound?.pass(sound) ?? sound, over: route)
    }
  }

  func streamFailed(_ error: AVError.Code, because reason: String) {
    handle { $0.fail(error, because: reason) }
  }
}
