import CaptureModel
import HardwareModel
import Locking
import V4L2

/// The controls of a recorded camera, as they were set last: by the driver's names, or by what clients ask of the device.
///
/// The two are one, as on the camera itself: `focus_absolute` and `lensPosition` move the same lens.
package final class RecordedControls: Sendable {
  private let settings: Locked<[V4L2CameraDescriptor.Setting]>
  /// Which of them mean something to clients.
  let controlSet: V4L2ControlSet

  /// The controls as they were when the recording began.
  package init(_ descriptor: V4L2CameraDescriptor) {
    settings = Locked(descriptor.controls)
    controlSet = V4L2ControlSet(descriptor.controls.map(\.control))
  }

  /// The controls with their values, in the driver's order.
  package var all: [V4L2CameraDescriptor.Setting] { settings.withLock { $0 } }

  /// What those of one number are set to.
  var numbers: V4L2ControlSet.Values { settings.withLock(\.numbers) }

  /// Sets a control by its own name; the device shows at once what that means.
  package func set(_ control: V4L2Control, to value: V4L2Control.Value, of device: AVCaptureDevice) {
    let values = settings.withLock { settings in
      settings.set(control, to: value)
      return settings.numbers
    }
    guard controlSet.maps(control) else { return }
    var state = controlSet.state(values)
    // Of factors that come to the same value, the client's own is the true one.
    if controlSet.mapped(.videoZoomFactor)?.control.id != control.id { state.zoomFactor = nil }
    device.follow(state)
  }

  /// A client has asked the device for something, which shows it two frames later.
  func note(_ order: ControlRequest) {
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
