import Foundation
import HardwareModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Audio file recording")
struct AudioFileOutputTests {
  let phone = TestPhone()
  let media = FakeMedia()
  let client = RecordingClient()
  let output: AVCaptureAudioFileOutput
  let session: AVCaptureSession

  init() throws {
    phone.system.media = media
    let phone = phone
    (session, output) = try phone.use {
      let (session, output) = (AVCaptureSession(), AVCaptureAudioFileOutput())
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      session.addInput(try AVCaptureDeviceInput(device: phone.microphone))
      session.addOutput(output)
      session.startRunning()
      return (session, output)
    }
  }

  private func record(_ type: AVFileType, milliseconds: Int64 = 500) throws -> MovieSettings {
    output.startRecording(to: FakeMedia.url, outputFileType: type, recordingDelegate: client)
    phone.advance(milliseconds: milliseconds)
    output.stopRecording()
    phone.advance(milliseconds: 0)
    return try #require(media.movies.last?.description)
  }

  @Test func `rule(257): each file type contains PCM, or AAC if it supports only that`()
    throws
  {
    #expect(output.connections.count == 1)
    for type in AVCaptureAudioFileOutput.availableOutputFileTypes() {
      let file = try record(type)
      #expect(file.fileType == type.rawValue)
      #expect(file.video == nil)
      #expect(file.audio?.format == (type == .m4a ? "aac " : "lpcm"))
      #expect(file.audio?.isBigEndian == [.aiff, .au].contains(type))
    }
    #expect(client.events.count == 12)
    #expect(client.errors.isEmpty)
    #expect(phone.log.misuses.isEmpty)
    let file = try #require(media.movies.first)
    #expect(file.audioTimes.count > 20)
    #expect(file.calls == ["finish"])
  }

  @Test func `rule(257): unsupported file types and audio settings are invalid arguments`() {
    output.startRecording(to: FakeMedia.url, outputFileType: .mov, recordingDelegate: client)
    output.audioSettings = [AVFormatIDKey: kAudioFormatAMR]
    #expect(output.audioSettings == nil)
    output.audioSettings = [AVFormatIDKey: kAudioFormatMPEG4AAC]
    output.startRecording(to: FakeMedia.url, outputFileType: .wav, recordingDelegate: client)
    output.startRecording(
      to: URL(string: "https://example.com/a.m4a")!, outputFileType: .m4a, recordingDelegate: client)
    #expect(phone.log.misuses.map(\.exception) == Array(repeating: .invalidArgument, count: 4))
    #expect(client.events.isEmpty)
    #expect(media.movies.isEmpty)
  }

  @Test func `rule(257): audio settings determine format, rate, and channels`() throws {
    output.audioSettings = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 8000, AVNumberOfChannelsKey: 2,
      AVLinearPCMBitDepthKey: 24, AVLinearPCMIsBigEndianKey: true,
    ]
    let audio = try #require(try record(.caf).audio)
    #expect(audio.sampleRate == 8000)
    #expect(audio.channelCount == 2)
    #expect(audio.bitDepth == 24)
    #expect(audio.isBigEndian)
    #expect(audio.source == .init(sampleRate: 44_100, channelCount: 1))
    output.startRecording(to: FakeMedia.url, outputFileType: .wav, recordingDelegate: client)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument], "WAVE begins with the lowest byte")
  }

  @Test func `rule(257): only ID3 metadata is accepted`() throws {
    let title = AVMutableMetadataItem()
    title.identifier = .id3MetadataTitleDescription
    title.value = NSString(string: "A beep")
    output.metadata = [title]
    let other = AVMutableMetadataItem()
    other.identifier = .quickTimeMetadataTitle
    output.metadata = [other]
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    #expect(try record(.wav).metadata == [MovieMetadata(key: "TIT2", value: "A beep")])
  }

  @Test func `the deprecated start method takes the file type from the name`() {
    let url = FakeMedia.url.deletingPathExtension().appendingPathExtension("WAV")
    output.startRecording(to: url, recordingDelegate: client)
    phone.advance(milliseconds: 100)
    #expect(media.movies.first?.description.fileType == AVFileType.wav.rawValue)
  }

  @Test func `rule(248), rule(250): limits and pauses work as for movies, and losing the microphone ends recording`()
    throws
  {
    output.maxRecordedDuration = CMTime(value: 1, timescale: 2)
    output.startRecording(to: FakeMedia.url, outputFileType: .m4a, recordingDelegate: client)
    phone.advance(milliseconds: 200)
    output.pauseRecording()
    #expect(output.isRecordingPaused)
    #expect(output.isRecording)
    phone.advance(milliseconds: 2000)
    output.resumeRecording()
    phone.advance(milliseconds: 1000)
    #expect(client.events == ["start", "pause", "resume", "finish maximumDurationReached"])
    output.maxRecordedDuration = .invalid
    output.startRecording(to: FakeMedia.url, outputFileType: .m4a, recordingDelegate: client)
    phone.advance(milliseconds: 200)
    phone.system.disconnect(phone.microphone)
    phone.advance(milliseconds: 0)
    #expect(client.events.suffix(2).first == "start")
    #expect(client.errors.count == 2)
  }
}
