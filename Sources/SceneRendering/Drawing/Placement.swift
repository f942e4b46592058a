import CoreVideoModel
import PixelModel
import PlatformTypes

/// Where the upright world lies in a buffer. Scenes are laid out in the world's own pixels, the buffer's size; this turns
/// their rectangles into the buffer's.
///
/// The world has the aspect ratio of the sensor as the world sees it: a camera held upright looks at a tall world. A buffer of
/// another aspect ratio shows the middle of it.
struct Placement: Hashable, Sendable {
  /// How the upright world lies in the buffer.
  let orientation: ImageOrientation
  let bufferWidth: Int
  let bufferHeight: Int
  /// Size of the whole upright world in the buffer's pixels.
  let worldWidth: Int
  let worldHeight: Int
  /// How much of the oriented world lies left of and above the buffer.
  private let cropX: Int
  private let cropY: Int

  /// - Parameters:
  ///   - sensorWidth: width of the sensor's picture; only its ratio to `sensorHeight` counts.
  ///   - worldToSensor: posture and mounting of the camera.
  ///   - sensorToBuffer: turn and mirror of the connection.
  init(
    sensorWidth: Int, sensorHeight: Int, worldToSensor: ImageOrientation, sensorToBuffer: ImageOrientation,
    bufferWidth: Int, bufferHeight: Int
  ) {
    self.orientation = worldToSensor.then(sensorToBuffer)
    self.bufferWidth = bufferWidth
    self.bufferHeight = bufferHeight
    let (ratioX, ratioY) = sensorToBuffer.swapsDimensions ? (sensorHeight, sensorWidth) : (sensorWidth, sensorHeight)
    // The smallest picture of the sensor's ratio that covers the buffer; even margins keep the grid of the chroma samples.
    let fullWidth = max(bufferWidth, bufferWidth + 4 * ((bufferHeight * ratioX / ratioY - bufferWidth + 2) / 4))
    let fullHeight = max(bufferHeight, bufferHeight + 4 * ((bufferWidth * ratioY / ratioX - bufferHeight + 2) / 4))
    cropX = (fullWidth - bufferWidth) / 2
    cropY = (fullHeight - bufferHeight) / 2
    (worldWidth, worldHeight) = orientation.swapsDimensions ? (fullHeight, fullWidth) : (fullWidth, fullHeight)
  }

  /// A picture that shows the whole world, in a buffer of this layout.
  init(showingAllOf layout: PixelLayout, orientation: ImageOrientation) {
    self.init(
      sensorWidth: layout.width, sensorHeight: layout.height, worldToSensor: orientation, sensorToBuffer: .identity,
      bufferWidth: layout.width, bufferHeight: layout.height)
  }

  /// The middle of this picture, `scale` times as large, in a buffer of another size.
  ///
  /// The middles of both worlds meet at whole pixels, whatever the orientation.
  func scaled(by scale: Double, bufferWidth: Int, bufferHeight: Int) -> Placement {
    func crop(_ length: Int, _ crop: Int, into buffer: Int) -> Int {
      max(0, Int(((Double(length + 2 * crop) * scale - Double(buffer)) / 2).rounded()))
    }
    return Placement(
      orientation: orientation, bufferWidth: bufferWidth, bufferHeight: bufferHeight,
      cropX: crop(self.bufferWidth, cropX, into: bufferWidth),
      cropY: crop(self.bufferHeight, cropY, into: bufferHeight))
  }

  private init(orientation: ImageOrientation, bufferWidth: Int, bufferHeight: Int, cropX: Int, cropY: Int) {
    (self.orientation, self.bufferWidth, self.bufferHeight) = (orientation, bufferWidth, bufferHeight)
    (self.cropX, self.cropY) = (cropX, cropY)
    let (fullWidth, fullHeight) = (bufferWidth + 2 * cropX, bufferHeight + 2 * cropY)
    (worldWidth, worldHeight) = orientation.swapsDimensions ? (fullHeight, fullWidth) : (fullWidth, fullHeight)
  }

  /// The same part of the world, neither turned nor mirrored.
  var upright: Placement {
    orientation.swapsDimensions
      ? Placement(
        orientation: .identity, bufferWidth: bufferHeight, bufferHeight: bufferWidth, cropX: cropY, cropY: cropX)
      : Placement(
        orientation: .identity, bufferWidth: bufferWidth, bufferHeight: bufferHeight, cropX: cropX, cropY: cropY)
  }

  /// The whole world.
  var world: PixelRect { PixelRect(x: 0, y: 0, width: worldWidth, height: worldHeight) }

  /// Pixels of the buffer along a whole row of the sensor, also where the buffer shows less.
  func length(alongSensorRows sensorToBuffer: ImageOrientation) -> Int {
    sensorToBuffer.swapsDimensions ? bufferHeight + 2 * cropY : bufferWidth + 2 * cropX
  }

  /// The part of the world that the buffer shows, upright.
  var visible: PixelRect {
    let (marginX, marginY) = orientation.swapsDimensions ? (cropY, cropX) : (cropX, cropY)
    return world.intersection(
      PixelRect(from: marginX, marginY, to: worldWidth - marginX, worldHeight - marginY))
  }

  /// Where a rectangle of the world lies in the buffer, as far as it shows.
  @inline(__always)
  func buffer(_ rect: PixelRect) -> PixelRect {
    let turned =
      switch orientation.quarterTurns {
      case 0: rect
      case 1: PixelRect(x: worldHeight - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
      case 2:
        PixelRect(x: worldWidth - rect.maxX, y: worldHeight - rect.maxY, width: rect.width, height: rect.height)
      default: PixelRect(x: rect.y, y: worldWidth - rect.maxX, width: rect.height, height: rect.width)
      }
    let left = (orientation.isMirrored ? bufferWidth + 2 * cropX - turned.maxX : turned.x) - cropX
    let top = turned.y - cropY
    return PixelRect(
      from: max(0, left), max(0, top), to: min(bufferWidth, left + turned.width),
      min(bufferHeight, top + turned.height))
  }
}
