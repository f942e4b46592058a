import AVFoundation
import CaptureTesting
import Foundation
import OSModel
import Testing
import UniformTypeIdentifiers

/// Tests the names that Foundation and the modules around it have on Apple's platforms only.
@Suite("Names that Linux lacks")
struct FoundationNameTests {
  @Test func `the folders of an app are in the container of its phone`() throws {
    let phone = try TestedPhone()
    phone.run {
      let home = NSHomeDirectory()
      #expect(URL.homeDirectory.path == home)
      #expect(URL.documentsDirectory.path == home + "/Documents")
      #expect(URL.cachesDirectory.path == home + "/Library/Caches")
      #expect(URL.applicationSupportDirectory.path == home + "/Library/Application Support")
      #expect(URL.temporaryDirectory.path == FileManager.default.temporaryDirectory.path)
      #expect(URL.documentsDirectory.hasDirectoryPath)
    }
  }

  @Test func `the absolute time follows the virtual time`() throws {
    let phone = try TestedPhone()
    phone.run {
      let start = CFAbsoluteTimeGetCurrent()
      phone.advance(by: 2)
      #expect(abs(CFAbsoluteTimeGetCurrent() - start - 2) < 0.001)
      #expect(abs(CFAbsoluteTimeGetCurrent() - Date.timeIntervalSinceReferenceDate) < 0.001)
    }
  }

  @Test func `an unfair lock lets one thread at a time change its state`() {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 1000) { _ in lock.withLock { $0 += 1 } }
    #expect(lock.withLock { $0 } == 1000)
    lock.withLock { _ in #expect(lock.withLockIfAvailable { $0 } == nil) }
    let plain = OSAllocatedUnfairLock()
    plain.lock()
    #expect(!plain.lockIfAvailable())
    plain.unlock()
    #expect(plain.withLock { 3 } == 3)
  }

  @Test func `a localized string without a translation is its key with the values in it`() {
    let (name, count) = ("front", 3)
    #expect(String(localized: "camera") == "camera")
    #expect(String(localized: "100 % of \(count) photos of \(name)") == "100 % of 3 photos of front")
    #expect(String(localized: "key", defaultValue: "\(count) photos", comment: "a number") == "3 photos")
    #expect(String(localized: LocalizedStringResource("camera")) == "camera")
  }

  @Test func `numbers and errors can be arguments of a format`() {
    #expect(String(format: "%@ of %d", NSNumber(value: 4), 5) == "4 of 5")
    #expect(String(format: "%@", NSError(domain: "camera", code: 7)).contains("camera"))
  }

  @Test func `a log message has interpolated values or a format, with or without a level and a log`() {
    var count = 0
    func value() -> Int {
      count += 1
      return count
    }
    os_log("value \(value())")
    os_log(.debug, "value \(value())")
    os_log(.debug, log: OSLog(subsystem: "camera", category: "tests"), "value \(value())")
    os_log("value %d", type: .debug, value())
    #expect(count == 4)
  }

  @Test func `a weak hash table forgets objects that end`() {
    let table = NSHashTable<NSObject>.weakObjects()
    let kept = NSObject()
    table.add(kept)
    table.add(kept)
    do { table.add(NSObject()) }
    #expect(table.allObjects == [kept])
    #expect(table.contains(kept))
    table.remove(kept)
    #expect(table.allObjects.isEmpty)
    let strong = NSHashTable<NSString>()
    strong.add("a")
    #expect(strong.contains("a"))
  }

  @Test func `a URL gets the extension of a type once`() {
    let url = URL(fileURLWithPath: "/clip")
    #expect(url.appendingPathExtension(for: .quickTimeMovie).lastPathComponent == "clip.mov")
    #expect(
      url.appendingPathExtension(for: .jpeg).appendingPathExtension(for: .jpeg).lastPathComponent == "clip.jpeg")
    #expect(url.appendingPathComponent("a", conformingTo: .heic).lastPathComponent == "a.heic")
  }

  @Test func `a location manager tells its delegate that the user has not been asked`() throws {
    final class Receiver: CLLocationManagerDelegate {
      var statuses: [CLAuthorizationStatus] = []
      var error: (any Error)?
      func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        statuses.append(manager.authorizationStatus)
      }
      func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) { self.error = error }
    }
    let phone = try TestedPhone()
    phone.run {
      let (manager, receiver) = (CLLocationManager(), Receiver())
      manager.delegate = receiver
      manager.requestLocation()
      phone.advance(by: 0.1)
      #expect(receiver.statuses == [.notDetermined])
      #expect((receiver.error as? CLError)?.code == .denied)
      #expect(manager.location == nil)
    }
  }

  @Test func `a location has the time of its creation and the distance to another`() {
    let berlin = CLLocation(latitude: 52.52, longitude: 13.405)
    let munich = CLLocation(latitude: 48.137, longitude: 11.575)
    #expect(abs(berlin.distance(from: munich) / 1000 - 504) < 3)
    #expect(abs(berlin.timestamp.timeIntervalSinceNow) < 60)
  }
}
