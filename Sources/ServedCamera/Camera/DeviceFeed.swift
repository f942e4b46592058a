import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import Locking
import PixelModel
import SimulationKernel
import VirtualDevices

/// A camera of the model behind a served one, with a session of its own: simulated, a film, a recording, or real.
///
/// What AVFoundation does for an app it does for the clients of the served camera: the same loops, the same sensor, the same faults.
package final class DeviceFeed: CameraFeed {
  package let name: String
  package let sizes: [ServedSize]
  package let controls: [ServedControl]
  /// The camera as it is now: one that was gone comes back as another object.
  var device: AVCaptureDevice { current.withLock { $0 } }
  /// What clients have set by hand, as they set it: a camera shows it some frames later and rounds it.
  let held = Locked<[UInt32: Int64]>([:])
  private let system: CaptureSystem
  private let session: AVCaptureSession
  private let layer: AVCaptureVideoPreviewLayer
  private let current: Locked<AVCaptureDevice>
  private let state = Locked(State())
  private let presence = Locked<[any NSObjectProtocol]>([])
  /// Where blocking calls of the session are made on host time.
  private let queue = DispatchQueue(label: "camsim served camera")
  /// Held while virtual time is moved.
  private let pump = Locked(())

  private struct State {
    /// What clients want to get.
    var wanted: Stream?
    /// What the session has been set to.
    var running: Stream?
    /// Frames of the wanted stream that have come.
    var frameCount = 0
  }

  private struct Stream {
    let number: Int
    let size: PixelSize
    let rate: ServedSize.Rate
    let receive: @Sendable (ServedFrame) -> Void
  }

  /// Counts streams.
  private let streamCount = Locked(0)

  /// - Throws: what a session answers to a device that it cannot have.
  package init(_ device: AVCaptureDevice, in system: CaptureSystem) throws {
    current = Locked(device)
    self.system = system
    system.addDriver()
    name = device.localizedName
    sizes = Self.sizes(of: device)
    controls = Self.controls(of: device)
    (session, layer) = try CaptureSystem.$scoped.withValue(system) {
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.sessionPreset = .inputPriority
      session.addInput(try AVCaptureDeviceInput(device: device))
      let layer = AVCaptureVideoPreviewLayer(session: session)
      session.commitConfiguration()
      return (session, layer)
    }
    layer.watch { [weak self] in self?.take($0) }
  }

  deinit { for observer in presence.withLock({ $0 }) { system.notificationCenter.removeObserver(observer) } }

  // MARK: Presence

  /// Tells when the camera goes away (false) and comes back.
  package func watchPresence(_ tell: @escaping @Sendable (Bool) -> Void) {
    let identifier = device.uniqueID
    func watch(_ name: Notification.Name, _ body: @escaping @Sendable (AVCaptureDevice) -> Void) -> any NSObjectProtocol
    {
      system.notificationCenter.addObserver(forName: name, object: nil, queue: nil) { notification in
        guard let device = notification.object as? AVCaptureDevice, device.uniqueID == identifier else { return }
        body(device)
      }
    }
    let observers = [
      watch(AVCaptureDevice.wasDisconnectedNotification) { _ in tell(false) },
      watch(AVCaptureDevice.wasConnectedNotification) { [weak self] device in
        self?.adopt(device)
        tell(true)
      },
    ]
    presence.withLock { $0 = observers }
  }

  /// The camera has come back, as it is when it is new.
  private func adopt(_ device: AVCaptureDevice) {
    current.withLock { $0 = device }
    held.withLock { $0 = [:] }
    session.beginConfiguration()
    for input in session.inputs { session.removeInput(input) }
    if let input = try? CaptureSystem.$scoped.withValue(system, operation: { try AVCaptureDeviceInput(device: device) })
    {
      session.addInput(input)
    }
    session.commitConfiguration()
    state.withLock { $0.running = nil }
  }

  package var faults: Set<DriverFault> { system.driverFaults }

  package func wait(nanoseconds: Int64) { system.timeline.pass(nanoseconds) }

  // MARK: Modes

  /// Rates that clients ask for, where a format has a range.
  private static let usualRates: [UInt32] = [240, 120, 60, 50, 30, 25, 24, 20, 15, 10, 5]

  private static func sizes(of device: AVCaptureDevice) -> [ServedSize] {
    let formats = Dictionary(grouping: device.formats) { $0.descriptor.size }
    return formats.keys.sorted { ($0.pixelCount, $0.width) < ($1.pixelCount, $1.width) }.compactMap { size in
      guard size.width % 2 == 0, size.height % 2 == 0, let formats = formats[size] else { return nil }
      let ranges = formats.flatMap(\.videoSupportedFrameRateRanges)
      let usual = usualRates.filter { rate in
        ranges.contains { $0.minFrameRate...$0.maxFrameRate ~= Double(rate) }
      }
      let own = ranges.map { ServedSize.Rate(UInt32($0.minFrameDuration.value), UInt32($0.minFrameDuration.timescale)) }
      let rates = Set(usual.map { ServedSize.Rate(1, $0) } + own).sorted { $0.seconds < $1.seconds }
      return ServedSize(size: size, rates: rates)
    }
  }

  /// The first format that has the size at the rate.
  private func format(_ stream: Stream) -> AVCaptureDevice.Format? {
    let formats = device.formats.filter { $0.descriptor.size == stream.size }
    return formats.first { format in
      format.videoSupportedFrameRateRanges.contains { range in
        range.minFrameDuration <= stream.rate.duration && stream.rate.duration <= range.maxFrameDuration
      }
    } ?? formats.first
  }

  // MARK: Time

  package var monotonicNanoseconds: Int64 { monotonic(system.timeline.nanoseconds) }

  /// A time of the timeline on the clock that clients know; in virtual time that is the timeline's.
  private func monotonic(_ nanoseconds: Int64) -> Int64 {
    nanoseconds - ((system.timeline as? HostTimeline)?.nanoseconds(atMonotonic: 0) ?? 0)
  }

  // MARK: The stream

  package func start(
    _ size: PixelSize, _ rate: ServedSize.Rate, receive: @escaping @Sendable (ServedFrame) -> Void
  ) throws(ServedError) {
    if device.isInUseByAnotherApplication { throw .busy }
    let number = streamCount.withLock { count in
      count += 1
      return count
    }
    state.withLock { state in
      state.wanted = Stream(number: number, size: size, rate: rate, receive: receive)
      state.frameCount = 0
    }
    settleLater()
  }

  package func stop() {
    state.withLock { $0.wanted = nil }
    settleLater()
  }

  /// In virtual time a stream begins when its first frame is awaited.
  private func settleLater() {
    guard !system.timeline.isVirtual else { return }
    queue.async { [weak self] in self?.settle() }
  }

  /// Sets the session to what is wanted now; what was wanted in between is left out.
  private func settle() {
    let (wanted, running) = state.withLock { ($0.wanted, $0.running) }
    guard wanted?.number != running?.number else { return }
    guard let wanted else {
      session.stopRunning()
      return state.withLock { $0.running = nil }
    }
    if wanted.size != running?.size || wanted.rate != running?.rate { configure(wanted) }
    if !session.isRunning { session.startRunning() }
    state.withLock { $0.running = wanted }
  }

  private func configure(_ stream: Stream) {
    guard let format = format(stream) else { return }
    try? withLock {
      if device.activeFormat !== format { device.activeFormat = format }
      defer { holdOn() }
      guard format.videoSupportedFrameRateRanges.contains(where: { $0.minFrameRate < $0.maxFrameRate }) else { return }
      device.activeVideoMinFrameDuration = stream.rate.duration
      device.activeVideoMaxFrameDuration = stream.rate.duration
    }
  }

  /// Calls `body` with the device's configuration lock.
  func withLock(_ body: () -> Void) throws(ServedError) {
    do { try device.lockForConfiguration() } catch { throw .busy }
    defer { device.unlockForConfiguration() }
    body()
  }

  /// How long virtual time goes on for a frame that does not come, in frames. **Source:** made up; what goes wrong on cue may last.
  private static let patience = 3600

  package func await() -> Bool {
    guard let timeline = system.timeline as? VirtualTimeline else { return false }
    return pump.withLock { _ in
      settle()
      let before = state.withLock(\.frameCount)
      for _ in 0..<Self.patience {
        guard let stream = state.withLock(\.wanted) else { return false }
        timeline.run(until: timeline.nanoseconds + Int64((stream.rate.seconds * 1e9).rounded(.up)))
        if state.withLock(\.frameCount) != before { return true }
      }
      return false
    }
  }

  /// A frame of the session's. Those of an older stream, and of the time in which the session is set up, are no client's.
  ///
  /// What draws too slowly for the rate makes the camera slower: frames that it could not keep up with are not counted as lost.
  private func take(_ frame: PreviewFrame) {
    let timeline = system.timeline
    let time = frame.time.convertScale(1_000_000_000, method: .default).value
    let due = state.withLock { state -> (Stream, Int)? in
      guard let stream = state.wanted, state.running?.number == stream.number || timeline.isVirtual,
        timeline.isVirtual || timeline.nanoseconds - time <= Int64(stream.rate.seconds * 1e9)
      else { return nil }
      defer { state.frameCount += 1 }
      return (stream, state.frameCount)
    }
    guard let (stream, number) = due else { return }
    stream.receive(
      ServedFrame(
        number: number, time: frame.time, monotonicNanoseconds: monotonic(time), image: frame.image))
  }
}

extension ServedSize.Rate {
  var duration: CMTime { CMTime(value: Int64(numerator), timescale: Int32(clamping: denominator)) }
}
