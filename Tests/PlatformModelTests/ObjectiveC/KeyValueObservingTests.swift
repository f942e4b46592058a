import Foundation
import PlatformTypes
import Testing

/// Tests string key paths through an app's own objects, as `camsim build` rewrites `@objc dynamic var` and `override
/// func observeValue`.
@Suite struct KeyValueObservingTests {
  final class Lens: NSObject {
    var position: Float = 0.5 {
      willSet { willChangeValue(forKey: "position") }
      didSet { didChangeValue(forKey: "position") }
    }
  }

  final class Camera: NSObject {
    /// A property whose changes are not published, as one that is `@objc` but not `dynamic`.
    var silentLens: Lens?
    var lens: Lens? {
      willSet { willChangeValue(forKey: "lens") }
      didSet { didChangeValue(forKey: "lens") }
    }
    var isOn = false {
      willSet { willChangeValue(forKey: "isOn") }
      didSet { didChangeValue(forKey: "isOn") }
    }
  }

  class Observer: NSObject, KeyValueObserver {
    var lines: [String] = []
    var onChange: () -> Void = {}

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let change = change ?? [:]
      func text(_ key: NSKeyValueChangeKey) -> String {
        guard let value = change[key] else { return "" }
        return
          " \(key.rawValue)=\(value is NSNull ? "null" : (value as? NSNumber).map { "\($0)" } ?? "\(type(of: value))")"
      }
      #expect(change[.kindKey] as? UInt == NSKeyValueChange.setting.rawValue)
      #expect(object is Camera)
      lines.append("\(keyPath ?? "nil")\(text(.notificationIsPriorKey))\(text(.oldKey))\(text(.newKey))")
      onChange()
    }
  }

  let camera = Camera()
  let observer = Observer()

  @Test(
    arguments: [
      ([], ["isOn"]), ([.new], ["isOn new=1"]), ([.old], ["isOn old=0"]), ([.old, .new], ["isOn old=0 new=1"]),
      ([.initial, .new, .old], ["isOn new=0", "isOn old=0 new=1"]),
      ([.prior, .new, .old], ["isOn notificationIsPrior=1 old=0", "isOn old=0 new=1"]),
    ] as [(NSKeyValueObservingOptions, [String])]) func `the change dictionary contains what the options request`(
      _ options: NSKeyValueObservingOptions, _ expected: [String]
    )
  {
    camera.addObserver(observer, forKeyPath: "isOn", options: options, context: nil)
    camera.isOn = true
    #expect(observer.lines == expected)
    camera.removeObserver(observer, forKeyPath: "isOn")
    camera.isOn = false
    #expect(observer.lines == expected)
  }

  @Test func `a key path follows changes of its intermediate objects`() {
    camera.addObserver(observer, forKeyPath: "lens.position", options: [.old, .new], context: nil)
    let (first, second) = (Lens(), Lens())
    camera.lens = first
    first.position = 0.25
    second.position = 0.75
    camera.lens = second
    first.position = 1
    second.position = 0
    camera.lens = nil
    second.position = 1
    #expect(
      observer.lines == [
        "lens.position old=null new=0.5", "lens.position old=0.5 new=0.25", "lens.position old=0.25 new=0.75",
        "lens.position old=0.75 new=0.0", "lens.position old=0.0 new=null",
      ])
    camera.removeObserver(observer, forKeyPath: "lens.position")
  }

  @Test func `a prior notification comes before the change, at the end of a key path, too`() {
    camera.lens = Lens()
    camera.addObserver(observer, forKeyPath: "lens.position", options: .prior, context: nil)
    var seen: [Float?] = []
    observer.onChange = { seen.append(camera.lens?.position) }
    camera.lens?.position = 0.75
    let other = Lens()
    other.position = 1
    camera.lens = other
    #expect(seen == [0.5, 0.75, 0.75, 1])
    let lines = ["lens.position notificationIsPrior=1", "lens.position"]
    #expect(observer.lines == lines + lines)
    camera.removeObserver(observer, forKeyPath: "lens.position")
  }

  @Test func `an observer that another observer removes is not called for the same change`() {
    let other = Observer()
    for one in [observer, other] { camera.addObserver(one, forKeyPath: "isOn", options: .new, context: nil) }
    observer.onChange = { camera.removeObserver(other, forKeyPath: "isOn") }
    camera.isOn = true
    #expect(observer.lines == ["isOn new=1"])
    #expect(other.lines.isEmpty)
    camera.removeObserver(observer, forKeyPath: "isOn")
  }

  @Test(arguments: [true, false]) func `a property that becomes nil without a notification, or stays, raises nothing`(
    _ staysTheSame: Bool
  ) {
    camera.silentLens = Lens()
    camera.addObserver(observer, forKeyPath: "silentLens.position", options: .new, context: nil)
    if !staysTheSame { camera.silentLens = nil }
    camera.removeObserver(observer, forKeyPath: "silentLens.position")
  }

  @Test func `rule(446): a removal after an object was replaced without a notification raises with Apple's text`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (camera, observer) = (Camera(), Observer())
      camera.silentLens = Lens()
      camera.addObserver(observer, forKeyPath: "silentLens.position", options: .new, context: nil)
      camera.silentLens = Lens()
      camera.removeObserver(observer, forKeyPath: "silentLens.position")
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("NSInternalInconsistencyException: Cannot remove an observer <"))
    #expect(
      text.contains(
        """
        most likely because the value for the key "silentLens" has changed without an appropriate KVO notification being \
        sent. Check the KVO-compliance of the Camera class.
        """))
  }

  @Test func `an observer that is registered twice is notified twice and is removed by its context`() {
    var (one, two) = (0, 0)
    withUnsafeMutablePointer(to: &one) { one in
      withUnsafeMutablePointer(to: &two) { two in
        camera.addObserver(observer, forKeyPath: "isOn", options: .new, context: one)
        camera.addObserver(observer, forKeyPath: "isOn", options: .old, context: two)
        camera.isOn = true
        #expect(observer.lines == ["isOn new=1", "isOn old=0"])
        camera.removeObserver(observer, forKeyPath: "isOn", context: one)
        camera.isOn = false
        #expect(observer.lines == ["isOn new=1", "isOn old=0", "isOn old=1"])
        camera.removeObserver(observer, forKeyPath: "isOn", context: two)
      }
    }
  }

  @Test func `a closure observes a key path with declared key names`() {
    final class Box: @unchecked Sendable { var values: [Float?] = [] }
    let box = Box()
    let observation = camera.observe(\.lens?.position, "lens.position", options: .new) { camera, change in
      box.values.append(change.newValue ?? nil)
    }
    camera.lens = Lens()
    camera.lens?.position = 1
    observation.invalidate()
    camera.lens?.position = 0
    #expect(box.values == [0.5, 1])
  }

  @Test func `observing a key path retains neither the object nor the observer`() {
    weak var (first, second): (Camera?, Observer?)
    do {
      let (camera, observer) = (Camera(), Observer())
      (first, second) = (camera, observer)
      camera.addObserver(observer, forKeyPath: "isOn", options: [], context: nil)
    }
    #expect(first == nil)
    #expect(second == nil)
  }

  @Test func `a KVO exception or a deallocated observed object ends the process`() async {
    await #expect(processExitsWith: .failure) { Camera().removeObserver(Observer(), forKeyPath: "isOn") }
    await #expect(processExitsWith: .failure) {
      Camera().addObserver(Observer(), forKeyPath: "colour", options: [.initial, .new], context: nil)
    }
    await #expect(processExitsWith: .failure) {
      let camera = Camera()
      camera.addObserver(Observer(), forKeyPath: "isOn", options: [], context: nil)
      camera.isOn = true
    }
    await #expect(processExitsWith: .failure) {
      NSObject().observeValue(forKeyPath: "isOn", of: nil, change: nil, context: nil)
    }
  }
}
