import AVFoundationTypes
import Dispatch
import Foundation
import HardwareModel
import Locking
import ModelTestSupport
import PixelModel

@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes
@testable import SimulationKernel

/// A phone with simple properties in virtual time and a log of all events, for the model's tests.
class TestPhone: @unchecked Sendable {
  let world: TestWorld
  let back: AVCaptureDevice
  let front: AVCaptureDevice
  let microphone: AVCaptureDevice
  /// Retains the running session for tests that use only its output.
  private var session: AVCaptureSession?

  /// Creates a phone in a new simulated environment.
  ///
  /// - Parameter policy: The misuse policy, `.record` by default, so that a test can check API misuse.
  convenience init(policy: MisusePolicy = .record) {
    self.init(world: TestWorld(policy: policy, describe: TestPhone.describe))
  }

  init(
    world: TestWorld, back: DeviceDescriptor = .testCamera(.back), front: DeviceDescriptor = .testCamera(.front)
  ) {
    self.world = world
    let system = world.system
    self.back = AVCaptureDevice(back, source: .camera(BlankCamera()), in: system)
    self.front = AVCaptureDevice(front, source: .camera(BlankCamera()), in: system)
    microphone = AVCaptureDevice(.testMicrophone, source: .microphone(SilentMicrophone()), in: system)
    for device in [self.back, self.front, microphone] { system.connect(device) }
    log.clear()
  }

  var timeline: VirtualTimeline { world.timeline }
  var system: CaptureSystem { world.system }
  var log: EventLog { world.log }

  func use<Result>(_ body: () throws -> Result) rethrows -> Result { try world.use(body) }
  func advance(milliseconds: Int64) { world.advance(milliseconds: milliseconds) }

  /// Returns the observed changes of these properties.
  func events(_ properties: String...) -> [String] {
    log.events.filter { event in properties.contains { event.hasPrefix($0 + " ") } }
  }

  /// The API misuse since the log was cleared, as `NAME: reason`.
  var misuses: [String] { log.misuses.map { "\($0.exception.rawValue): \($0.reason)" } }

  /// Returns a running session with the back camera and a data output whose client counts frames.
  func runningSession(_ client: CountingClient, queue: DispatchQueue = DispatchQueue(label: "frames")) throws
    -> (AVCaptureSession, AVCaptureVideoDataOutput)
  {
    try use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: back))
      let output = AVCaptureVideoDataOutput()
      output.setSampleBufferDelegate(client, queue: queue)
      session.addOutput(output)
      session.startRunning()
      self.session = session
      return (session, output)
    }
  }

  /// Returns a running session with a movie file output that writes to `media`, with audio by default.
  func runningMovie(to media: FakeMedia, of device: AVCaptureDevice? = nil, withAudio: Bool = true) throws
    -> (AVCaptureSession, AVCaptureMovieFileOutput)
  {
    system.media = media
    return try use {
      let (session, movie) = (AVCaptureSession(), AVCaptureMovieFileOutput())
      session.addInput(try AVCaptureDeviceInput(device: device ?? back))
      if withAudio { session.addInput(try AVCaptureDeviceInput(device: microphone)) }
      session.addOutput(movie)
      session.startRunning()
      log.clear()
      return (session, movie)
    }
  }

  /// Returns the log text of a capture event, or nil if it is not logged.
  static func describe(_ event: any ModelEvent) -> String? {
    if case CaptureEvent.output(_, let event as RecordingEvent) = event { "recording \(event)" } else { nil }
  }
}

/// A delegate that records the times of its samples.
final class CountingClient: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  var frames: [CMSampleBuffer] = []
  var times: [CMTime] = []
  var droppedSamples: [CMSampleBuffer] = []
  var dropped: [CMTime] { droppedSamples.map(\.presentationTimeStamp) }
  /// The drop reasons that are attached to dropped samples.
  var reasons: [String] {
    droppedSamples.map { sample in
      CMGetAttachment(sample, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil) as? String
        ?? ""
    }
  }
  var keepsBuffers = false
  var onFrame: (() -> Void)?
  var onConnection: ((AVCaptureConnection) -> Void)?

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    times.append(sampleBuffer.presentationTimeStamp)
    if keepsBuffers { frames.append(sampleBuffer) }
    onConnection?(connection)
    onFrame?()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    droppedSamples.append(sampleBuffer)
  }
}

/// A camera with a blank image.
final class BlankCamera: CameraSource {
  func image(_ request: ImageRequest) -> (any SourceImage)? { Blank() }

  struct Blank: SourceImage {
    func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {}
  }
}

/// A microphone that records silence.
final class SilentMicrophone: MicrophoneSource {
  let sampleRate = 44_100
  let channelCount = 1
  func fill(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64) { samples.update(repeating: 0) }
}

extension DeviceDescriptor {
  /// The test camera, with a 720p, a 1080p, a high-speed 720p and a full-sensor format.
  static func testCamera(
    _ position: Position,
    costs: CaptureCosts = CaptureCosts(startMilliseconds: 500, stopMilliseconds: 200, reconfigureMilliseconds: 300)
  ) -> DeviceDescriptor {
    func format(_ width: Int, _ height: Int, _ rates: ClosedRange<Double>) -> FormatDescriptor {
      FormatDescriptor(
        pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, size: PixelSize(width: width, height: height),
        frameRates: rates)
    }
    typealias Preset = AVCaptureSession.Preset
    var presets: [String: PresetChoice] = [
      Preset.hd1280x720.rawValue: PresetChoice(formatIndex: 0), Preset.high.rawValue: PresetChoice(formatIndex: 1),
      Preset.photo.rawValue: PresetChoice(formatIndex: 3, previewSize: PixelSize(width: 1000, height: 750)),
    ]
    if position == .back { presets[Preset.hd1920x1080.rawValue] = PresetChoice(formatIndex: 1) }
    return DeviceDescriptor(
      uniqueID: "test.camera.\(position)", modelID: "test",
      localizedName: position == .back ? "Back Camera" : "Front Camera",
      manufacturer: "camsim", deviceType: AVCaptureDevice.DeviceType.builtInWideAngleCamera.rawValue,
      position: position,
      kind: .camera(
        CameraDescriptor(
          formats: [
            format(1280, 720, 1...30), format(1920, 1080, 1...60), format(1280, 720, 2...240),
            format(4032, 3024, 1...30),
          ],
          presets: presets, sensorToPortrait: ImageOrientation(quarterTurns: 1), hasFlash: position == .back,
          hasTorch: position == .back,
          lens: LensDescriptor(
            model: "test", focalLength: 4, focalLengthIn35mmFilm: 28, fNumber: 1.8, minimumFocusDistance: -1),
          exposureBiasRange: -8...8, maxWhiteBalanceGain: 4, supportsLowLightBoost: false,
          costs: costs)))
  }

  static let testMicrophone = DeviceDescriptor(
    uniqueID: "test.microphone", modelID: "test", localizedName: "Microphone", manufacturer: "camsim",
    deviceType: AVCaptureDevice.DeviceType.microphone.rawValue, position: .unspecified,
    kind: .microphone(MicrophoneDescriptor(sampleRate: 44_100, channelCount: 1)))
}
