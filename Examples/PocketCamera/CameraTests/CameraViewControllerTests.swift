import AVFoundation
import CaptureTesting
import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import PocketCamera

/// Tests the screen from the user's perspective, by tapping the shutter, rotating the phone and checking the preview.
@MainActor @Suite struct CameraViewControllerTests {
  /// Connects the outlets of the controller's view, as the storyboard does.
  private func connect(_ controller: CameraViewController, to root: UIView) {
    root.frame = CGRect(x: 0, y: 0, width: 375, height: 812)
    let preview = PreviewView(frame: root.bounds)
    preview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let label = UILabel(frame: CGRect(x: 20, y: 60, width: 335, height: 21))
    let slider = UISlider(frame: CGRect(x: 20, y: 660, width: 335, height: 31))
    (slider.minimumValue, slider.maximumValue) = (1, 5)
    slider.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    let shutter = UIButton(frame: CGRect(x: 150, y: 712, width: 75, height: 75))
    shutter.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin]
    shutter.addTarget(controller, action: #selector(CameraViewController.takePhoto(_:)), for: .touchUpInside)
    for view in [preview, label, slider, shutter] as [UIView] { root.addSubview(view) }
    (controller.previewView, controller.shutterButton) = (preview, shutter)
    (controller.zoomSlider, controller.statusLabel) = (slider, label)
  }

  /// Runs a test of the screen one second after it appeared.
  private func withScreen(_ body: (TestedPhone, CameraViewController) async throws -> Void) async throws {
    let (phone, controller) = (try #require(TestedPhone.current), CameraViewController())
    let window = phone.show(controller) { connect(controller, to: $0) }
    #expect(!controller.shutterButton.isEnabled)
    await phone.advance(by: 1)
    try await body(phone, controller)
    withExtendedLifetime(window) {}
  }

  /// Compares the displayed preview with an image in `Golden`.
  private func check(_ controller: CameraViewController, on phone: TestedPhone, as name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let image = try #require(try phone.image(of: controller.previewView.previewLayer))
    try Golden(directory: folder).check(image: image, as: name)
  }

  @Test(.phone("iphone-13-mini")) func theShutterTakesAPhoto() async throws {
    try await withScreen { phone, controller in
      #expect(controller.statusLabel.text == "Ready")
      try phone.tap(controller.shutterButton)
      await phone.advance(by: 1)
      let image = try #require(controller.photos.first.flatMap { UIImage(data: $0) })
      #expect(image.size == CGSize(width: 3024, height: 4032))
    }
  }

  @Test(.phone("iphone-13-mini")) func thePreviewRotatesWithThePhone() async throws {
    try await withScreen { phone, controller in
      try check(controller, on: phone, as: "portrait.png")
      phone.posture = .landscapeLeft
      await phone.advance(by: 1)
      #expect(controller.view.bounds.size == CGSize(width: 844, height: 390))
      try check(controller, on: phone, as: "landscape.png")
    }
  }

  @Test(.phone("iphone-13-mini")) func theSliderSetsTheZoomFactor() async throws {
    try await withScreen { phone, controller in
      try phone.slide(controller.zoomSlider, to: 2.5)
      await phone.advance(by: 1)
      #expect(controller.device?.videoZoomFactor == 2.5)
      try check(controller, on: phone, as: "zoomed.png")
    }
  }

  @Test(.phone("iphone-13-mini")) func aTapSetsFocusAndExposure() async throws {
    try await withScreen { phone, controller in
      phone.light.illuminance = 20
      try phone.tap(controller.previewView, at: CGPoint(x: 100, y: 200))
      let device = try #require(controller.device)
      #expect(device.focusMode == .autoFocus && device.exposurePointOfInterest.y > 0.5)
      await phone.advance(by: 0.2)
      #expect(controller.statusLabel.text == "Metering")
      await phone.advance(by: 2)
      #expect(device.focusMode == .locked && controller.statusLabel.text == "Ready")
    }
  }

  @Test(.phone("iphone-13-mini")) func theShutterIsDisabledWhileAnotherAppUsesTheCamera() async throws {
    try await withScreen { phone, controller in
      phone.interrupt(.videoDeviceInUseByAnotherClient, for: .seconds(2))
      await phone.advance(by: 1)
      #expect(!controller.shutterButton.isEnabled && controller.statusLabel.text == "Another app has the camera")
      await phone.advance(by: 2)
      #expect(controller.shutterButton.isEnabled)
    }
  }
}
