import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import SimulationKernel
import Testing

@testable import V4L2

/// An app with a camera, a session and a data output, which records the results and can wait for them.
final class V4L2Client: AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: variables are accessed only with `condition` locked, or before the session runs.
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
    /// The samples that the client retains.
    var kept: [CMSampleBuffer] = []
  }

  /// The tracker of the camera's connection state, or nil if the test tracks the state itself.
  var cameras: V4L2Cameras?
  /// The number of samples that the client retains permanently.
  var keeps = 0
  /// A closure that is called for each frame.
  var look: ((CVPixelBuffer) -> Void)?

  /// Creates a device in a separate simulated environment, with a session that uses it.
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

  /// Waits until the recorded results satisfy a condition.
  func wait(_ location: SourceLocation = #_sourceLocation, until isEnough: (Record) -> Bool) {
    condition.lock()
    condition.wait(location) { isEnough(record) }
    condition.unlock()
  }

  func letGo() { change { $0.kept = [] } }

  /// Adds the reconnected camera, which is a new object (rule 407), and checks that it streams.
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
