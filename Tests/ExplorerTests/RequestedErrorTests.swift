import AVFoundation
import Photos
import Testing

@testable import CaptureTesting
@testable import Exploration

/// Operations that fail on request, as the app sees them.
@Suite struct RequestedErrorTests {
  @Test func lockIsNotAcquired() async throws {
    try await onPhone { phone in
      let camera = try #require(AVCaptureDevice.default(for: .video))
      phone.fail(.lockForConfiguration, with: AVError(.deviceLockedForConfigurationByAnotherProcess))
      #expect(throws: AVError.self) { try camera.lockForConfiguration() }
      // The lock is free.
      #expect(phone.system.changeAsAnotherClient(camera) { _ in })
      try camera.lockForConfiguration()
      camera.unlockForConfiguration()
    }
  }

  @Test func onlyTheSecondInputFails() async throws {
    try await onPhone { phone in
      let camera = try #require(AVCaptureDevice.default(for: .video))
      phone.fail(.deviceInput, number: 2, with: AVError(.deviceInUseByAnotherApplication))
      _ = try AVCaptureDeviceInput(device: camera)
      #expect(throws: AVError.self) { _ = try AVCaptureDeviceInput(device: camera) }
      _ = try AVCaptureDeviceInput(device: camera)
    }
  }

  @Test func photoHasAnErrorInBothCallbacks() async throws {
    try await onPhone { phone in
      let taker = PhotoTaker()
      try taker.start()
      await phone.advance(by: 1)
      phone.fail(.capturePhoto, with: AVError(.mediaServicesWereReset))
      taker.takePhoto()
      await phone.advance(by: 1)
      #expect(taker.calls == ["processed mediaServicesWereReset 0 bytes", "finished mediaServicesWereReset"])
      taker.takePhoto()
      await phone.advance(by: 1)
      #expect(taker.calls.last == "finished nil")
    }
  }

  @Test(arguments: [
    (FailableOperation.startRecording, AVError.Code.unknown, false, false),
    (.recording, .diskFull, true, true),
  ]) func recordingEnds(_ operation: FailableOperation, _ code: AVError.Code, hasBegun: Bool, isPlayable: Bool)
    async throws
  {
    try await onPhone { phone in
      phone.fail(operation, with: AVError(code))
      let url = phone.containerURL.appending(path: "tmp/movie.mov")
      let app = Recorder()
      try app.record(to: url)
      await phone.advance(by: 2)
      #expect(app.output.isRecording == false)
      #expect(app.hasBegun == hasBegun)
      let error = try #require(app.error as? AVError)
      #expect(error.code == code)
      #expect(error.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == isPlayable)
      #expect(FileManager.default.fileExists(atPath: url.path) == isPlayable)
    }
  }

  @Test(arguments: [FailableOperation.startWriting, .append, .finishWriting])
  func writerFails(_ operation: FailableOperation) async throws {
    try await onPhone { phone in
      phone.fail(operation, with: AVError(.diskFull))
      let writer = try await writeMovie(to: phone.containerURL.appending(path: "tmp/movie.mov"), phone)
      #expect(writer.status == .failed)
      #expect((writer.error as? AVError)?.code == .diskFull)
    }
  }

  @Test func libraryIsUnchanged() async throws {
    try await onPhone { phone in
      let (app, photo) = (AlbumApp(isMended: true), try await phone.takePhoto())
      phone.fail(.performChanges, with: PHPhotosError(.notEnoughSpace))
      #expect(await app.save(photo) == false)
      #expect(PHAsset.fetchAssets(with: nil).count == 0)
      #expect(await app.save(photo))
    }
  }

  @Test func audioSessionKeepsItsState() async throws {
    try await onPhone { phone in
      let session = AVAudioSession.sharedInstance()
      let category = session.category
      phone.fail(.setCategory, with: NSError(domain: NSOSStatusErrorDomain, code: 561_017_449))
      #expect(throws: NSError.self) { try session.setCategory(.playAndRecord) }
      #expect(session.category == category)
      phone.fail(.setActive, with: NSError(domain: NSOSStatusErrorDomain, code: 561_017_449))
      #expect(throws: NSError.self) { try session.setActive(true) }
      try session.setActive(true)
    }
  }

