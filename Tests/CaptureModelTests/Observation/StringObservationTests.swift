import Foundation
import Locking
import ModelTestSupport
import SimulationKernel
import Testing

@testable import CaptureModel
@testable import PlatformTypes

/// Tests of key-value observing with string key paths, as in Objective-C style apps.
@Suite("Key-value observation by string")
struct StringObservationTests {
  final class Observer: NSObject, KeyValueObserver {
    var changes: [(keyPath: String, object: Any?, change: [NSKeyValueChangeKey: Any])] = []
    var onChange: () -> Void = {}

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      changes.append((keyPath ?? "", object, change ?? [:]))
      onChange()
    }
  }

  let phone = TestPhone()
  let observer = Observer()

  @Test func `observable properties can be read by name`() throws {
    let session = phone.use { AVCaptureSession() }
    #expect(session.value(forKey: "running") as? Bool == false)
    session.startRunning()
    #expect(session.value(forKey: "isRunning") as? Bool == true)
  }

  @Test(arguments: ["running", "isRunning"])
  func `rule 18: a session's isRunning is observable under its Objective-C and Swift names`(key: String) throws {
    let session = phone.use { AVCaptureSession() }
    session.addObserver(observer, forKeyPath: key, options: [.old, .new], context: nil)
    observer.onChange = {
      #expect(session.isRunning)
      #expect(!session.system.lock.isHeld)
    }
    session.startRunning()
    let told = try #require(observer.changes.first)
    #expect(observer.changes.count == 1)
    #expect(told.keyPath == key)
    #expect(told.object as? AVCaptureSession === session)
    #expect(told.change[.oldKey] as? Bool == false)
    #expect((told.change[.newKey] as? NSNumber)?.boolValue == true)
    session.removeObserver(observer, forKeyPath: key)
    session.stopRunning()
    #expect(observer.changes.count == 1)
    #expect(!session.isObserved)
  }

  @Test func `appendix 1: an enumeration is reported as a number, an object as itself, and nil as NSNull`() throws {
    let room = try RoomPhone()
    let (layer, device) = (room.use { AVCaptureVideoPreviewLayer() }, room.camera)
    device.addObserver(observer, forKeyPath: "exposureMode", options: .new, context: nil)
    try device.lockForConfiguration()
    device.exposureMode = .locked
    #expect(observer.changes.last?.change[.newKey] as? Int == AVCaptureDevice.ExposureMode.locked.rawValue)
    device.removeObserver(observer, forKeyPath: "exposureMode")

    device.addObserver(observer, forKeyPath: "activeFormat", options: [.initial, .new], context: nil)
    #expect(observer.changes.last?.change[.newKey] as? AVCaptureDevice.Format === device.activeFormat)
    device.removeObserver(observer, forKeyPath: "activeFormat")

    layer.addObserver(observer, forKeyPath: "session.running", options: [.initial, .new], context: nil)
    #expect(observer.changes.last?.change[.newKey] is NSNull)
    layer.removeObserver(observer, forKeyPath: "session.running")
  }

  @Test func `a key path can lead through an app's object, an input, and its device`() throws {
    final class Model: NSObject {
      var input: AVCaptureDeviceInput? {
        willSet { willChangeValue(forKey: "input") }
        didSet { didChangeValue(forKey: "input") }
      }
    }
    let (model, room) = (Model(), try RoomPhone())
    model.input = try AVCaptureDeviceInput(device: room.camera)
    model.addObserver(observer, forKeyPath: "input.device.exposureMode", options: .new, context: nil)
    try room.camera.lockForConfiguration()
    room.camera.exposureMode = .locked
    #expect(observer.changes.map { $0.change[.newKey] as? Int } == [AVCaptureDevice.ExposureMode.locked.rawValue])
    model.input = try AVCaptureDeviceInput(device: phone.front)
    #expect(observer.changes.count == 2)
    room.camera.exposureMode = .continuousAutoExposure
    #expect(observer.changes.count == 2)
    model.removeObserver(observer, forKeyPath: "input.device.exposureMode")
  }

  @Test func `appendix 1: systemPreferredCamera is observable on the class`() throws {
    try phone.use {
      AVCaptureDevice.self.addObserver(observer, forKeyPath: "systemPreferredCamera", options: [.new], context: nil)
      AVCaptureDevice.userPreferredCamera = phone.front
      let told = try #require(observer.changes.first)
      #expect(told.change[.newKey] as? AVCaptureDevice === phone.front)
      #expect(told.object is AVCaptureDevice.Type)
      AVCaptureDevice.self.removeObserver(observer, forKeyPath: "systemPreferredCamera")
      AVCaptureDevice.userPreferredCamera = phone.back
      #expect(observer.changes.count == 1)
    }
  }

  @Test func `removing an unregistered observer raises NSRangeException`() {
    let session = phone.use { AVCaptureSession() }
    session.addObserver(observer, forKeyPath: "running", options: [], context: nil)
    session.removeObserver(observer, forKeyPath: "running")
    session.removeObserver(observer, forKeyPath: "running")
    #expect(phone.log.misuses.map(\.exception) == [.range])
    #expect(phone.log.misuses.first?.reason.contains("because it is not registered as an observer") == true)
  }

  @Test func `a notification before a change finds the old value of each property`() throws {
    let room = try RoomPhone()
    let (photos, movie) = room.use { (AVCapturePhotoOutput(), AVCaptureMovieFileOutput()) }
    for output in [photos, movie] { room.session.addOutput(output) }
    let coded: [any KeyValueCoded] = [room.session, room.camera, photos, movie, room.session.connections[0]]
    let seen = Locked<[(name: String, old: String, current: String)]>([])
    var subscriptions: [NSKeyValueObservation] = []
    for object in coded {
      for name in object.namedKeyPaths.keys.sorted() {
        let listener = KeyValueListener(
          willChange: { old in
            let values = (String(describing: old), String(describing: object.value(ofKey: name) ?? nil))
            seen.withLock { $0.append(("\(type(of: object)).\(name)", values.0, values.1)) }
          }, didChange: { _, _ in })
        subscriptions.append(object.subscribe(toKey: name, listener))
      }
    }
    try room.camera.lockForConfiguration()
    room.session.sessionPreset = .photo
    room.session.startRunning()
    room.advance(milliseconds: 500)
    room.camera.exposureMode = .locked
    room.camera.focusMode = .autoFocus
    room.camera.videoZoomFactor = 2
    room.camera.torchMode = .on
    room.advance(milliseconds: 500)
    room.session.sessionPreset = .high
    room.advance(milliseconds: 500)
    room.session.stopRunning()
    let names = Set(seen.withLock { $0 }.map(\.name))
    #expect(names.count > 10, "\(names.sorted())")
    for (name, old, current) in seen.withLock({ $0 }) { #expect(old == current, "\(name)") }
    for subscription in subscriptions { subscription.invalidate() }
  }

  @Test func `every observable property can be read by its name`() throws {
    let session = phone.use { AVCaptureSession() }
    let input = try AVCaptureDeviceInput(device: phone.back)
    for (object, keys) in [
      (session, ["running", "interrupted"]), (phone.back, ["ISO", "adjustingExposure", "lensPosition", "formats"]),
      (input, ["device", "device.torchActive"]),
    ] as [(NSObject, [String])] {
      for key in keys {
        observer.changes = []
        object.addObserver(observer, forKeyPath: key, options: [.initial, .new], context: nil)
        #expect(observer.changes.count == 1, "\(key)")
        #expect(!(observer.changes.first?.change[.newKey] is NSNull), "\(key)")
        object.removeObserver(observer, forKeyPath: key)
      }
    }
  }
}
