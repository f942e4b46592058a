import AVFoundation
import CaptureTesting
import CoreVideo
import Foundation
import Testing

extension PublicReport {
  /// Reports about movie file outputs.
  static let recordings = [
    PublicReport("lionheart/openradar-mirror/issues/9651") { phone in
      let (output, delegate) = (AVCaptureMovieFileOutput(), ReportDelegate())
      let session = try Misused.session(output)
      session.startRunning()
      output.startRecording(to: URL(fileURLWithPath: "/no/such/folder/movie.mov"), recordingDelegate: delegate)
      phone.advance(by: 1)
      #expect(phone.misuses.isEmpty)
      #expect(!output.isRecording)
    },
    PublicReport("margelo/react-native-vision-camera/pull/4081", on: "iphone-14-pro") { phone in
      let output = AVCaptureMovieFileOutput()
      let session = try Misused.session(output)
      let connection = try #require(output.connection(with: .video))
      #expect(
        output.supportedOutputSettingsKeys(for: connection) == [AVVideoCodecKey, AVVideoCompressionPropertiesKey])
      let settings = output.outputSettings(for: connection)
      #expect(Set(settings.keys).isSuperset(of: [AVVideoWidthKey, AVVideoHeightKey]))
      output.setOutputSettings(settings, for: connection)
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSInvalidArgumentException"])
      withExtendedLifetime(session) {}
    },
    PublicReport("margelo/react-native-vision-camera/pull/4037", on: "iphone-14-pro") { phone in
      let output = AVCaptureMovieFileOutput()
      let session = try Misused.session(output)
      let connection = try #require(output.connection(with: .video))
      let rate = [AVVideoAverageBitRateKey: 5_000_000]
      output.setOutputSettings(
        [AVVideoCodecKey: AVVideoCodecType.hevc, AVVideoCompressionPropertiesKey: rate], for: connection)
      #expect(phone.misuses.isEmpty)
      var settings = output.outputSettings(for: connection)
      settings[AVVideoCodecKey] = AVVideoCodecType.h264
      output.setOutputSettings(settings, for: connection)
      #expect(phone.misuses.map(\.exception.rawValue) == ["NSInvalidArgumentException"])
      withExtendedLifetime(session) {}
    },
    PublicReport("Cap-go/capacitor-camera-preview/pull/380") { phone in
      let (output, delegate, url) = (AVCaptureMovieFileOutput(), ReportDelegate(), Misused.freshURL("mp4"))
      let session = try Misused.session(output)
      session.sessionPreset = .low
      session.startRunning()
      output.startRecording(to: url, recordingDelegate: delegate)
      phone.advance(by: 2)
      output.stopRecording()
      #expect(delegate.recordingErrors.isEmpty, "the file is not complete when the call returns")
      phone.advance(by: 1)
      #expect(delegate.recordingErrors == [nil])
      #expect(AVURLAsset(url: url).duration.seconds > 1.5)
    },
  ]

  /// Reports about asset writers.
  static let writers = [
    PublicReport("BradLarson/GPUImage/issues/860") { phone in
      try Misused.writeSession { writer, input in
        input.append(try Misused.sample(0))
        for _ in 1...2 {
          input.markAsFinished()
          writer.finishWriting {}
          phone.advance(by: 1)
        }
      }
      let reason = "*** -[AVAssetWriterInput markAsFinished] Cannot call method when status is 2"
      #expect(phone.misuses.first?.reason == reason)
    },
    PublicReport("remirobert/CameraEngine/issues/27") { phone in
      let url = Misused.freshURL()
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      let video = AVAssetWriterInput(mediaType: .video, outputSettings: Misused.imageSettings)
      let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: Misused.audioSettings)
      let (session, images, sounds) = (AVCaptureSession(), AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
      let (delegate, queue) = (ReportDelegate(), DispatchQueue(label: "samples"))
      session.sessionPreset = .low
      for device in [try Misused.camera(), try #require(AVCaptureDevice.default(for: .audio))] {
        session.addInput(try AVCaptureDeviceInput(device: device))
      }
      images.setSampleBufferDelegate(delegate, queue: queue)
      sounds.setSampleBufferDelegate(delegate, queue: queue)
      for output in [images, sounds] { session.addOutput(output) }
      for input in [video, audio] {
        input.expectsMediaDataInRealTime = true
        writer.add(input)
      }
      delegate.handler = { output, sample in
        if writer.status == .unknown, output === sounds {
          writer.startWriting()
          writer.startSession(atSourceTime: sample.presentationTimeStamp)
        }
        let input = output === sounds ? audio : video
        if writer.status == .writing, input.isReadyForMoreMediaData { input.append(sample) }
      }
      session.startRunning()
      phone.advance(by: 1)
      session.stopRunning()
      for input in [video, audio] { input.markAsFinished() }
      writer.finishWriting {}
      phone.advance(by: 1)
      let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
      #expect(track.segments.first?.isEmpty == true, "no frame is shown until the first one")
    },
    PublicReport("HaishinKit/HaishinKit.swift/issues/738") { phone in
      let url = Misused.freshURL("mp4")
      let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
      let input = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 640, AVVideoHeightKey: 480])
      let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
      writer.add(input)
      writer.startWriting()
      writer.startSession(atSourceTime: .zero)
      for index in 0..<60 where writer.status == .writing {
        if index == 5 { phone.setFreeSpace(0) }
        adaptor.append(try noise(UInt32(index)), withPresentationTime: CMTime(value: Int64(index), timescale: 30))
        phone.advance(by: 0.1)
      }
      #expect((writer.error as? AVError)?.code == .diskFull)
      #expect(!AVURLAsset(url: url).isPlayable, "what was recorded is lost")
    },
  ]

  /// Returns an image that does not compress well.
  private static func noise(_ seed: UInt32) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 640, 480, kCVPixelFormatType_32BGRA, nil, &buffer)
    let image = try #require(buffer)
    CVPixelBufferLockBaseAddress(image, [])
    defer { CVPixelBufferUnlockBaseAddress(image, []) }
    let count = CVPixelBufferGetBytesPerRow(image) * 480 / 4
    let pixels = try #require(CVPixelBufferGetBaseAddress(image)).assumingMemoryBound(to: UInt32.self)
    var value = seed &+ 1
    for index in 0..<count {
      value = value &* 1_664_525 &+ 1_013_904_223
      pixels[index] = value
    }
    return image
  }
}
