extension AVCaptureDevice {
  /// A frame begins: decides how it is taken, lets the loops learn from what the source measures in it, and tells observers what
  /// moved. Nil for a camera that nobody controls.
  ///
  /// Called for one frame at a time, before its picture is asked for. The source measures outside of the lock.
  func takeFrame(_ request: PictureRequest, _ source: any CameraSource) -> FrameSettings? {
    continueZoomRamp(to: request.time)
    guard let begun = withState({ $0.control?.beginFrame(at: request.time) }) else { return nil }
    let (entry, exposureRegion, focusRegion) = begun
    var picture = request
    picture.settings = entry.settings
    let meter = MeterRequest(picture: picture, exposureRegion: exposureRegion, focusRegion: focusRegion)
    guard let measurement = source.measure(meter) else { return entry.settings }
    let frame = CameraControl.Frame(
      settings: entry.settings, measurement: measurement, time: request.time, duration: frameDuration,
      command: entry.command)
    changeControl { control, transaction in
      for handler in control.frameTaken(frame) { transaction.call { handler(frame.time) } }
    }
    return entry.settings
  }

  /// Changes how the camera is controlled and tells observers of all that moved thereby.
  ///
  /// Nothing happens on a camera that cannot be controlled; a client's setter has refused the call before.
  func changeControl(_ body: (inout CameraControl, Transaction) -> Void) {
    system.change { transaction in
      guard var control = withState({ $0.control }) else { return }
      let old = control
      body(&control, transaction)
      withState { $0.control = control }
      announce(from: old, to: control, transaction)
    }
  }

  /// Tells observers what differs between two states.
  private func announce(from old: CameraControl, to new: CameraControl, _ transaction: Transaction) {
    announce(from: old.zoom.readings, to: new.zoom.readings, transaction)
    announce(from: old.lamp.readings, to: new.lamp.readings, transaction)
  }
}
