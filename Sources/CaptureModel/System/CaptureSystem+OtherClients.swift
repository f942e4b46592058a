import AVFoundationTypes
import SimulationKernel

extension CaptureSystem {
  /// Lets another process hold the configuration lock of a device, or give it back. **Source:** rule 88.
  public func setLockedByAnotherProcess(_ locked: Bool, _ device: AVCaptureDevice) {
    change { transaction in
      deviceRegistry.write(transaction) { state in
        if locked { state.foreignLocks.insert(device.uniqueID) } else { state.foreignLocks.remove(device.uniqueID) }
      }
    }
  }

  /// Lets another process take a device for itself, or give it back. Sessions that use it are interrupted meanwhile.
  ///
  /// The configuration lock does not keep it away. **Source:** rule 89.
  public func setInUseByAnotherClient(_ isInUse: Bool, _ device: AVCaptureDevice) {
    let device = present(device)
    change { device.setInUseByAnotherApplication(isInUse, $0) }
    let isCamera = device.hasMediaType(.video)
    setInterrupted(
      isInUse, isCamera ? .videoDeviceInUseByAnotherClient : .audioDeviceInUseByAnotherClient, of: device)
  }

  /// Changes settings of a device as another process would: what is set in `change` needs no lock, and stays when the
  /// other process has given the device back.
  ///
  /// - Returns: whether anything was changed: not while this process holds the configuration lock, **Source:** rules 90 and 91; nor while
  ///   the device is disconnected, which is inferred.
  @discardableResult
  public func changeAsAnotherClient(_ device: AVCaptureDevice, _ change: (AVCaptureDevice) throws -> Void) rethrows
    -> Bool
  {
    let device = present(device)
    guard device.isConnected, device.takeFreeLock() else { return false }
    defer { device.unlockForConfiguration() }
    try change(device)
    return true
  }

  /// Puts a device to sleep, as the closed lid of a notebook does, or wakes it: meanwhile no frames and no sound come from it.
  ///
  /// **Source:** Apple, `AVCaptureDevice.isSuspended`; that the session goes on running is inferred.
  public func setSuspended(_ isSuspended: Bool, _ device: AVCaptureDevice) {
    let device = present(device)
    change { transaction in
      changePreference(transaction) {
        device.state.write(transaction, of: device) { $0.condition.isSuspended = isSuspended }
      }
    }
  }
}
