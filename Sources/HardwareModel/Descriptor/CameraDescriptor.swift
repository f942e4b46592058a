import AVFoundationTypes
import CoreVideoModel
import PixelModel
import PlatformTypes

/// What only a camera has.
public struct CameraDescriptor: Hashable, Sendable {
  /// The capture formats, in the order of `AVCaptureDevice.formats`.
  public var formats: [FormatDescriptor]
  /// What each session preset that the camera supports picks; the keys are Apple's raw strings, such as
  /// `AVCaptureSessionPresetHigh`. A preset that is not here is not supported.
  public var presets: [String: PresetChoice]
  /// How the sensor's picture must be turned to be upright when the phone is held in portrait.
  ///
  /// A phone's camera needs one quarter turn, on the back as in front; the two differ in which landscape posture needs
  /// none. **Source:** rules 300-302.
  public var sensorToPortrait: ImageOrientation
  /// How a data output's connection turns the picture before a client says otherwise: by a half turn for a camera at the landscape edge
  /// of an iPad, so that apps that know nothing of it get upright pictures. **Source:** rules 72 and 315.
  public var sensorToData = ImageOrientation.identity
  /// Whether a flash can light a photo; in front this is the screen.
  public var hasFlash: Bool
  /// Whether there is a torch: a light that can stay on.
  public var hasTorch: Bool
  /// Whether the phone writes HEVC: photos in HEIF, and movies. **Source:** inferred: a camera's since the A10.
  public var encodesHEVC = true
  /// Whether photos can come as proxies, which the photo library finishes. **Source:** rule 425.
  public var defersPhotos = false
  /// Whether photos can be Apple ProRAW. **Source:** rule 440.
  public var takesAppleProRAW = false
  /// The lens.
  public var lens: LensDescriptor
  /// The least and greatest exposure bias, in EV.
  public var exposureBiasRange: ClosedRange<Double>
  /// The greatest white-balance gain; the least is 1.
  public var maxWhiteBalanceGain: Double
  /// Whether the camera can brighten a dark scene by itself.
  public var supportsLowLightBoost: Bool
  /// How long blocking calls take.
  public var costs: CaptureCosts
  /// Identifiers of the cameras that a virtual one is made of, from the widest to the longest lens; empty for a real one.
  public var constituents: [String] = []
  /// The zoom factors from which on the next constituent can take over, one less than there are constituents.
  /// **Source:** rule 117.
  public var switchOverZoomFactors: [Double] = []
  /// What the phone's own camera app multiplies a zoom factor by before it shows it: 0.5 where 1 means the ultra-wide camera.
  public var displayZoomMultiplier = 1.0
  /// What can be controlled where that is not what a phone has; nil for a phone, whose formats tell by their ISO whether anything can.
  public var controls: ControlCapabilities?

  /// Those of some codecs that the phone can write.
  package func encodable(_ codecs: [AVVideoCodecType]) -> [AVVideoCodecType] {
    encodesHEVC ? codecs : codecs.filter { $0 != .hevc }
  }

  /// All facts of a real camera; those of a virtual one are set afterwards.
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

/// What a session preset does to a camera.
public struct PresetChoice: Hashable, Sendable {
  /// Index into the camera's formats.
  public var formatIndex: Int
  /// Size of the pictures that a video data output and a preview get, in landscape order; nil for the format's own.
  ///
  /// **Source:** rule 269: with the photo preset the output delivers preview-sized pictures.
  public var previewSize: PixelSize?

  /// A format, and the size of the preview where it is not the format's.
  public init(formatIndex: Int, previewSize: PixelSize? = nil) {
    self.formatIndex = formatIndex
    self.previewSize = previewSize
  }
}

/// What a photo's EXIF and the optics need to know about a lens.
public struct LensDescriptor: Hashable, Sendable {
  /// EXIF `LensModel`, such as `iPhone 8 Plus back camera 3.99mm f/1.8`.
  public var model: String
  /// Focal length in millimetres.
  public var focalLength: Double
  /// Focal length in millimetres that gives the same angle of view on 35 mm film.
  public var focalLengthIn35mmFilm: Int
  /// Focal length over aperture.
  public var fNumber: Double
  /// The nearest distance in millimetres at which a subject is sharp; -1 when unknown. **Source:** rule 133.
  public var minimumFocusDistance: Int

  /// All facts of a lens.
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

/// How long the blocking calls of a session take with a camera, in milliseconds.
public struct CaptureCosts: Hashable, Sendable {
  /// `startRunning()`.
  public var startMilliseconds: Int
  /// `stopRunning()`.
  public var stopMilliseconds: Int
  /// A commit that changes the camera or its format while the session runs.
  public var reconfigureMilliseconds: Int

  /// All costs.
  public init(startMilliseconds: Int, stopMilliseconds: Int, reconfigureMilliseconds: Int) {
    self.startMilliseconds = startMilliseconds
    self.stopMilliseconds = stopMilliseconds
    self.reconfigureMilliseconds = reconfigureMilliseconds
  }
}
