import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel

extension FileCamera {
  /// Creates a camera and, if the file has audio, a microphone that play a file. The devices are not connected to the
  /// system yet.
  ///
  /// - Throws: A `MediaError` if the file is missing, truncated or not a movie, or if it has no video.
  public static func devices(
    contentsOf url: URL, loops: Bool = false, in system: CaptureSystem
  ) throws -> [AVCaptureDevice] {
    let file = try MovieFile(url: url)
    let camera = AVCaptureDevice(
      cameraDescriptor(file), source: .camera(try FileCamera(file, loops: loops)), in: system)
    guard file.audio != nil else { return [camera] }
    let microphone = try FileMicrophone(file, loops: loops)
    return [camera, AVCaptureDevice(descriptor(of: microphone, file), source: .microphone(microphone), in: system)]
  }

  /// Returns a descriptor with a single format that has the file's size and frame rate. All presets select it, so that
  /// a scenario works with any file.
  private static func cameraDescriptor(_ file: MovieFile) -> DeviceDescriptor {
    let track = file.video
    // Encoders and 4:2:0 formats require an even width and height.
    let size = PixelSize(
      width: max(2, (track?.displayWidth ?? 2) & ~1), height: max(2, (track?.displayHeight ?? 2) & ~1))
    let rate = framesPerSecond(track?.frames ?? [])
    let format = FormatDescriptor(
      pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, size: size, frameRates: rate...rate)
    let presets = AVCaptureSession.Preset.all.filter { $0 != .inputPriority }
      .map { ($0.rawValue, PresetChoice(formatIndex: 0)) }
    let camera = CameraDescriptor(
      formats: [format], presets: Dictionary(uniqueKeysWithValues: presets), sensorToPortrait: .identity,
      hasFlash: false,
      hasTorch: false,
      lens: LensDescriptor(model: "", focalLength: 0, focalLengthIn35mmFilm: 0, fNumber: 0, minimumFocusDistance: -1),
      exposureBiasRange: 0...0, maxWhiteBalanceGain: 1, supportsLowLightBoost: false,
      costs: CaptureCosts(startMilliseconds: 0, stopMilliseconds: 0, reconfigureMilliseconds: 0))
    return descriptor(file, "camera", .external, .camera(camera))
  }

  private static func descriptor(of microphone: FileMicrophone, _ file: MovieFile) -> DeviceDescriptor {
    descriptor(
      file, "microphone", .microphone,
      .microphone(MicrophoneDescriptor(sampleRate: microphone.sampleRate, channelCount: microphone.channelCount)))
  }

  private static func descriptor(
    _ file: MovieFile, _ what: String, _ type: AVCaptureDevice.DeviceType, _ kind: DeviceDescriptor.Kind
  ) -> DeviceDescriptor {
    let name = file.url.lastPathComponent
    return DeviceDescriptor(
      uniqueID: "file:\(name):\(what)", modelID: "file", localizedName: "\(name) \(what)", manufacturer: "camsim",
      deviceType: type.rawValue, position: .unspecified, kind: kind)
  }

  /// Returns the average frame rate, which is exact for evenly spaced frames.
  private static func framesPerSecond(_ frames: [MovieFile.FrameTime]) -> Double {
    guard let first = frames.first, let last = frames.last else { return 30 }
    let span = (last.time + last.duration - first.time).seconds
    return span > 0 ? Double(frames.count) / span : 30
  }
}
