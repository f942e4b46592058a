import CoreMediaModel
import CoreVideoModel
import PixelModel
import PlatformTypes

/// What a camera sees, without a clock: the frame pump says when, the source says what.
///
/// A source is asked for pictures in order of time, from one thread at a time.
public protocol CameraSource: AnyObject, Sendable {
  /// When this source has its own pace (a file), the time of its first frame after `time`, both counted from the moment at
  /// which the camera began to stream; nil when there is no further frame.
  func nextFrameTime(after time: CMTime?) -> CMTime?

  /// Whether frames come at the source's own times (a file) and not at the device's frame rate.
  var isSelfPaced: Bool { get }

  /// The picture at one moment: a small value that draws later, or never. Nil when the source has ended.
  func image(_ request: ImageRequest) -> (any SourceImage)?

  /// Why the camera lost the frame that should come now; nil when it did not. Such a frame reaches no client, and outputs report it.
  func loss(_ request: ImageRequest) -> FrameLoss?

  /// What the sensor sees in a frame; nil when the source is not a sensor (a file) and nothing can be controlled.
  ///
  /// Asked for every frame, before its picture and whether or not that is read; a scene that does not change should answer
  /// from memory.
  func measure(_ request: MeterRequest) -> SensorMeasurement?

  /// A client has asked for something that the hardware of a real camera would carry out. Returns at once; called with the system's lock
  /// held. What frames are like is told by ``ImageRequest/settings``.
  func note(_ order: ControlRequest)

  /// Whether the source tells of faces.
  var tellsFaces: Bool { get }

  /// The faces in a frame, whether or not its picture is read.
  func faces(_ request: ImageRequest) -> [DetectedFace]
}

extension CameraSource {
  public var isSelfPaced: Bool { false }
  public func nextFrameTime(after time: CMTime?) -> CMTime? { nil }
  public func loss(_ request: ImageRequest) -> FrameLoss? { nil }
  public func measure(_ request: MeterRequest) -> SensorMeasurement? { nil }
  public func note(_ order: ControlRequest) {}
  public var tellsFaces: Bool { false }
  public func faces(_ request: ImageRequest) -> [DetectedFace] { [] }
}

/// What the frame pump tells a source about the frame it wants.
public struct ImageRequest: Sendable {
  /// Running number of the frame since the camera began to stream, from 0.
  public var index: Int
  /// Presentation time since the timeline began.
  public var time: CMTime
  /// Time since the camera began to stream; what a self-paced source goes by.
  public var sourceTime: CMTime
  /// Width of the sensor's picture in pixels: the active format's, always in landscape order.
  public var width: Int
  /// Height of the sensor's picture in pixels.
  public var height: Int
  /// How the upright world lies in the sensor's picture: posture and mounting of the camera together.
  public var worldToSensor: ImageOrientation
  /// The active format: field of view, upscale threshold.
  public var format: SharedFormat?
  /// How the frame is taken; nil for a camera that cannot be controlled.
  public var settings: FrameSettings?

  /// A request with all its facts.
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

/// A format's descriptor behind one reference: a frame's request is copied several times, and a descriptor is large.
public final class SharedFormat: Sendable {
  /// What the format can do.
  public let descriptor: FormatDescriptor

  /// Shares a descriptor.
  public init(_ descriptor: FormatDescriptor) { self.descriptor = descriptor }
}

/// One frame that has not been drawn yet. Immutable, so that several outputs can draw it in their own ways, on any thread.
public protocol SourceImage: Sendable {
  /// Draws the frame into `memory`, filling it, in the pixel format and size of `memory.layout`.
  ///
  /// - Parameters:
  ///   - memory: the pixels to write, all of them.
  ///   - sensorToBuffer: how the sensor's picture lies in the buffer (the connection's turn and mirror).
  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation)

  /// A buffer that holds the frame already, in this layout and orientation, so that nothing need be copied; nil if there is none.
  ///
  /// - Parameters:
  ///   - layout: the pixel format and size that the buffer must have.
  ///   - sensorToBuffer: how the sensor's picture must lie in it.
  ///   - pool: counts the buffer as one of its own while a client holds it.
  func buffer(layout: PixelLayout, sensorToBuffer: ImageOrientation, pool: CVPixelBufferPool) -> CVPixelBuffer?

  /// Writes the distance of every point in metres, as 32-bit floats; not a number where it is unknown.
  ///
  /// - Parameters:
  ///   - memory: the map, in `kCVPixelFormatType_DepthFloat32`.
  ///   - sensorToBuffer: how the sensor's picture lies in the map.
  ///   - fillsHoles: whether places that could not be measured are guessed from their neighbours.
  func drawDistances(into memory: PixelMemory, sensorToBuffer: ImageOrientation, fillsHoles: Bool)

  /// Whether people are in the picture.
  var showsPeople: Bool { get }

  /// Draws how much of each pixel shows people, or a part of them: from black for nothing to white for all of it.
  ///
  /// - Parameters:
  ///   - part: what of them is white.
  ///   - memory: the matte, in `kCVPixelFormatType_OneComponent8`.
  ///   - sensorToBuffer: how the sensor's picture lies in the matte.
  func drawMatte(of part: PersonPart, into memory: PixelMemory, sensorToBuffer: ImageOrientation)
}

extension SourceImage {
  public var showsPeople: Bool { false }

  /// Knows no people.
  public func drawMatte(of part: PersonPart, into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    memory.withPlane(0) { bytes, _ in _ = bytes.initializeMemory(as: UInt8.self, repeating: 0) }
  }

  /// Knows no distances.
  public func drawDistances(into memory: PixelMemory, sensorToBuffer: ImageOrientation, fillsHoles: Bool) {
    memory.withPlane(0) { bytes, _ in _ = bytes.initializeMemory(as: Float.self, repeating: .nan) }
  }

  public func buffer(layout: PixelLayout, sensorToBuffer: ImageOrientation, pool: CVPixelBufferPool) -> CVPixelBuffer? {
    nil
  }
}

/// Sound without a clock: sample *n* lies at *n* / `sampleRate` seconds.
public protocol MicrophoneSource: AnyObject, Sendable {
  /// Samples a second.
  var sampleRate: Int { get }
  /// Interleaved channels of a sample frame.
  var channelCount: Int { get }
  /// How many sample frames there are since the microphone began; nil when it never ends.
  var length: Int64? { get }
  /// Fills `samples` (16-bit, interleaved) with the sound from sample frame `first`.
  ///
  /// `first` counts from the timeline's beginning, or from the moment the microphone began if `isSelfPaced`.
  func fill(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64)
  /// Whether samples count from the moment the microphone began (a file) and not from the timeline's beginning.
  var isSelfPaced: Bool { get }
}

extension MicrophoneSource {
  public var length: Int64? { nil }
  public var isSelfPaced: Bool { false }
}
