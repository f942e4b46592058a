import AVFoundation
import UIKit

/// The camera's screen: a preview, a shutter button, a zoom slider, and a label that indicates whether the image is
/// well exposed.
final class CameraViewController: UIViewController {
  @IBOutlet weak var previewView: PreviewView!
  @IBOutlet weak var shutterButton: UIButton!
  @IBOutlet weak var zoomSlider: UISlider!
  @IBOutlet weak var statusLabel: UILabel!

  private(set) var photos: [Data] = []
  private let session = AVCaptureSession()
  private let photoOutput = AVCapturePhotoOutput()
  private let sessionQueue = DispatchQueue(label: "session")
  @objc private(set) dynamic var device: AVCaptureDevice?
  private static var exposureContext = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    shutterButton.isEnabled = false
    zoomSlider.addTarget(self, action: #selector(zoom(_:)), for: .valueChanged)
    previewView.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(focus(_:))))
    previewView.previewLayer.videoGravity = .resizeAspectFill
    previewView.previewLayer.session = session
    sessionQueue.async { self.configure() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: #selector(sessionDidStart), name: .AVCaptureSessionDidStartRunning, object: session)
    center.addObserver(
      self, selector: #selector(sessionWasInterrupted(_:)), name: .AVCaptureSessionWasInterrupted, object: session)
    sessionQueue.async { self.session.startRunning() }
  }

  override func viewDidDisappear(_ animated: Bool) {
    sessionQueue.async { self.session.stopRunning() }
    NotificationCenter.default.removeObserver(self)
    super.viewDidDisappear(animated)
  }

  override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    guard let orientation = AVCaptureVideoOrientation(UIDevice.current.orientation) else { return }
    previewView.previewLayer.connection?.videoOrientation = orientation
  }

  deinit {
    device?.removeObserver(
      self, forKeyPath: #keyPath(AVCaptureDevice.isAdjustingExposure), context: &Self.exposureContext)
  }

  // MARK: Session

  private func configure() {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .photo
    guard let device = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back),
      let input = try? AVCaptureDeviceInput(device: device), session.canAddInput(input),
      session.canAddOutput(photoOutput)
    else { return }
    session.addInput(input)
    session.addOutput(photoOutput)
    self.device = device
    device.addObserver(
      self, forKeyPath: #keyPath(AVCaptureDevice.isAdjustingExposure), options: [.new], context: &Self.exposureContext)
  }

  @objc private func sessionDidStart() {
    DispatchQueue.main.async {
      self.shutterButton.isEnabled = true
      self.statusLabel.text = "Ready"
    }
  }

  @objc private func sessionWasInterrupted(_ notification: Notification) {
    guard let value = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as AnyObject?,
      let reason = value.integerValue.flatMap(AVCaptureSession.InterruptionReason.init(rawValue:))
    else { return }
    DispatchQueue.main.async {
      self.shutterButton.isEnabled = false
      self.statusLabel.text = reason == .videoDeviceInUseByAnotherClient ? "Another app has the camera" : "Interrupted"
    }
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {
    guard context == &Self.exposureContext, let isAdjusting = change?[.newKey] as? Bool else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    DispatchQueue.main.async { self.statusLabel.text = isAdjusting ? "Metering" : "Ready" }
  }

  // MARK: Controls

  @IBAction func takePhoto(_ sender: UIButton) {
    let orientation = previewView.previewLayer.connection?.videoOrientation ?? .portrait
    sessionQueue.async {
      self.photoOutput.connection(with: .video)?.videoOrientation = orientation
      self.photoOutput.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
    }
  }

  @objc private func zoom(_ slider: UISlider) {
    change { $0.videoZoomFactor = min(CGFloat(slider.value), $0.activeFormat.videoMaxZoomFactor) }
  }

  @objc private func focus(_ recognizer: UITapGestureRecognizer) {
    let point = previewView.previewLayer.captureDevicePointConverted(
      fromLayerPoint: recognizer.location(in: previewView))
    change { device in
      guard device.isFocusPointOfInterestSupported, device.isExposurePointOfInterestSupported else { return }
      device.focusPointOfInterest = point
      device.focusMode = .autoFocus
      device.exposurePointOfInterest = point
      device.exposureMode = .continuousAutoExposure
    }
  }

  private func change(_ body: (AVCaptureDevice) -> Void) {
    guard let device = device else { return }
    do {
      try device.lockForConfiguration()
      body(device)
      device.unlockForConfiguration()
    } catch {
      statusLabel.text = error.localizedDescription
    }
  }
}

extension CameraViewController: AVCapturePhotoCaptureDelegate {
  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    guard let data = photo.fileDataRepresentation() else { return }
    DispatchQueue.main.async { self.photos.append(data) }
  }
}

extension AVCaptureVideoOrientation {
  /// Creates the video orientation for a device orientation, or nil if there is none. Left and right are swapped: when
  /// the phone is rotated to the left, the top of the video is on the right.
  init?(_ orientation: UIDeviceOrientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeRight
    case .landscapeRight: self = .landscapeLeft
    default: return nil
    }
  }
}
