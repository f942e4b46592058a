import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import Testing

@testable import V4L2

@Suite(
  "V4L2 driver: an input whose signal can get lost", .serialized,
  .enabled(if: V4L2Driver.isHDMI, "needs an input as HDMI has it: `Scripts/v4l2-test hdmi`"))
struct V4L2DriverSignalTests {
  /// The values of the driver's control for the signal mode.
  private enum Mode: Int64 {
    case current, absent, noLock, outOfRange, selected
  }

  private func set(_ mode: Mode) throws { try V4L2Driver.set("dv_timings_signal_mode", mode.rawValue) }

  /// Returns a client with small frames, because encoding is slow on an emulated machine.
  private func client(width: Int = 320, height: Int = 240) throws -> (V4L2Client, V4L2Camera, Signals) {
    let (client, camera) = try V4L2Driver.client(
      "YUYV", width: width, height: height, rate: 60, input: "#HDMI 0")
    let signals = Signals()
    camera.onSignal { signal in signals.list.withLock { $0.append(signal) } }
    return (client, camera, signals)
  }

  @Test func `An input is selected by name, and its frames have the signal's size and rate, 1280x720 at 60 per second`()
    throws
  {
    let (client, camera, _) = try client(width: 1280, height: 720)
    #expect(try camera.signal() == .present)
    #expect(try V4L2Driver.node().input()?.name == "HDMI 0")
    #expect(client.device.activeFormat.videoSupportedFrameRateRanges.map(\.maxFrameRate) == [60])
    client.session.startRunning()
    client.wait { $0.times.count >= 120 }
    client.session.stopRunning()
    let times = client.seen.times
    #expect(abs((times[119] - times[0]).seconds - 119 / 60.0) < 0.05)
    #expect(client.seen.inDriverMemory.allSatisfy { $0 })
    #expect(camera.frameCounts.missing == 0)
  }

  @Test(arguments: [(Int64(1), V4L2Input.Signal.absent), (2, .noLock)])
  func
    `A lost and restored signal is reported, and frames and the recording continue`(
      _ mode: Int64, _ word: V4L2Input.Signal
    ) throws
  {
    let (client, camera, signals) = try client()
    defer { try? set(.current) }
    let recording = try V4L2Recording.of(client, frames: 10, after: 10) {
      try V4L2Driver.set("dv_timings_signal_mode", mode)
      let count = client.seen.times.count
      client.wait { $0.times.count >= count + 20 }
      #expect(try camera.signal() == word)
      try set(.current)
    }
    client.session.stopRunning()
    #expect(signals.list.withLock { $0 } == [word, .present])
    #expect(recording.error == nil)
    #expect(recording.playsToTheEnd, "\(recording)")
    #expect(client.seen.errors.isEmpty)
  }

  @Test
  func `A signal of another size ends the playable movie with a reason, and the next run uses it (rules 21, 201)`()
    throws
  {
    let (client, _, _) = try client()
    defer { try? set(.current) }
    let timings = try V4L2Driver.node().control(named: "dv_timings")
    let wide = try #require(timings.menu.first { $0.label.text?.contains("1920x1080") == true })
    let recording = try V4L2Recording.of(client) {
      try V4L2Driver.set("dv_timings", wide.index)
      try set(.selected)
    }
    #expect(recording.error?.code == .unknown)
    #expect(recording.playsToTheEnd, "\(recording)")
    client.wait { !$0.errors.isEmpty && $0.notifications.last == "SessionDidStopRunning" }
    #expect(client.seen.errors[0].failureReason?.contains("its signal changed to 1920x1080 from 1280x720") == true)
    let count = client.seen.times.count
    client.session.startRunning()
    client.wait { $0.times.count >= count + 5 }
    client.session.stopRunning()
    // A client can then use the new size.
    let again = try V4L2Camera(path: "\(try #require(V4L2Driver.path))#1")
    #expect(again.modes.contains { $0.size == PixelSize(width: 1920, height: 1080) })
  }
}

extension V4L2Control.MenuItem.Label {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

/// A record of the signal changes that a camera reports.
private final class Signals: Sendable {
  let list = Locked<[V4L2Input.Signal]>([])
}
