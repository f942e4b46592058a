import CoreMediaModel
import CoreVideoModel
import PixelModel
import PlatformTypes

/// A source of camera images without a clock: the frame pump determines the times, and the source provides the images.
///
/// Requests arrive in chronological order, on one thread at a time.
public protocol CameraSource: AnyObject, Sendable {
  /// Returns the time of the first frame after `time` for a self-paced source (a file), or nil after the last frame.
  ///
  /// Both times are relative to the start of the camera's stream.
  func nextFrameTime(after time: CMTime?) -> CMTime?

  /// A Boolean value that indicates whether frames have the source's own times (a file) instead of the device's frame
  /// rate.
  var isSelfPaced: Bool { get }

  /// Returns the image for a request, as a small value that may be rendered later or never, or nil once the source has
  /// ended.
  func image(_ request: ImageRequest) -> (any SourceImage)?

  /// Returns the reason why the requested frame is lost, or nil if it is not lost. Outputs report a lost frame to the
  /// app instead of delivering it.
  func loss(_ request: ImageRequest) -> FrameLoss?

  /// Returns the sensor's measurement of a frame, or nil if the source is not a sensor (a file) and cannot be
  /// controlled.
  ///
  /// Called for every frame, before its image is requested and even if it is never read; a source with a static scene
  /// should return a cached value.
  func measure(_ request: MeterRequest) -> SensorMeasurement?

  /// Called when the app makes a control request that the hardware of a real camera would carry out. Must return
  /// immediately.
  ///
  /// Called with the system's lock held. The settings of frames are in ``ImageRequest/settings``.
  func controlRequested(_ order: ControlRequest)

  /// A Boolean value that indicates whether the source reports faces.
  var reportsFaces: Bool { get }

  /// Returns the faces in a frame, even if its image is not read.
  func faces(_ request: ImageRequest) -> [DetectedFace]
}

extension CameraSource {
  public var isSelfPaced: Bool { false }
  public func nextFrameTime(after time: CMTime?) -> CMTime? { nil }
  public func loss(_ request: ImageRequest) -> FrameLoss? { nil }
  public func measure(_ request: MeterRequest) -> SensorMeasurement? { nil }
  public func controlRequested(_ order: ControlRequest) {}
  public var reportsFaces: Bool { false }
  public func faces(_ request: ImageRequest) -> [DetectedFace] { [] }
}

/// The request for one frame that the frame pump sends to a source.
public struct ImageRequest: Sendable {
  /// The zero-based number of the frame since the camera started streaming.
  public var index: Int
  /// The presentation time, relative to the start of the timeline.
  public var time: CMTime
  /// The time since the camera started streaming, which a self-paced source uses.
  public var sourceTime: CMTime
  /// The width of the sensor's image in pixels: the active format's, always in landscape orientation.
  public var width: Int
  /// The height of the sensor's image, in pixels.
  public var height: Int
  /// The orientation of the upright scene in the sensor's image, from the phone's posture and the camera's mounting.
  public var worldToSensor: ImageOrientation
  /// The active format, for example for its field of view and upscale threshold.
  public var format: SharedFormat?
  /// The settings of the frame, or nil for a camera without controls.
  public var settings: FrameSettings?

  public init(
    index: Int, time: CMTime, sourceTime: CMTime, width: Int, height: Int, worldToSensor: ImageOrientation,
    format: SharedFormat? = nil, settings: FrameSettings? = nil
  ) {
    self.index = index
    self.time = time
    self.sourceTime = sourceTime
    self.width = width
    self.height = height
    self.worldToSensor = worldToSensor
    self.format = format
    self.settings = settings
  }
}

/// A shared reference to a format's descriptor, which is too large to copy with each frame request.
public final class SharedFormat: Sendable {
  /// The properties of the format.
  public let descriptor: FormatDescriptor

  public init(_ descriptor: FormatDescriptor) { self.descriptor = descriptor }
}

