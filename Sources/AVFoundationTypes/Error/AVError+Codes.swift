// Apple's error codes as static members of the error, as in `catch AVError.diskFull` and `error.code ==
// AVError.diskFull`.

extension AVError {
  /// The code of an unknown error.
  public static var unknown: Code { .unknown }
  /// The code for insufficient memory to process the media.
  public static var outOfMemory: Code { .outOfMemory }
  /// The code for a recording that failed because the session is not running.
  public static var sessionNotRunning: Code { .sessionNotRunning }
  /// The code for a device that another session uses.
  public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
  /// The code for a recording that received no media data.
  public static var noDataCaptured: Code { .noDataCaptured }
  /// The code for a recording that stopped because the session configuration changed.
  public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
  /// The code for a recording that stopped because the disk is full.
  public static var diskFull: Code { .diskFull }
  /// The code for a device that was disconnected during capture.
  public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
  /// The code for a recording that stopped because the source media changed.
  public static var mediaChanged: Code { .mediaChanged }
  /// The code for a recording that reached its maximum duration.
  public static var maximumDurationReached: Code { .maximumDurationReached }
  /// The code for a recording that reached its maximum file size.
  public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
  /// The code for a recording that stopped because the media was discontinuous.
  public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
  /// The code for a file with the maximum number of samples for its format.
  public static var maximumNumberOfSamplesForFileFormatReached: Code { .maximumNumberOfSamplesForFileFormatReached }
  /// The code for a device that is not connected.
  public static var deviceNotConnected: Code { .deviceNotConnected }
  /// The code for a device that another app uses.
  public static var deviceInUseByAnotherApplication: Code { .deviceInUseByAnotherApplication }
  /// The code for a device that another process has locked for configuration.
  public static var deviceLockedForConfigurationByAnotherProcess: Code { .deviceLockedForConfigurationByAnotherProcess }
  /// The code for an interruption of the session.
  public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
  /// The code for an operation that failed because the media services were reset.
  public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
  /// The code for an export that failed.
  public static var exportFailed: Code { .exportFailed }
  /// The code for media data that failed to decode.
  public static var decodeFailed: Code { .decodeFailed }
  /// The code for source media that could not be read.
  public static var invalidSourceMedia: Code { .invalidSourceMedia }
  /// The code for an output file that already exists.
  public static var fileAlreadyExists: Code { .fileAlreadyExists }
  /// The code for composition track segments with gaps between them.
  public static var compositionTrackSegmentsNotContiguous: Code { .compositionTrackSegmentsNotContiguous }
  /// The code for a composition track segment with an invalid duration.
  public static var invalidCompositionTrackSegmentDuration: Code { .invalidCompositionTrackSegmentDuration }
  /// The code for a composition track segment with an invalid source start time.
  public static var invalidCompositionTrackSegmentSourceStartTime: Code {
    .invalidCompositionTrackSegmentSourceStartTime
  }
  /// The code for a composition track segment with an invalid source duration.
  public static var invalidCompositionTrackSegmentSourceDuration: Code { .invalidCompositionTrackSegmentSourceDuration }
  /// The code for a file format that is not recognized.
  public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
  /// The code for a file that is damaged or malformed.
  public static var fileFailedToParse: Code { .fileFailedToParse }
  /// The code for too many pending requests for still images.
  public static var maximumStillImageCaptureRequestsExceeded: Code { .maximumStillImageCaptureRequestsExceeded }
  /// The code for content that is protected.
  public static var contentIsProtected: Code { .contentIsProtected }
  /// The code for an asset without an image at the requested time.
  public static var noImageAtTime: Code { .noImageAtTime }
  /// The code for media without a suitable decoder.
  public static var decoderNotFound: Code { .decoderNotFound }
  /// The code for an output without a suitable encoder.
  public static var encoderNotFound: Code { .encoderNotFound }
  /// The code for content that the user is not authorized to play.
  public static var contentIsNotAuthorized: Code { .contentIsNotAuthorized }
  /// The code for an app that is not authorized to play the media.
  public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
  /// The code for a device that is not available in the background.
  public static var deviceIsNotAvailableInBackground: Code { .deviceIsNotAvailableInBackground }
  /// The code for an operation that the asset does not support.
  public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
  /// The code for a decoder that is temporarily unavailable.
  public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
  /// The code for an encoder that is temporarily unavailable.
  public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
  /// The code for an invalid video composition.
  public static var invalidVideoComposition: Code { .invalidVideoComposition }
  /// The code for a reference that the asset's reference policy forbids.
  public static var referenceForbiddenByReferencePolicy: Code { .referenceForbiddenByReferencePolicy }
  /// The code for an output URL whose path extension does not match the file type.
  public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
  /// The code for a failed screen capture.
  public static var screenCaptureFailed: Code { .screenCaptureFailed }
  /// The code for a screen capture that failed because the display was disabled.
  public static var displayWasDisabled: Code { .displayWasDisabled }
  /// The code for a torch level that is temporarily unavailable.
  public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
  /// The code for an operation that was interrupted.
  public static var operationInterrupted: Code { .operationInterrupted }
  /// The code for an asset that is incompatible with the operation.
  public static var incompatibleAsset: Code { .incompatibleAsset }
  /// The code for media data that failed to load.
  public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
  /// The code for a media server that is incorrectly configured.
  public static var serverIncorrectlyConfigured: Code { .serverIncorrectlyConfigured }
  /// The code for an app without the user's permission to use the device.
  public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
  /// The code for media that could not be parsed.
  public static var failedToParse: Code { .failedToParse }
  /// The code for a file type without support for sample references.
  public static var fileTypeDoesNotSupportSampleReferences: Code { .fileTypeDoesNotSupportSampleReferences }
  /// The code for media data that cannot be decoded.
  public static var undecodableMediaData: Code { .undecodableMediaData }
  /// The code for AirPlay content whose controller requires an internet connection.
  public static var airPlayControllerRequiresInternet: Code { .airPlayControllerRequiresInternet }
  /// The code for AirPlay content whose receiver requires an internet connection.
  public static var airPlayReceiverRequiresInternet: Code { .airPlayReceiverRequiresInternet }
  /// The code for a video compositor that failed.
  public static var videoCompositorFailed: Code { .videoCompositorFailed }
  /// The code for a recording that is already in progress.
  public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
  /// The code for a content key request that could not be created.
  public static var createContentKeyRequestFailed: Code { .createContentKeyRequestFailed }
  /// The code for output settings that are not supported.
  public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
  /// The code for an operation that is not allowed.
  public static var operationNotAllowed: Code { .operationNotAllowed }
  /// The code for content that is not available.
  public static var contentIsUnavailable: Code { .contentIsUnavailable }
  /// The code for a format that is not supported.
  public static var formatUnsupported: Code { .formatUnsupported }
  /// The code for depth data that is malformed.
  public static var malformedDepth: Code { .malformedDepth }
  /// The code for content that could not be updated.
  public static var contentNotUpdated: Code { .contentNotUpdated }
  /// The code for content that is no longer playable.
  public static var noLongerPlayable: Code { .noLongerPlayable }
  /// The code for content without a variant that an external display can play.
  public static var noCompatibleAlternatesForExternalDisplay: Code { .noCompatibleAlternatesForExternalDisplay }
  /// The code for an asset without the required source track.
  public static var noSourceTrack: Code { .noSourceTrack }
  /// The code for an asset that does not support external playback.
  public static var externalPlaybackNotSupportedForAsset: Code { .externalPlaybackNotSupportedForAsset }
  /// The code for an operation that the current preset does not support.
  public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
  /// The code for a session whose configuration exceeds the hardware's limits.
  public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
  /// The code for an active format that the operation does not support.
  public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
  /// The code for an object that is incorrectly configured.
  public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
  /// The code for a segment that does not start with a sync sample.
  public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
  /// The code for an operation that requires Rosetta, which is not installed.
  public static var rosettaNotInstalled: Code { .rosettaNotInstalled }
  /// The code for an operation that was canceled.
  public static var operationCancelled: Code { .operationCancelled }
  /// The code for a content key request that was canceled.
  public static var contentKeyRequestCancelled: Code { .contentKeyRequestCancelled }
  /// The code for an invalid sample cursor.
  public static var invalidSampleCursor: Code { .invalidSampleCursor }
  /// The code for sample data that failed to load.
  public static var failedToLoadSampleData: Code { .failedToLoadSampleData }
  /// The code for an AirPlay receiver that is temporarily unavailable.
  public static var airPlayReceiverTemporarilyUnavailable: Code { .airPlayReceiverTemporarilyUnavailable }
  /// The code for media data that failed to encode.
  public static var encodeFailed: Code { .encodeFailed }
  /// The code for a denied sandbox extension.
  public static var sandboxExtensionDenied: Code { .sandboxExtensionDenied }
  /// The code for tone mapping that failed.
  public static var toneMappingFailed: Code { .toneMappingFailed }
  /// The code for a media extension that is disabled.
  public static var mediaExtensionDisabled: Code { .mediaExtensionDisabled }
  /// The code for media extensions that conflict with each other.
  public static var mediaExtensionConflict: Code { .mediaExtensionConflict }
  /// The code for an operation that requires enabled smart framings.
  public static var noSmartFramingsEnabled: Code { .noSmartFramingsEnabled }
  /// The code for an operation that requires locked white balance.
  public static var autoWhiteBalanceNotLocked: Code { .autoWhiteBalanceNotLocked }
  /// The code for an external sync device that did not respond in time.
  public static var followExternalSyncDeviceTimedOut: Code { .followExternalSyncDeviceTimedOut }
}
