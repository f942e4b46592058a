/// Brings sound of one shape into another, and knows where it lies then.
///
/// Sound that follows what came before goes through unbroken: a resampler keeps a few samples, which come with the next. After a
/// hole it begins anew.
final class AudioResampler {
  private let source: AudioLayout
  private let destination: AudioLayout
  private var converter: AudioConverter
  /// Position after the last sample, of what came and of what went on.
  private var end: (source: Int64, destination: Int64)?

  init(from source: AudioLayout, to destination: AudioLayout) throws {
    self.source = source
    self.destination = destination
    converter = try AudioConverter(from: source, to: destination)
  }

  /// Converts samples whose first lies at `position`, both counted in the source's rate.
  func convert(
    _ samples: UnsafeBufferPointer<Int16>, position: Int64, _ emit: ([Int16], Int64) throws -> Void
  ) throws {
    // A sample more or less is taken for rounding.
    if let end, abs(position - end.source) > 1 { try finish(emit) }
    let place = end ?? (position, Int64((Double(position) * Self.ratio(source, destination)).rounded()))
    let converted = try converter.convert(samples)
    try emit(converted, place.destination)
    end = (
      place.source + Int64(samples.count / source.channelCount),
      place.destination + Int64(converted.count / destination.channelCount)
    )
  }

  /// Passes on what is still inside.
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
