import CaptureModel

/// The controls of a recorded camera, as they were set last: by the driver's names, or by what clients ask of the device.
///
/// The two are one, as on the camera itself: `focus_absolute` and `lensPosition` move the same lens.
package final class RecordedControls: Sendable {
  private let settings: Locked<[CameraSheet.Setting]>
  /// Which of them mean something to clients.
  let panel: V4L2Panel

  /// The controls as they were when the recording began.
  package init(_ sheet: CameraSheet) {
    settings = Locked(sheet.controls)
    panel = V4L2Panel(sheet.controls.map(\.control))
  }

  /// The controls with their values, in the driver's order.
  package var all: [CameraSheet.Setting] { settings.withLock { $0 } }

  /// What those of one number are set to.
  var numbers: V4L2Panel.Values { settings.withLock(\.numbers) }

  /// Sets a control by its own name; the device shows at once what that means.
  package func set(_ control: V4L2Control, to value: V4L2Control.Value, of device: AVCaptureDevice) {
    let values = settings.withLock { settings in
      settings.set(control, to: value)
      return settings.numbers
    }
    guard panel.hasDial(for: control) else { return }
    var state = panel.state(values)
    // Of factors that come to the same value, the client's own is the true one.
    if panel.dial(.videoZoomFactor)?.control.id != control.id { state.zoomFactor = nil }
    device.follow(state)
  }

  /// A client has asked the device for something, which shows it two frames later.
  func note(_ order: HardwareOrder) {
    settings.withLock { settings in
      for setting in panel.settings(for: order, settings.numbers) {
        settings.set(setting.control, to: .integer(setting.value))
      }
    }
  }
}

extension [CameraSheet.Setting] {
  fileprivate var numbers: V4L2Panel.Values {
    reduce(into: [:]) { $0[$1.control.id] = $1.value?.number }
  }

  fileprivate mutating func set(_ control: V4L2Control, to value: V4L2Control.Value) {
    guard let index = firstIndex(where: { $0.control.id == control.id }), control.isReadable else { return }
    self[index].value = value
  }
}
