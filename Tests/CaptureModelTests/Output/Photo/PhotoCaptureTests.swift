import Dispatch
import Foundation
import ModelTestSupport
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import SimulationKernel

@Suite("Photo capture")
struct PhotoCaptureTests {
  @Test func `rule(227), rule(228), rule(209): callbacks for one photo arrive in order, and the photo is a JPEG`()
    throws
  {
    let phone = try PhotoPhone()
    let settings = phone.settings()
    #expect(settings.format?[AVVideoCodecKey] as? AVVideoCodecType == .jpeg)
    #expect(settings.flashMode == .off)
    #expect(settings.photoQualityPrioritization == .balanced)
    #expect(settings.rawPhotoPixelFormatType == 0)
    #expect(settings.processedFileType == .jpg)
    let photo = try #require(phone.take(settings))
    let id = settings.uniqueID
    #expect(
      phone.client.events == [
        "willBegin \(id)", "willCapture \(id)", "didCapture \(id)", "photo \(id)", "finish \(id)",
      ])
    #expect(!photo.isRawPhoto)
    #expect(photo.photoCount == 1)
    #expect(photo.sequenceCount == 0)
    #expect(photo.pixelBuffer == nil)
    #expect(Set(phone.client.resolved.map(ObjectIdentifier.init)).count == 1, "the same object in every callback")
    #expect(phone.media.photos.isEmpty, "nothing is written before a client wants the file")
    #expect(phone.scene.drawn.isEmpty)
    #expect(photo.fileDataRepresentation()?.count == 4)
    #expect(photo.fileDataRepresentation() == photo.fileDataRepresentation())
    #expect(phone.media.photos.count == 1)
    #expect(phone.media.photos[0].fileType == "public.jpeg")
    #expect(phone.misuses.isEmpty)
  }

  @Test func `rule(229): all callbacks arrive on one private queue of the output`() throws {
    let phone = try PhotoPhone()
    let mark = QueueMark.of(phone.output.queue)
    let calls = Journal()
    phone.client.onEvent = { _ in calls.add("\(mark.isCurrent)") }
    phone.take()
    #expect(calls.lines == Array(repeating: "true", count: 5))
    #expect(!mark.isCurrent)
  }

  @Test func `callbacks begin only after capturePhoto returns`() throws {
    let phone = try PhotoPhone()
    phone.output.capturePhoto(with: phone.settings(), delegate: phone.client)
    #expect(phone.client.events.isEmpty)
    #expect(!phone.output.isIdle)
    phone.advance(milliseconds: 0)
    #expect(phone.client.events.first == "willBegin 1")
  }

  @Test func `rule(233): resolved settings contain the dimensions, and 0x0 for images that were not requested`() throws
  {
    let phone = try PhotoPhone()
    let settings = phone.settings()
    settings.previewPhotoFormat = [
      kCVPixelBufferPixelFormatTypeKey as String: settings.availablePreviewPhotoPixelFormatTypes[0],
      kCVPixelBufferWidthKey as String: 320, kCVPixelBufferHeightKey as String: 320,
    ]
    settings.embeddedThumbnailPhotoFormat = [
      AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 120,
    ]
    let photo = try #require(phone.take(settings))
    let resolved = photo.resolvedSettings
    #expect(resolved.uniqueID == settings.uniqueID)
    #expect(resolved.expectedPhotoCount == 1)
    #expect(PixelSize(resolved.photoDimensions) == PixelSize(width: 4032, height: 3024))
    #expect(PixelSize(resolved.previewDimensions) == PixelSize(width: 320, height: 240))
    #expect(PixelSize(resolved.embeddedThumbnailDimensions) == PixelSize(width: 160, height: 120))
    for none in [
      resolved.rawPhotoDimensions, resolved.livePhotoMovieDimensions, resolved.portraitEffectsMatteDimensions,
      resolved.deferredPhotoProxyDimensions, resolved.rawEmbeddedThumbnailDimensions,
    ] { #expect(PixelSize(none) == .zero) }
    #expect(photo.previewPixelBuffer.map(CVPixelBufferGetWidth) == 320)
    #expect(photo.embeddedThumbnailPhotoFormat?[AVVideoWidthKey] as? Int == 160)
    _ = photo.fileDataRepresentation()
    #expect(phone.media.photos[0].thumbnail.map(CVPixelBufferGetHeight) == 120)
    #expect(resolved.photoProcessingTimeRange.start > .zero)
  }

  @Test func `pixels are rendered once at photo size, when a client reads them`() throws {
    let phone = try PhotoPhone()
    let photo = try #require(
      phone.take(phone.settings([kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])))
    let pixels = try #require(photo.pixelBuffer)
    #expect(CVPixelBufferGetWidth(pixels) == 4032)
    #expect(CVPixelBufferGetHeight(pixels) == 3024)
    #expect(phone.scene.drawn.isEmpty)
    for _ in 0..<2 {
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      CVPixelBufferUnlockBaseAddress(pixels, .readOnly)
    }
    #expect(phone.scene.drawn.map(\.layout.pixelFormat) == [kCVPixelFormatType_32BGRA])
  }

  @Test func `rule(231): the output does not retain the delegate, and the photo is captured anyway`() throws {
    let phone = try PhotoPhone()
    weak var gone: PhotoClient?
    autoreleasing {
      let client = PhotoClient()
      gone = client
      phone.output.capturePhoto(with: phone.settings(), delegate: client)
    }
    #expect(gone == nil)
    phone.advance(milliseconds: 2000)
    #expect(phone.output.isIdle)
    #expect(phone.output.captureReadiness == .ready)
  }

  private func autoreleasing(_ body: () -> Void) { body() }

  @Test func `rule(232): a delegate without the photo method is rejected when the photo is ready`() throws {
    final class Deaf: NSObject, AVCapturePhotoCaptureDelegate {}
    let phone = try PhotoPhone()
    let deaf = Deaf()
    phone.output.capturePhoto(with: phone.settings(), delegate: deaf)
    phone.advance(milliseconds: 2000)
    try #require(phone.misuses.count == 1)
    #expect(phone.misuses[0].contains("must respond to captureOutput:didFinishProcessingPhoto"))
    withExtendedLifetime(deaf) {}
  }

  @Test
  func
    `rule(235), rule(230): a photo while the session is stopped ends with sessionNotRunning after all callbacks`()
    throws
  {
    let phone = try PhotoPhone(isRunning: false)
    phone.take()
    #expect(
      phone.client.events == [
        "willBegin 1", "photo 1 sessionNotRunning", "finish 1 sessionNotRunning",
      ])
    let photo = try #require(phone.client.photos.first)
    #expect(photo.fileDataRepresentation() == nil)
    #expect(photo.metadata.isEmpty)
    #expect(!photo.timestamp.isValid)
    #expect(phone.client.errors[0].errorCode == -11803)
    #expect(phone.client.errors[0].errorDescription == "Cannot Record")
    let underlying = phone.client.errors[0].userInfo[NSUnderlyingErrorKey] as? NSError
    #expect(underlying?.code == -16409)
  }

  @Test(arguments: [true, false])
  func `stopping the session before the shutter fails the photo; after it, the photo completes`(before: Bool) throws {
    let phone = try PhotoPhone()
    phone.output.isZeroShutterLagEnabled = false
    phone.output.capturePhoto(with: phone.settings(), delegate: phone.client)
    phone.advance(milliseconds: before ? 1 : 60)
    phone.session.stopRunning()
    phone.advance(milliseconds: 2000)
    #expect(phone.client.events.last == (before ? "finish 1 sessionNotRunning" : "finish 1"))
    try #require(phone.client.photos.count == 1)
    #expect((phone.client.photos[0].timestamp.isValid == !before))
    #expect(phone.output.isIdle)
  }

  @Test
  func `rule(235): a photo requested while the session stops ends, and none is ready until the next start`()
    throws
  {
    let phone = try PhotoPhone {
      $0.costs = .init(startMilliseconds: 0, stopMilliseconds: 200, reconfigureMilliseconds: 0)
    }
    phone.output.isZeroShutterLagEnabled = false
    phone.advance(milliseconds: 100)
    let settings = phone.settings()
    phone.system.timeline.schedule(after: 50_000_000) { [output = phone.output, client = phone.client] in
      output.capturePhoto(with: settings, delegate: client)
    }
    phone.session.stopRunning()
    phone.advance(milliseconds: 2000)
    #expect(phone.client.events == ["willBegin 1", "photo 1 sessionNotRunning", "finish 1 sessionNotRunning"])
    #expect(
      phone.log.events.filter { $0.hasPrefix("captureReadiness") } == [
        "captureReadiness ready->sessionNotRunning"
      ])
  }

  @Test
  func `an interruption, a new camera or format, or removing the output fails a photo before its exposure`()
    throws
  {
    let changes: [(String, (PhotoPhone) throws -> Void)] = [
      ("sessionWasInterrupted", { $0.system.beginInterruption(.videoDeviceInUseByAnotherClient) }),
      ("sessionConfigurationChanged", { $0.session.removeOutput($0.output) }),
      ("sessionConfigurationChanged", { $0.session.removeInput($0.session.inputs[0]) }),
      ("sessionConfigurationChanged", { $0.session.sessionPreset = .hd1280x720 }),
      ("deviceWasDisconnected", { $0.system.disconnect($0.camera) }),
    ]
    for (error, change) in changes {
      let phone = try PhotoPhone()
      phone.output.isZeroShutterLagEnabled = false
      phone.output.capturePhoto(with: phone.settings(), delegate: phone.client)
      phone.advance(milliseconds: 1)
      try change(phone)
      phone.advance(milliseconds: 2000)
      #expect(phone.client.events == ["willBegin 1", "photo 1 \(error)", "finish 1 \(error)"])
      #expect(phone.output.isIdle)
      #expect(phone.misuses.isEmpty)
    }
  }

  @Test func `another output leaves a requested photo alone`() throws {
    let phone = try PhotoPhone()
    phone.output.isZeroShutterLagEnabled = false
    phone.output.capturePhoto(with: phone.settings(), delegate: phone.client)
    phone.advance(milliseconds: 1)
    phone.session.addOutput(phone.use { AVCaptureMetadataOutput() })
    phone.advance(milliseconds: 2000)
    #expect(phone.client.events.last == "finish 1")
  }

  @Test(arguments: [true, false]) func `an interruption fails a photo that is being processed, if the camera drops it`(
    finishes: Bool
  ) throws {
    let phone = try PhotoPhone { $0.finishesInterruptedPhotos = finishes }
    phone.output.capturePhoto(with: phone.settings(), delegate: phone.client)
    phone.advance(milliseconds: 60)
    phone.system.beginInterruption(.videoDeviceInUseByAnotherClient)
    phone.advance(milliseconds: 2000)
    #expect(phone.client.events.contains("didCapture 1"))
    #expect(phone.client.events.last == (finishes ? "finish 1" : "finish 1 sessionWasInterrupted"))
    #expect(phone.client.events.count == 5)
    #expect(phone.output.isIdle)
  }

  @Test func `the times of a photo's steps are the camera's`() throws {
    let phone = try PhotoPhone { camera in
      camera.photoTimes.speedMilliseconds = 900
      camera.photoTimes.preflashMilliseconds = 1000
      camera.bracketLimit = 2
    }
    #expect(phone.output.maxBracketedCapturePhotoCount == 2)
    let settings = phone.settings()
    settings.photoQualityPrioritization = .speed
    settings.flashMode = .on
    phone.take(settings, milliseconds: 990)
    #expect(phone.client.events == ["willBegin 1"])
    phone.advance(milliseconds: 890)
    #expect(phone.client.photos.isEmpty)
    phone.advance(milliseconds: 200)
    #expect(phone.client.photos.count == 1)
  }

  @Test(
    arguments: [
      { $0.isLivePhotoCaptureEnabled = true }, { $0.isHighResolutionCaptureEnabled = true },
    ] as [@Sendable (AVCapturePhotoOutput) -> Void])
  func `rule(476): enabling a feature while the session runs pauses frames`(
    enable: @Sendable (AVCapturePhotoOutput) -> Void
  ) throws {
    let phone = try PhotoPhone()
    let client = CountingClient()
    let frames = phone.use { AVCaptureVideoDataOutput() }
    frames.setSampleBufferDelegate(client, queue: DispatchQueue(label: "frames"))
    phone.session.addOutput(frames)
    phone.advance(milliseconds: 500)
    let last = try #require(client.times.last)
    enable(phone.output)
    phone.advance(milliseconds: 500)
    let next = try #require(client.times.first { $0 > last })
    #expect((next - last).seconds > 0.3)
    enable(phone.output)
    let count = client.times.count
    phone.advance(milliseconds: 200)
    #expect(client.times.count >= count + 5, "nothing changed")
  }

  @Test func `rule(476): enabling Live Photos while the session runs cancels photos that are not exposed`() throws {
    let phone = try PhotoPhone()
    phone.output.isZeroShutterLagEnabled = false
    phone.output.capturePhoto(with: phone.settings(), delegate: phone.client)
    phone.advance(milliseconds: 1)
    phone.output.isLivePhotoCaptureEnabled = true
    phone.advance(milliseconds: 2000)
    #expect(phone.client.events.last == "finish 1 sessionConfigurationChanged")
  }

  @Test func `rule(476): before the session starts, features cost nothing, and in a commit they cost one pause`()
    throws
  {
    let phone = try PhotoPhone(isRunning: false)
    let start = phone.timeline.nanoseconds
    phone.output.isLivePhotoCaptureEnabled = true
    #expect(phone.timeline.nanoseconds == start)
    phone.session.startRunning()
    phone.advance(milliseconds: 100)
    let running = phone.timeline.nanoseconds
    phone.session.beginConfiguration()
    phone.output.isLivePhotoCaptureEnabled = false
    phone.output.isHighResolutionCaptureEnabled = true
    #expect(phone.timeline.nanoseconds == running)
    phone.session.commitConfiguration()
    #expect(phone.timeline.nanoseconds == running + 300_000_000)
  }

  @Test func `rule(235): a photo requested during an interruption fails, and the next one after it is captured`()
    throws
  {
    let phone = try PhotoPhone()
    phone.system.beginInterruption(.videoDeviceInUseByAnotherClient)
    phone.take()
    #expect(phone.client.events.last == "finish 1 sessionNotRunning")
    #expect(phone.misuses.isEmpty)
    phone.system.endInterruption()
    phone.advance(milliseconds: 100)
    phone.take()
    #expect(phone.client.events.last == "finish 2")
    #expect(phone.client.photos.count == 2)
  }

  @Test func `a slow delegate delays only the callbacks that follow`() throws {
    let phone = try PhotoPhone()
    phone.output.chargeDelegate(nanoseconds: 1_000_000_000)
    phone.take(milliseconds: 2500)
    #expect(phone.client.events == ["willBegin 1", "willCapture 1", "didCapture 1"])
    phone.advance(milliseconds: 3000)
    #expect(phone.client.events.count == 5)
    #expect(phone.output.isIdle)
  }
}
