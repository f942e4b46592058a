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
  /// The camera and, if the file has sound, the microphone that a file is. They are not connected to the system yet.
  ///
  /// - Throws: a `MediaError` when the file is missing, is no movie, is cut off, or has no picture.
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

  /// One format: the file's size and rate. Every preset picks it, so that one scenario serves every file.
  private static func cameraDescriptor(_ file: MovieFile) -> DeviceDescriptor {
    let track = file.video
    // Encoders and 4:2:0 want even sides.
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

  /// The rate of frames that come evenly, exactly; else the average.
  private static func framesPerSecond(_ frames: [MovieFile.FrameTime]) -> Double {
    guard let first = frames.first, let last = frames.last else { return 30 }
    let span = (last.time + last.duration - first.time).seconds
    return span > 0 ? Double(frames.count) / span : 30
  }
}
