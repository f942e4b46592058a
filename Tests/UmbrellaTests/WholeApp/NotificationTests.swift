import AVFoundation
import CaptureTesting
import Testing
import UIKit

/// Tests that apps in parallel tests share `NotificationCenter.default`, but receive only notifications of their own
/// phone.
@Suite struct NotificationTests {
  private final class Observer: NSObject, Sendable {
    let story = Story()
    func heard(_ notification: Notification) { story.tell("selector") }
  }

  private static let appsOwn = Notification.Name("theAppsOwn")

  /// Adds observers in the caller's environment and returns their tokens.
  private func observe(_ name: Notification.Name, _ observer: Observer) -> [any NSObjectProtocol] {
    let (center, story) = (NotificationCenter.default, observer.story)
    center.addObserver(observer, selector: Selector("heard:", Observer.heard(_:)), name: name, object: nil)
    return [
      center.addObserver(forName: name, object: nil, queue: nil) { _ in story.tell("closure") },
      center.addObserver(forName: name, object: nil, queue: .main) { _ in story.tell("main") },
    ]
  }

  /// Returns the notifications that are received by observers of the phone that posts them, of another phone, and of
  /// none.
  private func heard(
    _ name: Notification.Name, when happens: (TestedPhone) throws -> Void
  ) throws -> [[String]] {
    let (phone, other) = (try TestedPhone("usb-camera"), try TestedPhone("usb-camera"))
    let observers = (0..<3).map { _ in Observer() }
    let tokens =
      phone.run { observe(name, observers[0]) } + other.run { observe(name, observers[1]) }
      + observe(name, observers[2])
    defer {
      tokens.forEach(NotificationCenter.default.removeObserver)
      observers.forEach(NotificationCenter.default.removeObserver)
    }
    try phone.run {
      try happens(phone)
      phone.advance(by: 1)
    }
    other.run { other.advance(by: 1) }
    return observers.map { $0.story.lines.map { String($0.split(separator: " ").last!) }.sorted() }
  }

  @Test func observersOfAnotherPhoneDoNotSeeADisconnectedCamera() throws {
    let heard = try heard(.AVCaptureDeviceWasDisconnected) { phone in
      phone.disconnect(try #require(AVCaptureDevice.default(for: .video)))
    }
    #expect(heard == [["closure", "main", "selector"], [], ["closure", "main", "selector"]])
  }

  @Test func observersOfAnotherPhoneDoNotSeeTheBackground() throws {
    let heard = try heard(UIApplication.didEnterBackgroundNotification) { phone in
      DispatchQueue.main.sync { _ = MainActor.assumeIsolated { UIApplication.shared } }
      phone.moveApp(to: .background)
    }
    #expect(heard == [["closure", "main", "selector"], [], ["closure", "main", "selector"]])
  }

  @Test func `a notification that an app posts is received by the observers of all phones`() throws {
    let heard = try heard(Self.appsOwn) { _ in NotificationCenter.default.post(name: Self.appsOwn, object: nil) }
    #expect(heard.map { $0.filter { $0 != "main" } } == Array(repeating: ["closure", "selector"], count: 3))
  }
}

/// The thread on which the audio session posts. **Source:** Apple, routeChangeNotification.
@Suite struct AudioNotificationTests {
  @MainActor @Test(.phone("iphone-13-mini")) func aRouteChangeIsPostedOnASecondaryThread() async throws {
    let phone = try #require(TestedPhone.current)
    // The world runs one thread at a time.
    nonisolated(unsafe) var threads: [Bool] = []
    let token = NotificationCenter.default.addObserver(
      forName: AVAudioSession.routeChangeNotification, object: nil, queue: nil
    ) { _ in threads.append(Thread.isMainThread) }
    try AVAudioSession.sharedInstance().setCategory(.playAndRecord)
    #expect(threads == [])
    await phone.advance(by: 0)
    NotificationCenter.default.removeObserver(token)
    #expect(threads == [false])
  }
}
