import CoreVideoModel
import PixelModel

extension Scenario {
  /// A capture session: what the app built before the first step.
  public struct Session: Sendable, Hashable {
    /// Which of Apple's session classes it is.
    public var kind = Kind.single
    /// Nil leaves Apple's default, `high`.
    public var preset: Preset?
    /// Inputs in the order in which they are added.
    public var inputs: [Input] = []
    /// Outputs in the order in which they are added; names are unique.
    public var outputs: [Output] = []
    /// Controls of the first camera for the phone's button, in the order in which they are added.
    public var controls: [Control] = []
    /// Where it stands in the file; nil when the file says nothing of it.
    public var position: Position?

    /// The system's own controls, by what they set.
    public enum Control: String, Sendable, Hashable, CaseIterable {
      /// `AVCaptureSystemZoomSlider`, which the user knows as `Zoom`.
      case zoom
      /// `AVCaptureSystemExposureBiasSlider`, which the user knows as `Exposure`.
      case exposure
    }

    /// Apple's session classes.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// `AVCaptureSession`: one camera at a time.
      case single
      /// `AVCaptureMultiCamSession`: several cameras at a time.
      case multiCam
    }

    /// A session without inputs and outputs.
    public init() {}

    /// The output of that name.
    public func output(named name: String) -> Output? { outputs.first { $0.name == name } }
  }

  /// An output of the session.
  public struct Output: Sendable, Hashable {
    /// The name by which steps, expectations, frames and the trace know it.
    public var name: String
    /// Which of Apple's output classes it is.
    public var kind: Kind
    /// Which input the output takes, in a session with several cameras; nil for the first that fits.
    public var from: Input?
    /// Pixel format of the delivered buffers; nil leaves the device's own.
    public var pixelFormat: PixelFormat?
    /// Nil leaves Apple's default, true.
    public var alwaysDiscardsLateVideoFrames: Bool?
    /// Codec of the movie's pictures or of the photo; nil leaves the output's default.
    public var codec: Codec?
    /// Degrees clockwise by which players are told to turn the movie of an asset writer; nil for none.
    public var transform: Double?
    /// What a metadata output looks for and where.
    public var metadata: [Setting] = []
    /// Size of the preview's layer in points; nil for that of an upright phone.
    public var layer: LayerSize?
    /// How the picture fills the layer; nil leaves Apple's default, `resizeAspect`.
    public var videoGravity: VideoGravity?
    /// What to set on the output's video connection as soon as it exists, in the order of the file.
    public var connection: [Setting] = []

    /// Apple's output classes: `videoData` is `AVCaptureVideoDataOutput`, and so on.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// `AVCaptureVideoDataOutput`.
      case videoData
      /// `AVCaptureAudioDataOutput`.
      case audioData
      /// `AVCaptureMovieFileOutput`.
      case movieFile
      /// `AVCaptureAudioFileOutput`.
      case audioFile
      /// `AVCapturePhotoOutput`.
      case photo
      /// `AVCaptureStillImageOutput`.
      case stillImage
      /// `AVCaptureVideoDataOutput`, whose frames go into an `AVAssetWriter`.
      case assetWriter
      /// `AVCaptureMetadataOutput`.
      case metadata
      /// `AVCaptureVideoPreviewLayer` in a window; no output to Apple, and none of `session.outputs`.
      case preview

      /// Whether what it makes are movies, whose pictures have times of their own.
      public var isMovie: Bool { self == .movieFile || self == .assetWriter }
    }
  }

  /// Size of a layer in points.
  public struct LayerSize: Sendable, Hashable {
    /// Points across.
    public var width: Int
    /// Points down.
    public var height: Int

    /// The screen of an upright phone.
    public static let standard = LayerSize(width: 375, height: 812)

    /// A size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// `375x812`; nil for any other text.
    public init?(_ text: String) {
      let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      let sides = 0...ScenarioLimit.layerSide
      guard numbers.count == 2, let width = numbers[0], let height = numbers[1], sides.contains(width),
        sides.contains(height)
      else { return nil }
      self.init(width: width, height: height)
    }
  }
}
