import PixelModel
import PlatformTypes
import Testing

@Suite("The eight ways in which a picture lies in a buffer")
struct ImageOrientationTests {
  static let pairs = ImageOrientation.allCases.flatMap { a in ImageOrientation.allCases.map { (a, $0) } }
  /// A point that every rotation and reflection maps to a different position.
  let point = (0.1, 0.3)

  @Test func `there are eight picture orientations, and each is itself after normalization`() {
    #expect(Set(ImageOrientation.allCases).count == 8)
    for turns in -8...8 {
      #expect(ImageOrientation(quarterTurns: turns).quarterTurns == ((turns % 4) + 4) % 4)
    }
  }

  @Test(arguments: pairs)
  func `one orientation after the other is again one of the eight, and does to a point what the two do`(
    _ first: ImageOrientation, _ second: ImageOrientation
  ) {
    let both = first.concatenating(second)
    #expect(ImageOrientation.allCases.contains(both))
    let (x, y) = first.point(point.0, point.1)
    expectEqual(both.point(point.0, point.1), second.point(x, y))
  }

  @Test(arguments: pairs) func `composition is associative`(_ first: ImageOrientation, _ second: ImageOrientation) {
    for third in ImageOrientation.allCases {
      #expect(first.concatenating(second).concatenating(third) == first.concatenating(second.concatenating(third)))
    }
  }

  @Test(arguments: ImageOrientation.allCases) func `the inverse of an orientation undoes it, from both sides`(
    _ orientation: ImageOrientation
  ) {
    #expect(orientation.concatenating(orientation.inverse) == .identity)
    #expect(orientation.inverse.concatenating(orientation) == .identity)
    #expect(orientation.concatenating(.identity) == orientation)
  }

  @Test func `no two of the eight put a point in the same place`() {
    let places = ImageOrientation.allCases.map { orientation in
      let (x, y) = orientation.point(point.0, point.1)
      return [Int((x * 10).rounded()), Int((y * 10).rounded())]
    }
    #expect(Set(places).count == 8)
  }

  @Test(arguments: zip(0..<4, [(0.1, 0.3), (0.7, 0.1), (0.9, 0.7), (0.3, 0.9)]))
  func `rule(288): where a point lies after each turn`(_ quarterTurns: Int, _ expected: (Double, Double)) {
    let turned = ImageOrientation(quarterTurns: quarterTurns)
    expectEqual(turned.point(point.0, point.1), (x: expected.0, y: expected.1))
    let mirrored = ImageOrientation(quarterTurns: quarterTurns, isMirrored: true)
    expectEqual(mirrored.point(point.0, point.1), (x: 1 - expected.0, y: expected.1))
    #expect(turned.swapsDimensions == (quarterTurns % 2 == 1))
  }

  private func expectEqual(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(a.x - b.x) < 1e-12, sourceLocation: sourceLocation)
    #expect(abs(a.y - b.y) < 1e-12, sourceLocation: sourceLocation)
  }
}
