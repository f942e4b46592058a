import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct InterruptionObserverTests {
  /// Starts a session with camera and microphone, and its observer.
  private func start() throws -> (TestedPhone, FrameWatcher, InterruptionObserver) {
    let phone = try #require(TestedPhone.current)
    let watcher = try FrameWatcher(camera: try camera())
    let microphone = try #require(AVCaptureDevice.default(for: .audio))
    watcher.session.addInput(try AVCaptureDeviceInput(device: microphone))
    watcher.session.startRunning()
    return (phone, watcher, InterruptionObserver(session: watcher.session))
  }

  @Test(.phone()) func framesStopDuringAnInterruptionAndResumeAfterIt() async throws {
    let (phone, watcher, observer) = try start()
    await phone.advance(by: 1)
    phone.interrupt(.videoDeviceInUseByAnotherClient, for: .seconds(5))
    await phone.advance(by: 0.5)
    let count = watcher.times.count
    #expect(observer.message == .resumeButton)
    #expect(!watcher.session.isRunning)
    await phone.advance(by: 4)
    #expect(watcher.times.count == count)
    await phone.advance(by: 3)
    #expect(watcher.times.count > count)
    #expect(watcher.session.isRunning)
    #expect(observer.message == .none)
    #expect(observer.log == ["interrupted 3", "ended"])
  }

  @Test(.phone()) func eachInterruptionReasonIsReported() async throws {
    let (phone, _, observer) = try start()
    phone.moveApp(to: .background, for: .seconds(1))
    await phone.advance(by: 2)
    phone.receiveCall(for: .seconds(1))
    await phone.advance(by: 2)
    phone.lend(try camera(), for: .seconds(1))
    await phone.advance(by: 2)
    phone.moveApp(to: .besideOtherApps, for: .seconds(1))
    await phone.advance(by: 0.5)
    #expect(observer.message == .unavailable("Close the other app."))
    await phone.advance(by: 1.5)
    phone.heat(to: .shutdown, for: .seconds(1))
    await phone.advance(by: 0.5)
    #expect(observer.message == .unavailable("The phone is too hot."))
    await phone.advance(by: 1.5)
    #expect(observer.log == (1...5).flatMap { ["interrupted \($0)", "ended"] })
  }

  @Test(.phone()) func theSessionRestartsAfterAMediaServicesReset() async throws {
    let (phone, watcher, observer) = try start()
    await phone.advance(by: 1)
    phone.failSessions(with: .mediaServicesWereReset)
    await phone.advance(by: 2)
    #expect(observer.log == ["error -11819"])
    #expect(watcher.session.isRunning)
  }

  @Test(.phone()) func anInterruptedRecordingIsPlayable() async throws {
    let (phone, watcher, _) = try start()
    let movie = AVCaptureMovieFileOutput()
    watcher.session.addOutput(movie)
    let ends = RecordingEnds()
    let url = URL.temporary("mov")
    defer { try? FileManager.default.removeItem(at: url) }
    movie.startRecording(to: url, recordingDelegate: ends)
    await phone.advance(by: 2)
    phone.interrupt(.videoDeviceInUseByAnotherClient)
    await phone.advance(by: 1)
    let error = try #require(ends.errors.first as? AVError)
    #expect(error.code == .sessionWasInterrupted)
    #expect(error.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
    #expect(abs(AVURLAsset(url: url).duration.seconds - 2) < 0.2)
  }
}

/// A delegate that records the errors with which recordings ended.
final class RecordingEnds: NSObject, AVCaptureFileOutputRecordingDelegate {
  private(set) var errors: [Error?] = []

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) { errors.append(error) }
}

extension URL {
  /// Returns a unique temporary URL for a test.
  static func temporary(_ type: String) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("camsim-flow-\(UUID().uuidString).\(type)")
  }
}
