import AVFoundation
import CaptureTesting
import Foundation
import Testing
import UIKit
import UIKitTesting

/// A view with a preview layer, for the screen of an app based on Xcode's template. The screen also has a shutter
/// button, a slider and gestures.
private final class PreviewView: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }
  override var layer: AVCaptureVideoPreviewLayer { super.layer as! AVCaptureVideoPreviewLayer }
  var videoPreviewLayer: AVCaptureVideoPreviewLayer { layer }
}

private final class CameraScreen: UIViewController {
  let session = AVCaptureSession()
  let output = AVCapturePhotoOutput()
  let preview = PreviewView()
  let shutter = UIButton(type: .system)
  let zoom = UISlider()
  let mode = UISegmentedControl(items: ["Photo", "Movie"])
  var story: [String] = []
  var mask = UIInterfaceOrientationMask.all

  override func viewDidLoad() {
    super.viewDidLoad()
    story.append("loaded")
    for view in [preview, shutter, zoom, mode] {
      self.view.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    NSLayoutConstraint.activate([
      preview.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      preview.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      preview.topAnchor.constraint(equalTo: view.topAnchor),
      preview.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      shutter.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
      view.safeAreaLayoutGuide.bottomAnchor.constraint(equalTo: shutter.bottomAnchor, constant: 32),
      shutter.heightAnchor.constraint(equalToConstant: 60),
      shutter.widthAnchor.constraint(equalTo: shutter.heightAnchor),
      zoom.centerXAnchor.constraint(equalTo: shutter.centerXAnchor),
      zoom.bottomAnchor.constraint(equalTo: shutter.topAnchor, constant: -20),
      zoom.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
      zoom.heightAnchor.constraint(equalToConstant: 30),
      mode.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      mode.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 8),
      mode.widthAnchor.constraint(equalToConstant: 100), mode.heightAnchor.constraint(equalToConstant: 30),
    ])
    shutter.addTarget(self, action: Selector("shoot:", CameraScreen.shoot), for: .touchUpInside)
    zoom.addTarget(self, action: Selector("zoomed", CameraScreen.zoomed), for: .valueChanged)
    mode.addTarget(self, action: Selector("changed", CameraScreen.changed), for: .valueChanged)
    preview.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("focus:", CameraScreen.focus)))
    preview.addGestureRecognizer(
      UIPinchGestureRecognizer(target: self, action: Selector("pinched:", CameraScreen.pinched)))
    preview.videoPreviewLayer.session = session
    session.addInput(try! AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
    session.addOutput(output)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    story.append("appears")
    session.startRunning()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    story.append("laid out \(Int(preview.videoPreviewLayer.frame.width))x\(Int(preview.frame.height))")
  }

  override func viewDidAppear(_ animated: Bool) { story.append("there") }
  override func viewWillDisappear(_ animated: Bool) { story.append("goes") }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { mask }

  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    let isLandscape = UIDevice.current.orientation.isLandscape
    story.append("turns to \(Int(size.width))x\(Int(size.height)), held \(isLandscape ? "across" : "upright")")
    coordinator.animate(alongsideTransition: { _ in self.story.append("alongside") }) { [weak self] _ in
      self?.story.append("turned")
    }
  }

  func shoot(_ sender: UIButton) {
    story.append("shot by \(sender === shutter)")
    let question = UIAlertController(title: "Keep it?", message: nil, preferredStyle: .alert)
    question.addAction(UIAlertAction(title: "Keep", style: .default) { _ in self.story.append("kept") })
    present(question, animated: true)
  }

  func zoomed() { story.append("zoom \(zoom.value)") }
  func changed() { story.append("mode \(mode.selectedSegmentIndex)") }

  func focus(_ gesture: UITapGestureRecognizer) {
    let point = preview.videoPreviewLayer.captureDevicePointConverted(fromLayerPoint: gesture.location(in: preview))
    story.append("focus \((point.x * 100).rounded()) \((point.y * 100).rounded())")
  }

  func pinched(_ gesture: UIPinchGestureRecognizer) {
    if gesture.state == .ended { story.append("pinched \((gesture.scale * 10).rounded() / 10)") }
  }
}

@Suite("A UIKit camera screen that is touched and rotated")
struct CameraScreenTests {
  @MainActor @Test(.phone("iphone-13-mini"))
  func `a screen is loaded, laid out by constraints in points, and removed`() async throws {
    let phone = try #require(TestedPhone.current)
    let screen = CameraScreen()
    let window = phone.show(screen)
    #expect(screen.story == ["loaded", "appears", "laid out 390x844", "there"])
    #expect(screen.shutter.frame == CGRect(x: 165, y: 844 - 34 - 32 - 60, width: 60, height: 60))
    #expect(screen.zoom.frame == CGRect(x: 97.5, y: 668, width: 195, height: 30))
    #expect(screen.mode.frame.origin == CGPoint(x: 8, y: 47))
    window.rootViewController = nil
    #expect(screen.story.last == "goes")
    #expect(screen.view.window == nil)
  }

