import CaptureModel
import CoreVideoModel
import PixelModel
import PlatformTypes

extension SceneImage {
  /// Fills a depth map with the distance of the world at each of its points.
  func drawDistances(into memory: PixelMemory, sensorToBuffer: ImageOrientation, fillsHoles: Bool) {
    let back = request.worldToSensor.concatenating(sensorToBuffer).inverse
    let (width, height) = (memory.layout.width, memory.layout.height)
    let zoom = imaging.zoomFactor
    func part(_ index: Int, _ count: Int) -> Double {
      ((Double(index) + 0.5) / Double(count) - 0.5) / zoom + 0.5
    }
    // A flat scene has the same distance everywhere.
    let isFlat = depth.blocks.isEmpty
    memory.withPlane(0) { bytes, plane in
      for row in 0..<height {
        let values = UnsafeMutableRawBufferPointer(rebasing: bytes[(row * plane.bytesPerRow)...])
          .assumingMemoryBound(to: Float.self)
        for column in 0..<width {
          guard !isFlat else {
            values[column] = Float(meters)
            continue
          }
          let (x, y) = back.point(part(column, width), part(row, height))
          values[column] = Float(meters * depth.distance(x, y, fillsHoles: fillsHoles))
        }
      }
    }
  }
}
