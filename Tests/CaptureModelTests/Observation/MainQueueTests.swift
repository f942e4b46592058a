import Foundation
import ModelTestSupport
import PlatformTypes
import XCTest

@testable import CaptureModel
@testable import PlatformModel
@testable import SimulationKernel

/// Tests of behavior on the main thread, on which XCTest runs synchronous tests.
final class MainQueueTests: XCTestCase {
  private func makeSystem() -> CaptureSystem {
    CaptureSystem(timeline: VirtualTimeline(), misusePolicy: .record, notificationCenter: NotificationCenter())
  }

  func testADelegateOnTheMainQueueIsCalledOnTheMainThread() throws {
    let system = makeSystem()
    let session = AVCaptureSession(system: system)
    let camera = AVCaptureDevice(.testCamera(.back), source: .camera(BlankCamera()), in: system)
    system.connect(camera)
    session.addInput(try AVCaptureDeviceInput(device: camera))
    let (output, client) = (AVCaptureVideoDataOutput(system: system), CountingClient())
    output.setSampleBufferDelegate(client, queue: .main)
    session.addOutput(output)
    client.onFrame = { XCTAssertTrue(Thread.isMainThread) }
    session.startRunning()
    system.timeline.pass(1_000_000_000)
    XCTAssertEqual(client.times.count, 30)
    XCTAssertTrue(client.dropped.isEmpty)
  }

  /// Tests rule(303): both angles of a rotation coordinator are observed on the main queue, independent of the thread
  /// that rotates the phone.
  func testRotationAnglesAreReportedOnTheMainQueue() {
    let system = makeSystem()
    let camera = AVCaptureDevice(.testCamera(.back), source: .camera(BlankCamera()), in: system)
    let layer = CaptureSystem.$scoped.withValue(system) { CALayer() }
    let window = system.makeWindow()
    window.addSublayer(layer)
    let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: layer)
    let journal = Journal()
    let observations = [
      coordinator.observe(\.videoRotationAngleForHorizonLevelCapture, options: [.old, .new]) { _, change in
        journal.add("capture \(Int(change.oldValue ?? -1))->\(Int(change.newValue ?? -1)) \(Thread.isMainThread)")
      },
      coordinator.observe(\.videoRotationAngleForHorizonLevelPreview, options: [.old, .new]) { _, change in
        journal.add("preview \(Int(change.oldValue ?? -1))->\(Int(change.newValue ?? -1)) \(Thread.isMainThread)")
      },
    ]
    system.posture = .landscapeRight
    system.posture = .faceUp
    system.timeline.schedule(after: 1000) { system.posture = .portrait }
    system.timeline.pass(2000)
    XCTAssertEqual(
      journal.lines,
      ["capture 90->180 true", "preview 90->180 true", "capture 180->90 true", "preview 180->90 true"])
    XCTAssertTrue(layer.superlayer === window)
    observations.forEach { $0.invalidate() }
  }

  /// Tests rule(305): observers of the preview's angle are notified when the interface is locked and unlocked.
  func testPreviewAnglesOfALockedInterfaceAreReportedOnTheMainQueue() {
    let system = makeSystem()
    let camera = AVCaptureDevice(.testCamera(.back), source: .camera(BlankCamera()), in: system)
    let layer = CaptureSystem.$scoped.withValue(system) { CALayer() }
    let window = system.makeWindow()
    window.addSublayer(layer)
    let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: layer)
    system.posture = .landscapeLeft
    system.timeline.pass(1_000_000)
    let journal = Journal()
    let observation = coordinator.observe(\.videoRotationAngleForHorizonLevelPreview, options: .new) { _, change in
      journal.add("\(change.newValue ?? -1)")
    }
    for posture in [.portrait, nil] as [Posture?] {
      system.lockedInterface = posture
      system.timeline.pass(1_000_000)
    }
    XCTAssertEqual(journal.lines, ["90.0", "0.0"])
    XCTAssertTrue(layer.superlayer === window)
    observation.invalidate()
  }

  /// Tests rule(221): a coordinator calls its delegate on the main queue, when the delegate is set and on each change.
  func testAReadinessCoordinatorCallsItsDelegateOnTheMainQueue() throws {
    final class Listener: AVCapturePhotoOutputReadinessCoordinatorDelegate {
      var told: [AVCapturePhotoOutput.CaptureReadiness] = []

      func readinessCoordinator(
        _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
        captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
      ) {
        XCTAssertTrue(Thread.isMainThread)
        told.append(captureReadiness)
      }
    }
    let (phone, listener) = (try PhotoPhone(), Listener())
    let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: phone.output)
    coordinator.delegate = listener
    phone.advance(milliseconds: 1)
    let settings = phone.settings()
    coordinator.startTrackingCaptureRequest(using: settings)
    phone.advance(milliseconds: 1)
    coordinator.stopTrackingCaptureRequest(using: settings.uniqueID)
    phone.advance(milliseconds: 1)
    XCTAssertEqual(listener.told, [.ready, .notReadyMomentarily, .ready])
  }

  /// Tests rule(221): a request that is tracked on the main queue notifies the delegate before the call returns, even
  /// inside a callback on that queue.
  func testAReadinessCoordinatorReportsTrackingAtOnceOnTheMainQueue() throws {
    final class Listener: AVCapturePhotoOutputReadinessCoordinatorDelegate {
      var told: [AVCapturePhotoOutput.CaptureReadiness] = []
      var onFirst: (() -> Void)?

      func readinessCoordinator(
        _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
        captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
      ) {
        told.append(captureReadiness)
        onFirst.take()?()
      }
    }
    let (phone, listener) = (try PhotoPhone(), Listener())
    let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: phone.output)
    let settings = phone.settings()
    listener.onFirst = {
      coordinator.startTrackingCaptureRequest(using: settings)
      XCTAssertEqual(listener.told, [.ready, .notReadyMomentarily])
      coordinator.stopTrackingCaptureRequest(using: settings.uniqueID)
      XCTAssertEqual(listener.told, [.ready, .notReadyMomentarily, .ready])
    }
    coordinator.delegate = listener
    phone.advance(milliseconds: 1)
    XCTAssertEqual(listener.told.count, 3)
  }

  /// Tests rule(221): observers of a coordinator are called on the main queue, independent of the thread that changes
  /// the output's readiness.
  func testAReadinessCoordinatorNotifiesObserversOnTheMainQueue() throws {
    let phone = try PhotoPhone()
    let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: phone.output)
    let journal = Journal()
    let observation = coordinator.observe(\.captureReadiness, options: [.old, .new]) { _, change in
      guard let old = change.oldValue, let new = change.newValue else { return }
      journal.add("\(old)->\(new) \(Thread.isMainThread)")
    }
    let ended = expectation(description: "the session has stopped")
    let session = phone.session
    DispatchQueue.global().async {
      session.stopRunning()
      ended.fulfill()
    }
    wait(for: [ended], timeout: 60)
    XCTAssertEqual(journal.lines, ["ready->sessionNotRunning true"])
    observation.invalidate()
  }
}
