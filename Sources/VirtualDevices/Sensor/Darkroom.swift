import CaptureModel
import MediaCoding

/// Where frames are made that cannot be drawn straight into a client's buffer: because they are blurred, noisy, lit unevenly, enlarged
/// beyond the sensor's pixels, or photographs whose every pixel must be exposed.
final class Darkroom: Sendable {
  private let bench = Locked(Bench())

  /// Draws a frame of which ``Development`` says more than a colour response.
  ///
  /// - Parameters:
  ///   - shot: where the scene lies in the buffer at its natural size, exposed.
  ///   - sensorToBuffer: how the sensor's rows lie in the buffer.
  func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, shot: Shot, _ development: Development,
    sensorToBuffer: PictureOrientation
  ) {
    bench.withLock { $0.draw(stage, at: moment, into: memory, shot: shot, development, sensorToBuffer) }
  }

  /// Draws what the sensor itself saw: a mosaic, neither zoomed nor balanced.
  ///
  /// - Parameters:
  ///   - mosaic: how its colours lie.
  ///   - shot: where the scene lies in the buffer at its natural size.
  ///   - sensorToBuffer: how the sensor's rows lie in the buffer.
  func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, mosaic: Mosaic, shot: Shot,
    _ development: Development, sensorToBuffer: PictureOrientation
  ) {
    bench.withLock { $0.draw(stage, at: moment, into: memory, mosaic: mosaic, shot, development, sensorToBuffer) }
  }
}

/// The room for one frame at a time.
private struct Bench {
  private let converter = PixelConverter()
  /// Pictures that frames are made of; a sharp one remembers what was drawn, so that only what moves is drawn again.
  private var sheets: [Sheet: PixelMemory] = [:]

  private struct Sheet: Hashable {
    var isSharp: Bool
    var layout: PixelLayout
  }

  mutating func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, shot: Shot, _ development: Development,
    _ sensorToBuffer: PictureOrientation
  ) {
    func shrunk(_ length: Int) -> Int {
      development.enlargement > 1 ? max(2, 2 * Int((Double(length) / development.enlargement / 2).rounded())) : length
    }
    let (width, height) = (shrunk(memory.layout.width), shrunk(memory.layout.height))
    let developer = Developer(shot, development, sensorToBuffer, width: width, height: height)
    let isPlain = developer.isPointwise && (stage.isDrawn || shot.response == .identity)
    let format = isPlain ? memory.layout.pixelFormat : kCVPixelFormatType_32BGRA
    guard let layout = PixelLayout(pixelFormat: format, width: width, height: height) else { return }
    var inner = shot.scaled(by: development.drawnScale, bufferWidth: width, bufferHeight: height)
    inner.isStamped = false
    if !isPlain { inner.response = .identity }
    var sheet = sheet(Sheet(isSharp: true, layout: layout))
    stage.draw(moment, into: sheet, shot: inner)
    if !isPlain {
      let developed = self.sheet(Sheet(isSharp: false, layout: layout))
      developer.develop(sheet, into: developed)
      sheet = developed
    }
    memory.content = nil
    do {
      try converter.convert(sheet, to: memory)
    } catch {
      // FFmpeg lacks this pixel format: the scene is drawn without what only pixels can show.
      return stage.draw(moment, into: memory, shot: shot)
    }
    if let canvas = Canvas(memory, shot: Shot(placement: shot.placement)) {
      stage.stamp(moment, on: canvas)
    }
  }

  func draw(
    _ stage: any Stage, at moment: Moment, into memory: PixelMemory, mosaic: Mosaic, _ shot: Shot,
    _ development: Development, _ sensorToBuffer: PictureOrientation
  ) {
    let (width, height) = (memory.layout.width, memory.layout.height)
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height) else { return }
    // Photos are rare and large: nothing of them is kept.
    let sheet = PixelMemory(layout: layout)
    var unzoomed = development
    unzoomed.zoomFactor = 1
    var plain = shot
    plain.response = .identity
    stage.draw(moment, into: sheet, shot: plain)
    memory.content = nil
    let developer = Developer(plain, unzoomed, sensorToBuffer, width: width, height: height)
    mosaic.expose(sheet, developer, development.negative, into: memory)
  }

  private mutating func sheet(_ key: Sheet) -> PixelMemory {
    if let sheet = sheets[key] { return sheet }
    // A zoom that moves asks for other sizes all the time.
    if sheets.count >= 4 { sheets.removeAll() }
    let sheet = PixelMemory(layout: key.layout)
    sheets[key] = sheet
    return sheet
  }
}

extension Developer {
  /// What has to be done to a picture of this size.
  fileprivate init(
    _ shot: Shot, _ development: Development, _ sensorToBuffer: PictureOrientation, width: Int, height: Int
  ) {
    response = shot.response
    noise = development.noise
    let natural = shot.placement.length(alongSensorRows: sensorToBuffer)
    blur = development.blur * Double(natural) * development.drawnScale
    bandsAreColumns = sensorToBuffer.swapsDimensions
    if let flicker = development.flicker {
      let count = bandsAreColumns ? width : height
      let back = sensorToBuffer.inverse
      bands = (0..<count).map { place in
        let part = (Double(place) + 0.5) / Double(count)
        let row = bandsAreColumns ? back.point(part, 0.5).y : back.point(0.5, part).y
        return Float(flicker.factor(atRow: 0.5 + (row - 0.5) / development.zoomFactor))
      }
    }
  }
}