/// An image that is rendered on demand. Immutable, so that several outputs can render it differently, on any thread.
public protocol SourceImage: Sendable {
  /// Renders the image into `memory`, in the pixel format and size of `memory.layout`.
  ///
  /// - Parameters:
  ///   - memory: The pixel memory to fill. Every pixel must be set.
  ///   - sensorToBuffer: The orientation of the sensor's image in the buffer: the connection's rotation and mirroring.
  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation)

  /// Returns an existing buffer with the image in this layout and orientation, to avoid a copy, or nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - layout: The required pixel format and size.
  ///   - sensorToBuffer: The required orientation of the sensor's image in the buffer.
  ///   - pool: The pool that counts the buffer as its own while the app holds it.
  func buffer(layout: PixelLayout, sensorToBuffer: ImageOrientation, pool: CVPixelBufferPool) -> CVPixelBuffer?

  /// Writes the distance of each point in meters, as 32-bit floats; NaN where it is unknown.
  ///
  /// - Parameters:
  ///   - memory: The depth map, in `kCVPixelFormatType_DepthFloat32`.
  ///   - sensorToBuffer: The orientation of the sensor's image in the map.
  ///   - fillsHoles: Whether unmeasured points are interpolated from their neighbors.
  func drawDistances(into memory: PixelMemory, sensorToBuffer: ImageOrientation, fillsHoles: Bool)

  /// Returns whether both images show the same machine-readable codes at the same places, which can be known without
  /// rendering them; false if it is unknown.
  func showsSameCodes(as other: any SourceImage) -> Bool

  /// A value that images share only if they render the same pixels, or nil if there is none.
  var content: (any Hashable & Sendable)? { get }

  /// A Boolean value that indicates whether the image contains people.
  var containsPeople: Bool { get }

  /// Renders a matte of people or a part of them. A pixel is white if the part covers it fully, and black if not at
  /// all.
  ///
  /// - Parameters:
  ///   - part: The part of people that is white.
  ///   - memory: The matte, in `kCVPixelFormatType_OneComponent8`.
  ///   - sensorToBuffer: The orientation of the sensor's image in the matte.
  func drawMatte(of part: PersonPart, into memory: PixelMemory, sensorToBuffer: ImageOrientation)
}

extension SourceImage {
  public var containsPeople: Bool { false }

  public func showsSameCodes(as other: any SourceImage) -> Bool { false }

  public var content: (any Hashable & Sendable)? { nil }

  /// Fills the matte with black, for sources without people.
  public func drawMatte(of part: PersonPart, into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    memory.withPlane(0) { bytes, _ in _ = bytes.initializeMemory(as: UInt8.self, repeating: 0) }
  }

  /// Fills the depth map with NaN, for sources without depth.
  public func drawDistances(into memory: PixelMemory, sensorToBuffer: ImageOrientation, fillsHoles: Bool) {
    memory.withPlane(0) { bytes, _ in _ = bytes.initializeMemory(as: Float.self, repeating: .nan) }
  }

  public func buffer(layout: PixelLayout, sensorToBuffer: ImageOrientation, pool: CVPixelBufferPool) -> CVPixelBuffer? {
    nil
  }
}

/// A source of audio without a clock: sample *n* is at *n* / `sampleRate` seconds.
public protocol MicrophoneSource: AnyObject, Sendable {
  /// The sample rate, in hertz.
  var sampleRate: Int { get }
  /// The number of interleaved channels in a sample frame.
  var channelCount: Int { get }
  /// The number of sample frames since the microphone started, or nil if the source never ends.
  var length: Int64? { get }
  /// Fills `samples` with 16-bit interleaved audio, starting at sample frame `first`.
  ///
  /// `first` counts from the start of the timeline, or from the start of the microphone if `isSelfPaced` is true.
  func fill(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64)
  /// A Boolean value that indicates whether samples count from the start of the microphone (a file) instead of the
  /// timeline.
  var isSelfPaced: Bool { get }
}

extension MicrophoneSource {
  public var length: Int64? { nil }
  public var isSelfPaced: Bool { false }
}
