import CoreMediaModel

/// A log of an audio data output: a trace line for each packet, and packet and sample counts.
struct AudioLog {
  private let name: String
  private let context: RunContext
  private let readsSamples: Bool
  private var packetCount: Int64 = 0
  private var sampleCount: Int64 = 0

  init(_ name: String, in context: RunContext, readsSamples: Bool) {
    self.name = name
    self.context = context
    self.readsSamples = readsSamples
  }

  /// Records a packet that was delivered.
  mutating func take(_ sampleBuffer: CMSampleBuffer) {
    let index = packetCount
    packetCount += 1
    sampleCount += Int64(sampleBuffer.numSamples)
    var line = "sound \(name) index=\(index) pts=\(Trace.fraction(sampleBuffer.presentationTimeStamp)) "
    line += "samples=\(sampleBuffer.numSamples)"
    if readsSamples, let sum = try? sampleBuffer.dataBuffer?.checksum() { line += " crc=\(Trace.hexadecimal(sum))" }
    context.trace.noteSample(line, at: context.system.timeline.nanoseconds)
  }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "packetCount", "frameCount": .integer(packetCount)
    case "sampleCount": .integer(sampleCount)
    default: nil
    }
  }
}
