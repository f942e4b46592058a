import Foundation
import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreVideoModel
@testable import DeviceProfiles
@testable import PlatformModel
@testable import PlatformTypes
@testable import SceneRendering
@testable import SimulationKernel
@testable import VirtualDevices

@Suite("Images of a preview layer")
struct PreviewRendererTests {
  /// A phone with a running preview of the orientation chart.
  private struct Screen {
    let system: CaptureSystem
    let timeline = VirtualTimeline()
    let phone: SimulatedPhone
    let camera: AVCaptureDevice
    let layer: AVCaptureVideoPreviewLayer
    let renderer: PreviewRenderer

    init(_ position: AVCaptureDevice.Position, scale: Double = 1) throws {
      let timeline = timeline
      system = CaptureSystem(timeline: timeline, misusePolicy: .trap, notificationCenter: NotificationCenter())
      phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-8-plus"), scene: .chart(.orientation), in: system)
      camera = try #require(system.devices.first { $0.position == position && $0.hasMediaType(.video) })
      layer = CaptureSystem.$scoped.withValue(system) { AVCaptureVideoPreviewLayer() }
      renderer = PreviewRenderer(layer, scale: scale)
      let camera = camera
      let layer = layer
      try CaptureSystem.$scoped.withValue(system) {
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: camera))
        session.sessionPreset = .vga640x480
        layer.session = session
        layer.connection?.automaticallyAdjustsVideoMirroring = false
      }
      layer.session?.startRunning()
    }

    /// Returns the image that the layer displays with these settings.
    func image(
      _ size: CGSize, _ gravity: AVLayerVideoGravity, _ orientation: ImageOrientation
    ) throws -> DrawnScene {
      layer.frame = CGRect(origin: .zero, size: size)
      layer.videoGravity = gravity
      layer.connection?.videoRotationAngle = CGFloat(orientation.quarterTurns * 90)
      layer.connection?.isVideoMirrored = orientation.isMirrored
      timeline.pass(40_000_000)
      let buffer = try #require(try renderer.image())
      return DrawnScene(memory: buffer.withPixels(readOnly: true) { $0 })
    }

    /// Returns the position of a chart corner in the sensor image.
    func tile(_ corner: OrientationChart.Corner) -> CGRect {
      let worldToSensor = camera.worldToSensor
      let (width, height) = worldToSensor.swapsDimensions ? (480, 640) : (640, 480)
      let tile = OrientationChart.Layout(world: PixelRect(x: 0, y: 0, width: width, height: height)).tile(corner)
      let (x1, y1) = worldToSensor.point(Double(tile.x) / Double(width), Double(tile.y) / Double(height))
      let (x2, y2) = worldToSensor.point(Double(tile.maxX) / Double(width), Double(tile.maxY) / Double(height))
      return CGRect(x: min(x1, x2), y: min(y1, y2), width: abs(x2 - x1), height: abs(y2 - y1))
    }
  }

  /// Returns the bounds of a corner's color, searched around the expected position, or nil if the color is absent.
  private static func edges(_ corner: OrientationChart.Corner, in image: DrawnScene, near rect: CGRect) -> CGRect? {
    let (width, height) = (image.memory.layout.width, image.memory.layout.height)
    func distance(_ a: [Int], _ b: [Int]) -> Double {
      zip(a, b).map { Double(($0 - $1) * ($0 - $1)) }.reduce(0, +).squareRoot()
    }
    let color = corner.color.list
    let others = [OrientationChart.background.list, [0, 0, 0], [255, 255, 255]]
    let limit = others.map { distance(color, $0) }.min()! / 2
    let area = rect.insetBy(dx: -8, dy: -8)
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for y in max(0, Int(area.minY))..<max(0, min(height, Int(area.maxY))) {
      // Pixels inside the current bounds cannot extend them.
      for x in max(0, Int(area.minX))..<max(0, min(width, Int(area.maxX)))
      where (y >= bottom || x < left || x >= right) && distance(image.pixel(x, y), color) < limit {
        (left, right, top, bottom) = (min(left, x), max(right, x + 1), min(top, y), max(bottom, y + 1))
      }
    }
    return left > right ? nil : CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  @Test(
    arguments: [AVCaptureDevice.Position.back, .front],
    [(375, 812), (480, 320), (300, 300), (611, 389)] as [(Int, Int)])
  func
    `rule(285), rule(287), rule(289): the chart's corners are where the layer maps them, within a pixel`(
      _ position: AVCaptureDevice.Position, _ size: (Int, Int)
    ) throws
  {
    let screen = try Screen(position)
    let bounds = CGRect(x: 0, y: 0, width: size.0, height: size.1)
    var (compared, worst) = (0, 0.0)
    for gravity in [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize] {
      for orientation in ImageOrientation.allCases {
        let image = try screen.image(bounds.size, gravity, orientation)
        #expect((image.memory.layout.width, image.memory.layout.height) == size)
        for corner in OrientationChart.Corner.allCases {
          let shown = screen.layer.layerRectConverted(fromMetadataOutputRect: screen.tile(corner))
          let visible = shown.intersection(bounds)
          guard visible.width > 8, visible.height > 8 else { continue }
          let found = try #require(
            Self.edges(corner, in: image, near: visible), "\(corner) \(gravity) \(orientation)")
          let error = max(
            abs(found.minX - visible.minX), abs(found.maxX - visible.maxX), abs(found.minY - visible.minY),
            abs(found.maxY - visible.maxY))
          worst = max(worst, error)
          compared += 1
        }
      }
    }
    #expect(worst <= 1.001, "\(worst) px in \(compared) corners")
    #expect(compared >= 48, "\(worst) px in \(compared) corners")
  }

  @Test func `rule(284): an aspect-fit image has black bars, and an aspect-fill image has none`() throws {
    let screen = try Screen(.back)
    let portrait = ImageOrientation(quarterTurns: 1)
    let fit = try screen.image(CGSize(width: 300, height: 600), .resizeAspect, portrait)
    #expect(fit.pixel(150, 90) == [0, 0, 0])
    #expect(fit.pixel(150, 510) == [0, 0, 0])
    #expect(fit.pixel(2, 102)[0] > 150)
    #expect(fit.pixel(2, 498)[2] > 150)
    let fill = try screen.image(CGSize(width: 300, height: 600), .resizeAspectFill, portrait)
    #expect(fill.pixel(150, 1) != [0, 0, 0])
    #expect(fill.pixel(150, 598) != [0, 0, 0])
  }

  @Test func `a point can have several pixels, and there is no image without a frame or a layer size`() throws {
    let screen = try Screen(.back, scale: 2)
    #expect(try screen.renderer.image() == nil)
    screen.timeline.pass(40_000_000)
    #expect(try screen.renderer.image() == nil, "the layer is empty")
    let image = try screen.image(
      CGSize(width: 150, height: 200), .resizeAspect, ImageOrientation(quarterTurns: 1))
    #expect(image.memory.layout.width == 300)
    #expect(image.memory.layout.height == 400)
    let url = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    try screen.renderer.write(to: url)
    #expect(try Data(contentsOf: url).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}

extension SceneColor {
  fileprivate var list: [Int] { [Int(rgb.red), Int(rgb.green), Int(rgb.blue)] }
}
