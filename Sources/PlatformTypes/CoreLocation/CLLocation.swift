import Foundation

/// A latitude or longitude in degrees.
public typealias CLLocationDegrees = Double
/// A distance in meters.
public typealias CLLocationDistance = Double

/// A geographical coordinate. Linux has no Core Location. **Source:** Apple, CLLocationCoordinate2D.
public struct CLLocationCoordinate2D: Hashable, Sendable {
  /// The latitude in degrees; positive values are north of the equator.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees; positive values are east of the prime meridian.
  public var longitude: CLLocationDegrees

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A geographical location with its altitude. **Source:** Apple, CLLocation.
public final class CLLocation: NSObject, Sendable {
  /// The geographical coordinate of the location.
  public let coordinate: CLLocationCoordinate2D
  /// The altitude above sea level in meters.
  public let altitude: CLLocationDistance

  /// Creates a location at sea level.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0)
  }

  package init(coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance) {
    self.coordinate = coordinate
    self.altitude = altitude
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocation else { return false }
    return coordinate == other.coordinate && altitude == other.altitude
  }

  public override var hash: Int { coordinate.hashValue }
}
