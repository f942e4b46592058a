import CaptureModel
import DeviceProfiles
import HardwareModel
import SimulationKernel
import V4L2

extension ReplayCamera {
  /// The camera that a recording is, with the formats and controls that it had. It is not connected to the system yet.
  ///
  /// What a client sets is taken two frames later, as a phone takes it, to the number that the client gave, and changes no picture; what
  /// the camera set by itself stays as it was when the recording began.
  ///
  /// - Parameters:
  ///   - bundle: the recording.
  ///   - controls: its controls.
  ///   - system: the world of the camera.
  /// - Throws: a `MediaError` when nothing can decode its pictures, and ``ReplayError`` when it has no format.
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
      throw ReplayError(at: bundle.name, "the recording tells of no format that a client could see; record it again")
    }
    let described = DeviceDescriptor(
      V4L2Capability(bundle.descriptor), uniqueID: "replay:\(bundle.name)", modes, controls.controlSet, controls.numbers
    )
    return AVCaptureDevice(described, source: .camera(try ReplayCamera(bundle, controls)), in: system)
  }
}