  @Test func exportLeavesNoFile() async throws {
    try await onPhone { phone in
      let url = phone.containerURL.appending(path: "tmp/movie.mov")
      #expect(try await writeMovie(to: url, phone).status == .completed)
      phone.fail(.export, with: AVError(.exportFailed))
      let asset = AVURLAsset(url: url)
      let export = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
      export.outputURL = phone.containerURL.appending(path: "tmp/export.mov")
      export.outputFileType = .mov
      await export.export()
      #expect(export.status == .failed)
      #expect((export.error as? AVError)?.code == .exportFailed)
      #expect(!FileManager.default.fileExists(atPath: try #require(export.outputURL).path))
    }
  }

  @Test func anExposedPhotoHasAnError() async throws {
    try await onPhone { phone in
      let taker = PhotoTaker()
      try taker.start()
      await phone.advance(by: 1)
      phone.fail(.processPhoto, with: AVError(.unknown))
      taker.takePhoto()
      await phone.advance(by: 1)
      #expect(taker.calls == ["exposed", "processed unknown 0 bytes", "finished unknown"])
    }
  }

  @Test func thereIsNoProxyOfADeferredPhoto() async throws {
    try await onPhone(RequestedErrorTests.phoneThatDefers) { phone in
      let taker = PhotoTaker()
      try taker.start(preset: .photo)
      taker.output.isAutoDeferredPhotoDeliveryEnabled = true
      taker.output.maxPhotoQualityPrioritization = .quality
      await phone.advance(by: 1)
      phone.fail(.deferredPhoto, with: AVError(.unknown))
      let settings = AVCapturePhotoSettings()
      settings.photoQualityPrioritization = .quality
      taker.takePhoto(settings)
      await phone.advance(by: 2)
      #expect(taker.calls == ["exposed", "no proxy unknown", "finished unknown"])
    }
  }

  @Test func onlyTheMovieOfALivePhotoFails() async throws {
    try await onPhone(RequestedErrorTests.phoneThatDefers) { phone in
      let taker = PhotoTaker()
      try taker.start(preset: .photo)
      taker.output.isLivePhotoCaptureEnabled = true
      await phone.advance(by: 2)
      phone.fail(.livePhotoMovie, with: AVError(.diskFull))
      let settings = AVCapturePhotoSettings()
      let url = phone.containerURL.appending(path: "tmp/live.mov")
      settings.livePhotoMovieFileURL = url
      taker.takePhoto(settings)
      await phone.advance(by: 4)
      #expect(taker.calls.contains { $0.hasPrefix("processed nil") })
      #expect(taker.calls.suffix(2) == ["movie diskFull", "finished diskFull"])
      #expect(!FileManager.default.fileExists(atPath: url.path))
    }
  }

