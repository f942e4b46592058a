import StructuredDocuments

/// An error that describes why a media file could not be read, written or converted: location, cause and remedy.
///
/// Names and messages of FFmpeg and of the system are passed through unchanged, so that they can be searched for.
public typealias MediaError = StructuredError<MediaErrorReason>

/// The category of a media error, which determines the suggested remedy.
public enum MediaErrorReason: ErrorReason {
  /// The file or its folder does not exist.
  case missing
  /// The file already exists and would be overwritten.
  case exists
  /// The process lacks permission to read or write at this path.
  case notPermitted
  /// The disk is full, or a quota or file size limit is exceeded.
  case noSpace
  /// The process or the system has reached its limit of open files.
  case tooManyFiles
  /// The file is damaged or is not of the expected format.
  case invalidData
  /// The file exceeds a limit on pixels, tracks or samples.
  case tooLarge
  /// The file ends before the position that its index refers to.
  case truncated
  /// The file has no video track or image.
  case noVideo
  /// The file has no audio track.
  case noAudio
  /// No samples were appended before the file was finished.
  case noSamples
  /// This FFmpeg build or the container does not support the requested operation.
  case unsupported
  /// The caller passed invalid arguments, for example timestamps that do not increase.
  case misuse
  /// Any error that the other cases do not cover.
  case other

  /// The kind of error: an internal fault for `misuse`, otherwise an external condition.
  public var kind: ErrorKind { self == .misuse ? .internalFault : .unavailable }

  fileprivate func remedy(cause: String?) -> String {
    switch self {
    case .missing: "check the path and create the folder"
    case .exists: "remove the file or choose another name"
    case .notPermitted: "choose a path that is readable and writable"
    case .noSpace: "free disk space or choose another disk"
    case .tooManyFiles: "allow more open files with `ulimit -n`, or run fewer jobs at once"
    case .invalidData: "check with `ffprobe` that the file is a playable movie"
    case .tooLarge: "use a smaller file"
    case .truncated: "copy or download the file again"
    case .noVideo: "use a file that contains video or an image"
    case .noAudio: "use a file that contains audio"
    case .noSamples: "append a frame or audio before finishing"
    case .unsupported:
      "choose another codec, container or pixel format, or install an FFmpeg build that supports this one"
    case .misuse: "correct the arguments of the call"
    case .other where cause == nil: "check the folder, the disk and the limit of open files (`ulimit -n`)"
    case .other: "look up the name of the error in FFmpeg's documentation"
    }
  }
}

extension MediaError {
  /// Creates an error for a failed media operation.
  ///
  /// - Parameters:
  ///   - operation: The operation that failed, such as `open the movie`.
  ///   - file: The path of the file, if there is one.
  ///   - name: The name of the FFmpeg or system error, such as `AVERROR_INVALIDDATA` or `ENOSPC`; nil for errors of
  ///     this project.
  ///   - text: A description of the failure, in the words of the library that detected it.
  public init(_ reason: Reason, operation: String, file: String? = nil, name: String? = nil, text: String) {
    self.init(
      reason, at: file.map { Location(path: $0) }, operation: operation, text: text, cause: name,
      remedy: reason.remedy(cause: name))
  }
}
