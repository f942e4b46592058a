import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct PresetMenuTests {
  /// The active format's dimensions for each preset.
  static let sizes: [(AVCaptureSession.Preset, Int32, Int32)] = [
    (.photo, 4032, 3024), (.high, 1920, 1080), (.medium, 480, 360), (.low, 192, 144), (.cif352x288, 352, 288),
    (.vga640x480, 640, 480), (.hd1280x720, 1280, 720), (.hd1920x1080, 1920, 1080), (.iFrame960x540, 960, 540),
    (.iFrame1280x720, 1280, 720),
  ]

  @Test(.phone("iphone-6s"), arguments: sizes)
  func eachPresetSelectsItsFormat(_ preset: AVCaptureSession.Preset, width: Int32, height: Int32) throws {
    let menu = try PresetMenu(camera: try camera())
    let size = try #require(menu.choose(preset))
    #expect(size.width == width)
    #expect(size.height == height)
  }

  @Test(.phone("iphone-6s")) func unsupportedPresetsAreNotOffered() throws {
    #expect(try PresetMenu(camera: try camera()).choices.contains(.hd1920x1080))
    let menu = try PresetMenu(camera: try camera(at: .front))
    #expect(!menu.choices.contains(.hd1920x1080))
    #expect(menu.choices.contains(.hd1280x720))
    #expect(menu.choose(.hd1920x1080) == nil)
  }

  @Test(.phone("iphone-6s")) func aChosenFormatSetsThePresetToInputPriority() throws {
    let menu = try PresetMenu(camera: try camera())
    #expect(menu.session.sessionPreset == .high)
    try menu.choose(try #require(menu.camera.formats.first))
    #expect(menu.session.sessionPreset == .inputPriority)
    #expect(menu.camera.activeFormat == menu.camera.formats.first)
  }

  /// The expected dimensions match the output of a real iPhone 6s.
  @MainActor
  @Test(
    .phone("iphone-6s"), arguments: [(AVCaptureSession.Preset.photo, 750.0, 1000.0), (.high, 1080, 1920)])
  func previewFramesHaveThePresetsSize(_ preset: AVCaptureSession.Preset, width: Double, height: Double) async throws {
    let phone = try #require(TestedPhone.current)
    let watcher = try FrameWatcher(camera: try camera(), preset: preset)
    watcher.output.connection(with: .video)?.videoOrientation = .portrait
    watcher.session.startRunning()
    await phone.advance(by: 0.1)
    #expect(watcher.size == CGSize(width: width, height: height))
  }
}
