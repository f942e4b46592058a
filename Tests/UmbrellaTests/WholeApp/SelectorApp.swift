import AVFoundation
import Foundation

/// An app in the style before closures, as rewritten by `camsim build`: with selectors, a timer with a target, and
/// string key paths.
@MainActor final class SelectorApp: NSObject, @preconcurrency KeyValueObserver {
  private let story: Story
  private let session = AVCaptureSession()
  private var count = 0

  init(_ story: Story) {
    self.story = story
    super.init()
    NotificationCenter.default.addObserver(
      self, selector: Selector("didStart:", SelectorApp.didStart(_:)),
      name: AVCaptureSession.didStartRunningNotification,
      object: session)
    session.addObserver(self, forKeyPath: "running", options: .new, context: nil)
  }

  func start() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(AVCaptureVideoDataOutput())
    session.startRunning()
    perform(Selector("tell:", SelectorApp.tell(_:)), with: "never", afterDelay: 0.3)
    perform(Selector("tell:", SelectorApp.tell(_:)), with: "after a delay", afterDelay: 0.25)
    NSObject.cancelPreviousPerformRequests(
      withTarget: self, selector: Selector("tell:", SelectorApp.tell(_:)), object: "never")
    performSelector(onMainThread: Selector("tell:", SelectorApp.tell(_:)), with: "soon", waitUntilDone: false)
    performSelector(onMainThread: Selector("tell:", SelectorApp.tell(_:)), with: "at once", waitUntilDone: true)
  }

  func stop() {
    session.stopRunning()
    session.removeObserver(self, forKeyPath: "running")
    NotificationCenter.default.removeObserver(self)
  }

  private func didStart(_ notification: Notification) { story.tell("started") }
  private func tell(_ what: Any?) { story.tell(what as? String ?? "nothing") }

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    story.tell("\(keyPath ?? "") \(change?[.newKey] as? Bool ?? false)")
  }
}

/// An app with a target-based timer on the run loop of a separate thread.
final class TimerApp: NSObject, @unchecked Sendable {
  // Unchecked: only the timer's thread changes the count.
  private let story: Story
  private var count = 0

  init(_ story: Story) { self.story = story }

  func start() { performSelector(inBackground: Selector("run", TimerApp.run), with: nil) }

  private func run() {
    _ = Timer.scheduledTimer(
      timeInterval: 0.5, target: self, selector: Selector("tick:", TimerApp.tick(_:)), userInfo: "tick", repeats: true)
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 3))
  }

  private func tick(_ timer: Timer) {
    count += 1
    story.tell("\(timer.userInfo as? String ?? "") \(count)")
    if count == 3 { timer.invalidate() }
  }
}
