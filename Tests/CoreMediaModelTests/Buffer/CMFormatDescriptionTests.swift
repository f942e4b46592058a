import CoreMediaModel
import CoreVideoModel
import Foundation
import Testing

@Suite struct CMFormatDescriptionTests {
  @Test func aVideoFormatDescriptionReturnsItsProperties() throws {
    var made: CMVideoFormatDescription?
    let status = CMVideoFormatDescriptionCreate(
      allocator: kCFAllocatorDefault, codecType: kCMVideoCodecType_H264, width: 1920, height: 1080,
      extensions: [kCMFormatDescriptionExtension_FormatName: "AVC"] as CFDictionary, formatDescriptionOut: &made)
    #expect(status == noErr)
    let format = try #require(made)
    #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Video)
    #expect(CMFormatDescriptionGetMediaSubType(format) == kCMVideoCodecType_H264)
    #expect(format.mediaType == .video)
    #expect(format.mediaSubType == .h264)
    #expect("\(format.mediaSubType)" == "avc1")
    #expect(CMVideoFormatDescriptionGetDimensions(format) == CMVideoDimensions(width: 1920, height: 1080))
    #expect(CMFormatDescriptionGetExtension(format, extensionKey: "FormatName" as CFString) as? String == "AVC")
    let extensions = try #require(CMFormatDescriptionGetExtensions(format) as? [String: String])
    #expect(extensions == ["FormatName": "AVC"])
    #expect(format.audioStreamBasicDescription == nil)
    #expect(
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: 0, width: -1, height: 1, extensions: nil, formatDescriptionOut: &made)
        == kCMFormatDescriptionErrorInvalidParameter)
    #expect(made == nil)
  }

  @Test func anImageBuffersFormatContainsItsColors() throws {
    let buffer = CVPixelBuffer(
      layout: CVPixelBufferTests.layout(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), render: nil)
    CVBufferSetAttachment(
      buffer, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_P3_D65, .shouldPropagate)
    var made: CMVideoFormatDescription?
    #expect(
      CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: &made)
        == noErr)
    let format = try #require(made)
    #expect(format.mediaSubType.rawValue == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    #expect(format.extensions[.colorPrimaries]?.propertyListRepresentation as? String == "P3_D65")
    #expect(CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: buffer))
    CVBufferRemoveAttachment(buffer, kCVImageBufferColorPrimariesKey)
    #expect(!CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: buffer))
  }

  static let variants: [CMFormatDescription] = [
    CMFormatDescription(videoCodec: kCMVideoCodecType_H264, width: 4, height: 2),
    CMFormatDescription(videoCodec: kCMVideoCodecType_HEVC, width: 4, height: 2),
    CMFormatDescription(videoCodec: kCMVideoCodecType_H264, width: 2, height: 4),
    CMFormatDescription(videoCodec: kCMVideoCodecType_H264, width: 4, height: 2, extensions: [.depth: .number(24)]),
    CMFormatDescription(audio: AudioStreamBasicDescription(signed16BitSampleRate: 48_000, channels: 1)),
    CMFormatDescription(audio: AudioStreamBasicDescription(signed16BitSampleRate: 44_100, channels: 1)),
    CMFormatDescription(audio: AudioStreamBasicDescription(signed16BitSampleRate: 48_000, channels: 2)),
  ]

  @Test(arguments: variants.indices) func descriptionsWithEqualContentsAreEqual(index: Int) {
    for (other, description) in Self.variants.enumerated() {
      #expect(
        CMFormatDescriptionEqual(Self.variants[index], otherFormatDescription: description) == (index == other))
    }
    let again = CMFormatDescription(
      videoCodec: kCMVideoCodecType_H264, width: 4, height: 2, extensions: [.depth: .number(24)])
    #expect((again == Self.variants[index]) == (index == 3))
    #expect(!CMFormatDescriptionEqual(Self.variants[index], otherFormatDescription: nil))
  }

  @Test func anAudioFormatReturnsPointersToItsContents() throws {
    var audio = AudioStreamBasicDescription(signed16BitSampleRate: 44_100, channels: 2)
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    let cookie: [UInt8] = [1, 2, 3]
    var made: CMAudioFormatDescription?
    let status = CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &audio, layoutSize: MemoryLayout<AudioChannelLayout>.size, layout: &layout,
      magicCookieSize: 3, magicCookie: cookie, extensions: nil, formatDescriptionOut: &made)
    #expect(status == noErr)
    let format = try #require(made)
    #expect(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee.mSampleRate == 44_100)
    #expect(format.audioStreamBasicDescription == audio)
    #expect(format.mediaType == .audio)
    #expect(format.mediaSubType == .linearPCM)
    var size = 0
    let channels = CMAudioFormatDescriptionGetChannelLayout(format, sizeOut: &size)
    #expect(channels?.pointee.mChannelLayoutTag == kAudioChannelLayoutTag_Stereo)
    #expect(size == MemoryLayout<AudioChannelLayout>.size)
    #expect(format.magicCookie == Data(cookie))
    #expect(CMAudioFormatDescriptionGetStreamBasicDescription(Self.variants[0]) == nil)
    #expect(format.dimensions == CMVideoDimensions())
  }

  @Test func audioStructuresHaveApplesSizes() {
    #expect(MemoryLayout<AudioStreamBasicDescription>.size == 40)
    #expect(MemoryLayout<AudioChannelLayout>.size == 32)
    #expect(MemoryLayout<AudioStreamPacketDescription>.size == 16)
    #expect(MemoryLayout<AudioBufferList>.size == 24)
    #expect(AudioBufferList.sizeInBytes(maximumBuffers: 3) == 56)
  }
}
