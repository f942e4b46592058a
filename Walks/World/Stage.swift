import CaptureModel
import Foundation
import VirtualDevices

/// What a walk plays in: a phone with its cameras, a session, and somebody who looks at everything.
final class Stage {
  /// A profile's name, and its cameras.
  struct Phone {
    let name: String
    let cameras: [DeviceFacts]
  }

  /// The phones that walks take turns with.
  private static let phones: [Phone] = DeviceProfile.names.compactMap { name in
    guard let profile = try? DeviceProfile.load(named: name) else { return nil }
    return Phone(name: name, cameras: profile.devices.filter { $0.camera != nil })
  }

  static func phone(seed: UInt64) -> Phone { phones[Int(seed % UInt64(phones.count))] }

  let phone: Phone
  let timeline = VirtualTimeline(drainsMainQueue: false)
  let system: CaptureSystem
  let ledger = Ledger()
  let cameras: [AVCaptureDevice]
  let rooms: [Room]
  let session: AVCaptureSession
  private let output: AVCaptureVideoDataOutput
  /// One list for each camera, and one for the session.
  let watches: [[any Watching]]

  init(seed: UInt64) throws {
    let phone = Self.phone(seed: seed)
    let system = CaptureSystem(timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
    let rooms = phone.cameras.map(Room.init)
    let cameras = zip(phone.cameras, rooms).map { AVCaptureDevice($0, source: .camera($1), in: system) }
    cameras.forEach(system.connect)
    (session, output) = try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: cameras[0]))
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      return (session, output)
    }
    watches = cameras.map { $0.watches } + [session.watches]
    system.recorder = ledger
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
      Watch(self, "isConnected", \AVCaptureDevice.isConnected),
      Watch(self, "activeFormat", \AVCaptureDevice.activeFormat),
      Watch(self, "activeVideoMinFrameDuration", \AVCaptureDevice.activeVideoMinFrameDuration),
      Watch(self, "activeVideoMaxFrameDuration", \AVCaptureDevice.activeVideoMaxFrameDuration),
    ]
  }
}

extension AVCaptureSession {
  fileprivate var watches: [any Watching] {
    [
      Watch(self, "isRunning", \AVCaptureSession.isRunning),
      Watch(self, "isInterrupted", \AVCaptureSession.isInterrupted),
      Watch(self, "sessionPreset", \AVCaptureSession.sessionPreset, observing: false),
    ]
  }
}
