import CaptureModel
import Foundation
import MediaCoding
import VirtualDevices

/// The part of an app that shows a preview: a layer in a window, and the pictures of it that the scenario asks for.
final class PreviewClient: OutputClient, @unchecked Sendable {
  // Unchecked: everything is only touched by whoever moves time, or after time has stopped.
  let layer: AVCaptureVideoPreviewLayer
  private let name: String
  private let renderer: PreviewRenderer
  private let window: CALayer
  private unowned let world: World
  private let readsPixels: Bool
  private var wanted: [Scenario.Time]
  private var frameCount: Int64 = 0
  private(set) var artifacts: [String] = []
  private(set) var failure: (any Error)?

  var output: AVCaptureOutput { layer.output }

  init(_ description: Scenario.Output, keeping times: [Scenario.Time], in world: World, readsPixels: Bool) {
    name = description.name
    wanted = times
    self.world = world
    self.readsPixels = readsPixels
    layer = CaptureSystem.$scoped.withValue(world.system) { AVCaptureVideoPreviewLayer() }
    renderer = PreviewRenderer(layer)
    window = world.system.makeWindow()
    window.addSublayer(layer)
  }

  func configure(_ description: Scenario.Output) throws {
    let size = description.layer ?? Scenario.LayerSize.standard
    layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    if let gravity = description.videoGravity { layer.videoGravity = gravity.model }
    renderer.watch { [unowned self] frame in show(frame) }
    if let connection = layer.connection {
      for setting in description.connection { setting.apply(to: connection) }
    }
  }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "frameCount": .integer(frameCount)
    case "isPreviewing": .boolean(layer.isPreviewing)
    case "videoGravity": .text(layer.videoGravity.rawValue.replacing("AVLayerVideoGravityR", with: "r"))
    case "width": .integer(Int64(layer.bounds.width))
    case "height": .integer(Int64(layer.bounds.height))
    default: nil
    }
  }

  func set(_ setting: Scenario.Setting) throws {
    switch (setting.name, setting.value) {
    case ("videoGravity", .text(let name)):
      guard let gravity = Scenario.VideoGravity(rawValue: name) else { throw setting.mismatch("a video gravity") }
      layer.videoGravity = gravity.model
    case ("layer", .text(let text)):
      guard let size = Scenario.LayerSize(text) else { throw setting.mismatch("a size such as 375x812") }
      layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    default: throw setting.unknown(of: "a preview", known: ["layer", "videoGravity"])
    }
  }

  /// Asks the layer to convert a point or a rectangle, and writes down both.
  func convert(_ method: Scenario.Conversion, _ numbers: [Double]) {
    let words: (CGRect) -> String = { rect in Trace.numbers([rect.minX, rect.minY, rect.width, rect.height]) }
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
      answer = words(
        method == .layerRectConverted
          ? layer.layerRectConverted(fromMetadataOutputRect: rect)
          : layer.metadataOutputRectConverted(fromLayerRect: rect))
    }
    let line = "converted \(name).\(method.rawValue) \(Trace.numbers(numbers))->\(answer)"
    world.trace.note(line, at: world.system.timeline.nanoseconds)
  }

  // MARK: Pictures

  private func show(_ frame: PreviewFrame) {
    frameCount += 1
    let due = wanted.filter { $0.isDue(index: Int64(frame.index), time: frame.time) }
    wanted.removeAll(where: due.contains)
    var line = "frame \(name) index=\(frame.index) pts=\(Trace.fraction(frame.time)) "
    line += "\(Int(layer.bounds.width))x\(Int(layer.bounds.height)) preview"
    do {
      if readsPixels || !due.isEmpty, let memory = try renderer.draw(frame) {
        if readsPixels {
          let (count, sum) = memory.checksum()
          line += " bytes=\(count) crc=\(Trace.hexadecimal(sum))"
        }
        if !due.isEmpty { try write(memory, to: "frames/\(name)-\(frame.index).png") }
      }
    } catch {
      failure = failure ?? error
    }
    world.trace.noteSample(line, at: world.system.timeline.nanoseconds)
  }

  private func write(_ memory: PixelMemory, to file: String) throws {
    let url = world.directory.appendingPathComponent(file)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try PNGFile.write(memory, to: url)
    artifacts.append(file)
  }
}

extension Scenario.VideoGravity {
  var model: AVLayerVideoGravity {
    switch self {
    case .resizeAspect: .resizeAspect
    case .resizeAspectFill: .resizeAspectFill
    case .resize: .resize
    }
  }
}

extension Trace {
  /// `(0.25, 0.5)`, in as many digits as one can tell apart.
  static func numbers(_ numbers: [Double]) -> String {
    "(\(numbers.map { "\(($0 * 10_000).rounded() / 10_000 + 0)" }.joined(separator: ", ")))"
  }
}
