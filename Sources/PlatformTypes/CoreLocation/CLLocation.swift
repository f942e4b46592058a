import Foundation

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double

/// A place on earth. Linux has no Core Location. **Source:** Apple, CLLocationCoordinate2D.
public struct CLLocationCoordinate2D: Hashable, Sendable {
  /// Degrees north.
  public var latitude: CLLocationDegrees
  /// Degrees east.
  public var longitude: CLLocationDegrees

  /// A place.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Where something was. **Source:** Apple, CLLocation.
public final class CLLocation: NSObject, Sendable {
  /// The place.
  public let coordinate: CLLocationCoordinate2D
  /// Metres above the sea.
  public let altitude: CLLocationDistance

  /// A place at the sea.
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
