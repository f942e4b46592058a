import CaptureModel
import CoreVideoModel
import Foundation
import HardwareModel
import MediaCoding
import PixelModel
import Testing

@testable import SceneRendering

/// Tests that optimizations do not change the result: a frame is the same whether it is rendered fully or
/// incrementally.
@Suite struct PipelineTests {
  static let formats = [
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA, kCVPixelFormatType_422YpCbCr8,
    kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
  ]
  private static let asMetered = ControlledCamera.asMetered

  /// Settings with half the light, defocus, zoom beyond the upscale threshold, and combinations.
  enum Look: CaseIterable {
    case dark, blurred, veryBlurred, zoomed, blurredAndZoomed

    var settings: FrameSettings {
      ControlledCamera.settings {
        switch self {
        case .dark: $0.iso /= 2
        case .blurred: $0.lensPosition = 0.7
        case .veryBlurred: $0.lensPosition = 0
        case .zoomed: $0.zoomFactor = 9
        case .blurredAndZoomed: ($0.lensPosition, $0.zoomFactor) = (0.8, 6)
        }
      }
    }
  }

  private func image(
    _ camera: ControlledCamera, _ settings: FrameSettings, frame: Int, _ format: OSType,
    turned: ImageOrientation = .identity, into memory: PixelMemory? = nil
  ) throws -> Data {
    guard let memory else {
      return try camera.image(settings, frame: frame, format: format, turned: turned).data
    }
    try #require(camera.camera.image(camera.request(settings, frame: frame)))
      .draw(into: memory, sensorToBuffer: turned)
    return DrawnScene(memory: memory).data
  }

  /// Compares each frame of a camera in reused memory with the same frame as the first of a new camera.
  @Test(arguments: Look.allCases, formats)
  func cachedImagesEqualFreshImages(_ look: Look, _ format: OSType) throws {
    for turned in [ImageOrientation.identity, ImageOrientation(quarterTurns: 1, isMirrored: true)] {
      let camera = try ControlledCamera()
      let (width, height) = turned.swapsDimensions ? (180, 320) : (320, 180)
      let memories = try (0..<2).map { _ in try DrawnScene.memory(format, width, height) }
      for (place, frame) in [0, 1, 2, 3, 16, 17, 30, 31].enumerated() {
        let memory = memories[place == 3 ? 0 : place % 2]
        let kept = try image(camera, look.settings, frame: frame, format, turned: turned, into: memory)
        let fresh = try image(ControlledCamera(), look.settings, frame: frame, format, turned: turned)
        let isEqual = kept == fresh
        #expect(isEqual, "frame \(frame), \(turned)")
      }
    }
  }

  /// During exposure changes, a chart is rendered with palette indices; the result is the same as with colors.
  @Test(arguments: Chart.allCases, formats)
  func exposingPaletteIndexesEqualsExposingColors(_ chart: Chart, _ format: OSType) throws {
    for turned in ImageOrientation.allCases {
      let camera = try ControlledCamera(.chart(chart))
      _ = try image(camera, Self.asMetered, frame: 4, format, turned: turned)
      let numbers = try image(camera, Look.dark.settings, frame: 5, format, turned: turned)
      let colors = try image(ControlledCamera(.chart(chart)), Look.dark.settings, frame: 5, format, turned: turned)
      let isEqual = numbers == colors
      #expect(isEqual, "\(turned)")
    }
  }

