import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import SimulationKernel
import Testing

@testable import V4L2

/// An app with a camera: a session, a data output, and what came of it. Waits for what it expects.
final class V4L2Client: AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: what varies is only touched with `condition` locked, or before the session runs.
  let system: CaptureSystem
  let session: AVCaptureSession
  let output: AVCaptureVideoDataOutput
  let device: AVCaptureDevice
  let center = NotificationCenter()
  private let condition = NSCondition()
  private var record = Record()
  private var observers: [any NSObjectProtocol] = []

  struct Record {
    var times: [CMTime] = []
    var formats: [OSType] = []
    var inDriverMemory: [Bool] = []
    var drops: [String] = []
    var notifications: [String] = []
    var errors: [AVError] = []
    /// Samples that the client keeps.
    var kept: [CMSampleBuffer] = []
  }

  /// What follows its camera's coming and going; nil where a test does that.
  var cameras: V4L2Cameras?
  /// How many samples the client keeps for ever.
  var keeps = 0
  /// Looks at each picture.
  var look: ((CVPixelBuffer) -> Void)?

  /// Makes a device in a world of its own, with a session around it.
  init(pixelFormat: OSType? = nil, _ make: (CaptureSystem) throws -> AVCaptureDevice) throws {
    let system = CaptureSystem(timeline: HostTimeline(), misusePolicy: .record, notificationCenter: center)
    system.media = MovieServices()
    let device = try make(system)
    if !system.devices.contains(device) { system.connect(device) }
    (self.system, self.device) = (system, device)
    (session, output) = try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      session.sessionPreset = .inputPriority
      let output = AVCaptureVideoDataOutput()
      output.alwaysDiscardsLateVideoFrames = false
      session.addInput(try AVCaptureDeviceInput(device: device))
      session.addOutput(output)
      return (session, output)
    }
    if let pixelFormat {
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: pixelFormat)]
    }
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "client"))
    observe()
  }

  deinit {
    observers.forEach(center.removeObserver)
    cameras?.stop()
    (system.timeline as? HostTimeline)?.stop()
  }

  private func observe() {
    let names = [
      AVCaptureSession.runtimeErrorNotification, AVCaptureSession.didStartRunningNotification,
      AVCaptureSession.didStopRunningNotification, AVCaptureDevice.wasConnectedNotification,
      AVCaptureDevice.wasDisconnectedNotification,
    ]
    for name in names {
      observers.append(
        center.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
          let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
          self?.change { record in
            record.notifications.append(
              name.rawValue.replacingOccurrences(of: "AVCapture", with: "")
                .replacingOccurrences(of: "Notification", with: ""))
            if let error { record.errors.append(error) }
          }
        })
    }
  }

  @discardableResult
  private func change<Result>(_ body: (inout Record) -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&record)
  }

  var seen: Record { change { $0 } }

  /// Waits until what came is enough.
  func wait(_ location: SourceLocation = #_sourceLocation, until isEnough: (Record) -> Bool) {
    condition.lock()
    condition.wait(location) { isEnough(record) }
    condition.unlock()
  }

  func letGo() { change { $0.kept = [] } }

  /// Takes the camera once more, which has come back as another object (rule 407), and sees whether it streams.
  func expectReturn() throws {
    session.stopRunning()
    let old = device
    let device = try #require(system.devices.first { $0.uniqueID == old.uniqueID })
    #expect(device.isConnected)
    #expect(!old.isConnected)
    session.removeInput(session.inputs[0])
    try CaptureSystem.$scoped.withValue(system) { session.addInput(try AVCaptureDeviceInput(device: device)) }
    let count = seen.times.count
    session.startRunning()
    wait { $0.times.count >= count + 3 }
    session.stopRunning()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
    look?(buffer)
    let isInDriver = buffer.isInDriverMemory
    change { record in
      record.times.append(CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
      record.formats.append(CVPixelBufferGetPixelFormatType(buffer))
      record.inDriverMemory.append(isInDriver)
      if record.kept.count < keeps { record.kept.append(sampleBuffer) }
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    let reason = CMGetAttachment(
      sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    change { $0.drops.append(reason.map { "\($0)" } ?? "none") }
  }
}
