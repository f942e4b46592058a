import CaptureModel
import CoreVideoModel
import Foundation
import Locking
import MediaCoding
import PixelModel

/// Draws what a preview layer shows, with the bars of a picture that fits and without what is cut off of one that fills.
///
/// The sensor's picture is drawn as large as previews are, turned and mirrored as the connection says, and scaled to where the layer
/// has it, to whole pixels. Bars are black; that is made up, for a phone shows there what lies behind the layer.
public final class PreviewRenderer: Sendable {
  private let scale: Double
  private let state = Locked(State())

  private struct State {
    var frame: PreviewFrame?
    var onFrame: (@Sendable (PreviewFrame) -> Void)?
  }

  /// A renderer of one layer, which takes the place of the layer's last one. It keeps the newest frame, not the layer.
  ///
  /// - Parameters:
  ///   - layer: whose frames are drawn.
  ///   - scale: pixels of the result in a point of the layer.
  public init(_ layer: AVCaptureVideoPreviewLayer, scale: Double = 1) {
    self.scale = scale
    layer.watch { [weak self] frame in
      guard let self else { return }
      state.withLock { $0.frame = frame }
      state.withLock { $0.onFrame }?(frame)
    }
  }

  /// Called with each frame, on the thread that moves time.
  package func watch(_ onFrame: @escaping @Sendable (PreviewFrame) -> Void) {
    state.withLock { $0.onFrame = onFrame }
  }

  /// What the layer showed last, in BGRA; nil before the first frame, and while the layer was empty then.
  ///
  /// Throws a `MediaError` for a size that no picture can have.
  public func image() throws -> CVPixelBuffer? {
    try state.withLock { $0.frame }.flatMap { try draw($0) }.map { CVPixelBuffer(memory: $0) }
  }

  /// Writes what the layer showed last into a PNG file; does nothing before the first frame.
  public func write(to url: URL) throws {
    guard let frame = state.withLock({ $0.frame }), let memory = try draw(frame) else { return }
    try PNGFile.write(memory, to: url)
  }

  /// Draws one frame in BGRA; nil when the layer was empty.
  package func draw(_ frame: PreviewFrame) throws -> PixelMemory? { try Self.draw(frame, scale: scale) }

  /// Draws one frame in BGRA, with so many pixels in a point; nil when the layer was empty.
  package static func draw(_ frame: PreviewFrame, scale: Double) throws -> PixelMemory? {
    guard let geometry = frame.geometry else { return nil }
    let image = try memory(frame.size.width, frame.size.height)
    frame.image.draw(into: image, sensorToBuffer: geometry.orientation)
    return try draw(image, geometry, scale)
  }

  /// Draws what a layer of sample buffers shows now, in BGRA; nil before its first picture, and while it is empty.
  ///
  /// - Parameters:
  ///   - layer: what is looked at.
  ///   - scale: pixels of the result in a point of the layer.
  /// - Throws: a `MediaError` for a size or a pixel format that cannot be drawn.
  public static func image(of layer: AVSampleBufferDisplayLayer, scale: Double = 1) throws -> CVPixelBuffer? {
    guard let (image, geometry) = layer.shown else { return nil }
    return CVPixelBuffer(memory: try image.withPixels(readOnly: true) { try draw($0, geometry, scale) })
  }

  /// Draws a picture where it lies in its layer.
  private static func draw(_ image: PixelMemory, _ geometry: PreviewGeometry, _ scale: Double) throws -> PixelMemory {
    func pixel(_ point: Double) -> Int { Int((point * scale).rounded()) }
    let bounds = geometry.bounds
    let rect = geometry.videoRect.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    let (left, top) = (pixel(rect.minX), pixel(rect.minY))
    let full = try memory(max(1, pixel(rect.maxX) - left), max(1, pixel(rect.maxY) - top))
    try PixelConverter().convert(image, to: full)
    let layer = try memory(max(1, pixel(bounds.width)), max(1, pixel(bounds.height)))
    PixelConverter.blacken(layer)
    layer.paste(full, left: left, top: top)
    return layer
  }

  private static func memory(_ width: Int, _ height: Int) throws -> PixelMemory {
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height) else {
      throw MediaError(.misuse, operation: "draw a preview", text: "\(width)x\(height) is no size for a picture")
    }
    return PixelMemory(layout: layout)
  }
}

extension PixelMemory {
  /// Copies what of another picture of four bytes a pixel lies within this one.
  fileprivate func paste(_ image: PixelMemory, left: Int, top: Int) {
    let (first, last) = (max(0, left), min(layout.width, left + image.layout.width))
    guard first < last else { return }
    withPlane(0) { target, plane in
      image.withPlane(0) { source, rows in
        for y in max(0, top)..<max(0, top, min(layout.height, top + image.layout.height)) {
          let from = (y - top) * rows.bytesPerRow + (first - left) * 4
          let to = y * plane.bytesPerRow + first * 4
          UnsafeMutableRawBufferPointer(rebasing: target[to..<(to + (last - first) * 4)])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<(from + (last - first) * 4)]))
        }
      }
    }
  }
}
