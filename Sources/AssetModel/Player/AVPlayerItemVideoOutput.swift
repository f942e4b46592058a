import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import Locking

/// An output of a player item. **Source:** Apple, AVPlayerItemOutput.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
  // Unchecked: a lock protects the only property.
  private let suppresses = Locked(false)

  /// A Boolean value that indicates whether the player does not render what the output supplies. Default is false.
  open var suppressesPlayerRendering: Bool {
    get { suppresses.withLock { $0 } }
    set { suppresses.withLock { $0 = newValue } }
  }

  /// Returns the item's time at a host time. It is invalid, because the output has no item that renders.
  open func itemTime(forHostTime hostTimeInSeconds: TimeInterval) -> CMTime { .invalid }
  /// Returns the item's time at a Mach time. It is invalid, because the output has no item that renders.
  open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime { .invalid }
}

/// An output for the images of a player item. This model renders no images of players, so there is never a pixel
/// buffer. **Source:** Apple, AVPlayerItemVideoOutput.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
  // Unchecked: for the reason that the superclass states.

  /// Creates an output. The attributes have no effect.
  public init(pixelBufferAttributes: [String: Any]? = nil) {}
  /// Creates an output. The settings have no effect.
  public init(outputSettings: [String: Any]?) {}

  /// Returns whether there is a new image for a time. Always false.
  open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool { false }
  /// Returns the image for a time. Always nil.
  open func copyPixelBuffer(
    forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
  ) -> CVPixelBuffer? { nil }
  /// Asks for a message to the delegate before the next image. It has no effect, because there is none.
  open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {}
}