  @MainActor
  @Test(.phone("iphone-13-mini")) func `a touch reaches the control, gesture or alert at its location`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    let screen = CameraScreen()
    phone.show(screen)
    await phone.advance(by: 0.5)
    screen.story = []
    try phone.tap(screen.shutter)
    #expect(throws: TouchError.self) { try phone.chooseAlertAction("Discard") }
    try phone.chooseAlertAction("Keep")
    try phone.slide(screen.zoom, to: 0.5)
    try phone.choose(1, of: screen.mode)
    try phone.tap(screen.preview)
    try phone.pinch(screen.preview, scale: 2)
    #expect(
      screen.story == ["shot by true", "kept", "zoom 0.5", "mode 1", "focus 50.0 50.0", "pinched 2.0"])
    screen.shutter.isEnabled = false
    #expect(throws: TouchError.self) { try phone.tap(screen.shutter) }
    #expect(throws: TouchError.self) { try phone.tap(UIButton()) }
    let cover = UIView(frame: screen.view.bounds)
    screen.view.addSubview(cover)
    #expect(throws: TouchError.self) { try phone.tap(screen.preview) }
  }

  @MainActor @Test(.phone("iphone-13-mini"))
  func `the interface rotates with the phone if its view controller supports the orientation`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    let screen = CameraScreen()
    let window = phone.show(screen)
    screen.story = []
    phone.posture = .landscapeLeft
    await phone.advance(by: 0.5)
    #expect(screen.story == ["turns to 844x390, held across", "alongside", "laid out 844x390", "turned"])
    #expect(window.windowScene?.interfaceOrientation == .landscapeRight)
    #expect(window.bounds.width == 844)
    #expect(abs(screen.shutter.frame.maxY - (390 - 21 - 32)) < 0.001)
    screen.mask = .portrait
    screen.setNeedsUpdateOfSupportedInterfaceOrientations()
    await phone.advance(by: 0.5)
    #expect(window.bounds.width == 390)
    #expect(UIScreen.main.bounds.height == 844)
    phone.posture = .landscapeRight
    await phone.advance(by: 0.5)
    #expect(window.bounds.width == 390)
    #expect(phone.system.interfaceOrientation == .portrait)
  }

  @MainActor @Test(.phone("iphone-13-mini")) func `the preview shows the camera image in the view's own layer`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    let screen = CameraScreen()
    phone.show(screen)
    let renderer = PreviewRenderer(screen.preview.videoPreviewLayer)
    await phone.advance(by: 1)
    let image = try #require(try renderer.image())
    #expect(CVPixelBufferGetWidth(image) == 390)
    #expect(CVPixelBufferGetHeight(image) == 844)
  }

  @MainActor @Test(.phone("iphone-13-mini"))
  func `the app is notified of background and foreground, and can request background time`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    var names: [String] = []
    let tokens = [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
      UIScene.willDeactivateNotification, UIScene.didActivateNotification,
    ].map { name in
      phone.system.notificationCenter.addObserver(forName: name, object: nil, queue: nil) { note in
        MainActor.assumeIsolated { names.append(name.rawValue) }
      }
    }
    let task = UIApplication.shared.beginBackgroundTask(expirationHandler: nil)
    #expect(phone.system.hasBackgroundTask)
    #expect(UIApplication.shared.applicationState == .active)
    phone.moveApp(to: .background, for: .seconds(1))
    await phone.advance(by: 0.5)
    #expect(UIApplication.shared.applicationState == .background)
    #expect(names.count == 3)
    await phone.advance(by: 1)
    #expect(
      names.map { $0.dropFirst(2).dropLast(12) } == [
        "SceneWillDeactivate", "ApplicationWillResignActive", "ApplicationDidEnterBackground",
        "ApplicationWillEnterForeground", "SceneDidActivate", "ApplicationDidBecomeActive",
      ])
    UIApplication.shared.endBackgroundTask(task)
    #expect(!phone.system.hasBackgroundTask)
    UIApplication.shared.open(try #require(URL(string: UIApplication.openSettingsURLString)))
    #expect(phone.openedURLs.map(\.absoluteString) == ["app-settings:"])
    tokens.forEach(phone.system.notificationCenter.removeObserver)
  }
}
