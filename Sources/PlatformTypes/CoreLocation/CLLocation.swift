import Foundation

/// A latitude or longitude in degrees.
public typealias CLLocationDegrees = Double
/// A distance in meters.
public typealias CLLocationDistance = Double
/// The accuracy of a coordinate in meters. Negative for an invalid coordinate.
public typealias CLLocationAccuracy = Double
/// A speed in meters per second.
public typealias CLLocationSpeed = Double
/// A direction in degrees, clockwise from north.
public typealias CLLocationDirection = Double

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

/// A geographical location with its altitude, accuracy and time. **Source:** Apple, CLLocation.
open class CLLocation: NSObject, @unchecked Sendable {
  // Unchecked: all properties are immutable.

  /// The geographical coordinate of the location.
  public let coordinate: CLLocationCoordinate2D
  /// The altitude above sea level in meters.
  public let altitude: CLLocationDistance
  /// The radius of uncertainty of the coordinate in meters.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The uncertainty of the altitude in meters.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel in degrees, or a negative number if it is not known.
  public let course: CLLocationDirection
  /// The speed of travel, or a negative number if it is not known.
  public let speed: CLLocationSpeed
  /// The time of the measurement.
  public let timestamp: Date

  /// Creates a location at sea level and at the current time.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, verticalAccuracy: -1)
  }

  /// Creates a location with its accuracy and time.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: -1, speed: -1, timestamp: timestamp)
  }

  /// Creates a location with its accuracy, course, speed and time.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    (self.coordinate, self.altitude, self.timestamp) = (coordinate, altitude, timestamp)
    (horizontalAccuracy, verticalAccuracy) = (hAccuracy, vAccuracy)
    (self.course, self.speed) = (course, speed)
  }

  package convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, verticalAccuracy: CLLocationAccuracy = 0
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: 0, verticalAccuracy: verticalAccuracy,
      timestamp: .current)
  }

  /// Returns the distance to another location in meters, along a sphere of the Earth's size.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let radians = { (degrees: CLLocationDegrees) in degrees * .pi / 180 }
    let (a, b) = (coordinate, location.coordinate)
    let (up, across) = (radians(b.latitude - a.latitude), radians(b.longitude - a.longitude))
    let chord =
      sin(up / 2) * sin(up / 2)
      + cos(radians(a.latitude)) * cos(radians(b.latitude)) * sin(across / 2) * sin(across / 2)
    return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocation else { return false }
    return coordinate == other.coordinate && altitude == other.altitude
  }

  public override var hash: Int { coordinate.hashValue }
}
