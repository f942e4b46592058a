import CoreMediaModel
import Foundation

/// `userInfo` key of a file's type.
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"
/// `userInfo` key of the kinds of media.
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
/// `userInfo` key of a track's number.
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
/// `userInfo` key of a sample's time.
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"

/// Facts of `userInfo`, under their own names; nil where the error does not tell them.
extension AVError {
  /// Bytes of the file.
  public var fileSize: Int64? { (userInfo[AVErrorFileSizeKey] as? NSNumber)?.int64Value }
  /// The file's type.
  public var fileType: AVFileType? { (userInfo[AVErrorFileTypeKey] as? String).map { AVFileType(rawValue: $0) } }
  /// What is in the file: four-character codes.
  public var mediaSubtypes: [Int]? { (userInfo[AVErrorMediaSubTypeKey] as? [NSNumber])?.map(\.intValue) }
  /// The medium.
  public var mediaType: AVMediaType? { (userInfo[AVErrorMediaTypeKey] as? String).map { AVMediaType(rawValue: $0) } }
  /// The track's number.
  public var persistentTrackID: Int32? { (userInfo[AVErrorPersistentTrackIDKey] as? NSNumber)?.int32Value }
  /// When the sample is shown.
  public var presentationTimeStamp: CMTime? { userInfo[AVErrorPresentationTimeStampKey] as? CMTime }
  /// The process that has the device.
  public var processID: Int? { (userInfo[AVErrorPIDKey] as? NSNumber)?.intValue }
  /// Whether the recording is playable although it ended with this error. **Source:** rule 247.
  public var recordingSuccessfullyFinished: Bool? {
    (userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? NSNumber)?.boolValue
  }
  /// When it happened.
  public var time: CMTime? { userInfo[AVErrorTimeKey] as? CMTime }
}
