import Dispatch
import Foundation

/// The object through which an app asks for locations. The simulated phone has no location services: the user has
/// not been asked, a request changes nothing, and updates never arrive. **Source:** Apple, CLLocationManager.
open class CLLocationManager: NSObject {
  private weak var receiver: (any CLLocationManagerDelegate)?

  /// The accuracy that the app wants. Has no effect.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  /// The distance that the phone must move before an update. Has no effect.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  /// A Boolean value that indicates whether updates may pause. Has no effect.
  open var pausesLocationUpdatesAutomatically = true
  /// A Boolean value that indicates whether updates continue in the background. Has no effect.
  open var allowsBackgroundLocationUpdates = false
  /// The kind of travel. Has no effect.
  open var activityType = CLActivityType.other

  /// Creates a manager without a delegate.
  public override init() {}

  /// The object that receives the manager's answers. After it is set, it receives the authorization once, on the main
  /// queue.
  open var delegate: (any CLLocationManagerDelegate)? {
    get { receiver }
    set {
      receiver = newValue
      guard newValue != nil else { return }
      answer { manager, delegate in
        delegate.locationManagerDidChangeAuthorization(manager)
        delegate.locationManager(manager, didChangeAuthorization: .notDetermined)
      }
    }
  }

  /// The latest location. Always nil.
  open var location: CLLocation? { nil }
  /// The authorization of the app. Always not determined.
  open var authorizationStatus: CLAuthorizationStatus { .notDetermined }
  /// The accuracy that the user allows. Always full.
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

  /// Returns the authorization of the app, which is always not determined.
  open class func authorizationStatus() -> CLAuthorizationStatus { .notDetermined }
  /// Returns whether the phone has location services. Always true.
  open class func locationServicesEnabled() -> Bool { true }
  /// Returns whether the phone reports its heading. Always false.
  open class func headingAvailable() -> Bool { false }

  /// Asks the user for locations while the app is in use. Has no effect.
  open func requestWhenInUseAuthorization() {}
  /// Asks the user for locations at any time. Has no effect.
  open func requestAlwaysAuthorization() {}
  /// Starts updates. Has no effect.
  open func startUpdatingLocation() {}
  /// Stops updates. Has no effect.
  open func stopUpdatingLocation() {}
  /// Starts updates of the heading. Has no effect.
  open func startUpdatingHeading() {}
  /// Stops updates of the heading. Has no effect.
  open func stopUpdatingHeading() {}
  /// Requests one location. Fails with ``CLError/Code/denied``, because the app has no authorization.
  open func requestLocation() {
    answer { manager, delegate in delegate.locationManager(manager, didFailWithError: CLError(.denied)) }
  }

  /// The manager on its way to the main queue. Unchecked: only the main queue uses it.
  private struct Answer: @unchecked Sendable {
    weak var manager: CLLocationManager?
    let body: (CLLocationManager, any CLLocationManagerDelegate) -> Void
  }

  private func answer(_ body: @escaping (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
    let answer = Answer(manager: self, body: body)
    DispatchQueue.main.async {
      guard let manager = answer.manager, let delegate = manager.receiver else { return }
      answer.body(manager, delegate)
    }
  }
}

/// The methods that receive the answers of a location manager. **Source:** Apple, CLLocationManagerDelegate.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Receives the authorization when it changes, and once after the delegate is set.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Receives the authorization, as before iOS 14.
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  /// Receives new locations. Never called here.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Receives the reason why there is no location.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}

extension CLLocationManagerDelegate {
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}

/// The authorization to use locations. **Source:** Apple, CLAuthorizationStatus.
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse

  /// The former name of ``authorizedAlways``.
  public static let authorized = authorizedAlways
}

/// The accuracy that the user allows. **Source:** Apple, CLAccuracyAuthorization.
public enum CLAccuracyAuthorization: Int, Sendable { case fullAccuracy, reducedAccuracy }

/// The kinds of travel. **Source:** Apple, CLActivityType.
public enum CLActivityType: Int, Sendable { case other = 1, automotiveNavigation, fitness, otherNavigation, airborne }

/// An error of Core Location. **Source:** Apple, CLError.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// The code that identifies the failure.
  public let code: Code

  /// The reasons for a failure. **Source:** Apple, CLError.Code.
  public enum Code: Int, Sendable { case locationUnknown, denied, network, headingFailure }

  /// Creates an error with a code.
  public init(_ code: Code) { self.code = code }

  public static var errorDomain: String { "kCLErrorDomain" }
  public var errorCode: Int { code.rawValue }
}

/// A distance filter that reports every movement.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The highest accuracy, with additional sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The highest accuracy of locations.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of three kilometers.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// An accuracy of several kilometers, for users who allow no more.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 3000
