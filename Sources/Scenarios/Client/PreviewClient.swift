import CaptureModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformModel
import SimulationKernel
import VirtualDevices

/// The app code for a preview: displays a preview layer in a window, and stores the preview images that the scenario
/// requests.
final class PreviewClient: OutputClient, @unchecked Sendable {
  // Unchecked: the state is accessed only by the thread that advances time, or after time has stopped.
  let layer: AVCaptureVideoPreviewLayer
  private let name: String
  private let renderer: PreviewRenderer
  private let window: CALayer
  private let context: RunContext
  private let readsPixels: Bool
  private var wanted: [Scenario.Time]
  private var frameCount: Int64 = 0
  private(set) var artifacts: [String] = []
  private(set) var failure: (any Error)?

  var output: AVCaptureOutput { layer.output }
  var missingFrames: [Scenario.Time] { wanted }
  var propertyOwner: AnyObject { layer }

  init(_ description: Scenario.Output, keeping times: [Scenario.Time], in context: RunContext, readsPixels: Bool) {
    name = description.name
    wanted = times
    self.context = context
    self.readsPixels = readsPixels
    layer = CaptureSystem.$scoped.withValue(context.system) { AVCaptureVideoPreviewLayer() }
    renderer = PreviewRenderer(layer)
    window = context.system.makeWindow()
    window.addSublayer(layer)
  }

  func configure(_ description: Scenario.Output) throws {
    let size = description.layer ?? Scenario.LayerSize.standard
    layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    if let gravity = description.videoGravity { layer.videoGravity = gravity.model }
    renderer.setFrameHandler { [unowned self] frame in show(frame) }
    if let connection = layer.connection {
      try connection.set(description.connection)
    }
  }

  var imageOrigin: ImageOrigin? { ImageOrigin(of: layer.connection) }

  func image() throws -> PixelMemory? { try renderer.image()?.withPixels(readOnly: true) { $0 } }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "frameCount": .integer(frameCount)
    case "width": .integer(Int64(layer.bounds.width))
    case "height": .integer(Int64(layer.bounds.height))
    default: nil
    }
  }

  /// Converts a point or a rectangle with a method of the layer, and writes the argument and the result to the trace.
  func convert(_ method: Scenario.Conversion, _ numbers: [Double]) {
    let text: (CGRect) -> String = { rect in Trace.numbers([rect.minX, rect.minY, rect.width, rect.height]) }
    let answer: String
    switch method {
    case .captureDevicePointConverted, .layerPointConverted:
      let point = CGPoint(x: numbers[0], y: numbers[1])
      let result =
        method == .layerPointConverted
        ? layer.layerPointConverted(fromCaptureDevicePoint: point)
        : layer.captureDevicePointConverted(fromLayerPoint: point)
      answer = Trace.numbers([result.x, result.y])
    case .metadataOutputRectConverted, .layerRectConverted:
      let rect = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      answer = text(
        method == .layerRectConverted
          ? layer.layerRectConverted(fromMetadataOutputRect: rect)
          : layer.metadataOutputRectConverted(fromLayerRect: rect))
    }
    let line = "converted \(name).\(method.rawValue) \(Trace.numbers(numbers))->\(answer)"
    context.trace.note(line, at: context.system.timeline.nanoseconds)
  }

  // MARK: Images

  private func show(_ frame: PreviewFrame) {
    frameCount += 1
    let due = wanted.filter { $0.isReached(index: Int64(frame.index), time: frame.time) }
    wanted.removeAll(where: due.contains)
    var line = "frame \(name) index=\(frame.index) pts=\(Trace.fraction(frame.time)) "
    line += "\(Int(layer.bounds.width))x\(Int(layer.bounds.height)) preview"
    do {
      if readsPixels || !due.isEmpty, let memory = try renderer.draw(frame) {
        if readsPixels {
          let (count, sum) = memory.checksum()
          line += " bytes=\(count) crc=\(Trace.hexadecimal(sum))"
        }
        if !due.isEmpty {
          let file = "frames/\(name)-\(frame.index).png"
          try context.store(memory, as: file)
          artifacts.append(file)
        }
      }
    } catch {
      failure = failure ?? error
    }
    context.trace.noteSample(line, at: context.system.timeline.nanoseconds)
  }
}
