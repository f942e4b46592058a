import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

@Suite struct PlacementTests {
  /// The reference is `ImageOrientation.point`.
  @Test(arguments: ImageOrientation.allCases, ImageOrientation.allCases)
  func aRectangleIsMappedAsItsPointsAre(_ world: ImageOrientation, _ buffer: ImageOrientation) {
    let (width, height) = buffer.swapsDimensions ? (48, 64) : (64, 48)
    let placement = Placement(
      sensorWidth: 640, sensorHeight: 480, worldToSensor: world, sensorToBuffer: buffer, bufferWidth: width,
      bufferHeight: height)
    #expect((placement.worldWidth, placement.worldHeight) == (world.swapsDimensions ? (48, 64) : (64, 48)))
    let rect = PixelRect(x: 4, y: 6, width: 10, height: 20)
    func place(_ x: Int, _ y: Int) -> (Double, Double) {
      let inSensor = world.point(Double(x) / Double(placement.worldWidth), Double(y) / Double(placement.worldHeight))
      let inBuffer = buffer.point(inSensor.x, inSensor.y)
      return (inBuffer.x * Double(width), inBuffer.y * Double(height))
    }
    let (one, other) = (place(rect.x, rect.y), place(rect.maxX, rect.maxY))
    let expected = PixelRect(
      from: Int(min(one.0, other.0).rounded()), Int(min(one.1, other.1).rounded()),
      to: Int(max(one.0, other.0).rounded()), Int(max(one.1, other.1).rounded()))
    #expect(placement.buffer(rect) == expected)
  }

  @Test(arguments: ImageOrientation.allCases)
  func anotherAspectRatioShowsTheCenter(_ orientation: ImageOrientation) {
    // For a 4:3 sensor and a 16:9 buffer, a quarter of the height is cropped.
    let placement = Placement(
      sensorWidth: 4032, sensorHeight: 3024, worldToSensor: orientation, sensorToBuffer: .identity, bufferWidth: 1920,
      bufferHeight: 1080)
    let full = orientation.swapsDimensions ? (1440, 1920) : (1920, 1440)
    #expect((placement.worldWidth, placement.worldHeight) == full)
    let visible =
      orientation.swapsDimensions
      ? PixelRect(x: 180, y: 0, width: 1080, height: 1920) : PixelRect(x: 0, y: 180, width: 1920, height: 1080)
    #expect(placement.visible == visible)
    #expect(placement.buffer(placement.world) == PixelRect(x: 0, y: 0, width: 1920, height: 1080))
    #expect(placement.buffer(visible) == PixelRect(x: 0, y: 0, width: 1920, height: 1080))
    let sliver = PixelRect(x: visible.x, y: visible.y, width: 2, height: 4)
    let (x, y) = orientation.point(0, 0)
    let size = orientation.swapsDimensions ? (4, 2) : (2, 4)
    #expect(
      placement.buffer(sliver)
        == PixelRect(
          x: Int(x) * (1920 - size.0), y: Int(y) * (1080 - size.1), width: size.0, height: size.1))
  }

  @Test func aRectangleOutsideTheBufferIsEmpty() {
    let placement = Placement(
      sensorWidth: 4, sensorHeight: 3, worldToSensor: .identity, sensorToBuffer: .identity, bufferWidth: 16,
      bufferHeight: 8)
    #expect(placement.buffer(PixelRect(x: 0, y: 0, width: 16, height: 2)).isEmpty)
    #expect(placement.buffer(PixelRect(x: -10, y: 2, width: 5, height: 2)).isEmpty)
  }
}
