import Foundation

extension AVCaptureDevice {
  /// Posted when the subject has changed so much that an app may want to focus and expose anew; the object is the device.
  ///
  /// Only while ``isSubjectAreaChangeMonitoringEnabled``, and not again within a second. **Source:** rules 183, 185.
  public static let subjectAreaDidChangeNotification = Notification.Name(
    "AVCaptureDeviceSubjectAreaDidChangeNotification")

  /// Whether changes of the subject are announced. Default false; each device has its own. Observable.
  ///
  /// Raises NSGenericException without the lock. **Source:** rules 183, 188; Apple, isSubjectAreaChangeMonitoringEnabled.
  public var isSubjectAreaChangeMonitoringEnabled: Bool {
    get { withState { $0.control?.subjectArea.isEnabled } ?? false }
    set {
      guard requireLock("setSubjectAreaChangeMonitoringEnabled:") else { return }
      changeControl { control, _ in control.subjectArea.isEnabled = newValue }
    }
  }

  /// Announces a change of the subject.
  func announce(from old: SubjectAreaMonitor, to new: SubjectAreaMonitor, _ transaction: Transaction) {
    transaction.changed(
      self, \AVCaptureDevice.isSubjectAreaChangeMonitoringEnabled, "isSubjectAreaChangeMonitoringEnabled",
      from: old.isEnabled, to: new.isEnabled)
    guard old.changes != new.changes else { return }
    transaction.post(Self.subjectAreaDidChangeNotification, object: self)
  }
}

extension Notification.Name {
  /// The older spelling of `AVCaptureDevice.subjectAreaDidChangeNotification`.
  public static let AVCaptureDeviceSubjectAreaDidChange = AVCaptureDevice.subjectAreaDidChangeNotification
}
