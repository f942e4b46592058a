import Foundation

/// The domain of ``AVError`` as an `NSError`.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"
/// The `userInfo` key for the device that an error concerns.
public let AVErrorDeviceKey = "AVErrorDeviceKey"
/// The `userInfo` key for a Boolean value that indicates whether a recording is playable although it ended with an
/// error. **Source:** rule 247.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
/// The `userInfo` key for a process identifier.
public let AVErrorPIDKey = "AVErrorPIDKey"
/// The `userInfo` key for a media type.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// The `userInfo` key for a time.
public let AVErrorTimeKey = "AVErrorTimeKey"
/// The `userInfo` key for a file size, in bytes.
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"

/// An error that capture or media processing reports. **Source:** Apple, AVError; the numbers are those of rule 245 and
/// the public header.
public struct AVError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  // Unchecked: `userInfo` contains strings, numbers, errors and capture objects, all of which may cross threads.

  /// The code that identifies the failure.
  public let code: Code
  /// The details of the error, under the `AVError…Key` keys and those of Foundation. Messages default to Apple's
  /// messages for the code.
  public let userInfo: [String: Any]

  /// Creates an error. Entries of `userInfo` override Apple's default messages for the code.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = code.localizedUserInfo.merging(userInfo) { _, own in own }
  }

  /// Creates an error from one of Foundation. The code is `unknown` if it is not a code of AVFoundation.
  public init(_nsError error: NSError) {
    self.init(Code(rawValue: error.code) ?? .unknown, userInfo: error.userInfo)
  }

  public static var errorDomain: String { AVFoundationErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { userInfo }
  public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }
  public var failureReason: String? { userInfo[NSLocalizedFailureReasonErrorKey] as? String }

  public static func == (a: AVError, b: AVError) -> Bool { a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The error codes, with the numbers that Apple assigns.
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
    case invalidSourceMedia = -11822
    case fileAlreadyExists = -11823
    case compositionTrackSegmentsNotContiguous = -11824
    case invalidCompositionTrackSegmentDuration = -11825
    case invalidCompositionTrackSegmentSourceStartTime = -11826
    case invalidCompositionTrackSegmentSourceDuration = -11827
    case fileFormatNotRecognized = -11828
    case fileFailedToParse = -11829
    case maximumStillImageCaptureRequestsExceeded = -11830
    case contentIsProtected = -11831
    case noImageAtTime = -11832
    case decoderNotFound = -11833
    case encoderNotFound = -11834
    case contentIsNotAuthorized = -11835
    case applicationIsNotAuthorized = -11836
    case deviceIsNotAvailableInBackground = -11837
    case operationNotSupportedForAsset = -11838
    case decoderTemporarilyUnavailable = -11839
    case encoderTemporarilyUnavailable = -11840
    case invalidVideoComposition = -11841
    case referenceForbiddenByReferencePolicy = -11842
    case invalidOutputURLPathExtension = -11843
    case screenCaptureFailed = -11844
    case displayWasDisabled = -11845
    case torchLevelUnavailable = -11846
    case operationInterrupted = -11847
    case incompatibleAsset = -11848
    case failedToLoadMediaData = -11849
    case serverIncorrectlyConfigured = -11850
    case applicationIsNotAuthorizedToUseDevice = -11852
    case failedToParse = -11853
    case fileTypeDoesNotSupportSampleReferences = -11854
    case undecodableMediaData = -11855
    case airPlayControllerRequiresInternet = -11856
    case airPlayReceiverRequiresInternet = -11857
    case videoCompositorFailed = -11858
    case recordingAlreadyInProgress = -11859
    case createContentKeyRequestFailed = -11860
    case unsupportedOutputSettings = -11861
    case operationNotAllowed = -11862
    case contentIsUnavailable = -11863
    case formatUnsupported = -11864
    case malformedDepth = -11865
    case contentNotUpdated = -11866
    case noLongerPlayable = -11867
    case noCompatibleAlternatesForExternalDisplay = -11868
    case noSourceTrack = -11869
    case externalPlaybackNotSupportedForAsset = -11870
    case operationNotSupportedForPreset = -11871
    case sessionHardwareCostOverage = -11872
    case unsupportedDeviceActiveFormat = -11873
    case incorrectlyConfigured = -11875
    case segmentStartedWithNonSyncSample = -11876
    case rosettaNotInstalled = -11877
    case operationCancelled = -11878
    case contentKeyRequestCancelled = -11879
    case invalidSampleCursor = -11880
    case failedToLoadSampleData = -11881
    case airPlayReceiverTemporarilyUnavailable = -11882
    case encodeFailed = -11883
    case sandboxExtensionDenied = -11884
    case toneMappingFailed = -11885
    case mediaExtensionDisabled = -11886
    case mediaExtensionConflict = -11887
    case noSmartFramingsEnabled = -11890
    case autoWhiteBalanceNotLocked = -11891
    case followExternalSyncDeviceTimedOut = -11892

    /// Returns whether an error has this code. Enables `catch AVError.diskFull`.
    public static func ~= (code: Code, error: any Error) -> Bool { (error as? AVError)?.code == code }
  }
}
