#if !canImport(Darwin)
  import Foundation

  // The members of Core Graphics' structures that Foundation lacks on Linux. **Source:** Apple, CGGeometry.

  extension CGRect {
    /// Returns a Boolean value that indicates whether two rectangles are equal.
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
  }

  extension CGSize {
    /// Returns a Boolean value that indicates whether two sizes are equal.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
  }

  extension CGPoint {
    /// Returns a Boolean value that indicates whether two points are equal.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
  }

  extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// The coordinates as text.
    public var debugDescription: String { "(\(x), \(y))" }
  }

  extension CGSize: @retroactive CustomDebugStringConvertible {
    /// The width and height as text.
    public var debugDescription: String { "(\(width), \(height))" }
  }

  extension CGRect: @retroactive CustomDebugStringConvertible {
    /// The origin and size as text.
    public var debugDescription: String { "(\(origin.x), \(origin.y), \(width), \(height))" }
  }
#endif
