import Foundation
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes
@testable import SimulationKernel

@Suite("Still image output")
struct StillImageTests {
  let phone: PhotoPhone
  let output: AVCaptureStillImageOutput
  let connection: AVCaptureConnection
  let log = Answers()

  /// A record of the results that were passed to completion handlers.
  final class Answers: @unchecked Sendable {
    // Unchecked: the handlers are called on one queue.
    var samples: [CMSampleBuffer] = []
    var errors: [AVError] = []
    var biases: [Float] = []
  }

  init() throws {
    let phone = try PhotoPhone(isRunning: false)
    let output = phone.use { AVCaptureStillImageOutput() }
    phone.session.removeOutput(phone.output)
    phone.session.addOutput(output)
    phone.session.startRunning()
    phone.log.clear()
    (self.phone, self.output) = (phone, output)
    connection = try #require(output.connection(with: .video))
  }

  private func take(_ other: AVCaptureConnection? = nil, milliseconds: Int64 = 1500) {
    output.captureStillImageAsynchronously(from: other ?? connection) { [log] sample, error in
      if let sample { log.samples.append(sample) }
      if let error = error as? AVError { log.errors.append(error) }
    }
    phone.advance(milliseconds: milliseconds)
  }

  private func exif(_ sample: CMSampleBuffer?) -> [String: Any] {
    guard let sample else { return [:] }
    return CMGetAttachment(sample, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil) as? [String: Any] ?? [:]
  }

  @Test
  func `rule(236), rule(238): an image is a JPEG with capture metadata, and isCapturingStillImage is observable`()
    throws
  {
    take()
    let sample = try #require(log.samples.first)
    #expect(sample.dataBuffer != nil)
    #expect(sample.imageBuffer == nil)
    #expect(sample.formatDescription?.mediaSubType == .jpeg)
    #expect(exif(sample)["FNumber"] as? Double == 1.8)
    #expect(phone.log.events == ["isCapturingStillImage false->true", "isCapturingStillImage true->false"])
    #expect(AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(sample)?.count == 4)
    #expect(phone.media.photos.count == 1, "what is in the sample is not compressed again")
    CMSetAttachment(
      sample, key: kCGImagePropertyGPSDictionary, value: ["Latitude": 48.0] as NSDictionary,
      attachmentMode: kCMAttachmentMode_ShouldPropagate)
    _ = AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(sample)
    #expect(phone.media.photos.last?.metadata["{GPS}"] != nil, "attachments are merged")
  }

