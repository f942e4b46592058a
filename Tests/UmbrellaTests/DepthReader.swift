import AVFoundation

/// A delegate that receives synchronized video and depth data, as in an app.
final class DepthReader: NSObject, AVCaptureDataOutputSynchronizerDelegate {
  let session = AVCaptureSession()
  let videoOutput = AVCaptureVideoDataOutput()
  let depthOutput = AVCaptureDepthDataOutput()
  private var synchronizer: AVCaptureDataOutputSynchronizer?
  private(set) var pairs = 0
  private(set) var mismatches = 0
  /// The depth in meters at the four corners of the last map, in reading order.
  private(set) var corners: [Float] = []

  func prepare(position: AVCaptureDevice.Position = .front, angle: CGFloat = 0) throws {
    guard let camera = AVCaptureDevice.default(.builtInTrueDepthCamera, for: .video, position: position) else {
      throw AVError(.deviceNotConnected)
    }
    session.beginConfiguration()
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(videoOutput)
    videoOutput.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA)]
    session.addOutput(depthOutput)
    depthOutput.isFilteringEnabled = false
    depthOutput.connection(with: .depthData)?.isEnabled = true
    for output in [videoOutput, depthOutput] as [AVCaptureOutput] {
      output.connections.first?.videoRotationAngle = angle
    }
    let formats = camera.activeFormat.supportedDepthDataFormats
    let wanted = formats.filter {
      CMFormatDescriptionGetMediaSubType($0.formatDescription) == kCVPixelFormatType_DepthFloat16
    }
    let largest = wanted.max {
      CMVideoFormatDescriptionGetDimensions($0.formatDescription).width
        < CMVideoFormatDescriptionGetDimensions($1.formatDescription).width
    }
    try camera.lockForConfiguration()
    camera.activeDepthDataFormat = largest
    camera.unlockForConfiguration()
    let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [videoOutput, depthOutput])
    synchronizer.setDelegate(self, queue: DispatchQueue(label: "video and depth"))
    self.synchronizer = synchronizer
    session.commitConfiguration()
  }

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
  ) {
    guard
      let video = synchronizedDataCollection.synchronizedData(for: videoOutput)
        as? AVCaptureSynchronizedSampleBufferData,
      let depth = synchronizedDataCollection.synchronizedData(for: depthOutput) as? AVCaptureSynchronizedDepthData,
      !video.sampleBufferWasDropped, !depth.depthDataWasDropped
    else { return }
    pairs += 1
    if CMSampleBufferGetPresentationTimeStamp(video.sampleBuffer) != depth.timestamp { mismatches += 1 }
    if pairs % 10 == 0 { read(depth.depthData.converting(toDepthDataType: kCVPixelFormatType_DepthFloat32)) }
  }

  private func read(_ depthData: AVDepthData) {
    let map = depthData.depthDataMap
    CVPixelBufferLockBaseAddress(map, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(map, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(map) else { return }
    let (width, height) = (CVPixelBufferGetWidth(map), CVPixelBufferGetHeight(map))
    func meters(_ x: Int, _ y: Int) -> Float {
      base.advanced(by: y * CVPixelBufferGetBytesPerRow(map)).assumingMemoryBound(to: Float.self)[x]
    }
    corners = [
      meters(0, 0), meters(width - 1, 0), meters(0, height - 1), meters(width - 1, height - 1),
    ]
  }
}

/// A camera that captures with two devices at a time, as in an app.
final class DualCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureMultiCamSession()
  let backOutput = AVCaptureVideoDataOutput()
  let frontOutput = AVCaptureVideoDataOutput()
  private(set) var counts: [ObjectIdentifier: Int] = [:]

  func prepare() throws {
    guard AVCaptureMultiCamSession.isMultiCamSupported else { throw AVError(.deviceNotConnected) }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    for (position, output) in [(AVCaptureDevice.Position.back, backOutput), (.front, frontOutput)] {
      guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position) else {
        throw AVError(.deviceNotConnected)
      }
      if !camera.activeFormat.isMultiCamSupported, let format = camera.formats.first(where: \.isMultiCamSupported) {
        try camera.lockForConfiguration()
        camera.activeFormat = format
        camera.unlockForConfiguration()
      }
      let input = try AVCaptureDeviceInput(device: camera)
      guard session.canAddInput(input) else { throw AVError(.deviceAlreadyUsedByAnotherSession) }
      session.addInputWithNoConnections(input)
      guard
        let port = input.ports(
          for: .video, sourceDeviceType: camera.deviceType, sourceDevicePosition: camera.position
        ).first
      else { throw AVError(.deviceNotConnected) }
      session.addOutputWithNoConnections(output)
      output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "camera \(position.rawValue)"))
      let connection = AVCaptureConnection(inputPorts: [port], output: output)
      if session.canAddConnection(connection) { session.addConnection(connection) }
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    counts[ObjectIdentifier(output), default: 0] += 1
  }
}
