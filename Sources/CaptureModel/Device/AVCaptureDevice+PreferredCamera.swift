extension AVCaptureDevice {
  /// The camera that the user chose last, or before when that is not connected; without a choice, the system's.
  ///
  /// A new value is put before the earlier ones; nil and microphones are no choice and have no effect.
  /// **Source:** Apple, `AVCaptureDevice.userPreferredCamera`; that nil changes nothing is inferred.
  public class var userPreferredCamera: AVCaptureDevice? {
    get { CaptureSystem.current.preferredCamera }
    set { CaptureSystem.current.prefer(newValue) }
  }

  /// The camera that the system suggests: the user's choice if it is connected and awake, else the default.
  ///
  /// Traces show its changes. A class property cannot be observed by key path in Swift without Objective-C.
  /// **Source:** Apple, `AVCaptureDevice.systemPreferredCamera`.
  public class var systemPreferredCamera: AVCaptureDevice? {
    CaptureSystem.current.systemPreferredCamera
  }
}

extension CaptureSystem {
  /// The first of the user's choices that is connected, else the default camera.
  fileprivate var preferredCamera: AVCaptureDevice? { chosenCamera { _ in true } }

  var systemPreferredCamera: AVCaptureDevice? {
    chosenCamera { !$0.isSuspended }
  }

  private func chosenCamera(_ suits: (AVCaptureDevice) -> Bool) -> AVCaptureDevice? {
    let devices = devices
    let chosen = withState { $0.preferredCameras }.lazy.compactMap { id in devices.first { $0.uniqueID == id } }
    return chosen.first(where: suits) ?? defaultDevice(for: .video)
  }

  fileprivate func prefer(_ camera: AVCaptureDevice?) {
    guard let camera, camera.hasMediaType(.video) else { return }
    changePreference {
      withState { state in
        state.preferredCameras.removeAll { $0 == camera.uniqueID }
        state.preferredCameras.insert(camera.uniqueID, at: 0)
      }
    }
  }

  /// Makes a change that may concern the preferred camera, and writes down if it does.
  func changePreference(_ body: () -> Void) {
    change { transaction in
      let old = systemPreferredCamera
      body()
      let new = systemPreferredCamera
      if old !== new {
        transaction.record(
          .change(
            object: self, property: "systemPreferredCamera", old: old?.localizedName ?? "none",
            new: new?.localizedName ?? "none"))
      }
    }
  }
}
