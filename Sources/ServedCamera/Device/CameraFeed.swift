import CoreMediaModel
import HardwareModel
import PixelModel
import VirtualDevices

/// The camera behind a served one: what it can do, how it is set, and its pictures.
package protocol CameraFeed: AnyObject, Sendable {
  /// What clients show to people.
  var name: String { get }
  /// The sizes that it streams in; never empty. Their widths and heights are even.
  var sizes: [ServedSize] { get }
  /// What can be set, without headings, in any order.
  var controls: [ServedControl] { get }

  /// Now, on the machine's monotonic clock, as frames and events are stamped.
  var monotonicNanoseconds: Int64 { get }

  /// What goes wrong in its driver now.
  var faults: Set<DriverFault> { get }

  /// Lets time pass for the caller.
  func wait(nanoseconds: Int64)

  /// How a control is set now; asked only for those that there are.
  func setting(of control: UInt32) -> ServedControl.Setting

  /// Sets a control to a value that it takes.
  func set(_ control: UInt32, to value: Int64) throws(ServedError)

  /// Begins to stream. Returns at once; each frame goes to `receive`, on any thread, one at a time.
  func start(
    _ size: PixelSize, _ rate: ServedSize.Rate, receive: @escaping @Sendable (ServedFrame) -> Void
  ) throws(ServedError)

  /// Ends the stream.
  func stop()

  /// A client waits for a frame. In virtual time the camera lets time pass until there is one; on host time it comes by itself.
  ///
  /// - Returns: whether one was made.
  func await() -> Bool
}

/// A frame of a served camera, not yet drawn.
package struct ServedFrame: Sendable {
  /// Running number since the stream began, with those that were lost.
  package var number: Int
  /// When it was taken, on the machine's monotonic clock.
  package var monotonicNanoseconds: Int64
  /// The same on the timeline.
  package var time: CMTime
  package var image: any SourceImage

  package init(number: Int, time: CMTime, monotonicNanoseconds: Int64, image: any SourceImage) {
    self.number = number
    self.time = time
    self.monotonicNanoseconds = monotonicNanoseconds
    self.image = image
  }
}
