import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel
import Testing

@testable import AssetModel

@Suite("Asset writer output settings")
struct OutputSettingsTests {
  let desk = WriterDesk()

  @Test(
    arguments: [
      ([AVVideoWidthKey: 64, AVVideoHeightKey: 48], "must contain AVVideoCodecKey"),
      ([AVVideoCodecKey: AVVideoCodecType.h264], "must specify a positive width"),
      ([AVVideoCodecKey: "nope", AVVideoWidthKey: 64, AVVideoHeightKey: 48], "nope is not available"),
      (WriterDesk.h264.merging(["Colour": 1]) { $1 }, "key Colour is not supported"),
      (compressing([AVVideoQualityKey: 0.5]), "property Quality is not supported for video codec type avc1"),
      (
        compressing([AVVideoAverageBitRateKey: 100], .jpeg), "AverageBitRate is not supported for video codec type jpeg"
      ),
      (compressing([AVVideoAverageBitRateKey: "much"]), "AverageBitRate must be a number"),
      (compressing([AVVideoAverageBitRateKey: 0]), "must be positive"),
      (
        WriterDesk.h264.merging([AVVideoScalingModeKey: "Squeeze"]) { $1 },
        "AVVideoScalingModeKey does not accept the value"
      ),
    ] as [([String: any Sendable], String)]) func `invalid video settings raise with the reason`(
      _ settings: [String: any Sendable], _ words: String
    )
  {
    expectRefusal(desk.input(.video, settings), words)
  }

