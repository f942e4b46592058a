import StructuredDocuments

/// Why a movie, a picture or sound could not be read, written or converted: where, what, and what to do about it.
///
/// FFmpeg's and the system's names and texts are kept as they are, so that one can search for them.
public typealias MediaError = StructuredError<MediaErrorReason>

/// What kind of trouble there is with a movie, a picture or sound; decides the remedy.
public enum MediaErrorReason: ErrorReason {
  /// The file or its folder does not exist.
  case missing
  /// The file exists already and would be overwritten.
  case exists
  /// The system does not let us read or write there.
  case notPermitted
  /// The disk is full.
  case noSpace
  /// The process, or the system, has as many files open as it may have.
  case tooManyFiles
  /// The file is not what it should be, or is damaged.
  case invalidData
  /// The file has more in it than is read: pixels, tracks or samples.
  case tooLarge
  /// The file ends before what its index promises.
  case truncated
  /// The file has no picture.
  case noVideo
  /// The file has no sound.
  case noAudio
  /// Nothing was recorded.
  case noSamples
  /// This build of FFmpeg, or the container, cannot do it.
  case unsupported
  /// The caller asked for something that makes no sense, such as times that do not rise.
  case misuse
  /// Anything else.
  case other

  /// A call that makes no sense is the program's fault; the rest lies outside it.
  public var kind: ErrorKind { self == .misuse ? .internalFault : .unavailable }

  fileprivate func remedy(cause: String?) -> String {
    switch self {
    case .missing: "check the path and create the folder"
    case .exists: "remove the file or choose another name"
    case .notPermitted: "choose a place that may be read and written"
    case .noSpace: "free space on the disk or choose another one"
    case .tooManyFiles: "allow more open files with `ulimit -n`, or run fewer things at once"
    case .invalidData: "check with `ffprobe` that the file is a movie that plays"
    case .tooLarge: "make it smaller"
    case .truncated: "copy or download the file again"
    case .noVideo: "give a file that has a picture"
    case .noAudio: "give a file that has sound"
    case .noSamples: "append a picture or sound before finishing"
    case .unsupported: "choose another codec, container or pixel format, or install an FFmpeg that has it"
    case .misuse: "correct the call"
    case .other where cause == nil: "check its folder, its disk and the limit of open files (`ulimit -n`)"
    case .other: "see the name of the error in FFmpeg's documentation"
    }
  }
}

extension MediaError {
  /// An error in media.
  ///
  /// - Parameters:
  ///   - operation: what was being done, such as `open the movie`.
  ///   - file: the path of the file, if there is one.
  ///   - name: the name of FFmpeg's or the system's error, such as `AVERROR_INVALIDDATA` or `ENOSPC`; nil for an error of our own.
  ///   - text: what went wrong, in the message of the library that noticed it.
  public init(_ reason: Reason, operation: String, file: String? = nil, name: String? = nil, text: String) {
    self.init(
      reason, at: file.map { Location(path: $0) }, operation: operation, text: text, cause: name,
      remedy: reason.remedy(cause: name))
  }
}