  @Test func settingsAreNotPrepared() async throws {
    try await onPhone { phone in
      let taker = PhotoTaker()
      try taker.start()
      await phone.advance(by: 1)
      phone.fail(.preparePhotos, with: AVError(.unknown))
      await #expect(throws: AVError(.unknown)) {
        try await taker.output.setPreparedPhotoSettingsArray([AVCapturePhotoSettings()])
      }
      #expect(taker.output.preparedPhotoSettingsArray.isEmpty)
      #expect(try await taker.output.setPreparedPhotoSettingsArray([AVCapturePhotoSettings()]))
    }
  }

  @Test func stillImageIsMissing() async throws {
    try await onPhone { phone in
      let (session, output) = (AVCaptureSession(), AVCaptureStillImageOutput())
      try session.addCamera()
      session.addOutput(output)
      session.startRunning()
      await phone.advance(by: 1)
      let connection = try #require(output.connection(with: .video))
      phone.fail(.stillImage, with: AVError(.unknown))
      await #expect(throws: AVError.self) { _ = try await output.captureStillImageAsynchronously(from: connection) }
      _ = try await output.captureStillImageAsynchronously(from: connection)
    }
  }

  @Test func torchStaysOff() async throws {
    try await onPhone { phone in
      let camera = try #require(AVCaptureDevice.default(for: .video))
      try camera.lockForConfiguration()
      phone.fail(.torchLevel, with: AVError(.torchLevelUnavailable))
      #expect(throws: AVError.self) { try camera.setTorchModeOn(level: 1) }
      #expect(camera.torchMode == .off)
      try camera.setTorchModeOn(level: 1)
      camera.unlockForConfiguration()
    }
  }

  @Test func readerFailsAtItsSecondSample() async throws {
    try await onPhone { phone in
      let url = phone.containerURL.appending(path: "tmp/movie.mov")
      _ = try await writeMovie(to: url, phone)
      phone.fail(.readSample, number: 2, with: AVError(.decodeFailed))
      let asset = AVURLAsset(url: url)
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: try #require(asset.tracks.first), outputSettings: nil)
      reader.add(output)
      reader.startReading()
      #expect(output.copyNextSampleBuffer() != nil)
      #expect(output.copyNextSampleBuffer() == nil)
      #expect(reader.status == .failed)
      #expect((reader.error as? AVError)?.code == .decodeFailed)
      #expect(output.copyNextSampleBuffer() == nil)
    }
  }

  @Test func imageOfTheLibraryIsMissing() async throws {
    try await onPhone { phone in
      _ = await AlbumApp(isMended: true).save(try await phone.takePhoto())
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      phone.fail(.requestImage, with: PHPhotosError(.networkAccessRequired))
      for isMissing in [true, false] {
        let (hasImage, code) = await withCheckedContinuation { continuation in
          PHImageManager.default().requestImage(
            for: asset, targetSize: CGSize(width: 100, height: 100), contentMode: .aspectFit, options: nil
          ) { image, info in
            continuation.resume(returning: (image != nil, (info?[PHImageErrorKey] as? PHPhotosError)?.code))
          }
        }
        #expect(hasImage == !isMissing)
        #expect(code == (isMissing ? .networkAccessRequired : nil))
      }
    }
  }

  @Test func eachDocumentedErrorIsRead() {
    for operation in FailableOperation.allCases {
      #expect(!operation.documentedErrors.isEmpty)
      for (code, error) in operation.documentedErrors {
        let text = "error=\(operation.rawValue):\(code)#2"
        #expect(Variation(text)?.description == text)
        #expect(Variation(text)?.error?.isSame(as: error) == true)
      }
    }
  }

  private func writeMovie(to url: URL, _ phone: TestedPhone) async throws -> AVAssetWriter {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 192, AVVideoHeightKey: 144]
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
    writer.add(input)
    guard writer.startWriting() else { return writer }
    writer.startSession(atSourceTime: .zero)
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 192, 144, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &buffer)
    for number in 0..<3 {
      adaptor.append(try #require(buffer), withPresentationTime: CMTime(value: CMTimeValue(number), timescale: 30))
      await phone.advance(by: 0.1)
    }
    guard writer.status == .writing else { return writer }
    input.markAsFinished()
    await writer.finishWriting()
    return writer
  }

  /// A phone with deferred photos and Live Photos.
  private static var phoneThatDefers: String { "iphone-14-pro" }

  private func onPhone(
    _ profile: String = "iphone-13-mini", _ body: @escaping (TestedPhone) async throws -> Void
  ) async throws {
    let phone = try TestedPhone(profile)
    try await phone.run { try await body(phone) }
  }
}

private final class PhotoTaker: NSObject, AVCapturePhotoCaptureDelegate {
  private let session = AVCaptureSession()
  let output = AVCapturePhotoOutput()
  var calls: [String] = []

  func start(preset: AVCaptureSession.Preset = .low) throws {
    session.sessionPreset = preset
    try session.addCamera()
    session.addOutput(output)
    session.startRunning()
  }

  func takePhoto(_ settings: AVCapturePhotoSettings = AVCapturePhotoSettings()) {
    calls = []
    output.capturePhoto(with: settings, delegate: self)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, willCapturePhotoFor resolved: AVCaptureResolvedPhotoSettings) {
    calls.append("exposed")
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: AVCaptureDeferredPhotoProxy?,
    error: Error?
  ) {
    calls.append("\(proxy == nil ? "no " : "")proxy \(text(error))")
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt url: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    calls.append("movie \(text(error))")
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    calls.append("processed \(text(error)) \(photo.fileDataRepresentation()?.count ?? 0) bytes")
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolved: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    calls.append("finished \(text(error))")
  }

  private func text(_ error: (any Error)?) -> String { (error as? AVError).map { "\($0.code)" } ?? "nil" }
}

private final class Recorder: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let session = AVCaptureSession()
  let output = AVCaptureMovieFileOutput()
  var hasBegun = false
  var error: (any Error)?

  func record(to url: URL) throws {
    session.sessionPreset = .low
    try session.addCamera()
    session.addOutput(output)
    session.startRunning()
    output.startRecording(to: url, recordingDelegate: self)
  }

  func fileOutput(_ output: AVCaptureFileOutput, didStartRecordingTo url: URL, from connections: [AVCaptureConnection])
  {
    hasBegun = true
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo url: URL, from connections: [AVCaptureConnection], error: Error?
  ) {
    self.error = error
  }
}