  /// A scene with too many colors for a palette is rendered in colors.
  @Test func aFullPaletteRefusesMoreColors() {
    let palette = Palette()
    for number in 0..<Palette.limit { #expect(palette.number(of: SceneColor(gray: Double(number))) == UInt32(number)) }
    #expect(palette.colors?.count == Palette.limit)
    #expect(palette.number(of: SceneColor(gray: 3)) == 3)
    _ = palette.number(of: SceneColor(gray: -1))
    #expect(palette.colors == nil)
  }

  /// Compares our upscaler, which supports partial updates, with libswscale.
  @Test(arguments: [(64, 36), (160, 90), (214, 120), (318, 178)])
  func enlargementMatchesTheLibrary(_ size: (Int, Int)) throws {
    for format in [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA] {
      let small = try DrawnScene.memory(format, size.0, size.1)
      try #require(ControlledCamera().camera.image(ControlledCamera().request(Self.asMetered)))
        .draw(into: small, sensorToBuffer: .identity)
      let (own, library) = (try DrawnScene.memory(format, 320, 180), try DrawnScene.memory(format, 320, 180))
      var enlarger = Upscaler()
      enlarger.enlarge(small, into: own)
      try PixelConverter().convert(small, to: library)
      let difference = Difference(own, library)
      #expect(difference.largest <= 3, "\(difference)")
      #expect(difference.mean < 0.3, "\(difference)")
    }
  }

  /// Compares blur at reduced resolution with blur at full resolution.
  @Test(arguments: [(8.5, 2), (12, 2), (34, 4)])
  func coarseBlurMatchesFineBlur(_ diameter: Double, _ side: Int) throws {
    let format = kCVPixelFormatType_32BGRA
    let sharp = try ControlledCamera().image(nil).memory
    func blurred(_ side: Int) throws -> PixelMemory {
      let part = PixelRect(x: 0, y: 0, width: 320 / side, height: 180 / side)
      let light = LinearImage(part)
      light.load(sharp, colors: nil, side: side)
      BoxBlur(diameter: diameter, side: side).blur(light)
      let small = try DrawnScene.memory(format, part.width, part.height)
      try #require(LinearISP(format)).process(light, part, into: small)
      let whole = try DrawnScene.memory(format, 320, 180)
      var enlarger = Upscaler()
      enlarger.enlarge(small, into: whole)
      return whole
    }
    let difference = Difference(try blurred(1), try blurred(side))
    #expect(difference.mean < 1, "\(difference)")
    // At the border of bright and black areas, small amounts of light cause large differences in code values.
    #expect(difference.largest <= (side == 2 ? 24 : 60), "\(difference)")
  }

  /// Video is exposed in luma and chroma, with the same result as in RGB.
  @Test(arguments: [-2.0, -0.5, 0.5, 1.5])
  func exposingVideoMatchesExposingLinearLight(_ stops: Double) throws {
    for format in [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    ] {
      let response = SensorResponse(factors: SIMD3(exp2(stops), exp2(stops * 0.9), exp2(stops * 1.1)))
      let sharp = try ControlledCamera(.chart(.rgbRamps)).image(nil).memory
      let (own, light) = (try DrawnScene.memory(format, 320, 180), try DrawnScene.memory(format, 320, 180))
      try PixelConverter().convert(sharp, to: own)
      try #require(VideoProcessor(format, response: response)).process(own)
      var processor = try #require(LinearISP(format))
      processor.response = response
      processor.process(sharp, nil, into: light)
      let difference = Difference(own, light)
      #expect(difference.mean < 1, "\(difference)")
    }
  }

  /// Flicker bands without contrast have no effect, and noise has a similar amplitude with palette indices and in
  /// linear light.
  @Test func flickerAndNoiseOfPaletteIndexesMatchThoseOfLight() throws {
    let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    let channels = try #require(PixelFormat.named(format).flatMap(Channel.channels))
    let plain = try DrawnScene.memory(format, 320, 180)
    let indexed = PixelMemory(layout: plain.layout.indexed(channels))
    let palette = Palette()
    let stage = try Scene.chart(.smpteBars).makeStage()
    let moment = SceneTime(index: 1, time: .zero)
    var parameters = RenderParameters(placement: Placement(showingAllOf: plain.layout, orientation: .identity))
    parameters.isStamped = false
    stage.draw(moment, into: plain, parameters: parameters)
    parameters.palette = palette
    stage.draw(moment, into: indexed, parameters: parameters)
    let colors = try #require(palette.colors)
    var processor = IndexedISP()
    func exposed(_ exposure: IndexedISP.Exposure) throws -> PixelMemory {
      let memory = try DrawnScene.memory(format, 320, 180)
      processor.process(indexed, colors, exposure, into: memory)
      return memory
    }
    for areColumns in [false, true] {
      let bands = try exposed(
        .init(response: .identity, bands: Array(repeating: 0, count: 320), bandsAreColumns: areColumns))
      #expect(Difference(bands, plain).largest == 0)
    }
    // Noise is measured in the gray bar, whose chroma has no quantization steps.
    let noise = try #require(Noise(iso: 3200, format: SharedFormat(ControlledCamera.format), seed: 1, index: 0))
    let noisy = try exposed(.init(response: .identity, noise: noise))
    var light = try #require(LinearISP(format))
    light.noise = noise
    let reference = try DrawnScene.memory(format, 320, 180)
    light.process(try ControlledCamera(.chart(.smpteBars)).image(nil).memory, nil, into: reference)
    for plane in 0..<2 {
      let (own, other) = (Spread(noisy, plane: plane), Spread(reference, plane: plane))
      #expect(own.deviation > 0.1)
      #expect(abs(own.mean - other.mean) < 0.2, "\(own) \(other)")
      #expect(abs(own.deviation / other.deviation - 1) < (plane == 0 ? 0.05 : 0.5), "\(own) \(other)")
    }
  }
}

/// The difference between two images of the same layout, in code values.
private struct Difference {
  var largest = 0
  var mean = 0.0

  init(_ one: PixelMemory, _ other: PixelMemory) {
    var (sum, count) = (0, 0)
    for (place, plane) in one.layout.planes.enumerated() {
      let bytes = plane.width * (PixelFormat.named(one.layout.pixelFormat)?.planes[place].bytesPerElement ?? 1)
      for row in 0..<plane.height {
        for byte in 0..<bytes {
          let offset = plane.offset + row * plane.bytesPerRow + byte
          let step = abs(Int(one.bytes[offset]) - Int(other.bytes[offset]))
          (largest, sum, count) = (max(largest, step), sum + step, count + 1)
        }
      }
    }
    mean = Double(sum) / Double(count)
  }
}

/// The mean and standard deviation of the bytes in a plane's first bar.
private struct Spread {
  let mean: Double
  let deviation: Double

  init(_ memory: PixelMemory, plane index: Int) {
    let plane = memory.layout.planes[index]
    let values = (4..<40).flatMap { row in
      (4..<32).map { Double(memory.bytes[plane.offset + row * plane.bytesPerRow + $0]) }
    }
    let mean = values.reduce(0, +) / Double(values.count)
    self.mean = mean
    deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }
}
