import Foundation
import PlatformTypes
import SimulationKernel

/// Stands for the class `AVCaptureDevice` where its class property is observed.
final class PreferredCameraObservers: CaptureObject, KeyValueCoded, @unchecked Sendable {
  // Unchecked: it has no state of its own.
  var systemPreferredCamera: AVCaptureDevice? { system.systemPreferredCamera }

  var namedKeyPaths: [String: AnyKeyPath] { ["systemPreferredCamera": \PreferredCameraObservers.systemPreferredCamera] }

  func tell(_ old: AVCaptureDevice?, _ new: AVCaptureDevice?) {
    notifyObservers(of: \PreferredCameraObservers.systemPreferredCamera, "systemPreferredCamera", old: old, new: new)
  }
}

extension AVCaptureDevice {
  /// Tells `observer` of each change of `systemPreferredCamera`. **Source:** Apple, AVCam; appendix 1 of the rule book.
  public class func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    classObservers.addObserver(observer, forKeyPath: keyPath, options: options, context: context, of: self)
  }

  /// Ends that. Raises NSRangeException when nothing was begun.
  public class func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    classObservers.removeObserver(observer, forKeyPath: keyPath)
  }

  /// Ends what was begun with this context. Raises NSRangeException when nothing was.
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