  @Test
  func `rule(237), rule(238): settings must use an available codec or pixel format, and pixels have no JPEG data`()
    throws
  {
    let pixels = kCVPixelBufferPixelFormatTypeKey as String
    let wrong: [[String: Any]] = [
      [AVVideoCodecKey: "hvc1"], [pixels: kCVPixelFormatType_422YpCbCr8],
      [pixels: kCVPixelFormatType_32BGRA, AVVideoQualityKey: 0.5],
    ]
    for settings in wrong { output.outputSettings = settings }
    #expect(phone.misuses.count == 3)
    output.outputSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoQualityKey: 0.5]
    take()
    #expect(phone.media.photos.last?.quality == 0.5)
    output.outputSettings = [pixels: kCVPixelFormatType_32BGRA]
    take()
    let sample = try #require(log.samples.last)
    #expect(sample.imageBuffer.map(CVPixelBufferGetWidth) == 4032)
    #expect(phone.misuses.count == 3)
    let data = phone.use { AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(sample) }
    #expect(data == nil)
    #expect(phone.misuses.count == 4)
  }

  @Test func `rule(239): high resolution returns the format's largest size`() throws {
    output.isHighResolutionStillImageOutputEnabled = true
    take()
    #expect(exif(log.samples.first)["PixelXDimension"] as? Int == 8064)
  }

  @Test func `rule(79), rule(234): a foreign connection and a stopped session are rejected`() throws {
    take(AVCaptureConnection(inputPorts: connection.inputPorts, output: output))
    connection.isEnabled = false
    take()
    connection.isEnabled = true
    phone.session.stopRunning()
    take()
    #expect(
      phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument, .internalInconsistency])
    #expect(phone.misuses[0].contains("inactive/invalid connection passed"))
    #expect(log.samples.isEmpty)
    #expect(log.errors.isEmpty)
  }

  @Test func `rule(235): interruptions and session stops are reported to the handler`() throws {
    take(milliseconds: 1)
    phone.session.stopRunning()
    phone.advance(milliseconds: 500)
    phone.session.startRunning()
    phone.system.beginInterruption(.videoDeviceInUseByAnotherClient)
    take()
    #expect(log.errors.map(\.code) == [.unknown, .sessionWasInterrupted])
    let error = try #require(log.errors.first)
    #expect(error.localizedDescription == "The operation could not be completed")
    #expect(error.failureReason == "An unknown error occurred (-16800)")
    #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == -16800)
    #expect(!output.isCapturingStillImage)
  }

  @Test func `removing the output before the exposure reports an error to the handler`() {
    take(milliseconds: 0)
    phone.session.removeOutput(output)
    phone.advance(milliseconds: 500)
    #expect(log.errors.map(\.code) == [.sessionConfigurationChanged])
    #expect(log.samples.isEmpty)
  }

  @Test func `a rejected request ends its asynchronous call with an error`() async {
    phone.session.stopRunning()
    let error = await #expect(throws: AVError.self) {
      try await output.captureStillImageAsynchronously(from: connection)
    }
    #expect(error?.code == .operationNotAllowed)
  }

  @Test
  func
    `an image is stabilized in the dark if the client allows it and no flash fires`()
    throws
  {
    phone.scene.illuminance = 5
    phone.advance(milliseconds: 3000)
    for (isAllowed, flash, isStabilized) in [(true, .off, true), (false, .off, false), (true, .on, false)]
      as [(Bool, AVCaptureDevice.FlashMode, Bool)]
    {
      output.automaticallyEnablesStillImageStabilizationWhenAvailable = isAllowed
      try phone.locked { $0.flashMode = flash }
      take(milliseconds: 1)
      #expect(output.isStillImageStabilizationActive == isStabilized)
      phone.advance(milliseconds: 3000)
      #expect(!output.isStillImageStabilizationActive)
    }
    #expect(log.samples.count == 3)
  }

  @Test func `exceeding the maximum number of pending images returns an error`() {
    for _ in 0..<11 { take(milliseconds: 0) }
    phone.advance(milliseconds: 2000)
    #expect(log.errors.map(\.code) == [.maximumStillImageCaptureRequestsExceeded])
    #expect(log.samples.count == 10)
  }

  @Test func `the device's flash mode determines whether an image has flash`() throws {
    try phone.locked { $0.flashMode = .on }
    take()
    #expect(exif(log.samples.first)["Flash"] as? Int == 9)
    #expect(phone.scene.requests.contains { ($0.settings?.torchLevel ?? 0) > 0 })
  }

  @Test func `rule(240), rule(217): a bracket calls its handler per image, without flash, with settings of one class`()
    throws
  {
    typealias Auto = AVCaptureAutoExposureBracketedStillImageSettings
    try phone.locked { $0.flashMode = .on }
    let settings = [-1, 0, 1].map { Auto.autoExposureSettings(exposureTargetBias: $0) }
    output.captureStillImageBracketAsynchronously(from: connection, withSettingsArray: settings) {
      [log] sample, own, _ in
      if let sample { log.samples.append(sample) }
      log.biases.append((own as? Auto)?.exposureTargetBias ?? 99)
    }
    phone.advance(milliseconds: 1500)
    #expect(log.biases == [-1, 0, 1])
    #expect(log.samples.count == 3)
    #expect(log.samples.allSatisfy { exif($0)["Flash"] as? Int == 16 })
    let manual = AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
      exposureDuration: AVCaptureDevice.currentExposureDuration, iso: 100)
    output.captureStillImageBracketAsynchronously(from: connection, withSettingsArray: [settings[0], manual]) {
      _, _, _ in
    }
    output.prepareToCaptureStillImageBracket(from: connection, withSettingsArray: []) { _, _ in }
    #expect(phone.misuses.count == 2)
    let prepared = Journal()
    output.prepareToCaptureStillImageBracket(from: connection, withSettingsArray: settings) { isReady, _ in
      prepared.add("\(isReady)")
    }
    #expect(prepared.lines == ["true"])
  }

  @Test func `rule(240): each image of a bracket that is too long is an error, and preparing it fails`() throws {
    typealias Auto = AVCaptureAutoExposureBracketedStillImageSettings
    let count = output.maxBracketedCaptureStillImageCount + 1
    let settings = (0..<count).map { Auto.autoExposureSettings(exposureTargetBias: Float($0) / 100) }
    let prepared = Journal()
    output.prepareToCaptureStillImageBracket(from: connection, withSettingsArray: settings) { isReady, error in
      prepared.add("\(isReady) \((error as? AVError)?.code == .maximumStillImageCaptureRequestsExceeded)")
    }
    output.captureStillImageBracketAsynchronously(from: connection, withSettingsArray: settings) {
      [log] sample, own, error in
      if let sample { log.samples.append(sample) }
      if let error = error as? AVError { log.errors.append(error) }
      log.biases.append((own as? Auto)?.exposureTargetBias ?? 99)
    }
    phone.advance(milliseconds: 1500)
    #expect(prepared.lines == ["false true"])
    #expect(log.samples.isEmpty)
    #expect(log.biases == settings.map(\.exposureTargetBias))
    #expect(log.errors.allSatisfy { $0.code == .maximumStillImageCaptureRequestsExceeded })
    #expect(log.errors.count == count)
    #expect(phone.misuses.isEmpty)
    #expect(!output.isCapturingStillImage)
  }

  @Test func `rule(76): the connection's scale and crop factor zooms images in addition to the camera's zoom`() throws {
    try phone.locked { $0.videoZoomFactor = 2 }
    phone.advance(milliseconds: 500)
    connection.videoScaleAndCropFactor = 1.5
    take()
    #expect(phone.scene.requests.last { $0.settings?.zoomFactor == 3 } != nil)
    connection.videoScaleAndCropFactor = connection.videoMaxScaleAndCropFactor + 1
    connection.videoScaleAndCropFactor = 0.5
    #expect(phone.misuses.count == 2)
    #expect(connection.videoScaleAndCropFactor == 1.5)
    for limit in [connection.videoMaxScaleAndCropFactor, 1] {
      connection.videoScaleAndCropFactor = limit
      #expect(connection.videoScaleAndCropFactor == limit)
    }
    #expect(phone.misuses.count == 2)
  }

  @Test func `a session can have either a still image output or a photo output`() {
    #expect(!phone.session.canAddOutput(phone.output))
    phone.session.removeOutput(output)
    #expect(phone.session.canAddOutput(phone.output))
  }
}
