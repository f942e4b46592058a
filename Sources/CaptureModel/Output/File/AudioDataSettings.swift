import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel

/// A parser for the audio settings dictionary of a file. An empty dictionary stores audio unchanged.
struct AudioDataSettings {
  private let settings: [String: Any]

  init(_ settings: [String: Any]) { self.settings = settings }

  private var format: AudioFormatID {
    number(AVFormatIDKey).flatMap { AudioFormatID(exactly: $0) } ?? kAudioFormatLinearPCM
  }

  /// Returns the audio formats that a file type supports, or nil if the file type cannot contain audio.
  private static func formats(in type: AVFileType) -> [AudioFormatID]? {
    switch type {
    case .mov, .caf: [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatLinearPCM]
    case .m4a: [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless]
    case .wav, .aiff, .aifc, .au: [kAudioFormatLinearPCM]
    default: nil
    }
  }

  /// Returns whether a file type stores samples in big-endian order, or nil if it supports both orders.
  private static func isBigEndian(in type: AVFileType) -> Bool? {
    switch type {
    case .aiff, .au: true
    case .wav: false
    default: nil
    }
  }

  /// The sample rates that an AAC encoder supports, in hertz.
  private static let aacRates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

  /// Returns the reason the settings cannot be used in a file type, or nil if they are valid. **Source:** rules 251 and
  /// 257; the limits are FFmpeg's.
  func problem(in type: AVFileType) -> String? {
    guard let formats = Self.formats(in: type) else {
      return "No audio can be written to files of type \(type.rawValue)"
    }
    for key in settings.keys.sorted() where NSNumber.bridging(settings[key]) == nil { return "\(key) must be a number" }
    if settings[AVFormatIDKey] == nil, !settings.isEmpty { return "Audio settings must contain \(AVFormatIDKey)" }
    guard formats.contains(format) else {
      return "Files of type \(type.rawValue) do not support the audio format \(format.fourCharacters)"
    }
    if let rate = number(AVSampleRateKey) {
      let isPossible =
        format == kAudioFormatMPEG4AAC
        ? Self.aacRates.contains(Int(rate)) : (1...192_000).contains(rate)
      if !isPossible { return "\(AVSampleRateKey) cannot be \(rate)" }
    }
    if let channels = number(AVNumberOfChannelsKey), !(1...8).contains(channels) {
      return "\(AVNumberOfChannelsKey) cannot be \(channels)"
    }
    if format != kAudioFormatMPEG4AAC, bitRate(channels: 1) != nil { return "Only AAC supports a bit rate" }
    return format == kAudioFormatLinearPCM ? linearPCMProblem(in: type) : nil
  }

  private func linearPCMProblem(in type: AVFileType) -> String? {
    let (bits, isFloat) = (number(AVLinearPCMBitDepthKey) ?? 16, flag(AVLinearPCMIsFloatKey) ?? false)
    if flag(AVLinearPCMIsNonInterleaved) == true { return "Files contain only interleaved samples" }
    if !(isFloat ? [32, 64] : [16, 24, 32]).contains(bits) { return "\(AVLinearPCMBitDepthKey) cannot be \(bits)" }
    if let order = Self.isBigEndian(in: type), let wished = flag(AVLinearPCMIsBigEndianKey), wished != order {
      return "Files of type \(type.rawValue) require the other byte order"
    }
    if isFloat, type == .aiff { return "Files of type \(type.rawValue) support only integer samples" }
    return nil
  }

  /// Returns the audio track that these settings request for a microphone's audio.
  func describe(_ microphone: MicrophoneDescriptor, in type: AVFileType = .mov) -> MovieSettings.Audio {
    let channels = number(AVNumberOfChannelsKey).map { Int($0) } ?? microphone.channelCount
    var audio = MovieSettings.Audio(
      sampleRate: number(AVSampleRateKey).map { Int($0) } ?? microphone.sampleRate, channelCount: channels,
      format: format.fourCharacters, bitRate: bitRate(channels: channels))
    audio.source = .init(sampleRate: microphone.sampleRate, channelCount: microphone.channelCount)
    if format == kAudioFormatLinearPCM {
      audio.bitDepth = number(AVLinearPCMBitDepthKey).map { Int($0) } ?? 16
      audio.isFloat = flag(AVLinearPCMIsFloatKey) ?? false
      audio.isBigEndian = Self.isBigEndian(in: type) ?? flag(AVLinearPCMIsBigEndianKey) ?? false
    }
    return audio
  }

  private func bitRate(channels: Int) -> Int? {
    number(AVEncoderBitRateKey).map { Int($0) }
      ?? number(AVEncoderBitRatePerChannelKey).map { Int($0) * channels }
  }

  private func number(_ key: String) -> Double? { NSNumber.bridging(settings[key])?.doubleValue }
  private func flag(_ key: String) -> Bool? { NSNumber.bridging(settings[key])?.boolValue }
}
