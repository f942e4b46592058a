import CaptureModel
import CoreVideoModel
import MediaCoding
import PixelModel
import PlatformTypes

/// The intermediate images that a pipeline caches between frames, so that only changes are recomputed. Processes one
/// frame at a time.
struct PipelineBuffers {
  private let converter = PixelConverter()
  private var enlarger = Upscaler()
  private var paletteProcessor = IndexedISP()
  private var lightProcessor: LinearISP?
  private var videoProcessor: VideoProcessor?
  private var palette = Palette()
  private var lens = Lens()
  private var kept = FrameCache()
  private var recent: [Key: PixelMemory] = [:]
  private var lastResponse: SensorResponse?

  private struct Key: Hashable {
    var renderer: Step
    var layout: PixelLayout
  }

  private enum Step: Hashable {
    case indexed, drawn, exposed
  }

  mutating func draw(_ frame: PipelineFrame, into memory: PixelMemory) {
    let response = frame.parameters.response
    defer { lastResponse = response }
    // If no further processing is needed, draw directly into the client's memory and only where the scene moves. While
    // the exposure changes, the indexed scene is reused instead.
    if frame.isSharp, frame.renderer.isDrawn ? response == lastResponse ?? response : response == .identity {
      return frame.renderer.draw(
        frame.moment, into: memory,
        parameters: frame.drawing(width: memory.layout.width, height: memory.layout.height, isStamped: true))
    }
    let layout = memory.layout
    let canDraw = PixelFormat.named(layout.pixelFormat).flatMap(Channel.channels) != nil
    let (width, height) = (frame.drawn(layout.width), frame.drawn(layout.height))
    let side = frame.reduction(width: width, height: height)
    let format = canDraw ? layout.pixelFormat : kCVPixelFormatType_32BGRA
    guard let exposed = PixelLayout(pixelFormat: format, width: width / side, height: height / side) else { return }
    let size = PixelSize(width: width, height: height)
    if canDraw, frame.isSteady, frame.blur > 0 || frame.renderer.isDrawn && side * exposed.width < layout.width {
      keep(frame, size, side, exposed, memory)
    } else if exposed.width == layout.width, exposed.height == layout.height, canDraw {
      memory.content = nil
      _ = expose(frame, size, side, isNew: true, into: memory)
    } else {
      let image = buffer(.exposed, exposed)
      _ = expose(frame, size, side, isNew: true, into: image)
      enlarge(image, into: memory, frame)
    }
    if let canvas = Canvas(memory, parameters: RenderParameters(placement: frame.parameters.placement)) {
      frame.renderer.stamp(frame.moment, on: canvas)
    }
  }

  /// Draws a frame that is cached, because subsequent frames may change it only in part.
  private mutating func keep(
    _ frame: PipelineFrame, _ size: PixelSize, _ side: Int, _ exposed: PixelLayout, _ memory: PixelMemory
  ) {
    let key = FrameCache.Key(parameters: frame.parameters, zoomFactor: frame.imaging.zoomFactor, blur: frame.blur)
    let isWhole = exposed.width == memory.layout.width && exposed.height == memory.layout.height
    guard kept.key == key else {
      // The first frame of a sequence may be the only one, so it is not cached.
      kept.begin(key)
      memory.content = nil
      let image = isWhole ? memory : buffer(.exposed, exposed)
      _ = expose(frame, size, side, isNew: true, into: image)
      if !isWhole { enlarge(image, into: memory, frame) }
      return
    }
    let isNew = !kept.isThere
    let image = isWhole ? kept.image(memory.layout) : buffer(.exposed, exposed)
    var part = expose(frame, size, side, isNew: isNew, into: image)
    if !isWhole {
      guard Upscaler.canEnlarge(exposed.pixelFormat) else { return enlarge(image, into: memory, frame) }
      part = isNew ? PixelRect(memory.layout) : part.enlarged(from: exposed, to: memory.layout)
      if !part.isEmpty { enlarger.enlarge(image, into: kept.image(memory.layout), part: part) }
    }
    kept.copy(memory, changed: part)
  }

