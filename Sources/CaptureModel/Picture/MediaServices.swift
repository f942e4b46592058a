import Foundation

/// What the model needs of a codec library: somebody who writes movies and photos. The model itself links none.
public protocol MediaServices: Sendable {
  /// Opens a movie for writing. Nothing appears under its final name before it is finished.
  func openMovie(_ description: MovieDescription) throws -> any MovieRecording
  /// The bytes of a photo's file.
  func encodePhoto(_ description: PhotoDescription) throws -> Data
}

extension MediaServices {
  /// Refuses: services that only write movies need no more.
  public func encodePhoto(_ description: PhotoDescription) throws -> Data { throw AVError(.operationNotAllowed) }
}

/// One movie being written. Used from one thread at a time.
public protocol MovieRecording: AnyObject, Sendable {
  /// Appends a picture; times must rise.
  func append(_ picture: CVPixelBuffer, at time: CMTime, duration: CMTime) throws
  /// Appends linear PCM as a microphone delivers it.
  func append(sound: CMSampleBuffer) throws
  /// Bytes written so far.
  var byteCount: Int64 { get }
  /// Ends the movie and puts it in its place.
  func finish() throws
  /// Ends the writing and removes what was written.
  func cancel()
}

/// What a movie is to contain.
public struct MovieDescription: Sendable {
  /// The pictures of a movie.
  public struct Video: Sendable {
    /// Apple's codec type string: `avc1`, `hvc1`, `apcn`, `jpeg`, …
    public var codec: String
    /// Pixels in a stored row.
    public var width: Int
    /// Stored rows.
    public var height: Int
    /// Pixel format of the pictures that will be appended.
    public var pixelFormat: OSType
    /// Written as the track's matrix: how a player must turn the stored picture.
    public var orientation: PictureOrientation
    /// Nominal frames a second, for the encoder's rate control.
    public var framesPerSecond: Double
    /// Bits a second; nil leaves it to the encoder.
    public var bitRate: Int?
    /// Units of a second in which all times of pictures are whole; nil when the rate tells enough.
    public var timescale: CMTimeScale?
  }

  /// The sound of a movie.
  public struct Audio: Sendable {
    /// Samples a second.
    public var sampleRate: Int
    /// Channels of the sound.
    public var channelCount: Int
    /// Four-character format: `aac `, `alac` or `lpcm`.
    public var format: String
    /// Bits a second; nil leaves it to the encoder.
    public var bitRate: Int?
  }

  /// Where the movie will be.
  public var url: URL
  /// `com.apple.quicktime-movie` or `public.mpeg-4`.
  public var fileType: String
  /// Nil for a movie without pictures.
  public var video: Video?
  /// Nil for a silent movie.
  public var audio: Audio?
  /// Time that becomes zero in the file.
  public var startTime: CMTime
  /// What the movie tells about itself. It is written as QuickTime metadata.
  public var metadata: [MovieMetadata] = []
}
