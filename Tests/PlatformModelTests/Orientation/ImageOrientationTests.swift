import PixelModel
import PlatformTypes
import Testing

@Suite("The eight image orientations")
struct ImageOrientationTests {
  static let pairs = ImageOrientation.allCases.flatMap { a in ImageOrientation.allCases.map { (a, $0) } }
  /// A point that every rotation and reflection maps to a different position.
  let point = (0.1, 0.3)

  @Test func `there are eight image orientations, and normalization does not change them`() {
    #expect(Set(ImageOrientation.allCases).count == 8)
    for turns in -8...8 {
      #expect(ImageOrientation(quarterTurns: turns).quarterTurns == ((turns % 4) + 4) % 4)
    }
  }

  @Test(arguments: pairs)
  func `two orientations compose to one of the eight and move a point as both do in succession`(
    _ first: ImageOrientation, _ second: ImageOrientation
  ) {
    let both = first.concatenating(second)
    #expect(ImageOrientation.allCases.contains(both))
    let (x, y) = first.point(point.0, point.1)
    expectEqual(both.point(point.0, point.1), second.point(x, y))
  }

  @Test(arguments: pairs) func `composition of orientations is associative`(
    _ first: ImageOrientation, _ second: ImageOrientation
  ) {
    for third in ImageOrientation.allCases {
      #expect(first.concatenating(second).concatenating(third) == first.concatenating(second.concatenating(third)))
    }
  }

  @Test(arguments: ImageOrientation.allCases)
  func `composing an orientation with its inverse in either order gives the identity`(
    _ orientation: ImageOrientation
  ) {
    #expect(orientation.concatenating(orientation.inverse) == .identity)
    #expect(orientation.inverse.concatenating(orientation) == .identity)
    #expect(orientation.concatenating(.identity) == orientation)
  }

  @Test func `each of the eight orientations moves a point to a different position`() {
    let places = ImageOrientation.allCases.map { orientation in
      let (x, y) = orientation.point(point.0, point.1)
      return [Int((x * 10).rounded()), Int((y * 10).rounded())]
    }
    #expect(Set(places).count == 8)
  }

  @Test(arguments: zip(0..<4, [(0.1, 0.3), (0.7, 0.1), (0.9, 0.7), (0.3, 0.9)]))
  func `rule(288): each rotation moves a point to the expected position`(
    _ quarterTurns: Int, _ expected: (Double, Double)
  ) {
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
