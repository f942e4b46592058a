import CaptureModel
import CoreVideoModel
import Foundation
import Locking
import MediaCoding
import PixelModel

/// A renderer that draws the visible content of a preview layer, including the bars of aspect-fit video and the
/// cropping of aspect-fill video.
///
/// The sensor image is drawn at preview resolution, rotated and mirrored according to the connection, and scaled to the
/// video rectangle in the layer, rounded to whole pixels. Bars are black; this is assumed, because on a phone the
/// content behind the layer is visible there.
public final class PreviewRenderer: Sendable {
  private let scale: Double
  private let state = Locked(State())

  private struct State {
    var frame: PreviewFrame?
    var onFrame: (@Sendable (PreviewFrame) -> Void)?
  }

  /// Creates a renderer for a layer, which replaces the layer's previous renderer. The new renderer retains the newest
  /// frame, not the layer.
  ///
  /// - Parameters:
  ///   - layer: The layer whose frames are drawn.
  ///   - scale: The number of pixels per point of the layer.
  public init(_ layer: AVCaptureVideoPreviewLayer, scale: Double = 1) {
    self.scale = scale
    layer.watch { [weak self] frame in
      guard let self else { return }
      state.withLock { $0.frame = frame }
      state.withLock { $0.onFrame }?(frame)
    }
  }

  /// Sets a handler that is called for each frame, on the thread that advances time.
  package func setFrameHandler(_ onFrame: @escaping @Sendable (PreviewFrame) -> Void) {
    state.withLock { $0.onFrame = onFrame }
  }

  /// Returns the current content of the layer in BGRA, or nil if no frame has arrived or the layer was empty at the
  /// time of the newest frame.
  ///
  /// - Throws: A `MediaError` for an invalid size.
  public func image() throws -> CVPixelBuffer? {
    try state.withLock { $0.frame }.flatMap { try draw($0) }.map { CVPixelBuffer(memory: $0) }
  }

  /// Writes the current content of the layer to a PNG file. Has no effect before the first frame.
  public func write(to url: URL) throws {
    guard let frame = state.withLock({ $0.frame }), let memory = try draw(frame) else { return }
    try PNGFile.write(memory, to: url)
  }

  /// Draws a frame in BGRA. Returns nil if the layer was empty.
  package func draw(_ frame: PreviewFrame) throws -> PixelMemory? { try Self.draw(frame, scale: scale) }

  /// Draws a frame in BGRA with `scale` pixels per point. Returns nil if the layer was empty.
  package static func draw(_ frame: PreviewFrame, scale: Double) throws -> PixelMemory? {
    guard let geometry = frame.geometry else { return nil }
    let image = try memory(frame.size.width, frame.size.height)
    frame.image.draw(into: image, sensorToBuffer: geometry.orientation)
    return try draw(image, geometry, scale)
  }

  /// Returns the current content of a sample buffer display layer in BGRA, or nil before its first frame and while it
  /// is empty.
  ///
  /// - Parameters:
  ///   - layer: The layer to draw.
  ///   - scale: The number of pixels per point of the layer.
  /// - Throws: A `MediaError` for a size or pixel format that cannot be drawn.
  public static func image(of layer: AVSampleBufferDisplayLayer, scale: Double = 1) throws -> CVPixelBuffer? {
    guard let (image, geometry) = layer.shown else { return nil }
    return CVPixelBuffer(memory: try image.withPixels(readOnly: true) { try draw($0, geometry, scale) })
  }

  /// Draws an image at its position in the layer.
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
      throw MediaError(.misuse, operation: "draw a preview", text: "\(width)x\(height) is not a valid image size")
    }
    return PixelMemory(layout: layout)
  }
}

extension PixelMemory {
  /// Copies the part of a 32-bit image that overlaps this image.
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
