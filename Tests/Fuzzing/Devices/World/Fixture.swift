import CaptureModel
import Foundation
import HardwareModel
import SimulationKernel
import VirtualDevices

/// The environment of a walk: a phone with its cameras, a session, and observers of all properties.
final class Fixture {
  /// A device profile's name and some of its cameras.
  struct Phone {
    let name: String
    let cameras: [DeviceDescriptor]
  }

  /// The phones that walks use in rotation. Continuity Camera is excluded because the reference model does not cover
  /// its zoom.
  private static let phones: [Phone] = DeviceProfile.names.compactMap { name in
    guard !name.hasPrefix("continuity"), let profile = try? DeviceProfile.load(named: name) else { return nil }
    return Phone(name: name, cameras: profile.devices.filter { $0.camera != nil })
  }

  /// Returns the phone for a walk, limited to two of its cameras: more would cost time without covering more code.
  static func phone(seed: UInt64) -> Phone {
    let phone = phones[Int(seed % UInt64(phones.count))]
    let (cameras, first) = (phone.cameras, Int(seed / UInt64(phones.count) % UInt64(phone.cameras.count)))
    let chosen = cameras.count < 2 ? cameras : [cameras[first], cameras[(first + 1) % cameras.count]]
    return Phone(name: phone.name, cameras: chosen)
  }

  let phone: Phone
  let timeline = VirtualTimeline()
  let system: CaptureSystem
  let recorder = MisuseRecorder()
  let cameras: [AVCaptureDevice]
  let scenes: [FlatFieldScene]
  let injector: FaultInjector
  let session: AVCaptureSession
  private let output: AVCaptureVideoDataOutput
  /// The property observers of each camera.
  let watches: [[any Watching]]
  let sessionWatches: [any Watching]

  init(seed: UInt64) throws {
    let phone = Self.phone(seed: seed)
    let system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    let scenes = phone.cameras.map(FlatFieldScene.init)
    let cameras = zip(phone.cameras, scenes).map { AVCaptureDevice($0, source: .camera($1), in: system) }
    for camera in cameras { system.connect(camera) }
    (session, output) = try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: cameras[0]))
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      return (session, output)
    }
    watches = cameras.map { $0.watches }
    sessionWatches = session.watches
    system.recorder = recorder
    injector = FaultInjector(system, cameras)
    (self.phone, self.system, self.scenes, self.cameras) = (phone, system, scenes, cameras)
  }

  /// Returns the initial state of the reference model: the session has an input for the first camera.
  static func referencePhone(seed: UInt64, runsSeveral: Bool = false) -> ReferencePhone {
    var phone = ReferencePhone(phone(seed: seed).cameras, runsSeveral: runsSeveral)
    phone.add(0)
    return phone
  }

  var now: Int64 { timeline.nanoseconds }

  /// The connected cameras whose torch is lit.
  var lit: Set<Int> { Set(cameras.indices.filter { cameras[$0].isConnected && cameras[$0].isTorchActive }) }

  /// Whether the phone can run several cameras at once.
  var runsSeveral: Bool {
    CaptureSystem.$scoped.withValue(system) { AVCaptureMultiCamSession.isMultiCamSupported }
  }

  /// Returns the session's input for a camera, or nil if it has none.
  func input(of camera: AVCaptureDevice) -> AVCaptureDeviceInput? {
    session.inputs.lazy.compactMap { $0 as? AVCaptureDeviceInput }.first { $0.device === camera }
  }
}

