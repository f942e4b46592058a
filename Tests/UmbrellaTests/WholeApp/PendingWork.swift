import AVFoundation
import CaptureTesting
import CoreMotion
import Foundation
import Photos
import Testing
import UIKit

/// An app that leaves something pending when its test ends. Whatever is pending retains the app, and with it the world.
final class LeavingApp: NSObject, AVCaptureFileOutputRecordingDelegate, AVCapturePhotoCaptureDelegate,
  PHPhotoLibraryChangeObserver, @unchecked Sendable
{
  // Unchecked: the app runs in a world, in which one thread runs at a time.
  let session = AVCaptureSession()
  let queue = DispatchQueue(label: "app")
  var kept: [Any] = []

  func touch() { _ = session.isRunning }

  func run(with output: AVCaptureOutput) throws {
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice.default(for: .video))))
    session.addOutput(output)
    session.startRunning()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo url: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) { touch() }

  func photoLibraryDidChange(_ changeInstance: PHChange) { touch() }
}

/// A kind of pending work, and the code that leaves it.
struct PendingWork: CustomStringConvertible, Sendable {
  let description: String
  let leave: @Sendable (LeavingApp) throws -> Void

  private init(_ description: String, _ leave: @escaping @Sendable (LeavingApp) throws -> Void) {
    (self.description, self.leave) = (description, leave)
  }

  static let all: [PendingWork] = [
    PendingWork("a running session") { app in try app.run(with: AVCaptureVideoDataOutput()) },
    PendingWork("a recording") { app in
      let output = AVCaptureMovieFileOutput()
      try app.run(with: output)
      output.startRecording(to: newFile, recordingDelegate: app)
    },
    PendingWork("a recording that ends") { app in
      let output = AVCaptureMovieFileOutput()
      try app.run(with: output)
      output.startRecording(to: newFile, recordingDelegate: app)
      app.queue.asyncAfter(deadline: .now() + 0.99999) { output.stopRecording() }
    },
    PendingWork("a photo") { app in
      let output = AVCapturePhotoOutput()
      try app.run(with: output)
      app.queue.asyncAfter(deadline: .now() + 0.99999) {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: app)
      }
    },
    PendingWork("a task that sleeps") { app in
      Task {
        try await Task.sleep(for: .seconds(1000))
        app.touch()
      }
    },
    PendingWork("a task that sleeps again and again") { app in
      Task {
        while true {
          try await Task.sleep(for: .seconds(0.3))
          app.touch()
        }
      }
    },
    PendingWork("a detached task that sleeps") { app in
      Task.detached {
        try await Task.sleep(for: .seconds(1000))
        app.touch()
      }
    },
    PendingWork("a task whose continuation nothing resumes") { app in
      Task {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        app.touch()
      }
    },
    PendingWork("a stream of notifications") { app in
      Task {
        for await _ in NotificationCenter.default.notifications(named: .init("none")) { app.touch() }
      }
    },
    PendingWork("a block for later") { app in app.queue.asyncAfter(deadline: .now() + 1000) { app.touch() } },
    PendingWork("a work item for later") { app in
      app.queue.asyncAfter(deadline: .now() + 1000, execute: DispatchWorkItem { app.touch() })
    },
    PendingWork("a timer source") { app in
      let timer = DispatchSource.makeTimerSource(queue: app.queue)
      timer.schedule(deadline: .now(), repeating: 0.3)
      timer.setEventHandler { app.touch() }
      timer.resume()
      app.kept = [timer]
    },
    PendingWork("a suspended timer source") { app in
      let timer = DispatchSource.makeTimerSource(queue: app.queue)
      timer.setEventHandler { app.touch() }
      app.kept = [timer]
      app.queue.asyncAfter(deadline: .now() + 1000) { app.touch() }
    },
    PendingWork("a block on a suspended queue") { app in
      app.queue.suspend()
      app.queue.async { app.touch() }
    },
    PendingWork("a block that waits for a group") { app in
      let group = DispatchGroup()
      group.enter()
      group.notify(queue: app.queue) {
        app.touch()
        group.leave()
      }
    },
    PendingWork("a suspended operation queue") { app in
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation { app.touch() }
    },
    PendingWork("an observer of notifications") { app in
      app.kept = [
        NotificationCenter.default.addObserver(
          forName: AVCaptureSession.didStopRunningNotification, object: nil, queue: nil
        ) { _ in app.touch() }
      ]
    },
    PendingWork("a key-value observer") { app in
      app.kept = [app.session.observe(\.isRunning) { _, _ in app.touch() }]
    },
    PendingWork("a display link") { app in
      let link = CADisplayLink(target: app, selector: Selector("touch", LeavingApp.touch))
      link.add(to: .main, forMode: .common)
      app.kept = [link]
    },
    PendingWork("a player with an observer") { app in
      let player = AVPlayer(url: newFile)
      app.kept = [
        player,
        player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 10), queue: nil) { _ in app.touch() },
      ]
      player.play()
    },
    PendingWork("updates of the device's motion") { app in
      let manager = CMMotionManager()
      manager.startDeviceMotionUpdates(to: .main) { _, _ in app.touch() }
      app.kept = [manager]
    },
    PendingWork("a request for permission") { app in
      try #require(TestedPhone.current).system.userResponseNanoseconds = 1_000_000_000_000
      try #require(TestedPhone.current).setAuthorization(.notDetermined, for: .video)
      AVCaptureDevice.requestAccess(for: .video) { _ in app.touch() }
    },
    PendingWork("an observer of the photo library") { app in PHPhotoLibrary.shared().register(app) },
    PendingWork("a change of the photo library") { app in
      app.queue.asyncAfter(deadline: .now() + 0.99999) {
        PHPhotoLibrary.shared().performChanges { app.touch() }
      }
    },
    PendingWork("a writer of a file") { app in
      let writer = try AVAssetWriter(outputURL: newFile, fileType: .mov)
      let input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
      writer.add(input)
      writer.startWriting()
      writer.startSession(atSourceTime: .zero)
      input.requestMediaDataWhenReady(on: app.queue) { app.touch() }
      app.kept = [writer]
    },
    PendingWork("a fault with an end") { app in
      try app.run(with: AVCaptureVideoDataOutput())
      try #require(TestedPhone.current).heat(to: .serious, for: .seconds(1000))
    },
    PendingWork("an app object with a window") { app in
      Task { @MainActor in
        let window = UIWindow()
        window.isHidden = false
        UIApplication.shared.isIdleTimerDisabled = true
        app.kept = [window, UIApplication.shared]
      }
    },
    PendingWork("an animation") { app in
      Task { @MainActor in UIView.animate(withDuration: 1000, animations: {}, completion: { _ in app.touch() }) }
    },
  ]

  private static var newFile: URL {
    FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mov")
  }
}
