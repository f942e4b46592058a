import Foundation
import PlatformTypes
import SimulationKernel

/// An object on which observers of the class property `AVCaptureDevice.systemPreferredCamera` are registered.
final class PreferredCameraObservers: CaptureObject, KeyValueCoded, @unchecked Sendable {
  // Unchecked: this class has no stored state.
  var systemPreferredCamera: AVCaptureDevice? { system.systemPreferredCamera }

  var namedKeyPaths: [String: AnyKeyPath] { ["systemPreferredCamera": \PreferredCameraObservers.systemPreferredCamera] }

  func tell(_ old: AVCaptureDevice?, _ new: AVCaptureDevice?) {
    notifyObservers(of: \PreferredCameraObservers.systemPreferredCamera, "systemPreferredCamera", old: old, new: new)
  }
}

extension AVCaptureDevice {
  /// Registers an observer for changes to `systemPreferredCamera`. **Source:** Apple, AVCam; appendix 1 of the rule
  /// book.
  public class func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    classObservers.addObserver(observer, forKeyPath: keyPath, options: options, context: context, of: self)
  }

  /// Removes an observer of the class property. Raises NSRangeException if the observer is not registered.
  public class func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    classObservers.removeObserver(observer, forKeyPath: keyPath)
  }

  /// Removes an observer that was registered with the given context. Raises NSRangeException if the observer is not
  /// registered.
  public class func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?)
  {
    classObservers.removeObserver(observer, forKeyPath: keyPath, context: context)
  }

  private class var classObservers: PreferredCameraObservers {
    let system = CaptureSystem.current
    let new = PreferredCameraObservers(belongingTo: system)
    return system.change { transaction in
      system.deviceRegistry.write(transaction) { registry in
        let observers = registry.preferredCameraObservers ?? new
        registry.preferredCameraObservers = observers
        return observers
      }
    }
  }
}