  /// Draws and exposes the scene at its drawn size, or smaller if blur removes finer detail.
  ///
  /// - Parameter isNew: Whether the image is new and does not contain the previous frame.
  /// - Returns: The part that has changed.
  private mutating func expose(
    _ frame: PipelineFrame, _ size: PixelSize, _ side: Int, isNew: Bool, into target: PixelMemory
  ) -> PixelRect {
    var drawing = frame.drawing(width: size.width, height: size.height)
    let whole = PixelRect(target.layout)
    if frame.blur == 0, frame.isSteady, frame.renderer.isDrawn, frame.parameters.response == lastResponse {
      // Without blending of pixels, the scene can be drawn in its exposed colors.
      let drawn = buffer(.drawn, target.layout)
      frame.renderer.draw(frame.moment, into: drawn, parameters: drawing)
      let part = isNew ? whole : drawn.difference(from: target)
      target.copy(part, from: drawn)
      return part
    }
    drawing.response = .identity
    let bands = frame.bands(width: whole.width, height: whole.height)
    if frame.blur == 0, frame.imaging.noise == nil || bands.factors.isEmpty,
      let (image, colors) = indexed(frame, drawing, target.layout)
    {
      var exposure = IndexedISP.Exposure(response: frame.parameters.response)
      exposure.bands = bands.factors.map { SensorResponse.steps(of: Double($0)) }
      (exposure.bandsAreColumns, exposure.noise) = (bands.areColumns, frame.imaging.noise)
      paletteProcessor.process(image, colors, exposure, into: target)
      return whole
    }
    if frame.blur == 0, frame.isSteady, frame.renderer.isDrawn {
      // The scene has too many colors for a palette.
      drawing.response = frame.parameters.response
      target.content = nil
      frame.renderer.draw(frame.moment, into: target, parameters: drawing)
      return whole
    }
    if frame.blur == 0, frame.isSteady, let processor = videoProcessor(frame, target) {
      target.content = nil
      frame.renderer.draw(frame.moment, into: target, parameters: drawing)
      processor.process(target)
      target.content = nil
      return whole
    }
    guard var processor = lightProcessor(target),
      let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else { return whole }
    (processor.response, processor.bands, processor.noise) = (frame.parameters.response, bands, frame.imaging.noise)
    let (image, colors) = indexed(frame, drawing, layout) ?? (drawn(frame, drawing, layout), nil)
    guard frame.blur > 0 else {
      processor.process(image, colors, into: target)
      return whole
    }
    let (light, changed) = lens.blur(image, colors, diameter: frame.blur, side: side)
    let part = isNew || !frame.isSteady ? whole : changed
    if !part.isEmpty { processor.process(light, part, into: target) }
    return part
  }

  /// Returns the scene as an indexed image, or nil if it has too many colors.
  private mutating func indexed(
    _ frame: PipelineFrame, _ drawing: RenderParameters, _ layout: PixelLayout
  ) -> (PixelMemory, [SceneColor])? {
    guard frame.renderer.isDrawn, let format = PixelFormat.named(layout.pixelFormat),
      let channels = Channel.channels(of: format)
    else { return nil }
    let image = buffer(.indexed, layout.indexed(channels))
    // The palette may be full of colors of an earlier scene; retry once with an empty palette.
    for _ in 0..<2 {
      var drawing = drawing
      drawing.palette = palette
      frame.renderer.draw(frame.moment, into: image, parameters: drawing)
      if let colors = palette.colors { return (image, colors) }
      palette = Palette()
    }
    return nil
  }

  // The processors are cached, because creating their tables takes longer than processing a part of an image.

  private mutating func videoProcessor(_ frame: PipelineFrame, _ target: PixelMemory) -> VideoProcessor? {
    let (format, response) = (target.layout.pixelFormat, frame.parameters.response)
    if videoProcessor?.pixelFormat != format || videoProcessor?.response != response {
      videoProcessor = VideoProcessor(format, response: response)
    }
    return videoProcessor
  }

  private mutating func lightProcessor(_ target: PixelMemory) -> LinearISP? {
    if lightProcessor?.pixelFormat != target.layout.pixelFormat {
      lightProcessor = LinearISP(target.layout.pixelFormat)
    }
    return lightProcessor
  }

  private mutating func drawn(
    _ frame: PipelineFrame, _ drawing: RenderParameters, _ layout: PixelLayout
  ) -> PixelMemory {
    let image = buffer(.drawn, layout)
    frame.renderer.draw(frame.moment, into: image, parameters: drawing)
    return image
  }

  private mutating func enlarge(_ image: PixelMemory, into memory: PixelMemory, _ frame: PipelineFrame) {
    memory.content = nil
    if image.layout.pixelFormat == memory.layout.pixelFormat, Upscaler.canEnlarge(memory.layout.pixelFormat) {
      return enlarger.enlarge(image, into: memory)
    }
    do {
      try converter.convert(image, to: memory)
    } catch {
      // FFmpeg does not support this pixel format. Draw the scene without pixel-based effects.
      frame.renderer.draw(frame.moment, into: memory, parameters: frame.parameters)
    }
  }

  private mutating func buffer(_ step: Step, _ layout: PixelLayout) -> PixelMemory {
    let key = Key(renderer: step, layout: layout)
    if let buffer = recent[key] { return buffer }
    // During a zoom ramp, the requested size changes with every frame.
    if recent.count >= 4 { recent.removeAll() }
    let buffer = PixelMemory(layout: layout)
    recent[key] = buffer
    return buffer
  }
}
