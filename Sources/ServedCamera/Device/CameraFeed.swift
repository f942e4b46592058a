import CoreMediaModel
import HardwareModel
import PixelModel
import VirtualDevices

/// The source of a served camera: its capabilities, settings, and frames.
package protocol CameraFeed: AnyObject, Sendable {
  /// The human-readable name of the camera.
  var name: String { get }
  /// The supported frame sizes; never empty. Widths and heights are even.
  var sizes: [ServedSize] { get }
  /// The supported controls, without headings, in any order.
  var controls: [ServedControl] { get }
  /// The driver that the camera imitates.
  var driver: ServedDriver { get }

  /// The current time in nanoseconds on the monotonic clock, which also timestamps frames and events.
  var monotonicNanoseconds: Int64 { get }

  /// The driver faults that are currently injected.
  var faults: Set<DriverFault> { get }
  /// The requests that currently fail because of injected faults, and their errors.
  var errors: [DriverRequest: DriverError] { get }

  /// Blocks the caller for the given time.
  func wait(nanoseconds: Int64)

  /// Returns the current setting of a control; called only for supported controls.
  func setting(of control: UInt32) -> ServedControl.Setting

  /// Sets a control to a supported value.
  func set(_ control: UInt32, to value: Int64) throws(ServedError)

  /// Starts streaming and returns immediately. Each frame is passed to `receive` on any thread, one at a time.
  func start(
    _ size: PixelSize, _ rate: ServedSize.Rate, receive: @escaping @Sendable (ServedFrame) -> Void
  ) throws(ServedError)

  /// Stops the current stream.
  func stop()

  /// Waits for a frame on behalf of a client. In virtual time, this advances time until there is a frame; on host time,
  /// frames arrive on their own.
  ///
  /// - Returns: Whether a frame was produced.
  func await() -> Bool
}

/// A frame of a served camera that has not been drawn yet.
package struct ServedFrame: Sendable {
  /// The sequence number of the frame since the stream started, with lost frames counted.
  package var number: Int
  /// The capture time on the monotonic clock, in nanoseconds.
  package var monotonicNanoseconds: Int64
  /// The capture time on the timeline.
  package var time: CMTime
  package var image: any SourceImage

  package init(number: Int, time: CMTime, monotonicNanoseconds: Int64, image: any SourceImage) {
    self.number = number
    self.time = time
    self.monotonicNanoseconds = monotonicNanoseconds
    self.image = image
  }
}
