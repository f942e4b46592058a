import AVFoundationTypes
import CoreVideoModel
import PixelModel
import PlatformTypes

/// The part of a device descriptor that only cameras have.
public struct CameraDescriptor: Hashable, Sendable {
  /// The capture formats, in the order of `AVCaptureDevice.formats`.
  public var formats: [FormatDescriptor]
  /// The supported session presets and the formats that they select. The keys are Apple's raw values, such as
  /// `AVCaptureSessionPresetHigh`.
  public var presets: [String: PresetChoice]
  /// The rotation that makes the sensor's image upright while the phone is in portrait.
  ///
  /// A phone's back and front cameras both need one quarter turn; they differ in the landscape orientation that needs
  /// none. **Source:** rules 300-302.
  public var sensorToPortrait: ImageOrientation
  /// The initial rotation of a data output's connection: a half turn for a camera at the landscape edge of an iPad,
  /// otherwise none.
  ///
  /// With this rotation, apps that do not handle such a mounting receive upright images. **Source:** rules 72 and 315.
  public var sensorToData = ImageOrientation.identity
  /// A Boolean value that indicates whether photos can use a flash; on the front, the screen serves as the flash.
  public var hasFlash: Bool
  /// A Boolean value that indicates whether the device has a torch.
  public var hasTorch: Bool
  /// A Boolean value that indicates whether the phone encodes HEVC, for HEIF photos and movies. **Source:** inferred:
  /// true since the A10 chip.
  public var encodesHEVC = true
  /// A Boolean value that indicates whether photos can be delivered as proxies that the photo library finishes.
  /// **Source:** rule 425.
  public var defersPhotos = false
  /// A Boolean value that indicates whether photos can be captured in Apple ProRAW. **Source:** rule 440.
  public var takesAppleProRAW = false
  /// The optical properties of the lens.
  public var lens: LensDescriptor
  /// The minimum and maximum exposure bias, in EV.
  public var exposureBiasRange: ClosedRange<Double>
  /// The maximum white-balance gain; the minimum is 1.
  public var maxWhiteBalanceGain: Double
  /// A Boolean value that indicates whether the camera supports low-light boost.
  public var supportsLowLightBoost: Bool
  /// The durations of blocking calls with this camera.
  public var costs: CaptureCosts
  /// The durations of the steps of a photo capture.
  public var photoTimes = PhotoTimes()
  /// The delays that video stabilization causes.
  public var stabilizationTimes = StabilizationTimes()
  /// The speeds, delays and thresholds of automatic adjustments.
  public var tuning = CameraTuning()
  /// The number of frames from one data output that an app can retain before frames are dropped. **Source:** rule 264,
  /// "roughly a dozen"; the exact number is assumed.
  public var retainedFrames = 12
  /// A Boolean value that indicates whether a photo that was exposed before an interruption is still delivered.
  /// Otherwise, it fails with the photos that are not exposed yet. **Source:** assumed.
  public var finishesInterruptedPhotos = true
  /// The maximum number of photos in a bracket. **Source:** rule 217; the number is assumed.
  public var bracketLimit = 10
  /// The identifiers of a virtual camera's constituents, from the widest to the longest lens; empty for a physical
  /// camera.
  public var constituents: [String] = []
  /// The zoom factors at which the next constituent can become active, one fewer than there are constituents.
  /// **Source:** rule 117.
  public var switchOverZoomFactors: [Double] = []
  /// The multiplier for zoom factors in the phone's camera app: 0.5 where factor 1 is the ultra-wide camera.
  public var displayZoomMultiplier = 1.0
  /// The supported controls if they differ from a phone's, or nil. A phone's camera is controllable if its formats list
  /// ISO values.
  public var controls: ControlCapabilities?

  /// Returns the codecs that the phone can encode.
  package func encodable(_ codecs: [AVVideoCodecType]) -> [AVVideoCodecType] {
    encodesHEVC ? codecs : codecs.filter { $0 != .hevc }
  }

  /// Creates a physical camera; set the properties of a virtual camera afterward.
  public init(
    formats: [FormatDescriptor], presets: [String: PresetChoice], sensorToPortrait: ImageOrientation, hasFlash: Bool,
    hasTorch: Bool, lens: LensDescriptor, exposureBiasRange: ClosedRange<Double>, maxWhiteBalanceGain: Double,
    supportsLowLightBoost: Bool, costs: CaptureCosts
  ) {
    self.formats = formats
    self.presets = presets
    self.sensorToPortrait = sensorToPortrait
    self.hasFlash = hasFlash
    self.hasTorch = hasTorch
    self.lens = lens
    self.exposureBiasRange = exposureBiasRange
    self.maxWhiteBalanceGain = maxWhiteBalanceGain
    self.supportsLowLightBoost = supportsLowLightBoost
    self.costs = costs
  }
}

/// The format and preview size that a session preset selects.
public struct PresetChoice: Hashable, Sendable {
  /// The index of the format in the camera's list.
  public var formatIndex: Int
  /// The image size for video data outputs and previews, in landscape orientation; nil for the format's size.
  ///
  /// **Source:** rule 269: with the photo preset, outputs deliver preview-sized frames.
  public var previewSize: PixelSize?

  public init(formatIndex: Int, previewSize: PixelSize? = nil) {
    self.formatIndex = formatIndex
    self.previewSize = previewSize
  }
}

/// The properties of a lens, for optics and for the EXIF metadata of photos.
public struct LensDescriptor: Hashable, Sendable {
  /// The EXIF `LensModel`, such as `iPhone 8 Plus back camera 3.99mm f/1.8`.
  public var model: String
  /// The focal length, in millimeters.
  public var focalLength: Double
  /// The 35 mm equivalent focal length, in millimeters.
  public var focalLengthIn35mmFilm: Int
  /// The f-number of the lens: focal length divided by aperture diameter.
  public var fNumber: Double
  /// The minimum focus distance in millimeters, or -1 if unknown. **Source:** rule 133.
  public var minimumFocusDistance: Int

  public init(
    model: String, focalLength: Double, focalLengthIn35mmFilm: Int, fNumber: Double, minimumFocusDistance: Int
  ) {
    self.model = model
    self.focalLength = focalLength
    self.focalLengthIn35mmFilm = focalLengthIn35mmFilm
    self.fNumber = fNumber
    self.minimumFocusDistance = minimumFocusDistance
  }
}

/// The durations, in milliseconds, for which a session's calls block with a camera, or its frames are missing.
public struct CaptureCosts: Hashable, Sendable {
  /// The duration of `startRunning()`, in milliseconds.
  public var startMilliseconds: Int
  /// The duration of `stopRunning()`, in milliseconds.
  public var stopMilliseconds: Int
  /// The duration, in milliseconds, of a commit that changes the camera or its format while the session runs.
  public var reconfigureMilliseconds: Int
  /// The additional time, in milliseconds, that passes before the first frame of a stream, while the session runs.
  /// **Source:** assumed.
  public var firstFrameMilliseconds = 0

  public init(startMilliseconds: Int, stopMilliseconds: Int, reconfigureMilliseconds: Int) {
    self.startMilliseconds = startMilliseconds
    self.stopMilliseconds = stopMilliseconds
    self.reconfigureMilliseconds = reconfigureMilliseconds
  }
}