  /// Apple's platforms bridge `CGFloat` to `NSNumber`. F1 of the reports.
  @Test func theWidthOfASizeIsANumber() {
    let size = CGSize(width: 64, height: 48)
    let settings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.width, AVVideoHeightKey: size.height,
    ]
    _ = desk.input(.video, settings)
    #expect(desk.misuses.isEmpty)
  }

  @Test(
    arguments: [
      ([AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1], "must contain AVFormatIDKey"),
      ([AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 1], "must contain AVSampleRateKey"),
      ([AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100], "must contain AVNumberOfChannelsKey"),
      (audio([AVSampleRateKey: 12_345]), "12345 Hz is not a valid sample rate for Format ID"),
      (audio([AVNumberOfChannelsKey: 6]), "AVChannelLayoutKey is required"),
      (audio([AVFormatIDKey: kAudioFormatULaw]), "format ulaw is not available"),
      (audio([AVFormatIDKey: kAudioFormatLinearPCM]), "linear PCM must contain AVLinearPCMBitDepthKey"),
      (
        audio([AVFormatIDKey: kAudioFormatAppleLossless, AVEncoderBitRateKey: 64_000]),
        "AVEncoderBitRateKey is not supported"
      ),
    ] as [([String: any Sendable], String)]) func `invalid audio settings raise with the reason`(
      _ settings: [String: any Sendable], _ words: String
    )
  {
    expectRefusal(desk.input(.audio, settings), words)
  }

  private func expectRefusal(_ input: AVAssetWriterInput, _ words: String) {
    #expect(desk.misuses.map(\.exception) == [.invalidArgument])
    #expect(desk.misuses.first?.reason.contains(words) == true, "\(desk.misuses)")
    #expect((try? desk.writer())?.canAdd(input) == false)
  }

  @Test
  func
    `common app settings reach the encoder with bit rate, key frame interval, and audio bit rate`()
    throws
  {
    let video = desk.input(
      .video,
      Self.compressing([
        AVVideoAverageBitRateKey: Int(64 * 48 * 4.05), AVVideoMaxKeyFrameIntervalKey: 30,
        AVVideoProfileLevelKey: AVVideoProfileLevelH264HighAutoLevel,
      ]))
    let audio = desk.input(.audio, Self.audio([AVEncoderBitRatePerChannelKey: 64_000, AVNumberOfChannelsKey: 2]))
    #expect(desk.misuses.isEmpty)
    guard case .video(let images) = video.coding, case .audio(let samples) = audio.coding else {
      Issue.record("nothing is compressed")
      return
    }
    #expect(images.bitRate == 12441)
    #expect(images.keyFrameInterval == 30)
    #expect(images.size == PixelSize(width: 64, height: 48))
    #expect(samples.bitRate == 128_000)
    #expect(samples.format == "aac ")
    #expect(samples.sampleRate == 44_100)
  }

  @Test(arguments: [
    AVVideoScalingModeFit, AVVideoScalingModeResize, AVVideoScalingModeResizeAspect,
    AVVideoScalingModeResizeAspectFill,
  ]) func `scaling mode, profile, and HD color properties reach the encoder`(
    _ mode: String
  ) throws {
    let colors = [
      AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2,
      AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
      AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
    ]
    let properties: [String: any Sendable] = [
      AVVideoAverageNonDroppableFrameRateKey: 30, AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCAVLC,
      AVVideoProfileLevelKey: AVVideoProfileLevelH264Main31,
    ]
    let settings = Self.compressing(properties).merging([
      AVVideoScalingModeKey: mode, AVVideoAllowWideColorKey: false, AVVideoColorPropertiesKey: colors,
    ]) { $1 }
    guard case .video(let coding) = desk.input(.video, settings).coding else {
      Issue.record("nothing is compressed")
      return
    }
    #expect(desk.misuses.isEmpty)
    #expect(coding.scalingMode == mode)
    #expect(coding.entropyMode == "CAVLC")
    #expect(coding.profile == "H264_Main_3_1")
  }

  @Test(arguments: [
    (
      AVVideoColorPropertiesKey, [AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_2020] as any Sendable,
      "AVVideoColorPropertiesKey must specify"
    ),
    (
      AVVideoCleanApertureKey,
      [
        AVVideoCleanApertureWidthKey: 60, AVVideoCleanApertureHeightKey: 40,
        AVVideoCleanApertureHorizontalOffsetKey: 0,
        AVVideoCleanApertureVerticalOffsetKey: 0,
      ] as any Sendable, "key AVVideoCleanApertureKey is not supported"
    ),
    (
      AVVideoPixelAspectRatioKey,
      [AVVideoPixelAspectRatioHorizontalSpacingKey: 4, AVVideoPixelAspectRatioVerticalSpacingKey: 3] as any Sendable,
      "key AVVideoPixelAspectRatioKey is not supported"
    ),
    (AVVideoEncoderSpecificationKey, ["a": 1] as any Sendable, "is not supported"),
    (AVVideoDecompressionPropertiesKey, ["a": 1] as any Sendable, "is not supported"),
    (AVVideoAppleProRAWBitDepthKey, 10 as any Sendable, "is not supported"),
  ]) func `an unsupported setting raises and names its key`(_ key: String, _ value: any Sendable, _ words: String) {
    expectRefusal(desk.input(.video, WriterDesk.h264.merging([key: value]) { $1 }), words)
  }

  @Test func `a format hint provides values that settings omit`() {
    let images = CMFormatDescription(videoCodec: kCVPixelFormatType_32BGRA, width: 320, height: 240)
    let video = desk.input(.video, [AVVideoCodecKey: AVVideoCodecType.hevc], hint: images)
    let format = CMFormatDescription(audio: .init(signed16BitSampleRate: 48_000, channels: 2))
    let audio = desk.input(.audio, [AVFormatIDKey: kAudioFormatMPEG4AAC], hint: format)
    #expect(desk.misuses.isEmpty)
    #expect(video.sourceFormatHint == images)
    guard case .video(let coding) = video.coding, case .audio(let audio) = audio.coding else {
      Issue.record("nothing is compressed")
      return
    }
    #expect(coding.size == PixelSize(width: 320, height: 240))
    #expect(audio.sampleRate == 48_000)
    #expect(audio.channelCount == 2)
  }

  @Test func `a format hint of another media type raises`() {
    let audio = CMFormatDescription(audio: .init(signed16BitSampleRate: 48_000, channels: 2))
    _ = desk.input(.video, WriterDesk.h264, hint: audio)
    _ = desk.input(.video, nil, hint: audio)
    #expect(desk.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    #expect(desk.misuses.allSatisfy { $0.reason.contains("source format hint must match media type (\"vide\")") })
  }

  @Test func `each file type accepts its codecs and rejects others`() throws {
    let (mov, mp4, m4a) = (try desk.writer(.mov), try desk.writer(.mp4), try desk.writer(.m4a))
    let proRes: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.proRes422, AVVideoWidthKey: 64, AVVideoHeightKey: 48,
    ]
    let linear: [String: Any] = Self.audio([
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
      AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
    ])
    #expect(mov.canApply(outputSettings: proRes, forMediaType: .video))
    #expect(!mp4.canApply(outputSettings: proRes, forMediaType: .video))
    #expect(mov.canApply(outputSettings: linear, forMediaType: .audio))
    #expect(!mp4.canApply(outputSettings: linear, forMediaType: .audio))
    #expect(mp4.canApply(outputSettings: WriterDesk.h264, forMediaType: .video))
    #expect(!m4a.canApply(outputSettings: WriterDesk.h264, forMediaType: .video))
    #expect(mov.canApply(outputSettings: nil, forMediaType: .video))
    #expect(!mp4.canApply(outputSettings: nil, forMediaType: .video), "outside of QuickTime a hint is needed")
    #expect(mp4.canAdd(desk.input(.video, nil, hint: try WriterDesk.compressed(0).formatDescription)))
    #expect(m4a.availableMediaTypes == [.audio])
    #expect(mov.availableMediaTypes == [.video, .audio, .metadata])
    #expect(mp4.availableMediaTypes == [.video, .audio])
  }

  @Test func `rule(333): an audio input does not accept a media time scale`() {
    let audio = desk.input(.audio, WriterDesk.aac)
    audio.mediaTimeScale = 600
    #expect(audio.mediaTimeScale == 0)
    #expect(desk.misuses.map(\.exception) == [.invalidArgument])
    audio.mediaTimeScale = 0
    #expect(desk.misuses.count == 1, "0 is what it has")
  }

  static func compressing(_ properties: [String: any Sendable], _ codec: AVVideoCodecType = .h264) -> [String:
    any Sendable]
  {
    [AVVideoCodecKey: codec, AVVideoWidthKey: 64, AVVideoHeightKey: 48, AVVideoCompressionPropertiesKey: properties]
  }

  static func audio(_ changes: [String: any Sendable]) -> [String: any Sendable] {
    WriterDesk.aac.merging(changes) { $1 }
  }
}
