import CaptureModel
import HardwareModel
import Locking
import V4L2

/// The controls of a recorded camera with their current values, which can be set through the driver's controls or
/// through the capture device.
///
/// Both views share their state, as on the camera itself: `focus_absolute` and `lensPosition` move the same lens.
package final class RecordedControls: Sendable {
  private let settings: Locked<[V4L2CameraDescriptor.Setting]>
  /// The controls that map to properties of the capture device.
  let controlSet: V4L2ControlSet

  /// Creates the controls with their values at the start of the recording.
  package init(_ descriptor: V4L2CameraDescriptor) {
    settings = Locked(descriptor.controls)
    controlSet = V4L2ControlSet(descriptor.controls.map(\.control))
  }

  /// The controls with their values, in the driver's order.
  package var all: [V4L2CameraDescriptor.Setting] { settings.withLock { $0 } }

  /// The current numeric values, keyed by control ID.
  var numbers: V4L2ControlSet.Values { settings.withLock(\.numbers) }

  /// Sets a driver control and updates the matching properties of the device immediately.
  package func set(_ control: V4L2Control, to value: V4L2Control.Value, of device: AVCaptureDevice) {
    let values = settings.withLock { settings in
      settings.set(control, to: value)
      return settings.numbers
    }
    guard controlSet.maps(control) else { return }
    var state = controlSet.state(values)
    // Several zoom factors may map to the same control value, so keep the factor that the client has set.
    if controlSet.mapped(.videoZoomFactor)?.control.id != control.id { state.zoomFactor = nil }
    device.follow(state)
  }

  /// Applies a client's control request to the driver controls. The device reflects it two frames later.
  func apply(_ order: ControlRequest) {
    settings.withLock { settings in
      for setting in controlSet.settings(for: order, settings.numbers) {
        settings.set(setting.control, to: .integer(setting.value))
      }
    }
  }
}

extension [V4L2CameraDescriptor.Setting] {
  fileprivate var numbers: V4L2ControlSet.Values {
    reduce(into: [:]) { $0[$1.control.id] = $1.value?.number }
  }

  fileprivate mutating func set(_ control: V4L2Control, to value: V4L2Control.Value) {
    guard let index = firstIndex(where: { $0.control.id == control.id }), control.isReadable else { return }
    self[index].value = value
  }
}
