import CaptureModel
import Foundation
import HardwareModel
import SimulationKernel
import VirtualDevices

/// What a walk plays in: a phone with its cameras, a session, and observers of everything.
final class Stage {
  /// A profile's name, and cameras that it has.
  struct Phone {
    let name: String
    let cameras: [DeviceDescriptor]
  }

  /// The phones that walks take turns with. A Continuity Camera's zoom is not in the naive model.
  private static let phones: [Phone] = DeviceProfile.names.compactMap { name in
    guard !name.hasPrefix("continuity"), let profile = try? DeviceProfile.load(named: name) else { return nil }
    return Phone(name: name, cameras: profile.devices.filter { $0.camera != nil })
  }

  /// The phone of a walk, with two of its cameras: more would cost time and show nothing new.
  static func phone(seed: UInt64) -> Phone {
    let phone = phones[Int(seed % UInt64(phones.count))]
    let (cameras, first) = (phone.cameras, Int(seed / UInt64(phones.count) % UInt64(phone.cameras.count)))
    let chosen = cameras.count < 2 ? cameras : [cameras[first], cameras[(first + 1) % cameras.count]]
    return Phone(name: phone.name, cameras: chosen)
  }

  let phone: Phone
  let timeline = VirtualTimeline()
  let system: CaptureSystem
  let ledger = Ledger()
  let cameras: [AVCaptureDevice]
  let rooms: [Room]
  let fate: Fate
  let session: AVCaptureSession
  private let output: AVCaptureVideoDataOutput
  /// A list for each camera.
  let watches: [[any Watching]]
  let sessionWatches: [any Watching]

  init(seed: UInt64) throws {
    let phone = Self.phone(seed: seed)
    let system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    let rooms = phone.cameras.map(Room.init)
    let cameras = zip(phone.cameras, rooms).map { AVCaptureDevice($0, source: .camera($1), in: system) }
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
    system.recorder = ledger
    fate = Fate(system, cameras)
    (self.phone, self.system, self.rooms, self.cameras) = (phone, system, rooms, cameras)
  }

  /// What the naive model knows before the first step: the session has the first camera.
  static func naivePhone(seed: UInt64) -> NaivePhone {
    var phone = NaivePhone(phone(seed: seed).cameras)
    phone.add(0)
    return phone
  }

  var now: Int64 { timeline.nanoseconds }

  /// The session's input of a camera, if it has one.
  func input(of camera: AVCaptureDevice) -> AVCaptureDeviceInput? {
    session.inputs.lazy.compactMap { $0 as? AVCaptureDeviceInput }.first { $0.device === camera }
  }
}

