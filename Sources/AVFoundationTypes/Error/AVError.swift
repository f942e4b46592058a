import Foundation

/// Domain of ``AVError``.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"
/// `userInfo` key of the device that an error is about.
public let AVErrorDeviceKey = "AVErrorDeviceKey"
/// `userInfo` key that tells, with `true`, that a recording is playable although it ended with an error. **Source:** rule 247.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
/// `userInfo` key of a process.
public let AVErrorPIDKey = "AVErrorPIDKey"
/// `userInfo` key of a media type.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// `userInfo` key of a time.
public let AVErrorTimeKey = "AVErrorTimeKey"
/// `userInfo` key of a file size.
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"

/// An expected failure of capture. **Source:** Apple, AVError; the numbers are those of rule 245 and the public header.
public struct AVError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  // Unchecked: `userInfo` holds strings, numbers, errors and capture objects, all of which may cross threads.

  /// Which failure.
  public let code: Code
  /// Facts about it, under the `AVError…Key` names and Foundation's.
  public let userInfo: [String: Any]

  /// An error with facts about it.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  public static var errorDomain: String { AVFoundationErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { userInfo }
  public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String ?? "\(code)" }
  public var failureReason: String? { userInfo[NSLocalizedFailureReasonErrorKey] as? String }

  public static func == (a: AVError, b: AVError) -> Bool { a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// Apple's error numbers, as far as capture uses them.
  public enum Code: Int, Sendable, CaseIterable {
    case unknown = -11800
    case outOfMemory = -11801
    case sessionNotRunning = -11803
    case deviceAlreadyUsedByAnotherSession = -11804
    case noDataCaptured = -11805
    case sessionConfigurationChanged = -11806
    case diskFull = -11807
    case deviceWasDisconnected = -11808
    case mediaChanged = -11809
    case maximumDurationReached = -11810
    case maximumFileSizeReached = -11811
    case mediaDiscontinuity = -11812
    case maximumNumberOfSamplesForFileFormatReached = -11813
    case deviceNotConnected = -11814
    case deviceInUseByAnotherApplication = -11815
    case deviceLockedForConfigurationByAnotherProcess = -11817
    case sessionWasInterrupted = -11818
    case mediaServicesWereReset = -11819
    case exportFailed = -11820
    case decodeFailed = -11821
    case fileAlreadyExists = -11823
    case fileFormatNotRecognized = -11828
    case fileFailedToParse = -11829
    case maximumStillImageCaptureRequestsExceeded = -11830
    case noImageAtTime = -11832
    case decoderNotFound = -11833
    case deviceIsNotAvailableInBackground = -11837
    case torchLevelUnavailable = -11846
    case operationInterrupted = -11847
    case applicationIsNotAuthorizedToUseDevice = -11852
    case recordingAlreadyInProgress = -11859
    case unsupportedOutputSettings = -11861
    case operationNotAllowed = -11862
    case sessionHardwareCostOverage = -11872
    case unsupportedDeviceActiveFormat = -11873

    /// `catch AVError.diskFull`.
    public static func ~= (code: Code, error: any Error) -> Bool { (error as? AVError)?.code == code }
  }

  /// `Code.sessionNotRunning`.
  public static var sessionNotRunning: Code { .sessionNotRunning }
  /// `Code.deviceNotConnected`.
  public static var deviceNotConnected: Code { .deviceNotConnected }
  /// `Code.mediaServicesWereReset`.
  public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
  /// `Code.applicationIsNotAuthorizedToUseDevice`.
  public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
  /// `Code.maximumDurationReached`.
  public static var maximumDurationReached: Code { .maximumDurationReached }
  /// `Code.maximumFileSizeReached`.
  public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
  /// `Code.diskFull`.
  public static var diskFull: Code { .diskFull }
  /// `Code.fileAlreadyExists`.
  public static var fileAlreadyExists: Code { .fileAlreadyExists }
  /// `Code.sessionWasInterrupted`.
  public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
}
