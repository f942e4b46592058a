import CoreVideoModel
import PixelModel

extension Scenario {
  /// The configuration of the capture session before the first step.
  public struct Session: Sendable, Hashable {
    /// The session class to use; `AVCaptureSession` by default.
    public var kind = Kind.single
    /// The session preset; nil for Apple's default, `high`.
    public var preset: Preset?
    /// The inputs, in the order in which they are added.
    public var inputs: [Input] = []
    /// The outputs, in the order in which they are added. Their names are unique.
    public var outputs: [Output] = []
    /// The controls of the first camera for the phone's camera button, in the order in which they are added.
    public var controls: [Control] = []
    /// The position of the session in the file; nil if the file does not specify one.
    public var position: Position?

    /// The system-provided capture controls.
    public enum Control: String, Sendable, Hashable, CaseIterable {
      /// An `AVCaptureSystemZoomSlider`, which has the title `Zoom`.
      case zoom
      /// An `AVCaptureSystemExposureBiasSlider`, which has the title `Exposure`.
      case exposure
    }

    /// The session classes of AVFoundation.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// An `AVCaptureSession`, which uses one camera at a time.
      case single
      /// An `AVCaptureMultiCamSession`, which uses several cameras at a time.
      case multiCam
    }

    /// Creates a session without inputs and outputs.
    public init() {}

    /// Returns the output with this name; nil if there is none.
    public func output(named name: String) -> Output? { outputs.first { $0.name == name } }
  }

  /// An output or a preview of the session.
  public struct Output: Sendable, Hashable {
    /// The name that steps, expectations, frame requests and the trace use.
    public var name: String
    /// The output class to use.
    public var kind: Kind
    /// The input that the output is connected to in a multi-camera session; nil for the first suitable input.
    public var from: Input?
    /// The pixel format of the delivered buffers; nil for the device's native format.
    public var pixelFormat: PixelFormat?
    /// A Boolean value that indicates whether late video frames are discarded; nil for Apple's default, true.
    public var alwaysDiscardsLateVideoFrames: Bool?
    /// The codec of the movie's video or of the photo; nil for the output's default.
    public var codec: Codec?
    /// The clockwise rotation in degrees with which players display an asset writer's movie; nil for none.
    public var transform: Double?
    /// The settings of a metadata output: the object types and the rectangle of interest.
    public var metadata: [Setting] = []
    /// The size of the preview layer in points; nil for the screen of an upright phone.
    public var layer: LayerSize?
    /// The video gravity of the preview layer; nil for Apple's default, `resizeAspect`.
    public var videoGravity: VideoGravity?
    /// The settings of the output's video connection, applied in the order of the file as soon as the connection
    /// exists.
    public var connection: [Setting] = []

    /// The output classes of AVFoundation, and the preview layer.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// An `AVCaptureVideoDataOutput`, which delivers video frames.
      case videoData
      /// An `AVCaptureAudioDataOutput`, which delivers audio samples.
      case audioData
      /// An `AVCaptureMovieFileOutput`, which records movies.
      case movieFile
      /// An `AVCaptureAudioFileOutput`, which records audio files.
      case audioFile
      /// An `AVCapturePhotoOutput`, which captures photos.
      case photo
      /// An `AVCaptureStillImageOutput`, the predecessor of photo outputs.
      case stillImage
      /// An `AVCaptureVideoDataOutput` whose frames are written by an `AVAssetWriter`.
      case assetWriter
      /// An `AVCaptureMetadataOutput`, which detects codes and faces.
      case metadata
      /// An `AVCaptureVideoPreviewLayer` in a window. AVFoundation does not list it in `session.outputs`.
      case preview

      /// A Boolean value that indicates whether the output writes movies, whose frame times are relative to the start
      /// of the movie.
      public var isMovie: Bool { self == .movieFile || self == .assetWriter }
    }
  }

  /// The size of a layer in points.
  public struct LayerSize: Sendable, Hashable {
    /// The width in points.
    public var width: Int
    /// The height in points.
    public var height: Int

    /// The size of the screen of an upright phone.
    public static let standard = LayerSize(width: 375, height: 812)

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// Creates a size from text such as `375x812`; nil for any other text.
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