extension AVCaptureDevice {
  /// Observers of all properties of a camera.
  fileprivate var watches: [any Watching] {
    [
      Watch(self, "isConnected", \.isConnected) { $0.isConnected },
      Watch(self, "isSuspended", \.isSuspended) { $0.isSuspended },
      Watch(self, "isInUseByAnotherApplication", \.isInUseByAnotherApplication) { $0.isInUseByAnotherApplication },
      Watch(self, "systemPressureState", \.systemPressureState) { $0.systemPressureState },
      Watch(self, "activeFormat", \.activeFormat) { $0.activeFormat },
      Watch(self, "activeVideoMinFrameDuration", \.activeVideoMinFrameDuration) { $0.activeVideoMinFrameDuration },
      Watch(self, "activeVideoMaxFrameDuration", \.activeVideoMaxFrameDuration) { $0.activeVideoMaxFrameDuration },
      Watch(self, "videoZoomFactor", \.videoZoomFactor) { $0.videoZoomFactor },
      Watch(self, "isRampingVideoZoom", \.isRampingVideoZoom) { $0.isRampingVideoZoom },
      Watch(self, "minAvailableVideoZoomFactor", \.minAvailableVideoZoomFactor) { $0.minAvailableVideoZoomFactor },
      Watch(self, "maxAvailableVideoZoomFactor", \.maxAvailableVideoZoomFactor) { $0.maxAvailableVideoZoomFactor },
      Watch(self, "torchMode", \.torchMode) { $0.torchMode },
      Watch(self, "isTorchActive", \.isTorchActive) { $0.isTorchActive },
      Watch(self, "torchLevel", \.torchLevel) { $0.torchLevel },
      Watch(self, "isTorchAvailable", \.isTorchAvailable) { $0.isTorchAvailable },
      Watch(self, "flashMode", \.flashMode) { $0.flashMode },
      Watch(self, "isFlashActive", \.isFlashActive) { $0.isFlashActive },
      Watch(self, "isFlashAvailable", \.isFlashAvailable) { $0.isFlashAvailable },
      Watch(self, "focusMode", \.focusMode) { $0.focusMode },
      Watch(self, "focusPointOfInterest", \.focusPointOfInterest) { $0.focusPointOfInterest },
      Watch(self, "focusRectOfInterest", \.focusRectOfInterest) { $0.focusRectOfInterest },
      Watch(self, "isAdjustingFocus", \.isAdjustingFocus) { $0.isAdjustingFocus },
      Watch(self, "lensPosition", \.lensPosition) { $0.lensPosition },
      Watch(self, "exposureMode", \.exposureMode) { $0.exposureMode },
      Watch(self, "exposureRectOfInterest", \.exposureRectOfInterest) { $0.exposureRectOfInterest },
      Watch(self, "exposureDuration", \.exposureDuration) { $0.exposureDuration },
      Watch(self, "iso", \.iso) { $0.iso },
      Watch(self, "exposureTargetBias", \.exposureTargetBias) { $0.exposureTargetBias },
      Watch(self, "exposureTargetOffset", \.exposureTargetOffset) { $0.exposureTargetOffset },
      Watch(self, "activeMaxExposureDuration", \.activeMaxExposureDuration) { $0.activeMaxExposureDuration },
      Watch(self, "isAdjustingExposure", \.isAdjustingExposure) { $0.isAdjustingExposure },
      Watch(self, "whiteBalanceMode", \.whiteBalanceMode) { $0.whiteBalanceMode },
      Watch(self, "deviceWhiteBalanceGains", \.deviceWhiteBalanceGains) { $0.deviceWhiteBalanceGains },
      Watch(self, "grayWorldDeviceWhiteBalanceGains", \.grayWorldDeviceWhiteBalanceGains) {
        $0.grayWorldDeviceWhiteBalanceGains
      },
      Watch(self, "isAdjustingWhiteBalance", \.isAdjustingWhiteBalance) { $0.isAdjustingWhiteBalance },
      Watch(self, "automaticallyAdjustsVideoHDREnabled", \.automaticallyAdjustsVideoHDREnabled) {
        $0.automaticallyAdjustsVideoHDREnabled
      },
      Watch(self, "isVideoHDREnabled", \.isVideoHDREnabled) { $0.isVideoHDREnabled },
      Watch(self, "activeDepthDataFormat", \.activeDepthDataFormat) { $0.activeDepthDataFormat },
      Watch(self, "activeColorSpace", \.activeColorSpace, observing: false) { $0.activeColorSpace },
      Watch(self, "exposurePointOfInterest", \.exposurePointOfInterest, observing: false) {
        $0.exposurePointOfInterest
      },
      Watch(self, "autoFocusRangeRestriction", \.autoFocusRangeRestriction, observing: false) {
        $0.autoFocusRangeRestriction
      },
      Watch(self, "isSmoothAutoFocusEnabled", \.isSmoothAutoFocusEnabled, observing: false) {
        $0.isSmoothAutoFocusEnabled
      },
    ]
  }
}

extension AVCaptureSession {
  fileprivate var watches: [any Watching] {
    [
      Watch(self, "isRunning", \.isRunning) { $0.isRunning },
      Watch(self, "isInterrupted", \.isInterrupted) { $0.isInterrupted },
      Watch(self, "sessionPreset", \.sessionPreset, observing: false) { $0.sessionPreset },
    ]
  }
}
