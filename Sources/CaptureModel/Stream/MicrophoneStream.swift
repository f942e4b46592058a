import AVFoundationTypes
import CoreMediaModel
import HardwareModel
import SimulationKernel

/// The packet pump of one microphone: delivers each audio packet when the packet's last sample has been recorded.
///
/// Sample *n* is at *n* / rate since the start of the timeline, or of the stream for a self-paced source. The rate
/// follows the audio route, from the next packet on.
final class MicrophoneStream: DeviceStream, Sendable {
  /// The number of sample frames in a packet, as on a phone.
  static let packetLength: Int64 = 1024

  private let device: AVCaptureDevice
  private let source: any MicrophoneSource
  private weak let receiver: (any StreamReceiver)?
  private let system: CaptureSystem
  /// The time on the timeline of the source's first sample frame.
  private let originTime: CMTime
  private let state: Guarded<State>

  private struct State {
    var packet: Int64
    var rate: Int
    var format: CMFormatDescription
    var index = 0
    var event: TimelineEvent?
    var isStopped = false
  }

  init(_ device: AVCaptureDevice, source: any MicrophoneSource, receiver: any StreamReceiver, origin: Int64) {
    self.device = device
    self.source = source
    self.receiver = receiver
    system = receiver.system
    let rate = device.sampleRate(of: source)
    originTime = source.isSelfPaced ? CMTime(value: origin / 1_000_000, timescale: 1000) : .zero
    let packet = source.isSelfPaced ? 0 : Self.firstPacket(from: system.timeline.now, rate: rate)
    state = Guarded(State(packet: packet, rate: rate, format: Self.format(of: source, at: rate)), lock: system.lock)
  }

  private static func format(of source: any MicrophoneSource, at rate: Int) -> CMFormatDescription {
    CMFormatDescription(audio: .init(signed16BitSampleRate: Double(rate), channels: source.channelCount))
  }

  /// Adopts the sample rate of the current audio route. **Source:** rule 472.
  private func followRoute(_ transaction: borrowing Transaction) {
    let rate = device.sampleRate(of: source)
    guard rate != state.read({ $0.rate }) else { return }
    state.write(transaction) { state in
      (state.rate, state.format) = (rate, Self.format(of: source, at: rate))
      state.packet = Self.firstPacket(from: system.timeline.now, rate: rate)
    }
    receiver?.formatChanged(of: device, transaction)
  }

  /// Returns the number of the first packet that starts at or after a time.
  private static func firstPacket(from time: CMTime, rate: Int) -> Int64 {
    let sample = time.convertScale(CMTimeScale(rate), method: .roundTowardPositiveInfinity).value
    return (sample + packetLength - 1) / packetLength
  }

  func start(_ transaction: borrowing Transaction) { schedule(transaction) }

  func stop(_ transaction: borrowing Transaction) {
    state.write(transaction) { state in
      state.isStopped = true
      state.event.take()?.cancel()
    }
  }

  private func time(ofSample sample: Int64, at rate: Int) -> CMTime {
    originTime + CMTime(value: sample, timescale: CMTimeScale(rate))
  }

  /// Returns the sample frames of a packet: fewer at the end of a source, none after it.
  private func samples(of packet: Int64) -> Range<Int64> {
    let first = packet * Self.packetLength
    return first..<max(first, min(first + Self.packetLength, source.length ?? .max))
  }

  private func schedule(_ transaction: borrowing Transaction) {
    state.write(transaction) { state in
      let samples = samples(of: state.packet)
      guard !state.isStopped, !samples.isEmpty else { return }
      let end = time(ofSample: samples.upperBound, at: state.rate)
      state.event = system.timeline.schedule(at: end.nanoseconds) { [weak self] in self?.fire() }
    }
  }

  private func fire() {
    guard let receiver, let audio = takePacket(for: receiver) else { return }
    system.change {
      followRoute($0)
      schedule($0)
    }
    guard !device.isSuspended else { return }
    receiver.receive(audio, from: device)
  }

  /// Returns the current packet, or nil if the stream has stopped.
  private func takePacket(for receiver: any StreamReceiver) -> CapturedAudio? {
    system.change { transaction in
      state.write(transaction) { state in
        guard !state.isStopped else { return nil }
        defer {
          state.index += 1
          state.packet += 1
        }
        return CapturedAudio(
          index: state.index, buffer: buffer(of: samples(of: state.packet), state, for: receiver))
      }
    }
  }

  /// Returns a buffer whose samples are computed when the app reads them.
  private func buffer(of samples: Range<Int64>, _ state: State, for receiver: any StreamReceiver) -> CMSampleBuffer {
    let (source, rate) = (source, state.rate)
    let isSilent = !system.isAuthorized(for: .audio) || receiver.recordsSilence
    let block = CMBlockBuffer(count: samples.count * source.channelCount * MemoryLayout<Int16>.size) { bytes in
      if isSilent {
        _ = bytes.initializeMemory(as: UInt8.self, repeating: 0)
        return
      }
      source.fill(bytes.bindMemory(to: Int16.self), from: samples.lowerBound, at: rate)
    }
    return CMSampleBuffer(
      audio: block, format: state.format, frameCount: samples.count, time: time(ofSample: samples.lowerBound, at: rate))
  }
}