extension AVCaptureDevice {
  /// Everything that can be seen of a camera.
  fileprivate var watches: [any Watching] {
    [
      Watch(self, "isConnected", \AVCaptureDevice.isConnected) { $0.isConnected },
      Watch(self, "isSuspended", \AVCaptureDevice.isSuspended) { $0.isSuspended },
      Watch(self, "isInUseByAnotherApplication", \AVCaptureDevice.isInUseByAnotherApplication) {
        $0.isInUseByAnotherApplication
      },
      Watch(self, "systemPressureState", \AVCaptureDevice.systemPressureState) { $0.systemPressureState },
      Watch(self, "activeFormat", \AVCaptureDevice.activeFormat) { $0.activeFormat },
      Watch(self, "activeVideoMinFrameDuration", \AVCaptureDevice.activeVideoMinFrameDuration) {
        $0.activeVideoMinFrameDuration
      },
      Watch(self, "activeVideoMaxFrameDuration", \AVCaptureDevice.activeVideoMaxFrameDuration) {
        $0.activeVideoMaxFrameDuration
      },
      Watch(self, "videoZoomFactor", \AVCaptureDevice.videoZoomFactor) { $0.videoZoomFactor },
      Watch(self, "isRampingVideoZoom", \AVCaptureDevice.isRampingVideoZoom) { $0.isRampingVideoZoom },
      Watch(self, "minAvailableVideoZoomFactor", \AVCaptureDevice.minAvailableVideoZoomFactor) {
        $0.minAvailableVideoZoomFactor
      },
      Watch(self, "maxAvailableVideoZoomFactor", \AVCaptureDevice.maxAvailableVideoZoomFactor) {
        $0.maxAvailableVideoZoomFactor
      },
      Watch(self, "torchMode", \AVCaptureDevice.torchMode) { $0.torchMode },
      Watch(self, "isTorchActive", \AVCaptureDevice.isTorchActive) { $0.isTorchActive },
      Watch(self, "torchLevel", \AVCaptureDevice.torchLevel) { $0.torchLevel },
      Watch(self, "isTorchAvailable", \AVCaptureDevice.isTorchAvailable) { $0.isTorchAvailable },
      Watch(self, "flashMode", \AVCaptureDevice.flashMode) { $0.flashMode },
      Watch(self, "isFlashActive", \AVCaptureDevice.isFlashActive) { $0.isFlashActive },
      Watch(self, "isFlashAvailable", \AVCaptureDevice.isFlashAvailable) { $0.isFlashAvailable },
      Watch(self, "focusMode", \AVCaptureDevice.focusMode) { $0.focusMode },
      Watch(self, "focusPointOfInterest", \AVCaptureDevice.focusPointOfInterest) { $0.focusPointOfInterest },
      Watch(self, "focusRectOfInterest", \AVCaptureDevice.focusRectOfInterest) { $0.focusRectOfInterest },
      Watch(self, "isAdjustingFocus", \AVCaptureDevice.isAdjustingFocus) { $0.isAdjustingFocus },
      Watch(self, "lensPosition", \AVCaptureDevice.lensPosition) { $0.lensPosition },
      Watch(self, "exposureMode", \AVCaptureDevice.exposureMode) { $0.exposureMode },
      Watch(self, "exposureRectOfInterest", \AVCaptureDevice.exposureRectOfInterest) { $0.exposureRectOfInterest },
      Watch(self, "exposureDuration", \AVCaptureDevice.exposureDuration) { $0.exposureDuration },
      Watch(self, "iso", \AVCaptureDevice.iso) { $0.iso },
      Watch(self, "exposureTargetBias", \AVCaptureDevice.exposureTargetBias) { $0.exposureTargetBias },
      Watch(self, "exposureTargetOffset", \AVCaptureDevice.exposureTargetOffset) { $0.exposureTargetOffset },
      Watch(self, "activeMaxExposureDuration", \AVCaptureDevice.activeMaxExposureDuration) {
        $0.activeMaxExposureDuration
      },
      Watch(self, "isAdjustingExposure", \AVCaptureDevice.isAdjustingExposure) { $0.isAdjustingExposure },
      Watch(self, "whiteBalanceMode", \AVCaptureDevice.whiteBalanceMode) { $0.whiteBalanceMode },
      Watch(self, "deviceWhiteBalanceGains", \AVCaptureDevice.deviceWhiteBalanceGains) { $0.deviceWhiteBalanceGains },
      Watch(self, "grayWorldDeviceWhiteBalanceGains", \AVCaptureDevice.grayWorldDeviceWhiteBalanceGains) {
        $0.grayWorldDeviceWhiteBalanceGains
      },
      Watch(self, "isAdjustingWhiteBalance", \AVCaptureDevice.isAdjustingWhiteBalance) { $0.isAdjustingWhiteBalance },
      Watch(self, "automaticallyAdjustsVideoHDREnabled", \AVCaptureDevice.automaticallyAdjustsVideoHDREnabled) {
        $0.automaticallyAdjustsVideoHDREnabled
      },
      Watch(self, "isVideoHDREnabled", \AVCaptureDevice.isVideoHDREnabled) { $0.isVideoHDREnabled },
      Watch(self, "activeDepthDataFormat", \AVCaptureDevice.activeDepthDataFormat) { $0.activeDepthDataFormat },
      Watch(self, "activeColorSpace", \AVCaptureDevice.activeColorSpace, observing: false) { $0.activeColorSpace },
      Watch(self, "exposurePointOfInterest", \AVCaptureDevice.exposurePointOfInterest, observing: false) {
        $0.exposurePointOfInterest
      },
      Watch(self, "autoFocusRangeRestriction", \AVCaptureDevice.autoFocusRangeRestriction, observing: false) {
        $0.autoFocusRangeRestriction
      },
      Watch(self, "isSmoothAutoFocusEnabled", \AVCaptureDevice.isSmoothAutoFocusEnabled, observing: false) {
        $0.isSmoothAutoFocusEnabled
      },
    ]
  }
}

extension AVCaptureSession {
  fileprivate var watches: [any Watching] {
    [
      Watch(self, "isRunning", \AVCaptureSession.isRunning) { $0.isRunning },
      Watch(self, "isInterrupted", \AVCaptureSession.isInterrupted) { $0.isInterrupted },
      Watch(self, "sessionPreset", \AVCaptureSession.sessionPreset, observing: false) { $0.sessionPreset },
    ]
  }
}
