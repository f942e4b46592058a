/// A resampler that converts audio to another sample rate and channel count and tracks its position.
///
/// Contiguous audio is converted without interruption: the resampler holds back a few samples and returns them with the
/// next ones. After a gap it is restarted.
final class AudioResampler {
  private let source: AudioLayout
  private let destination: AudioLayout
  private var converter: AudioConverter
  /// The positions after the last sample, in the source and in the destination.
  private var end: (source: Int64, destination: Int64)?

  init(from source: AudioLayout, to destination: AudioLayout) throws {
    self.source = source
    self.destination = destination
    converter = try AudioConverter(from: source, to: destination)
  }

  /// Converts samples, the first of which is at `position`, counted at the source sample rate.
  func convert(
    _ samples: UnsafeBufferPointer<Int16>, position: Int64, _ emit: ([Int16], Int64) throws -> Void
  ) throws {
    // A deviation of one sample is treated as rounding.
    if let end, abs(position - end.source) > 1 { try finish(emit) }
    let place = end ?? (position, Int64((Double(position) * Self.ratio(source, destination)).rounded()))
    let converted = try converter.convert(samples)
    try emit(converted, place.destination)
    end = (
      place.source + Int64(samples.count / source.channelCount),
      place.destination + Int64(converted.count / destination.channelCount)
    )
  }

  /// Emits the samples that the resampler has held back.
  func finish(_ emit: ([Int16], Int64) throws -> Void) throws {
    guard let end else { return }
    try emit(try converter.finish(), end.destination)
    converter = try AudioConverter(from: source, to: destination)
    self.end = nil
  }

  private static func ratio(_ source: AudioLayout, _ destination: AudioLayout) -> Double {
    Double(destination.sampleRate) / Double(source.sampleRate)
  }
}
