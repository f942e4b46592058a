// A slider that zooms at a visually uniform rate, and two buttons that zoom smoothly while pressed.
import AVFoundation
import UIKit

final class ZoomControls: UIView {
  let slider = UISlider()
  let zoomIn = UIButton(type: .system)
  private let camera: AVCaptureDevice
  private var observations: [NSKeyValueObservation] = []
  private(set) var isRamping = false

  init(camera: AVCaptureDevice) {
    self.camera = camera
    super.init(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    slider.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
    zoomIn.frame = CGRect(x: 0, y: 50, width: 100, height: 40)
    addSubview(slider)
    addSubview(zoomIn)
    slider.addTarget(self, action: #selector(slid), for: .valueChanged)
    zoomIn.addTarget(self, action: #selector(held), for: .touchDown)
    zoomIn.addTarget(self, action: #selector(released), for: [.touchUpInside, .touchUpOutside])
    observations = [
      camera.observe(\.videoZoomFactor, options: .new) { [weak self] camera, _ in
        self?.slider.value = Float(log(camera.videoZoomFactor) / log(camera.activeFormat.videoMaxZoomFactor))
      },
      camera.observe(\.isRampingVideoZoom, options: .new) { [weak self] camera, _ in
        self?.isRamping = camera.isRampingVideoZoom
      },
    ]
  }

  required init?(coder: NSCoder) { fatalError("This view is made in code.") }

  /// The zoom factor above which frames are upscaled.
  var sharpestFactor: CGFloat { camera.activeFormat.videoZoomFactorUpscaleThreshold }

  @objc private func slid() {
    guard (try? camera.lockForConfiguration()) != nil else { return }
    camera.videoZoomFactor = pow(camera.activeFormat.videoMaxZoomFactor, CGFloat(slider.value))
    camera.unlockForConfiguration()
  }

  /// Starts a ramp. The rate is in powers of two per second.
  @objc private func held() {
    guard (try? camera.lockForConfiguration()) != nil else { return }
    camera.ramp(toVideoZoomFactor: camera.activeFormat.videoMaxZoomFactor, withRate: 1)
    camera.unlockForConfiguration()
  }

  @objc private func released() {
    guard (try? camera.lockForConfiguration()) != nil else { return }
    camera.cancelVideoZoomRamp()
    camera.unlockForConfiguration()
  }
}
