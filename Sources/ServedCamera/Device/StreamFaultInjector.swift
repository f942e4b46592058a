import HardwareModel
import PixelModel
import VirtualDevices

/// An injector that applies driver faults to the frames of a stream.
struct StreamFaultInjector {
  private var previous: (any SourceImage)?

  /// The offset of a wrong clock and the size of a backward jump, in nanoseconds.
  private static let (wrongClock, jump) = (Int64(3600) * 1_000_000_000, Int64(500_000_000))
  private static let sequenceJump = 1000

  /// Returns the frame as a client receives it, or nil if it is dropped.
  mutating func pass(_ frame: ServedFrame, _ faults: Set<DriverFault>) -> ServedFrame? {
    guard !faults.isEmpty else {
      previous = nil
      return frame
    }
    if faults.contains(.stalled) || faults.contains(.signalLost) { return nil }
    if faults.contains(.framesDropped), frame.number % 3 == 2 { return nil }
    var frame = frame
    let (isOdd, image) = (frame.number % 2 == 1, frame.image)
    if faults.contains(.framesRepeated), isOdd, let previous { frame.image = previous }
    previous = image
    if faults.contains(.timesWrong) { frame.monotonicNanoseconds += Self.wrongClock }
    if faults.contains(.timesJumping), isOdd { frame.monotonicNanoseconds -= Self.jump }
    if faults.contains(.sequenceJumped) { frame.number += Self.sequenceJump }
    return frame
  }

  /// Applies the faults that affect a filled buffer.
  static func spoil(_ filling: inout BufferQueue.Filling, _ buffer: BufferQueue.Buffer, _ faults: Set<DriverFault>) {
    let half = filling.byteCount / 2
    if faults.contains(.imagesDamaged) {
      let lower = UnsafeMutableRawBufferPointer(
        start: buffer.memory.baseAddress + buffer.start + half, count: filling.byteCount - half)
      lower.initializeMemory(as: UInt8.self, repeating: 0)
    }
    if faults.contains(.imagesShort) { filling.byteCount = half }
    if faults.contains(.buffersMarked) { filling.isDamaged = true }
  }
}
