import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import Locking
import PixelModel
import PlatformTypes
import SimulationKernel
import Testing

@testable import DeviceProfiles
@testable import SceneRendering

/// Tests the metering values that the control loops receive.
@Suite struct MeteringTests {
  static let center = ImageRegion(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
  static func request(
    _ settings: FrameSettings = ControlledCamera.asMetered, sensor: (Int, Int) = (1920, 1080),
    world: ImageOrientation = .identity,
    region: ImageRegion = center, frame: Int = 0
  ) -> MeterRequest {
    var image = DrawnScene.request(frame: frame, sensor: sensor, world: world)
    image.settings = settings
    return MeterRequest(image: image, exposureRegion: region, focusRegion: center)
  }

  /// Auto exposure targets middle gray and auto white balance targets gray. The chart is near both, so it appears as it
  /// was drawn.
  @Test(arguments: [(192, 144), (640, 480), (1280, 720), (1920, 1080), (4032, 3024)])
  func theChartIsNearMiddleGray(_ width: Int, _ height: Int) throws {
    let camera = try SceneCamera(.chart(.orientation), lens: ControlledCamera.lens)
    for turns in 0..<4 {
      let world = ImageOrientation(quarterTurns: turns, isMirrored: turns > 1)
      let measured = try #require(camera.measure(Self.request(sensor: (width, height), world: world)))
      #expect((0.15...0.19).contains(measured.regionLevel))
      #expect((0.22...0.33).contains(measured.frameLevel))
      let gray = measured.channels / LightColor.standard.channels
      #expect(gray.max() / gray.min() < 1.15)
    }
  }

  /// A renderer that counts how often its scene is drawn for metering.
  private final class CountingRenderer: SceneRenderer {
    let drawnCount = Locked(0)
    var isDrawn: Bool { true }
    let metered = MeteredImages()

    func draw(_ moment: SceneTime, into memory: PixelMemory, parameters: RenderParameters) {}
    func stamp(_ moment: SceneTime, on canvas: Canvas) {}
    func drawStill(_ number: Int, into memory: PixelMemory, parameters: RenderParameters) {
      drawnCount.withLock { $0 += 1 }
    }
  }

  @Test func `cameras that see the same view of a scene draw it only once for metering`() throws {
    let renderer = CountingRenderer()
    let cameras = (0..<3).map { _ in
      SceneCamera(.chart(.orientation), renderer, lens: ControlledCamera.lens, seed: 0)
    }
    for camera in cameras { _ = try #require(camera.measure(Self.request())) }
    #expect(renderer.drawnCount.withLock { $0 } == 1)
    _ = try #require(cameras[0].measure(Self.request(world: ImageOrientation(quarterTurns: 2))))
    #expect(renderer.drawnCount.withLock { $0 } == 2)
  }

  /// Levels are linear: twice the light has twice the level, even where the image saturates.
  @Test func meteredLevelsFollowTheLight() throws {
    let camera = try SceneCamera(.chart(.orientation), lens: ControlledCamera.lens)
    func measure(_ stops: Double) throws -> SensorMeasurement {
      camera.light = Light(illuminance: 500 * exp2(stops))
      return try #require(camera.measure(Self.request()))
    }
    let (dark, usual, bright) = (try measure(-2), try measure(0), try measure(2))
    #expect(abs(usual.regionLevel / dark.regionLevel - 4) < 0.01)
    #expect(abs(usual.frameLevel / dark.frameLevel - 4) < 0.01)
    #expect(abs(bright.frameLevel / usual.frameLevel - 4) < 0.01)
    #expect(try measure(20).frameLevel > 100_000)
    #expect(bright.illuminance == 2000)
    #expect(try measure(-.infinity).regionLevel == 0)
  }

  /// The metered values match the rendered image.
  @Test(arguments: Chart.allCases)
  func meteredLevelsAreThoseOfTheImage(_ chart: Chart) throws {
    let camera = try ControlledCamera(.chart(chart))
    let measured = try #require(
      camera.camera.measure(
        MeterRequest(
          image: camera.request(ControlledCamera.asMetered),
          exposureRegion: ImageRegion(x: 0, y: 0, width: 1, height: 0.5), focusRegion: Self.center)))
    let mean = try camera.image(nil, frame: 37).linearMean()
    let level = (mean * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    #expect(abs(measured.regionLevel / level - 1) < 0.04)
  }

  @Test(arguments: ImageOrientation.allCases, [(0.0, 0.0), (0.75, 0.0), (0.0, 0.25)])
  func `rule(122): a metering region is in sensor coordinates from the top left, in every orientation`(
    _ world: ImageOrientation, _ corner: (x: Double, y: Double)
  ) throws {
    let camera = try ControlledCamera(.chart(.grayRamp))
    let region = ImageRegion(x: corner.x, y: corner.y, width: 0.25, height: 0.25)
    let measured = try #require(
      camera.camera.measure(
        MeterRequest(
          image: camera.request(ControlledCamera.asMetered, world: world), exposureRegion: region,
          focusRegion: Self.center)))
    let drawn = try camera.image(nil, world: world)
      .linearMean(x: corner.x...(corner.x + 0.25), y: corner.y...(corner.y + 0.25))
    #expect(abs(measured.regionLevel - (drawn * SIMD3(0.2126, 0.7152, 0.0722)).sum()) < 0.02)
  }

  /// The metered region determines whether a bright or a dark patch is measured.
  @Test func regionAndZoomDetermineTheMeteredArea() throws {
    let camera = try SceneCamera(.chart(.grayRamp), lens: ControlledCamera.lens)
    func level(x: Double, zoom: Double = 1) throws -> Double {
      let settings = ControlledCamera.settings { $0.zoomFactor = zoom }
      let region = ImageRegion(x: x, y: 0.2, width: 0.2, height: 0.2)
      return try #require(camera.measure(Self.request(settings, region: region))).regionLevel
    }
    #expect(try level(x: 0) < 0.02)
    #expect(try level(x: 0.8) > 0.7)
    // With zoom, the left edge is at a quarter of the unzoomed image.
    #expect(try abs(level(x: 0, zoom: 2) / level(x: 0.25) - 1) < 0.5)
    #expect(try level(x: 0, zoom: 2) > 0.03)
    // A region outside the image still returns a finite value.
    #expect(try level(x: 3).isFinite)
  }

  @Test func theMeteringGridShowsBrightAreas() throws {
    let camera = try SceneCamera(.chart(.grayRamp), lens: ControlledCamera.lens)
    let grid = try #require(camera.measure(Self.request())).grid
    for row in 0..<3 {
      for column in 1..<4 { #expect(grid[4 * row + column] > grid[4 * row + column - 1]) }
    }
    let other = try #require(camera.measure(Self.request(frame: 20)))
    #expect(other.grid == grid)
  }

  @Test func aChangedSceneIsMeteredAgain() throws {
    let camera = try SceneCamera(.chart(.orientation), lens: ControlledCamera.lens)
    let before = try #require(camera.measure(Self.request()))
    try camera.show(.chart(.checkerboard))
    let after = try #require(camera.measure(Self.request()))
    #expect(abs(after.frameLevel - 0.5) < 0.05)
    #expect(after.frameLevel != before.frameLevel)
    #expect(
      camera.measure(
        MeterRequest(image: DrawnScene.request(frame: 0), exposureRegion: Self.center, focusRegion: Self.center))
        == nil)
  }

  @Test
  func
    `rule(142): a bias of +2 EV adds two stops, also with saturated white, without a subject change`()
    throws
  {
    let timeline = VirtualTimeline()
    let system = CaptureSystem(timeline: timeline, notificationCenter: NotificationCenter())
    let descriptor = try #require(DeviceProfile.load(named: "iphone-13-mini").devices.first { $0.position == .back })
    let scene = try SceneCamera(.chart(.checkerboard), lens: #require(descriptor.camera).lens)
    let camera = AVCaptureDevice(descriptor, source: .camera(scene), in: system)
    system.connect(camera)
    try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.addOutput(AVCaptureVideoDataOutput())
      let changes = Locked(0)
      let token = system.notificationCenter.addObserver(
        forName: AVCaptureDevice.subjectAreaDidChangeNotification, object: camera, queue: nil
      ) { _ in changes.withLock { $0 += 1 } }
      defer { system.notificationCenter.removeObserver(token) }
      session.startRunning()
      timeline.advance(by: CMTime(value: 3, timescale: 1))
      try camera.lockForConfiguration()
      camera.isSubjectAreaChangeMonitoringEnabled = true
      func light() -> Double { camera.exposureDuration.seconds * Double(camera.iso) }
      let (before, gains) = (light(), camera.deviceWhiteBalanceGains)
      timeline.advance(by: CMTime(value: 1, timescale: 1))
      camera.setExposureTargetBias(2)
      timeline.advance(by: CMTime(value: 3, timescale: 1))
      #expect(abs(light() / before - 4) < 0.1)
      #expect(camera.deviceWhiteBalanceGains == gains)
      #expect(changes.withLock { $0 } == 0)
      session.stopRunning()
    }
  }
}
