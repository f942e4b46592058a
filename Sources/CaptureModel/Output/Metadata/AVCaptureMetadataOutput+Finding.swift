import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

extension AVCaptureMetadataOutput {
  /// The objects detected in one frame.
  private struct Finding {
    let objects: [AVMetadataObject]
    let time: CMTime
    let activeConnection: ActiveConnection
  }

  /// Detects objects in a frame and delivers them to the client.
  func look(at captured: CapturedFrame, over activeConnection: ActiveConnection) {
    let types = availableTypes
    guard !types.isEmpty, deliveryTarget(own: state.read { $0.callbackQueue }) != nil else {
      synchronizer?.pass(self, at: captured.time)
      return
    }
    let codes = types.filter { $0 != .face }
    let faces = types.contains(.face) ? self.faces(captured, activeConnection) : []
    guard !codes.isEmpty else {
      return tell(Finding(objects: faces, time: captured.time, activeConnection: activeConnection))
    }
    @Sendable func read() {
      let objects = faces + self.codes(codes, captured, activeConnection)
      // Delivers in a separate step, because a client that blocks must not delay reading later frames.
      system.timeline.schedule(after: 0) { [self] in
        tell(Finding(objects: objects, time: captured.time, activeConnection: activeConnection))
      }
    }
    // In virtual time, reading takes no time.
    if system.timeline.isVirtual { return read() }
    guard !reading.isBusy else {
      synchronizer?.pass(self, at: captured.time)
      return
    }
    reading.submit(read)
  }

  /// The requested object types that the current camera can detect.
  private var availableTypes: [AVMetadataObject.ObjectType] {
    let types = state.read { $0.types }
    guard !types.isEmpty else { return [] }
    let available = availableMetadataObjectTypes
    return types.filter(available.contains)
  }

  // MARK: Detection

  private func faces(_ captured: CapturedFrame, _ activeConnection: ActiveConnection) -> [AVMetadataObject] {
    // Before the user grants camera access, frames are black.
    let seen = system.isAuthorized(for: .video) ? captured.sensor?.faces ?? [] : []
    return change(detection) { $0.tracker.see(seen) }.map { number, face in
      AVMetadataFaceObject(
        objectDescriptor(.face, face.bounds, captured, activeConnection, number: number),
        roll: face.roll.map { MetadataTransform.whole(CGFloat($0)) },
        yaw: face.yaw.map { MetadataTransform.whole(CGFloat($0)) }, in: system)
    }
  }

  private func codes(
    _ types: [AVMetadataObject.ObjectType], _ captured: CapturedFrame, _ activeConnection: ActiveConnection
  ) -> [AVMetadataObject] {
    read(types, captured, activeConnection).map { code in
      AVMetadataMachineReadableCodeObject(
        objectDescriptor(code.type, code.bounds, captured, activeConnection), corners: code.corners,
        stringValue: code.text)
    }
  }

  /// Renders a frame and reads its codes, unless it shows the same as the frame before.
  private func read(
    _ types: [AVMetadataObject.ObjectType], _ captured: CapturedFrame, _ activeConnection: ActiveConnection
  ) -> [ReadFrame.Code] {
    let size = Self.readSize(over: activeConnection)
    let last = detection.read { $0.lastFrame }
    if let last, last.applies(to: captured.image, types, size) { return last.codes }
    let settings = VideoDataSettings(size: size)
    let buffers = change(detection) { detection in
      if detection.buffers?.matches(activeConnection, settings) != true {
        detection.buffers = FrameBuffers(activeConnection, settings)
      }
      return detection.buffers
    }
    guard let services = system.codeServices, let buffers else { return [] }
    func read() -> CodeReading {
      var reader = last?.reader
      let image = buffers.makeSample(captured, sensorToBuffer: .identity).imageBuffer
      let codes = image?.withPixels(readOnly: true) { services.readCodes(in: $0, types: types, after: &reader) }
      return CodeReading(codes: codes ?? [], reader: reader)
    }
    // Frames are read one at a time.
    let reading =
      last == nil ? CodeReadings.shared.reading(of: captured.image, in: buffers.pool.layout, types, read: read) : read()
    let frame = ReadFrame(captured.image, types, size, reading)
    // The image before is released after the transaction.
    _ = change(detection) { exchange(&$0.lastFrame, with: frame) }
    return frame.codes
  }

  /// Returns the size at which frames are read: the preview size, divided by the smallest integer that makes it at most
  /// 1920 pixels wide.
  ///
  /// **Source:** assumed; the time to read a frame depends on its number of pixels.
  static func readSize(over activeConnection: ActiveConnection) -> PixelSize {
    let size = activeConnection.previewSize
    let part = max(1, (size.width + 1919) / 1920)
    return PixelSize(width: size.width / part & ~1, height: size.height / part & ~1)
  }

  private func objectDescriptor(
    _ type: AVMetadataObject.ObjectType, _ bounds: CGRect, _ captured: CapturedFrame,
    _ activeConnection: ActiveConnection, number: Int = -1
  ) -> MetadataObjectDescriptor {
    MetadataObjectDescriptor(
      type: type, time: captured.time, duration: captured.duration, bounds: bounds, objectID: number,
      input: activeConnection.connection.inputPorts.first?.input)
  }

  // MARK: Delivery to the client

  /// Delivers a frame's detected objects to the client, unless the session has stopped in the meantime.
  private func tell(_ finding: Finding) {
    guard isServed, let target = deliveryTarget(own: state.read { $0.callbackQueue }) else { return }
    let rect = rectOfInterest
    let objects = finding.objects.filter { $0.bounds.overlaps(rect) }
    switch target {
    case .synchronizer(let synchronizer, _):
      record(objects, finding.time)
      synchronizer.take(AVCaptureSynchronizedMetadataObjectData(objects, at: finding.time), of: self)
    case .own(let callbackQueue):
      switch change(detection, { $0.news.found(isEmpty: objects.isEmpty, isBusy: callbackQueue.isBusy) }) {
      case .nothing: break
      case .drop:
        let index = nextIndex()
        system.record(.drop(output: self, index: index, time: finding.time, reason: .lateData))
      case .deliver:
        callbackQueue.submit(cost: state.read { $0.delegateCost }) { [self] in
          guard let delegate = metadataObjectsDelegate else { return }
          record(objects, finding.time)
          delegate.metadataOutput(self, didOutput: objects, from: finding.activeConnection.connection)
        }
      }
    }
  }

  private func record(_ objects: [AVMetadataObject], _ time: CMTime) {
    let index = nextIndex()
    system.record(.output(self, MetadataEvent(index: index, objects: objects, time: time)))
  }

  private func nextIndex() -> Int { change(detection) { $0.nextIndex() } }
}

extension CGRect {
  /// Returns whether the rectangles share more than an edge.
  fileprivate func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
