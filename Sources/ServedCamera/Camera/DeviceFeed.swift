import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import Locking
import PixelModel
import SimulationKernel
import VirtualDevices

/// A feed from a capture device of the model, with its own session. The device can be a simulated camera, a movie, a
/// recording, or a real camera.
///
/// Clients of the served camera get the same behavior as an app that uses AVFoundation: the same control loops, sensor,
/// and faults.
package final class DeviceFeed: CameraFeed {
  package let name: String
  package let sizes: [ServedSize]
  package let controls: [ServedControl]
  package let driver: ServedDriver
  /// The current device object. A camera that reconnects is represented by a new object.
  var device: AVCaptureDevice { current.withLock { $0 } }
  /// The values that clients have set manually, unchanged. The camera applies them some frames later and may round
  /// them.
  let manualValues = Locked<[UInt32: Int64]>([:])
  private let system: CaptureSystem
  private let session: AVCaptureSession
  private let layer: AVCaptureVideoPreviewLayer
  private let current: Locked<AVCaptureDevice>
  private let state = Locked(State())
  private let presence = Locked<[any NSObjectProtocol]>([])
  /// The queue for blocking session calls on host time.
  private let queue = DispatchQueue(label: "camsim served camera")
  /// A lock that is held while virtual time advances.
  private let pump = Locked(())

  private struct State {
    /// The stream that clients have requested.
    var wanted: Stream?
    /// The stream that the session is configured for.
    var running: Stream?
    /// The number of frames received for the requested stream.
    var frameCount = 0
  }

  private struct Stream {
    let number: Int
    let size: PixelSize
    let rate: ServedSize.Rate
    let receive: @Sendable (ServedFrame) -> Void
  }

  /// The number of streams that have been started.
  private let streamCount = Locked(0)

  /// Creates a feed with a session for the device.
  ///
  /// - Throws: The session's error if it cannot use the device.
  package init(_ device: AVCaptureDevice, as driver: ServedDriver = .vivid, in system: CaptureSystem) throws {
    current = Locked(device)
    self.driver = driver
    self.system = system
    system.addDriver()
    name = device.localizedName
    sizes = Self.sizes(of: device)
    controls = Self.controls(of: device, as: driver)
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

  // MARK: Connection

  /// Sets a closure to call when the camera disconnects (false) and reconnects (true).
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

  /// Replaces the device after the camera has reconnected, with all settings at their defaults.
  private func adopt(_ device: AVCaptureDevice) {
    current.withLock { $0 = device }
    manualValues.withLock { $0 = [:] }
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

  package var errors: [DriverRequest: DriverError] { system.driverErrors }

  package func wait(nanoseconds: Int64) { system.timeline.pass(nanoseconds) }

  // MARK: Modes

  /// The common frame rates to offer for a format that supports a range of rates.
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

  /// Returns the first format that supports the size and frame rate, or else the first with the size.
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

  /// Converts a time on the timeline to the clock that clients use; in virtual time, both are the same.
  private func monotonic(_ nanoseconds: Int64) -> Int64 {
    nanoseconds - ((system.timeline as? HostTimeline)?.nanoseconds(atMonotonic: 0) ?? 0)
  }

  // MARK: Streaming

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

  /// Configures the session asynchronously. In virtual time, a stream starts when a client waits for its first frame.
  private func settleLater() {
    guard !system.timeline.isVirtual else { return }
    queue.async { [weak self] in self?.settle() }
  }

  /// Configures the session for the most recently requested stream; earlier requests are skipped.
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
      limitFrames()
      restoreManualValues()
    }
  }

  /// The frame duration of the requested stream, or nil if there is none.
  var streamDuration: CMTime? { state.withLock(\.wanted)?.rate.duration }

  /// Calls `body` with the device's configuration lock.
  func withLock(_ body: () -> Void) throws(ServedError) {
    do { try device.lockForConfiguration() } catch { throw .busy }
    defer { device.unlockForConfiguration() }
    body()
  }

  /// The maximum number of frame durations to advance virtual time while waiting for a frame. **Source:** assumed;
  /// injected faults may last this long.
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

  /// Receives a frame from the session. Frames of an older stream, or from the time of session setup, are discarded.
  ///
  /// If drawing is too slow for the frame rate, frames are lost, and the numbers of the others have gaps.
  private func take(_ frame: PreviewFrame) {
    let timeline = system.timeline
    let time = frame.time.convertScale(1_000_000_000, method: .default).value
    let due = state.withLock { state -> (Stream, Int)? in
      guard let stream = state.wanted, state.running?.number == stream.number || timeline.isVirtual else { return nil }
      let isLate = !timeline.isVirtual && timeline.nanoseconds - time > Int64(stream.rate.seconds * 1e9)
      // Late frames before the first are from the time of session setup.
      guard !isLate || state.frameCount > 0 else { return nil }
      defer { state.frameCount += 1 }
      return isLate ? nil : (stream, state.frameCount)
    }
    guard let (stream, number) = due else { return }
    let unit = processingUnit
    stream.receive(
      ServedFrame(
        number: number, time: frame.time, monotonicNanoseconds: monotonic(time),
        image: unit.isNeutral ? frame.image : ProcessedImage(image: frame.image, unit: unit)))
  }
}

extension ServedSize.Rate {
  var duration: CMTime { CMTime(value: Int64(numerator), timescale: Int32(clamping: denominator)) }
}
