import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Tests playback to the end of an item, and exports that throw.
@Suite("Playback")
struct PlaybackTests {
  private final class Recorder: NSObject, AVCaptureFileOutputRecordingDelegate {
    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) {}
  }

  /// Records a movie of about a second with the phone of the caller.
  private func movie(_ phone: TestedPhone) throws -> URL {
    let (session, output, recorder) = (AVCaptureSession(), AVCaptureMovieFileOutput(), Recorder())
    let camera = try #require(AVCaptureDevice.default(for: .video))
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(output)
    session.startRunning()
    let url = URL.temporaryDirectory.appending(path: "clip.mov")
    output.startRecording(to: url, recordingDelegate: recorder)
    phone.advance(by: 1)
    output.stopRecording()
    phone.advance(by: 1)
    session.stopRunning()
    return url
  }

  @Test func `a player pauses at the end of its item and says so`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let player = AVPlayer(url: try movie(phone))
      let layer = AVPlayerLayer(player: player)
      #expect(layer.player === player)
      #expect(layer.isReadyForDisplay)
      nonisolated(unsafe) var ended: [AVPlayerItem?] = []
      let token = NotificationCenter.default.addObserver(
        forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: nil
      ) { ended.append($0.object as? AVPlayerItem) }
      defer { NotificationCenter.default.removeObserver(token) }
      player.play()
      #expect(player.timeControlStatus == .playing)
      phone.advance(by: 0.3)
      #expect(ended.isEmpty)
      phone.advance(by: 2)
      #expect(ended.count == 1)
      #expect(ended.first.flatMap { $0 } === player.currentItem)
      #expect(player.timeControlStatus == .paused)
      #expect(player.currentTime() == player.currentItem?.duration)
    }
  }

  @Test func `a player that is paused or does nothing at the end keeps its rate`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let player = AVPlayer(url: try movie(phone))
      player.actionAtItemEnd = .none
      player.play()
      phone.advance(by: 3)
      #expect(player.rate == 1)
      player.seek(to: .zero)
      player.pause()
      phone.advance(by: 3)
      #expect(player.currentTime() < CMTime(value: 1, timescale: 10))
    }
  }

  @Test func `a seek that raises an exception calls no completion handler`() throws {
    let phone = try TestedPhone(misuse: .record)
    try phone.run {
      let player = AVPlayer(url: try movie(phone))
      nonisolated(unsafe) var isCalled = false
      player.seek(to: .invalid) { _ in isCalled = true }
      phone.advance(by: 1)
      #expect(!isCalled)
    }
  }

  @Test func `an observer of time is called at multiples of its interval, at jumps, and at the end`() throws {
    let phone = try TestedPhone()
    try phone.run {
      let player = AVPlayer(url: try movie(phone))
      nonisolated(unsafe) var times: [Double] = []
      let interval = CMTime(value: 1, timescale: 4)
      let observer = player.addPeriodicTimeObserver(forInterval: interval, queue: .main) { times.append($0.seconds) }
      phone.advance(by: 1)
      #expect(times.isEmpty)
      player.play()
      phone.advance(by: 0.6)
      player.seek(to: CMTime(value: 1, timescale: 10))
      phone.advance(by: 2)
      let end = try #require(player.currentItem).duration.seconds
      let expected = [0, 0.25, 0.5, 0.1, 0.25, 0.5, 0.75] + (end > 1 ? [1] : []) + [end]
      #expect(times.map { ($0 * 1000).rounded() } == expected.map { ($0 * 1000).rounded() })
      player.removeTimeObserver(observer)
      player.seek(to: .zero)
      player.play()
      phone.advance(by: 1)
      #expect(times.count == expected.count)
    }
  }
}
