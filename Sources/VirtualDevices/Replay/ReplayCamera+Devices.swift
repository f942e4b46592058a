import CaptureModel
import DeviceProfiles
import HardwareModel
import SimulationKernel
import V4L2

extension ReplayCamera {
  /// Creates the camera of a recording, with the formats and controls that it had. It is not connected to the system
  /// yet.
  ///
  /// Values set by a client take effect two frames later, as on a phone, and exactly as set, but do not change the
  /// frames. Values that the camera set itself stay as they were at the start of the recording.
  ///
  /// - Parameters:
  ///   - bundle: The recording to replay.
  ///   - controls: The controls of the recorded camera.
  ///   - system: The world of the camera.
  /// - Throws: A `MediaError` if no decoder for the frames is available, and ``ReplayError`` if the recording has no
  ///   format.
  package static func device(
    _ bundle: ReplayBundle, _ controls: RecordedControls, in system: CaptureSystem
  ) throws -> AVCaptureDevice {
    let modes = try bundle.descriptor.modes.map { mode in
      let described = try FormatDescriptor(printedLine: mode.line)
      return V4L2Mode(
        code: mode.code, size: described.size, intervals: [], isRange: false,
        isNative: V4L2PixelFormat(mode.code)?.isNative ?? false, descriptor: described)
    }
    guard !modes.isEmpty else {
      throw ReplayError(
        at: bundle.name, "the recording contains no format that a camera session supports; record it again")
    }
    let described = DeviceDescriptor(
      V4L2Capability(bundle.descriptor), uniqueID: "replay:\(bundle.name)", modes, controls.controlSet, controls.numbers
    )
    return AVCaptureDevice(described, source: .camera(try ReplayCamera(bundle, controls)), in: system)
  }
}
