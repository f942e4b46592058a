import CoreMediaModel
import Foundation

/// The `userInfo` key for a file type.
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"
/// The `userInfo` key for media subtypes.
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
/// The `userInfo` key for a persistent track ID.
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
/// The `userInfo` key for a presentation time.
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"

/// Typed access to the values in `userInfo`. Each property is nil if the error does not contain its value.
extension AVError {
  /// The size of the file, in bytes.
  public var fileSize: Int64? { (userInfo[AVErrorFileSizeKey] as? NSNumber)?.int64Value }
  /// The type of the file that the error concerns.
  public var fileType: AVFileType? { (userInfo[AVErrorFileTypeKey] as? String).map { AVFileType(rawValue: $0) } }
  /// The media subtypes in the file, as four-character codes.
  public var mediaSubtypes: [Int]? { (userInfo[AVErrorMediaSubTypeKey] as? [NSNumber])?.map(\.intValue) }
  /// The media type that the error concerns.
  public var mediaType: AVMediaType? { (userInfo[AVErrorMediaTypeKey] as? String).map { AVMediaType(rawValue: $0) } }
  /// The persistent ID of the track that the error concerns.
  public var persistentTrackID: Int32? { (userInfo[AVErrorPersistentTrackIDKey] as? NSNumber)?.int32Value }
  /// The presentation time of the sample that the error concerns.
  public var presentationTimeStamp: CMTime? { userInfo[AVErrorPresentationTimeStampKey] as? CMTime }
  /// The identifier of the process that uses the device.
  public var processID: Int? { (userInfo[AVErrorPIDKey] as? NSNumber)?.intValue }
  /// A Boolean value that indicates whether the recording is playable although it ended with this error. **Source:**
  /// rule 247.
  public var recordingSuccessfullyFinished: Bool? {
    (userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? NSNumber)?.boolValue
  }
  /// The time at which the error occurred.
  public var time: CMTime? { userInfo[AVErrorTimeKey] as? CMTime }
}
