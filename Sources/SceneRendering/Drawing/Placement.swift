import CoreVideoModel
import PixelModel
import PlatformTypes

/// The position of the upright world in a buffer. Scenes are laid out in world pixels, which have the size of buffer
/// pixels; this type maps their rectangles to the buffer.
///
/// The world has the aspect ratio of the sensor in its current orientation, so a camera in portrait orientation sees a
/// tall world. A buffer with another aspect ratio displays its center.
struct Placement: Hashable, Sendable {
  /// The orientation of the upright world in the buffer.
  let orientation: ImageOrientation
  let bufferWidth: Int
  let bufferHeight: Int
  /// The size of the whole upright world in buffer pixels.
  let worldWidth: Int
  let worldHeight: Int
  /// The extent of the oriented world to the left of and above the buffer.
  private let cropX: Int
  private let cropY: Int

  /// Creates the placement for a sensor, a device posture and a connection.
  ///
  /// - Parameters:
  ///   - sensorWidth: The width of the sensor image. Only the ratio to `sensorHeight` matters.
  ///   - worldToSensor: The posture of the device combined with the mounting of the camera.
  ///   - sensorToBuffer: The rotation and mirroring of the connection.
  init(
    sensorWidth: Int, sensorHeight: Int, worldToSensor: ImageOrientation, sensorToBuffer: ImageOrientation,
    bufferWidth: Int, bufferHeight: Int
  ) {
    self.orientation = worldToSensor.concatenating(sensorToBuffer)
    self.bufferWidth = bufferWidth
    self.bufferHeight = bufferHeight
    let (ratioX, ratioY) = sensorToBuffer.swapsDimensions ? (sensorHeight, sensorWidth) : (sensorWidth, sensorHeight)
    // The smallest image with the sensor's aspect ratio that covers the buffer. Even margins preserve the alignment of
    // chroma samples.
    let fullWidth = max(bufferWidth, bufferWidth + 4 * ((bufferHeight * ratioX / ratioY - bufferWidth + 2) / 4))
    let fullHeight = max(bufferHeight, bufferHeight + 4 * ((bufferWidth * ratioY / ratioX - bufferHeight + 2) / 4))
    cropX = (fullWidth - bufferWidth) / 2
    cropY = (fullHeight - bufferHeight) / 2
    (worldWidth, worldHeight) = orientation.swapsDimensions ? (fullHeight, fullWidth) : (fullWidth, fullHeight)
  }

  /// Creates a placement that displays the whole world in a buffer with this layout.
  init(showingAllOf layout: PixelLayout, orientation: ImageOrientation) {
    self.init(
      sensorWidth: layout.width, sensorHeight: layout.height, worldToSensor: orientation, sensorToBuffer: .identity,
      bufferWidth: layout.width, bufferHeight: layout.height)
  }

  /// Returns a placement for the center of this image, magnified by `scale`, in a buffer of another size.
  ///
  /// The centers of both worlds coincide at whole pixels in every orientation.
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

  /// A placement of the same part of the world without rotation or mirroring.
  var upright: Placement {
    orientation.swapsDimensions
      ? Placement(
        orientation: .identity, bufferWidth: bufferHeight, bufferHeight: bufferWidth, cropX: cropY, cropY: cropX)
      : Placement(
        orientation: .identity, bufferWidth: bufferWidth, bufferHeight: bufferHeight, cropX: cropX, cropY: cropY)
  }

  /// The bounds of the whole world.
  var world: PixelRect { PixelRect(x: 0, y: 0, width: worldWidth, height: worldHeight) }

  /// Returns the length of a complete sensor row in buffer pixels, even if the buffer displays only a part of it.
  func length(alongSensorRows sensorToBuffer: ImageOrientation) -> Int {
    sensorToBuffer.swapsDimensions ? bufferHeight + 2 * cropY : bufferWidth + 2 * cropX
  }

  /// The part of the world that is visible in the buffer, in upright world coordinates.
  var visible: PixelRect {
    let (marginX, marginY) = orientation.swapsDimensions ? (cropY, cropX) : (cropX, cropY)
    return world.intersection(
      PixelRect(from: marginX, marginY, to: worldWidth - marginX, worldHeight - marginY))
  }

  /// Returns the visible part of a world rectangle in buffer coordinates.
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
