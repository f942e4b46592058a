import Foundation
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes

@Suite("Photo scene monitoring and preparation")
struct PhotoMonitoringTests {
  @Test
  func `rule(220): scene monitoring reports no until it has settings, and then follows their flash mode and the light`()
    throws
  {
    let phone = try PhotoPhone()
    phone.scene.illuminance = 5
    phone.advance(milliseconds: 1000)
    #expect(!phone.output.isFlashScene)
    #expect(!phone.output.isStillImageStabilizationScene)
    phone.log.clear()
    let settings = phone.settings()
    settings.flashMode = .auto
    phone.output.photoSettingsForSceneMonitoring = settings
    #expect(phone.output.isFlashScene)
    #expect(!phone.output.isStillImageStabilizationScene)
    settings.flashMode = .off
    #expect(phone.output.photoSettingsForSceneMonitoring?.flashMode == .auto, "a copy is kept")
    phone.output.photoSettingsForSceneMonitoring = settings
    #expect(!phone.output.isFlashScene)
    #expect(phone.output.isStillImageStabilizationScene)
    phone.scene.illuminance = 500
    phone.advance(milliseconds: 1000)
    #expect(!phone.output.isStillImageStabilizationScene)
    #expect(
      phone.log.events.filter { $0.contains("Scene ") } == [
        "isFlashScene false->true", "isFlashScene true->false", "isStillImageStabilizationScene false->true",
        "isStillImageStabilizationScene true->false",
      ])
  }

  @Test func `scene monitoring rejects an unsupported flash mode`() throws {
    let phone = try PhotoPhone { $0.hasFlash = false }
    let settings = phone.settings()
    settings.flashMode = .on
    phone.output.photoSettingsForSceneMonitoring = settings
    #expect(phone.misuses.count == 1)
    #expect(phone.output.photoSettingsForSceneMonitoring == nil)
  }

  @Test
  func
    `rule(225): prepared settings remain usable; the handler waits for the session and yields to a later call`()
    throws
  {
    let phone = try PhotoPhone(isRunning: false)
    let answers = Journal()
    let settings = phone.settings()
    phone.output.setPreparedPhotoSettingsArray([settings]) { isReady, _ in answers.add("first \(isReady)") }
    #expect(answers.lines.isEmpty)
    phone.output.setPreparedPhotoSettingsArray([settings]) { isReady, _ in answers.add("second \(isReady)") }
    phone.session.startRunning()
    phone.advance(milliseconds: 100)
    #expect(answers.lines == ["first false", "second true"])
    phone.output.setPreparedPhotoSettingsArray([settings]) { isReady, _ in answers.add("third \(isReady)") }
    phone.advance(milliseconds: 99)
    #expect(answers.lines.count == 2)
    phone.advance(milliseconds: 1)
    #expect(answers.lines.last == "third true")
    #expect(phone.output.preparedPhotoSettingsArray.count == 1)
    #expect(phone.take(settings) != nil)
    #expect(phone.misuses.isEmpty)
  }

  @Test
  func `settings are prepared when a configuration is committed, even without other changes`()
    throws
  {
    let phone = try PhotoPhone()
    let answers = Journal()
    phone.session.beginConfiguration()
    phone.output.setPreparedPhotoSettingsArray([phone.settings()]) { isReady, _ in answers.add("\(isReady)") }
    phone.advance(milliseconds: 100)
    #expect(answers.lines.isEmpty)
    phone.session.commitConfiguration()
    phone.advance(milliseconds: 100)
    #expect(answers.lines == ["true"])
  }

  @Test func `rule(478): a session that stops or is interrupted abandons a preparation, without an error`() throws {
    for isInterrupted in [false, true] {
      let phone = try PhotoPhone()
      let answers = Journal()
      phone.output.setPreparedPhotoSettingsArray([phone.settings()]) { answers.add("\($0) \($1 == nil)") }
      phone.advance(milliseconds: 50)
      if isInterrupted { phone.system.beginInterruption(.videoDeviceInUseByAnotherClient) }
      phone.session.stopRunning()
      #expect(answers.lines == ["false true"])
      phone.advance(milliseconds: 200)
      #expect(answers.lines.count == 1)
    }
  }

  @Test func `a later preparation is not completed by the end of an earlier one`() throws {
    let phone = try PhotoPhone()
    let answers = Journal()
    phone.output.setPreparedPhotoSettingsArray([phone.settings()]) { isReady, _ in answers.add("first \(isReady)") }
    phone.advance(milliseconds: 50)
    phone.output.setPreparedPhotoSettingsArray([phone.settings()]) { isReady, _ in answers.add("second \(isReady)") }
    phone.advance(milliseconds: 60)
    #expect(answers.lines == ["first false"])
    phone.advance(milliseconds: 40)
    #expect(answers.lines == ["first false", "second true"])
  }

  @Test func `rule(221): a readiness coordinator includes requests that are not yet enqueued`() throws {
    let phone = try PhotoPhone()
    let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: phone.output)
    let settings = phone.settings()
    #expect(coordinator.captureReadiness == .ready)
    coordinator.startTrackingCaptureRequest(using: settings)
    #expect(coordinator.captureReadiness == .notReadyMomentarily)
    #expect(phone.output.captureReadiness == .ready)
    coordinator.startTrackingCaptureRequest(using: settings)
    #expect(phone.misuses.count == 1)
    coordinator.stopTrackingCaptureRequest(using: settings.uniqueID)
    #expect(coordinator.captureReadiness == .ready)
    coordinator.startTrackingCaptureRequest(using: settings)
    phone.take(settings)
    #expect(coordinator.captureReadiness == .ready)
    coordinator.startTrackingCaptureRequest(using: settings)
    #expect(phone.misuses.count == 2, "settings that were used")
  }

  @Test func `rule(221): tracking of a request ends when the output receives settings with a later unique ID`() throws {
    let phone = try PhotoPhone()
    let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: phone.output)
    let settings = phone.settings()
    coordinator.startTrackingCaptureRequest(using: settings)
    #expect(coordinator.captureReadiness == .notReadyMomentarily)
    phone.take(phone.settings())
    #expect(coordinator.captureReadiness == .ready)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `a delegate with only the deprecated method receives sample buffers, which convert to JPEG and DNG`()
    throws
  {
    final class Older: NSObject, AVCapturePhotoCaptureDelegate {
      var samples: [CMSampleBuffer?] = []
      var previews: [CMSampleBuffer?] = []

      func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?
      ) {
        samples.append(photoSampleBuffer)
        previews.append(previewPhotoSampleBuffer)
      }

      func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingRawPhoto rawSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?, resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?, error: (any Error)?
      ) { samples.append(rawSampleBuffer) }
    }
    let phone = try PhotoPhone()
    let older = Older()
    let settings = phone.use {
      AVCapturePhotoSettings(
        rawPixelFormatType: kCVPixelFormatType_14Bayer_RGGB, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg])
    }
    settings.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    phone.output.capturePhoto(with: settings, delegate: older)
    phone.advance(milliseconds: 2000)
    #expect(phone.misuses.isEmpty)
    #expect(older.samples.count == 2)
    let raw = try #require(older.samples[0])
    let jpeg = try #require(older.samples[1])
    let preview = try #require(older.previews[0])
    #expect(raw.imageBuffer != nil)
    #expect(jpeg.dataBuffer != nil)
    #expect(preview.imageBuffer != nil)
    for sample in [raw, jpeg] {
      let exif = CMGetAttachment(sample, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil) as? [String: Any]
      #expect(exif?["FNumber"] as? Double == 1.8)
    }
    #expect(
      AVCapturePhotoOutput.jpegPhotoDataRepresentation(forJPEGSampleBuffer: jpeg, previewPhotoSampleBuffer: preview)
        != nil)
    #expect(phone.media.photos.last?.thumbnail != nil)
    #expect(
      AVCapturePhotoOutput.dngPhotoDataRepresentation(forRawSampleBuffer: raw, previewPhotoSampleBuffer: nil) != nil)
    #expect(phone.media.photos.last?.fileType == "com.adobe.raw-image")
    #expect(phone.media.photos.last?.raw != nil)
    #expect(
      AVCapturePhotoOutput.jpegPhotoDataRepresentation(forJPEGSampleBuffer: raw, previewPhotoSampleBuffer: nil) == nil)
    #expect(
      AVCapturePhotoOutput.dngPhotoDataRepresentation(forRawSampleBuffer: jpeg, previewPhotoSampleBuffer: nil) == nil)
  }
}
