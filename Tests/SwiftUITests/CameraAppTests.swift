import AVFoundation
import CaptureTesting
import SwiftUI
import SwiftUITesting
import Testing
import UIKitTesting

@Suite("An app in the shape of Apple's camera sample", .serialized)
@MainActor struct CameraAppTests {
  @Test(.phone("iphone-13-mini")) func `the task of the first view starts the session`() async throws {
    let phone = try #require(TestedPhone.current)
    phone.launch(CameraApp.self)
    await phone.advance(by: 2)
    let model = try #require(lastModel)
    #expect(model.status == .running)
    #expect(model.captureService.session.isRunning)
  }

  @Test(.phone("iphone-13-mini")) func `the preview covers the screen, and the controls stay in the safe area`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    phone.launch(CameraApp.self)
    let preview = try phone.view(of: CameraPreview.PreviewView.self)
    #expect(preview.convert(preview.bounds, to: nil) == CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(preview.previewLayer.bounds.size == CGSize(width: 390, height: 844))
    let shutter = try phone.view("Shutter")
    #expect(shutter.convert(shutter.bounds, to: nil) == CGRect(x: 161, y: 742, width: 68, height: 68))
  }

  @Test(.phone("iphone-13-mini")) func `the shutter takes a photo, and the view shows the number of photos`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    phone.launch(CameraApp.self)
    #expect(throws: TouchError.self) { try phone.tap("Shutter") }
    await phone.advance(by: 2)
    #expect(phone.texts == ["0 photos"])
    try phone.tap("Shutter")
    await phone.advance(by: 2)
    #expect(lastModel?.photos.count == 1)
    #expect(phone.texts == ["1 photos"])
  }

  @Test(.phone("iphone-13-mini")) func `a tap on the preview reaches its gesture with its location`() async throws {
    let phone = try #require(TestedPhone.current)
    phone.launch(CameraApp.self)
    try phone.tap(phone.view(of: CameraPreview.PreviewView.self), at: CGPoint(x: 100, y: 300))
    #expect(lastModel?.focusPoints == [CGPoint(x: 100, y: 300)])
  }

  @Test(.phone("iphone-13-mini")) func `controls change the properties of the model`() async throws {
    let phone = try #require(TestedPhone.current)
    phone.launch(CameraApp.self)
    let model = try #require(lastModel)
    try phone.slide(phone.view(of: UISlider.self), to: 3)
    #expect(model.zoom == 3)
    try phone.tap("gear")
    await phone.advance(by: 0.1)
    #expect(model.story == ["settings"])
    try phone.tap("Flash")
    #expect(model.isFlashOn)
    try phone.choose(1, of: phone.view(of: UISegmentedControl.self))
    #expect(model.lens == "Tele")
    try phone.tap("Done")
    await phone.advance(by: 0.1)
    #expect(model.story == ["settings", "no settings"])
    #expect(throws: TouchError.self) { try phone.view("Done") }
  }

  @Test(.phone("iphone-13-mini")) func `an alert is presented while its binding is true`() async throws {
    let phone = try #require(TestedPhone.current)
    phone.launch(CameraApp.self)
    let model = try #require(lastModel)
    model.error = "broken"
    await phone.advance(by: 0.1)
    try phone.chooseAlertAction("Retry")
    await phone.advance(by: 0.1)
    #expect(model.story == ["retried"])
    #expect(throws: TouchError.self) { try phone.chooseAlertAction("Retry") }
  }

  @Test(.phone("iphone-13-mini")) func `the scene phase follows the state of the app`() async throws {
    let phone = try #require(TestedPhone.current)
    phone.launch(CameraApp.self)
    await phone.advance(by: 1)
    phone.moveApp(to: .background, for: .seconds(1))
    await phone.advance(by: 2)
    #expect(lastModel?.story == ["background", "active"])
  }

  @Test func `a test program that runs the app instead of its tests ends with a message`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await CameraApp.main()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("CameraApp runs instead of the tests, because of its @main; use 'camsim test'"))
  }
}
