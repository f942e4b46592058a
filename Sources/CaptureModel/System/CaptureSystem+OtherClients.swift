import AVFoundationTypes
import SimulationKernel

extension CaptureSystem {
  /// Simulates another process that acquires or releases a device's configuration lock. **Source:** rule 88.
  public func setLockedByAnotherProcess(_ locked: Bool, _ device: AVCaptureDevice) {
    change { transaction in
      deviceRegistry.write(transaction) { state in
        if locked {
          state.locksOfOtherProcesses.insert(device.uniqueID)
        } else {
          state.locksOfOtherProcesses.remove(device.uniqueID)
        }
      }
    }
  }

  /// Simulates another process that acquires or releases exclusive use of a device. Sessions that use the device are
  /// interrupted meanwhile.
  ///
  /// The configuration lock does not prevent it. **Source:** rule 89.
  public func setInUseByAnotherClient(_ isInUse: Bool, _ device: AVCaptureDevice) {
    let device = present(device)
    change { device.setInUseByAnotherApplication(isInUse, $0) }
    let isCamera = device.hasMediaType(.video)
    setInterrupted(
      isInUse, isCamera ? .videoDeviceInUseByAnotherClient : .audioDeviceInUseByAnotherClient, of: device)
  }

  /// Changes settings of a device as another process would, without the configuration lock. The changes persist after
  /// that process releases the device.
  ///
  /// - Returns: Whether the change was made. False while this process holds the configuration lock, and while the
  ///   device is disconnected. **Source:** rules 90 and 91; the result for a disconnected device is inferred.
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

  /// Suspends a device, as closing a notebook's lid does, or resumes it. A suspended device delivers no frames or
  /// audio.
  ///
  /// **Source:** Apple, `AVCaptureDevice.isSuspended`; that the session continues to run is inferred.
  public func setSuspended(_ isSuspended: Bool, _ device: AVCaptureDevice) {
    let device = present(device)
    change { transaction in
      changePreference(transaction) {
        device.state.write(transaction, of: device) { $0.condition.isSuspended = isSuspended }
      }
    }
  }
}
