import AVFoundationTypes
import HardwareModel
import SimulationKernel

extension AVCaptureSession: StreamReceiver {
  func receive(
    _ frame: CapturedFrame, from camera: AVCaptureDevice, sensor: SensorFrame,
    depthIsDue: (ActiveDepthConnection?) -> Bool?
  ) {
    // Iterates over all active connections, because filtering them by camera would allocate an array for each frame.
    let activeConnections = state.read { $0.applied.activeConnections }
    var frame = frame
    if activeConnections.count(where: { $0.device === camera }) > 1 { frame.drawings = FrameDrawings() }
    let hasDepth = depthIsDue(activeConnections.first { $0.device === camera && $0.depth != nil }?.depth)
    for activeConnection in activeConnections where activeConnection.device === camera {
      switch (activeConnection.mediaType, hasDepth) {
      case (.video, _), (.metadataObject, _):
        frame.sensor = activeConnection.output.rereadsSensor ? sensor : nil
        pass(frame, over: activeConnection)
      case (.depthData, true?): activeConnection.output.receiveDepth(frame, over: activeConnection)
      case (.depthData, false?): activeConnection.output.missDepth(frame, over: activeConnection)
      default: break
      }
    }
  }

  /// Passes a frame to an output, after the delay that stabilization causes. A frame that is delayed beyond the end of
  /// its connection is lost.
  ///
  /// **Source:** rule 475; that the frame is lost: github.com/rFlex/SCRecorder/issues/217.
  private func pass(_ frame: CapturedFrame, over activeConnection: ActiveConnection) {
    let delay = activeConnection.stabilizationDelay
    guard delay > 0 else { return activeConnection.output.receive(frame, over: activeConnection) }
    system.timeline.schedule(after: delay) { [weak self] in
      guard let self, state.read({ $0.machine.isStreaming && $0.applied.activeConnections.contains(activeConnection) })
      else { return }
      activeConnection.output.receive(frame, over: activeConnection)
    }
  }

  func miss(_ frames: [CapturedFrame], _ reason: FrameLoss, from camera: AVCaptureDevice) {
    let activeConnections = state.read { $0.applied.activeConnections(from: camera) }
    for frame in frames {
      for activeConnection in activeConnections where activeConnection.mediaType == .video {
        activeConnection.output.receiveDrop(frame, .init(reason), over: activeConnection)
      }
    }
  }

  func receive(_ audio: CapturedAudio, from microphone: AVCaptureDevice) {
    for activeConnection in state.read({ $0.applied.activeConnections(from: microphone) }) {
      activeConnection.output.receive(activeConnection.connection.audio?.pass(audio) ?? audio, over: activeConnection)
    }
    for output in outputs { output.hear(audio) }
  }

  func formatChanged(of microphone: AVCaptureDevice, _ transaction: borrowing Transaction) {
    for input in deviceInputs where input.device === microphone {
      for port in input.ports { port.announceFormat(transaction) }
    }
  }

  func streamFailed(_ error: AVError.Code, because reason: String) {
    handle { $0.fail(error, because: reason) }
  }
}
