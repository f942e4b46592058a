import Foundation

extension CaptureSystem {
  /// Connects a device and announces it. **Source:** flow D1.
  public func connect(_ device: AVCaptureDevice) {
    // Of a new device nobody knows anything yet; one that comes back may be observed.
    device.lookAround(announces: !device.isConnected)
    changeDevices { transaction in
      withState { $0.devices.append(device) }
      device.setConnected(true, transaction)
      device.feel(withState { $0.pressure }, transaction)
      transaction.post(AVCaptureDevice.wasConnectedNotification, object: device)
    }
  }

  /// Disconnects a device: frames stop, recordings from it end, and it is announced. **Source:** rule 87.
  public func disconnect(_ device: AVCaptureDevice) {
    changeDevices { transaction in
      withState { state in state.devices.removeAll { $0 === device } }
      device.setConnected(false, transaction)
      device.giveUpCommands(transaction)
      device.changeControl { control, _ in control.ceaseAdjusting() }
      // Also a session that has removed the camera and not committed that yet.
      for session in sessions { session.deviceWasLost(device, transaction) }
      transaction.post(AVCaptureDevice.wasDisconnectedNotification, object: device)
    }
    reviewInterruptions()
  }

  /// Changes which devices there are, and tells the observers of searches for devices.
  private func changeDevices(_ body: (Transaction) -> Void) {
    let searches = withState { $0.searches }.compactMap(\.search)
    change { transaction in
      let old = searches.map(\.devices)
      changePreference { body(transaction) }
      for (search, old) in zip(searches, old) {
        transaction.changed(
          search, \AVCaptureDevice.DiscoverySession.devices, "devices", from: old, to: search.devices)
      }
    }
  }

  func add(_ search: AVCaptureDevice.DiscoverySession) {
    withState { $0.searches.append(SearchReference(search: search)) }
  }

  /// Forgets a search that is being let go of.
  func remove(search: ObjectIdentifier) {
    withState { state in state.searches.removeAll { $0.identifier == search } }
  }

  /// The sessions that have the device as an input.
  func sessions(using device: AVCaptureDevice) -> [AVCaptureSession] {
    sessions.filter { session in session.deviceInputs.contains { $0.device === device } }
  }

  /// All sessions of this system that somebody still holds.
  public var sessions: [AVCaptureSession] {
    // The last reference to a session must not be let go of within `withState`, so the objects are asked for outside of it.
    withState { $0.sessions }.compactMap(\.session)
  }

  func add(_ session: AVCaptureSession) {
    withState { $0.sessions.append(SessionReference(session: session)) }
  }

  /// Forgets a session that is being let go of.
  func remove(_ session: ObjectIdentifier) {
    withState { state in state.sessions.removeAll { $0.identifier == session } }
  }

  /// Time on the timeline, as a clock.
  var clock: CMClock { withState { $0.clock } }
}

/// A session that the system knows but does not keep.
struct SessionReference {
  let identifier: ObjectIdentifier
  private(set) weak var session: AVCaptureSession?

  init(session: AVCaptureSession) {
    identifier = ObjectIdentifier(session)
    self.session = session
  }
}

/// A search for devices that the system knows but does not keep.
struct SearchReference {
  let identifier: ObjectIdentifier
  private(set) weak var search: AVCaptureDevice.DiscoverySession?

  init(search: AVCaptureDevice.DiscoverySession) {
    identifier = ObjectIdentifier(search)
    self.search = search
  }
}

extension AVCaptureDevice {
  /// Posted when a device has been connected; the object is the device.
  public static let wasConnectedNotification = Notification.Name("AVCaptureDeviceWasConnectedNotification")
  /// Posted when a device has been disconnected; the object is the device.
  public static let wasDisconnectedNotification = Notification.Name("AVCaptureDeviceWasDisconnectedNotification")

  func setConnected(_ connected: Bool, _ transaction: Transaction) {
    changeCondition(\.isConnected, to: connected) {
      transaction.changed(self, \AVCaptureDevice.isConnected, "isConnected", from: $0, to: $1)
    }
  }
}

extension Notification.Name {
  /// The older spelling of `AVCaptureDevice.wasConnectedNotification`.
  public static let AVCaptureDeviceWasConnected = AVCaptureDevice.wasConnectedNotification
  /// The older spelling of `AVCaptureDevice.wasDisconnectedNotification`.
  public static let AVCaptureDeviceWasDisconnected = AVCaptureDevice.wasDisconnectedNotification
}
