import Foundation
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes

@Suite("Live Photos")
struct LivePhotoTests {
  private let url = FakeMedia.url

  private func livePhone() throws -> PhotoPhone {
    let phone = try PhotoPhone()
    phone.output.isLivePhotoCaptureEnabled = true
    phone.advance(milliseconds: 3000)
    return phone
  }

  private func settings(_ phone: PhotoPhone) -> AVCapturePhotoSettings {
    let settings = phone.settings()
    settings.livePhotoMovieFileURL = url
    return settings
  }

  @Test
  func
    `rule(215), rule(227): photo and movie have the same identifier, and the movie spans the shutter time`()
    throws
  {
    let phone = try livePhone()
    let settings = settings(phone)
    phone.take(settings, milliseconds: 3000)
    let id = settings.uniqueID
    #expect(
      phone.client.events == [
        "willBegin \(id)", "willCapture \(id)", "didCapture \(id)", "photo \(id)", "recorded \(id)", "movie \(id)",
        "finish \(id)",
      ])
    let movie = try #require(phone.media.movies.first)
    let photo = try #require(phone.client.photos.first)
    let start = movie.description.startTime
    #expect(movie.imageTimes.count == 90)
    #expect(movie.imageTimes.first == start)
    #expect(movie.calls == ["finish"])
    #expect(photo.timestamp - start == CMTime(value: 3, timescale: 2))
    #expect(phone.client.movies[0].duration == CMTime(value: 3, timescale: 1))
    #expect(phone.client.movies[0].photoTime == photo.timestamp - start)
    let note = try #require(photo.metadata[kCGImagePropertyMakerAppleDictionary as String] as? [String: Any])
    let identifier = try #require(note["17"] as? String)
    #expect(UUID(uuidString: identifier) != nil)
    #expect(movie.description.metadata.first?.value == identifier)
    #expect(movie.description.metadata.first?.key == "com.apple.quicktime.content.identifier")
    let video = try #require(movie.description.video)
    #expect(
      PixelSize(photo.resolvedSettings.livePhotoMovieDimensions) == PixelSize(width: video.width, height: video.height))
    #expect(video.codec == "avc1")
    #expect(video.orientation == ImageOrientation(quarterTurns: 1))
    #expect(phone.output.isIdle)
    #expect(phone.misuses.isEmpty)
  }

  @Test func `two Live Photos can overlap, each with its own movie`() throws {
    let phone = try livePhone()
    let (first, second) = (settings(phone), settings(phone))
    second.livePhotoMovieFileURL = url.appendingPathExtension("2.mov")
    phone.take(first, milliseconds: 500)
    phone.take(second, milliseconds: 3000)
    #expect(phone.media.movies.count == 2)
    #expect(phone.media.movies.allSatisfy { $0.imageTimes.count == 90 })
    #expect(phone.client.events.filter { $0.hasPrefix("finish") } == ["finish 1", "finish 2"])
  }

  @Test func `rule(215): Live Photo support depends on preset and movie output, and enabling reverts with it`() throws {
    let phone = try PhotoPhone(preset: .high)
    phone.output.isLivePhotoCaptureEnabled = true
    phone.output.isLivePhotoCaptureSuspended = true
    #expect(phone.misuses.count == 2)
    #expect(!phone.output.isLivePhotoCaptureSupported)
    phone.session.sessionPreset = .photo
    phone.output.isLivePhotoCaptureEnabled = true
    #expect(phone.output.isLivePhotoCaptureEnabled)
    #expect(phone.output.availableLivePhotoVideoCodecTypes.contains(.h264))
    #expect(phone.output.isLivePhotoAutoTrimmingEnabled)
    phone.output.isLivePhotoAutoTrimmingEnabled = false
    #expect(!phone.output.isLivePhotoAutoTrimmingEnabled)
    phone.session.addOutput(phone.use { AVCaptureMovieFileOutput() })
    #expect(!phone.output.isLivePhotoCaptureSupported)
    #expect(!phone.output.isLivePhotoCaptureEnabled)
  }

  @Test func `rule(215): a Live Photo must be enabled, not suspended, and have a file URL`() throws {
    let phone = try PhotoPhone()
    phone.take(settings(phone))
    phone.output.isLivePhotoCaptureEnabled = true
    phone.output.isLivePhotoCaptureSuspended = true
    phone.take(settings(phone))
    phone.output.isLivePhotoCaptureSuspended = false
    let remote = settings(phone)
    remote.livePhotoMovieFileURL = URL(string: "https://example.com/a.mov")
    phone.take(remote)
    let coded = settings(phone)
    coded.livePhotoVideoCodecType = .proRes422
    phone.take(coded)
    #expect(phone.misuses.count == 4)
    #expect(phone.client.events.isEmpty)
  }

  @Test func `rule(473): the movie has sound from before and after the photo if the session has a microphone`() throws {
    let phone = try livePhone()
    phone.session.addInput(try phone.use { try AVCaptureDeviceInput(device: phone.microphone) })
    phone.advance(milliseconds: 3000)
    phone.take(settings(phone), milliseconds: 3000)
    let movie = try #require(phone.media.movies.first)
    #expect(movie.description.audio?.format == "lpcm")
    #expect(movie.description.audio?.sampleRate == 44_100)
    let (start, end) = (movie.description.startTime, movie.description.startTime + CMTime(value: 3, timescale: 1))
    let (first, last) = (try #require(movie.audioTimes.first), try #require(movie.audioTimes.last))
    #expect(abs((first - start).seconds) < 0.03)
    // The movie ends with a frame, before the packet that contains this moment has arrived.
    #expect((0..<0.06).contains((end - last).seconds))
    #expect((126...131).contains(movie.audioTimes.count))
  }

  @Test func `suspending cuts movies short, and a later movie starts after the suspension`() throws {
    let phone = try livePhone()
    phone.take(settings(phone), milliseconds: 500)
    phone.output.isLivePhotoCaptureSuspended = true
    phone.advance(milliseconds: 100)
    #expect(phone.client.events.last == "finish 1")
    #expect(phone.media.movies[0].imageTimes.count == 61)
    phone.output.isLivePhotoCaptureSuspended = false
    phone.advance(milliseconds: 500)
    let second = settings(phone)
    second.livePhotoMovieFileURL = url.appendingPathExtension("2.mov")
    phone.take(second, milliseconds: 3000)
    #expect((58...62).contains(phone.media.movies[1].imageTimes.count))
  }

  @Test func `stopping the session ends the movie with the frames recorded so far`() throws {
    let phone = try livePhone()
    phone.take(settings(phone), milliseconds: 500)
    phone.session.stopRunning()
    phone.advance(milliseconds: 1000)
    #expect(phone.client.names.suffix(3) == ["recorded", "movie", "finish"])
    #expect(phone.media.movies[0].calls == ["finish"])
    #expect(phone.output.isIdle)
  }

  @Test func `an interrupted bracket fails, and its movie ends with the frames recorded so far`() throws {
    let phone = try livePhone()
    let settings = phone.use {
      AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
        bracketedSettings: [-1, 0, 1].map {
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
        })
    }
    settings.livePhotoMovieFileURL = url
    phone.take(settings, milliseconds: 50)
    #expect(phone.client.names == ["willBegin", "willCapture"])
    phone.session.stopRunning()
    phone.advance(milliseconds: 1000)
    #expect(phone.client.events.filter { $0.hasPrefix("finish") } == ["finish 1 sessionNotRunning"])
    #expect(phone.media.movies[0].calls == ["finish"])
    #expect(phone.output.isIdle)
  }

  @Test func `a movie that cannot be written fails without affecting the photo`() throws {
    let phone = try livePhone()
    phone.media.failureToOpen = AVError(.diskFull)
    phone.take(settings(phone), milliseconds: 3000)
    #expect(phone.client.events.suffix(3) == ["recorded 1", "movie 1 diskFull", "finish 1 diskFull"])
    #expect(phone.client.photos[0].fileDataRepresentation() != nil)
  }

  @Test func `rule(210): settings that are created from other settings have a different content identifier`() throws {
    let phone = try livePhone()
    let first = settings(phone)
    let second = phone.use { AVCapturePhotoSettings(from: first) }
    second.livePhotoMovieFileURL = url.appendingPathExtension("2.mov")
    phone.take(first, milliseconds: 3000)
    phone.take(second, milliseconds: 3000)
    let identifiers = phone.media.movies.compactMap { $0.description.metadata.first?.value as? String }
    try #require(identifiers.count == 2)
    #expect(identifiers[0] != identifiers[1])
  }

  @Test func `a movie that cannot be completed is canceled and fails with the cause`() throws {
    let phone = try livePhone()
    phone.media.failureToFinish = AVError(.diskFull)
    phone.take(settings(phone), milliseconds: 3000)
    #expect(phone.media.movies[0].calls == ["finish", "cancel"])
    #expect(phone.client.events.suffix(2) == ["movie 1 diskFull", "finish 1 diskFull"])
  }

  @Test func `a Live Photo that cannot be captured has neither photo nor movie`() throws {
    let phone = try livePhone()
    phone.output.isZeroShutterLagEnabled = false
    phone.output.capturePhoto(with: settings(phone), delegate: phone.client)
    phone.advance(milliseconds: 1)
    phone.session.stopRunning()
    phone.advance(milliseconds: 3000)
    #expect(
      phone.client.events == [
        "willBegin 1", "photo 1 sessionNotRunning", "movie 1 sessionNotRunning", "finish 1 sessionNotRunning",
      ])
    #expect(phone.media.movies.isEmpty)
    #expect(phone.output.isIdle)
  }
}
