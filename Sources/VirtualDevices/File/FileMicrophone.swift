import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import Locking
import MediaCoding

/// A microphone that plays the audio of a file, in sync with the `FileCamera` of the same file.
///
/// It has the file's sample rate. Audio with more than two channels is mixed down to two.
public final class FileMicrophone: MicrophoneSource {
  /// The number of samples per second.
  public let sampleRate: Int
  /// The number of interleaved channels.
  public let channelCount: Int
  /// The number of sample frames until the end of the file's audio, or nil if the file loops.
  public let length: Int64?
  private let file: MovieFile
  /// The audio reader, opened when the first sample is requested.
  private let reader = Locked<AudioReader?>(nil)

  /// Creates a microphone that plays the audio of a file.
  ///
  /// - Throws: A `MediaError` if the file has no audio or no decoder is available.
  public init(_ file: MovieFile, loops: Bool = false) throws {
    let track = try AudioReader.track(of: file)
    let shape = AudioReader.shape(of: track)
    self.file = file
    sampleRate = shape.sampleRate
    channelCount = shape.channelCount
    length = loops ? nil : AudioReader.length(of: track, in: shape)
  }

  /// A Boolean value that indicates whether samples count from the start of the microphone; always true, to match the
  /// file's frames.
  public var isSelfPaced: Bool { true }

  /// Fills `samples` with the audio that starts at sample frame `first`, or with silence where the file has no audio or
  /// the audio cannot be decoded.
  public func fill(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64) {
    var position = first
    var rest = samples
    while !rest.isEmpty {
      let turn = turn(at: position)
      let count = min(Int64(rest.count / channelCount), turn.end - position)
      let block = UnsafeMutableBufferPointer(rebasing: rest.prefix(Int(count) * channelCount))
      let offset = position - turn.start
      reader.withLock { reader in
        do {
          let opened = try reader ?? AudioReader(file)
          reader = opened
          try opened.read(block, from: offset)
        } catch {
          block.update(repeating: 0)
        }
      }
      rest = UnsafeMutableBufferPointer(rebasing: rest.dropFirst(block.count))
      position += count
    }
  }

  /// Returns the bounds of the loop that contains a sample. Each loop starts at the sample nearest to its exact start
  /// time, which avoids drift.
  private func turn(at position: Int64) -> (start: Int64, end: Int64) {
    guard length == nil else { return (0, .max) }
    var number = max(0, Int64(Double(position) / Double(sampleRate) / file.end.seconds))
    while start(ofTurn: number) > position { number -= 1 }
    while start(ofTurn: number + 1) <= position { number += 1 }
    return (start(ofTurn: number), start(ofTurn: number + 1))
  }

  private func start(ofTurn number: Int64) -> Int64 {
    let end = CMTime(value: file.end.value * number, timescale: file.end.timescale)
    return end.convertScale(CMTimeScale(sampleRate), method: .roundHalfAwayFromZero).value
  }
}
