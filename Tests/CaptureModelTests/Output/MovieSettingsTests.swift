import Foundation
import HardwareModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Movie output settings")
final class MovieSettingsTests: MovieSuite {
  private func record() throws -> MovieSettings {
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 100)
    stop()
    return try #require(media.movies.last?.description)
  }

  private func connection(_ mediaType: AVMediaType = .video) throws -> AVCaptureConnection {
    try #require(movie.connection(with: mediaType))
  }

  // MARK: Video

  @Test func `compression settings reach the writer`() throws {
    movie.setOutputSettings(
      [
        AVVideoCodecKey: AVVideoCodecType.h264,
        AVVideoCompressionPropertiesKey: [
          AVVideoAverageBitRateKey: 2_000_000, AVVideoMaxKeyFrameIntervalKey: 90,
          AVVideoMaxKeyFrameIntervalDurationKey: 2.0, AVVideoExpectedSourceFrameRateKey: 24,
          AVVideoProfileLevelKey: AVVideoProfileLevelH264High41, AVVideoAllowFrameReorderingKey: false,
          AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCABAC,
        ] as [String: Any],
      ], for: try connection())
    let video = try #require(try record().video)
    #expect(video.bitRate == 2_000_000)
    #expect(video.framesPerSecond == 24)
    #expect(video.keyFrameInterval == 48, "two seconds are shorter than 90 pictures")
    #expect(video.profileLevel == "H264_High_4_1")
    #expect(video.entropyMode == "CABAC")
    #expect(phone.log.misuses.isEmpty)
  }

  @Test(
    arguments: [
      (AVVideoAverageBitRateKey, 1, 0.9), (AVVideoMaxKeyFrameIntervalKey, 0, -1),
      (AVVideoMaxKeyFrameIntervalDurationKey, 0, -0.1), (AVVideoExpectedSourceFrameRateKey, 0.1, 0),
      (AVVideoAverageNonDroppableFrameRateKey, 0.1, 0), (AVVideoQualityKey, 0, -0.1), (AVVideoQualityKey, 1, 1.1),
      (AVVideoAllowFrameReorderingKey, -1, nil),
    ] as [(String, Double, Double?)])
  func `rule(251): each compression property accepts numbers from its minimum and rejects other values`(
    _ key: String, _ good: Double, _ bad: Double?
  ) {
    func problem(_ value: Any) -> String? {
      ImageSettings([AVVideoCodecKey: "avc1", AVVideoCompressionPropertiesKey: [key: value]]).problem(available: [
        .h264
      ])
    }
    #expect(problem(good) == nil)
    #expect(problem("1")?.contains(key) == true)
    if let bad { #expect(problem(bad)?.contains(key) == true) }
  }

  private static let wrong: [(settings: [String: any Sendable], word: String)] = [
    ([:], "uncompressed video cannot be recorded"),
    ([AVVideoWidthKey: 100], "the following keys are illegal: {(\n    AVVideoWidthKey\n)}"),
    ([AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 1_000_000]], "need a video codec"),
    ([AVVideoCodecKey: "none"], "codec type"),
    ([AVVideoCodecKey: "avc1", AVVideoCompressionPropertiesKey: "fast"], "dictionary"),
    ([AVVideoCodecKey: "avc1", AVVideoCompressionPropertiesKey: ["Speed": 1]], "Speed"),
    ([AVVideoCodecKey: "avc1", AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 0]], "AverageBitRate"),
    (
      [AVVideoCodecKey: "avc1", AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: "HEVC_Main_AutoLevel"]],
      "Level"
    ),
    (
      [AVVideoCodecKey: "jpeg", AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 1_000_000]],
      "AverageBitRate"
    ),
    ([AVVideoCodecKey: "jpeg", AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 2]], "Quality"),
    ([AVVideoCodecKey: "apcn", AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 0.5]], "Quality"),
  ]

  @Test(arguments: wrong.indices) func `rule(251): invalid settings are invalid arguments and change nothing`(
    _ index: Int
  ) throws {
    let (settings, word) = Self.wrong[index]
    movie.setOutputSettings([AVVideoCodecKey: "apcn"], for: try connection())
    movie.setOutputSettings(settings, for: try connection())
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(phone.log.misuses.first?.reason.contains(word) == true, "\(phone.log.misuses)")
    #expect(movie.outputSettings(for: try connection())[AVVideoCodecKey] as? String == "apcn")
  }

  @Test(arguments: ["avc1", "hvc1", "jpeg", "apco", "apcs", "apcn", "apch", "ap4h"])
  func `rule(252): every available codec can be selected`(_ codec: String) throws {
    #expect(movie.availableVideoCodecTypes.map(\.rawValue).contains(codec))
    movie.setOutputSettings([AVVideoCodecKey: codec], for: try connection())
    #expect(try record().video?.codec == codec)
    #expect(phone.log.misuses.isEmpty)
    #expect(phone.use { AVCaptureMovieFileOutput().availableVideoCodecTypes.isEmpty })
    let frames = phone.use { AVCaptureVideoDataOutput() }
    session.addOutput(frames)
    #expect(frames.availableVideoCodecTypesForAssetWriter(writingTo: .mov) == movie.availableVideoCodecTypes)
  }

  @Test(
    arguments: [
      ([:], nil), ([AVVideoMaxKeyFrameIntervalKey: 30], 30), ([AVVideoMaxKeyFrameIntervalKey: 0], nil),
      ([AVVideoMaxKeyFrameIntervalDurationKey: 0], nil), ([AVVideoMaxKeyFrameIntervalDurationKey: 0.01], 1),
      ([AVVideoMaxKeyFrameIntervalDurationKey: 2], 48),
      ([AVVideoMaxKeyFrameIntervalKey: 30, AVVideoMaxKeyFrameIntervalDurationKey: 0], 30),
    ] as [([String: Double], Int?)])
  func `the shorter of the two key frame intervals applies, and zero is ignored`(
    _ properties: [String: Double], _ interval: Int?
  ) {
    let settings = ImageSettings([AVVideoCompressionPropertiesKey: properties])
    #expect(settings.keyFrameInterval(atRate: 24) == interval)
  }

  @Test func `rule(251): omitted settings are filled in as numbers of any type`() throws {
    movie.setOutputSettings(
      [AVVideoCodecKey: AVVideoCodecType.hevc, AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 5_000_000]],
      for: try connection())
    let settings = movie.outputSettings(for: try connection())
    let size = phone.back.activeFormat.formatDescription.dimensions
    #expect(settings[AVVideoWidthKey] as? Double == Double(size.width))
    #expect(settings[AVVideoHeightKey] as? Int32 == size.height)
    #expect(settings[AVVideoCodecKey] as? AVVideoCodecType == .hevc)
    #expect(settings[AVVideoCodecKey] as? String == "hvc1")
    let properties = try #require(settings[AVVideoCompressionPropertiesKey] as? NSDictionary)
    #expect(properties[AVVideoAverageBitRateKey] as? Int == 5_000_000)
    #expect(properties[AVVideoExpectedSourceFrameRateKey] as? Double == 30)
    #expect(properties[AVVideoProfileLevelKey] as? String == "HEVC_Main_AutoLevel")
    #expect(try record().video?.bitRate == 5_000_000)
  }

  @Test func `rule(251): a profile of another codec raises with the list of allowed profiles`() throws {
    let properties = [AVVideoProfileLevelKey: AVVideoProfileLevelH264HighAutoLevel]
    movie.setOutputSettings(
      [AVVideoCodecKey: AVVideoCodecType.hevc, AVVideoCompressionPropertiesKey: properties], for: try connection())
    #expect(
      phone.log.misuses.map(\.reason) == [
        "*** -[AVCaptureMovieFileOutput setOutputSettings:forConnection:] For compression property ProfileLevel, video codec type hvc1 only "
          + "allows the following values: HEVC_Main_AutoLevel, HEVC_Main10_AutoLevel, HEVC_Main42210_AutoLevel"
      ])
  }

  @Test func `settings apply to a connection of this output and end with it`() throws {
    let other = try phone.use {
      let data = AVCaptureVideoDataOutput()
      session.addOutput(data)
      return try #require(data.connection(with: .video))
    }
    movie.setOutputSettings([AVVideoCodecKey: "hvc1"], for: other)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
  }

  // MARK: Audio

  @Test func `an audio connection has separate settings`() throws {
    let audio = try connection(.audio)
    #expect(movie.outputSettings(for: audio)[AVFormatIDKey] as? AudioFormatID == kAudioFormatMPEG4AAC)
    #expect(movie.supportedOutputSettingsKeys(for: audio).contains(AVFormatIDKey))
    movie.setOutputSettings(
      [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
        AVEncoderBitRateKey: 96_000,
      ],
      for: audio)
    let aac = try #require(try record().audio)
    #expect(aac.format == "aac ")
    #expect(aac.sampleRate == 48_000)
    #expect(aac.channelCount == 2)
    #expect(aac.bitRate == 96_000)
    #expect(aac.source == .init(sampleRate: 44_100, channelCount: 1))
    movie.setOutputSettings([:], for: audio)
    #expect(try record().audio?.format == "lpcm", "an empty dictionary stores it as it comes")
    #expect(phone.log.misuses.isEmpty)
    let wrong: [[String: Any]] = [
      [AVSampleRateKey: 48_000], [AVFormatIDKey: kAudioFormatAMR], [AVFormatIDKey: "aac "],
      [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 1], [AVVideoCodecKey: "avc1"],
      [AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 0],
      [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 7],
      [AVFormatIDKey: kAudioFormatLinearPCM, AVEncoderBitRateKey: 7],
      [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsNonInterleaved: true],
    ]
    for settings in wrong { movie.setOutputSettings(settings, for: audio) }
    #expect(phone.log.misuses.map(\.exception) == Array(repeating: .invalidArgument, count: wrong.count))
  }

  // MARK: File

  @Test
  func `rule(249): fragments are 10 s long by default, and a change does not affect the file being written`()
    throws
  {
    #expect(movie.movieFragmentInterval == CMTime(value: 10, timescale: 1))
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 100)
    movie.movieFragmentInterval = .invalid
    #expect(media.movies[0].description.fragmentInterval == CMTime(value: 10, timescale: 1))
    stop()
    #expect(try !record().fragmentInterval.isValid)
  }

  @Test func `metadata is copied when it is set`() throws {
    let item = AVMutableMetadataItem()
    item.identifier = .quickTimeMetadataMake
    item.value = NSString(string: "camsim")
    #expect(movie.metadata == nil)
    movie.metadata = [item]
    item.value = NSString(string: "other")
    #expect(try record().metadata == [MovieMetadata(key: "com.apple.quicktime.make", value: "camsim")])
    movie.metadata = nil
    #expect(try record().metadata.isEmpty)
  }

  @Test func `rule(253): unsupported features report no support and raise when enabled`() throws {
    let video = try connection()
    #expect(!movie.recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for: video))
    movie.setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(false, for: video)
    #expect(!movie.isSpatialVideoCaptureSupported)
    movie.isSpatialVideoCaptureEnabled = false
    #expect(phone.log.misuses.isEmpty)
    #expect(!movie.isSpatialVideoCaptureEnabled)
    movie.setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(true, for: video)
    movie.isSpatialVideoCaptureEnabled = true
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    session.removeOutput(movie)
    let other = phone.use { AVCaptureMovieFileOutput() }
    session.addOutput(other)
    let foreign = try #require(other.connection(with: .video))
    #expect(!movie.recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for: foreign))
    #expect(phone.log.misuses.count == 3)
  }

  // MARK: Free space

  @Test func `rule(248): too little free disk space ends a recording or prevents its start`() throws {
    #expect(movie.minFreeDiskSpaceLimit == 0)
    media.diskSize = 20_000
    movie.minFreeDiskSpaceLimit = 10_000
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 1000)
    #expect(client.events == ["start", "finish diskFull"])
    #expect(client.farewells == ["finish diskFull"])
    #expect(client.errors[0].userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
    #expect(media.movies[0].imageTimes.count == 11)
    movie.minFreeDiskSpaceLimit = 30_000
    media.failureToFinish = AVError(.noDataCaptured)
    movie.startRecording(to: FakeMedia.url, recordingDelegate: client)
    phone.advance(milliseconds: 1000)
    #expect(client.events.suffix(1) == ["finish diskFull"])
    #expect(media.movies[1].imageTimes.isEmpty)
    #expect(client.errors[1].userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == false)
  }
}
