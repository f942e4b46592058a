import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import Locking
import MediaCoding

/// A microphone that hears the sound of a file, in step with the `FileCamera` of the same file.
///
/// The rate is the file's; more than two channels are mixed down to two.
public final class FileMicrophone: MicrophoneSource {
  /// Samples a second.
  public let sampleRate: Int
  /// Interleaved channels.
  public let channelCount: Int
  /// Sample frames until the file's sound ends; nil when it loops.
  public let length: Int64?
  private let file: MovieFile
  /// Opened when the first sample is wanted.
  private let reader = Locked<AudioReader?>(nil)

  /// A microphone that plays the sound of a file.
  ///
  /// - Throws: a `MediaError` when the file has no sound or nothing can decode it.
  public init(_ file: MovieFile, loops: Bool = false) throws {
    let track = try AudioReader.track(of: file)
    let shape = AudioReader.shape(of: track)
    self.file = file
    sampleRate = shape.sampleRate
    channelCount = shape.channelCount
    length = loops ? nil : AudioReader.length(of: track, in: shape)
  }

  /// Samples count from the moment at which the microphone begins, as the file's frames do.
  public var isSelfPaced: Bool { true }

  /// Fills `samples` with the sound from sample frame `first`; with silence where the file has none, or it cannot be decoded.
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

  /// The turn of a looping file in which a sample lies. A turn begins at the sample nearest to its exact time, so nothing drifts.
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
