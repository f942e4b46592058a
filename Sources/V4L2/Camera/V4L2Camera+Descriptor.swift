import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

extension DeviceDescriptor {
  /// Creates the descriptor that clients see for a V4L2 camera.
  ///
  /// - Parameters:
  ///   - capability: The capabilities that the driver reports.
  ///   - uniqueID: The stable identifier of the camera.
  ///   - modes: The capture modes, one for each format.
  ///   - controlSet: The controls that are mapped to AVFoundation properties.
  ///   - values: The current values of those controls.
  ///
  /// **Source:** Apple, AVCaptureDevice.DeviceType.external. Using the driver name as the manufacturer is assumed,
  /// because V4L2 reports no manufacturer.
  package init(
    _ capability: V4L2Capability, uniqueID: String, _ modes: [V4L2Mode], _ controlSet: V4L2ControlSet,
    _ values: V4L2ControlSet.Values
  ) {
    var camera = CameraDescriptor(
      formats: modes.map(\.descriptor), presets: V4L2Presets(modes).choices, sensorToPortrait: .identity,
      hasFlash: false,
      hasTorch: false,
      lens: LensDescriptor(
        model: capability.card, focalLength: 0, focalLengthIn35mmFilm: 0, fNumber: 0, minimumFocusDistance: -1),
      exposureBiasRange: 0...0, maxWhiteBalanceGain: 1, supportsLowLightBoost: false,
      costs: CaptureCosts(startMilliseconds: 0, stopMilliseconds: 0, reconfigureMilliseconds: 0))
    controlSet.extend(&camera, values)
    self.init(
      uniqueID: uniqueID, modelID: capability.card, localizedName: capability.card, manufacturer: capability.driver,
      deviceType: AVCaptureDevice.DeviceType.external.rawValue, position: .unspecified, kind: .camera(camera))
  }
}

/// A mapping from each session preset to a capture mode.
///
/// **Source:** rules 94 and 104. The presets without a size are assumed: `high` is the largest mode at 24 frames per
/// second or more, `photo` the largest of all, and `medium` and `low` the largest up to 640 x 480 and 352 x 288.
struct V4L2Presets {
  private let modes: [V4L2Mode]

  init(_ modes: [V4L2Mode]) { self.modes = modes }

  /// The format choice for each supported preset, keyed by Apple's raw preset string.
  var choices: [String: PresetChoice] {
    typealias Preset = AVCaptureSession.Preset
    let sizes: [(Preset, Int, Int)] = [
      (.qvga320x240, 320, 240), (.cif352x288, 352, 288), (.vga640x480, 640, 480), (.qHD960x540, 960, 540),
      (.hd1280x720, 1280, 720), (.hd1920x1080, 1920, 1080), (.hd4K3840x2160, 3840, 2160), (.iFrame960x540, 960, 540),
      (.iFrame1280x720, 1280, 720),
    ]
    var result: [String: PresetChoice] = [:]
    func choose(_ preset: Preset, _ index: Int?) {
      if let index { result[preset.rawValue] = PresetChoice(formatIndex: index) }
    }
    for (preset, width, height) in sizes {
      choose(preset, best { $0.size == PixelSize(width: width, height: height) })
    }
    choose(.high, best { rate($0) >= 24 } ?? best { _ in true })
    choose(.photo, best { _ in true })
    choose(.medium, best { $0.size.width <= 640 && $0.size.height <= 480 } ?? smallest)
    choose(.low, best { $0.size.width <= 352 && $0.size.height <= 288 } ?? smallest)
    return result
  }

  /// The maximum frame rate for comparisons, capped at 30, because higher rates are not preferred.
  private func rate(_ mode: V4L2Mode) -> Double { min(30, mode.descriptor.frameRates.upperBound) }

  /// Returns the index of the largest allowed mode. Ties are broken by frame rate, then by zero-copy delivery, then by
  /// the driver's order.
  private func best(_ isAllowed: (V4L2Mode) -> Bool) -> Int? {
    modes.indices.filter { isAllowed(modes[$0]) }.max { first, second in
      let (a, b) = (modes[first], modes[second])
      if a.size.pixelCount != b.size.pixelCount { return a.size.pixelCount < b.size.pixelCount }
      if rate(a) != rate(b) { return rate(a) < rate(b) }
      if a.isNative != b.isNative { return b.isNative }
      return first > second
    }
  }

  private var smallest: Int? {
    modes.indices.min { modes[$0].size.pixelCount < modes[$1].size.pixelCount }
  }
}
