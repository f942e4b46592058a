// Apple's error codes as members of the error: what `catch AVError.diskFull` and `error.code == AVError.diskFull` name.

extension AVError {
  /// `Code.unknown`.
  public static var unknown: Code { .unknown }
  /// `Code.outOfMemory`.
  public static var outOfMemory: Code { .outOfMemory }
  /// `Code.sessionNotRunning`.
  public static var sessionNotRunning: Code { .sessionNotRunning }
  /// `Code.deviceAlreadyUsedByAnotherSession`.
  public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
  /// `Code.noDataCaptured`.
  public static var noDataCaptured: Code { .noDataCaptured }
  /// `Code.sessionConfigurationChanged`.
  public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
  /// `Code.diskFull`.
  public static var diskFull: Code { .diskFull }
  /// `Code.deviceWasDisconnected`.
  public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
  /// `Code.mediaChanged`.
  public static var mediaChanged: Code { .mediaChanged }
  /// `Code.maximumDurationReached`.
  public static var maximumDurationReached: Code { .maximumDurationReached }
  /// `Code.maximumFileSizeReached`.
  public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
  /// `Code.mediaDiscontinuity`.
  public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
  /// `Code.maximumNumberOfSamplesForFileFormatReached`.
  public static var maximumNumberOfSamplesForFileFormatReached: Code { .maximumNumberOfSamplesForFileFormatReached }
  /// `Code.deviceNotConnected`.
  public static var deviceNotConnected: Code { .deviceNotConnected }
  /// `Code.deviceInUseByAnotherApplication`.
  public static var deviceInUseByAnotherApplication: Code { .deviceInUseByAnotherApplication }
  /// `Code.deviceLockedForConfigurationByAnotherProcess`.
  public static var deviceLockedForConfigurationByAnotherProcess: Code { .deviceLockedForConfigurationByAnotherProcess }
  /// `Code.sessionWasInterrupted`.
  public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
  /// `Code.mediaServicesWereReset`.
  public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
  /// `Code.exportFailed`.
  public static var exportFailed: Code { .exportFailed }
  /// `Code.decodeFailed`.
  public static var decodeFailed: Code { .decodeFailed }
  /// `Code.invalidSourceMedia`.
  public static var invalidSourceMedia: Code { .invalidSourceMedia }
  /// `Code.fileAlreadyExists`.
  public static var fileAlreadyExists: Code { .fileAlreadyExists }
  /// `Code.compositionTrackSegmentsNotContiguous`.
  public static var compositionTrackSegmentsNotContiguous: Code { .compositionTrackSegmentsNotContiguous }
  /// `Code.invalidCompositionTrackSegmentDuration`.
  public static var invalidCompositionTrackSegmentDuration: Code { .invalidCompositionTrackSegmentDuration }
  /// `Code.invalidCompositionTrackSegmentSourceStartTime`.
  public static var invalidCompositionTrackSegmentSourceStartTime: Code {
    .invalidCompositionTrackSegmentSourceStartTime
  }
  /// `Code.invalidCompositionTrackSegmentSourceDuration`.
  public static var invalidCompositionTrackSegmentSourceDuration: Code { .invalidCompositionTrackSegmentSourceDuration }
  /// `Code.fileFormatNotRecognized`.
  public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
  /// `Code.fileFailedToParse`.
  public static var fileFailedToParse: Code { .fileFailedToParse }
  /// `Code.maximumStillImageCaptureRequestsExceeded`.
  public static var maximumStillImageCaptureRequestsExceeded: Code { .maximumStillImageCaptureRequestsExceeded }
  /// `Code.contentIsProtected`.
  public static var contentIsProtected: Code { .contentIsProtected }
  /// `Code.noImageAtTime`.
  public static var noImageAtTime: Code { .noImageAtTime }
  /// `Code.decoderNotFound`.
  public static var decoderNotFound: Code { .decoderNotFound }
  /// `Code.encoderNotFound`.
  public static var encoderNotFound: Code { .encoderNotFound }
  /// `Code.contentIsNotAuthorized`.
  public static var contentIsNotAuthorized: Code { .contentIsNotAuthorized }
  /// `Code.applicationIsNotAuthorized`.
  public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
  /// `Code.deviceIsNotAvailableInBackground`.
  public static var deviceIsNotAvailableInBackground: Code { .deviceIsNotAvailableInBackground }
  /// `Code.operationNotSupportedForAsset`.
  public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
  /// `Code.decoderTemporarilyUnavailable`.
  public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
  /// `Code.encoderTemporarilyUnavailable`.
  public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
  /// `Code.invalidVideoComposition`.
  public static var invalidVideoComposition: Code { .invalidVideoComposition }
  /// `Code.referenceForbiddenByReferencePolicy`.
  public static var referenceForbiddenByReferencePolicy: Code { .referenceForbiddenByReferencePolicy }
  /// `Code.invalidOutputURLPathExtension`.
  public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
  /// `Code.screenCaptureFailed`.
  public static var screenCaptureFailed: Code { .screenCaptureFailed }
  /// `Code.displayWasDisabled`.
  public static var displayWasDisabled: Code { .displayWasDisabled }
  /// `Code.torchLevelUnavailable`.
  public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
  /// `Code.operationInterrupted`.
  public static var operationInterrupted: Code { .operationInterrupted }
  /// `Code.incompatibleAsset`.
  public static var incompatibleAsset: Code { .incompatibleAsset }
  /// `Code.failedToLoadMediaData`.
  public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
  /// `Code.serverIncorrectlyConfigured`.
  public static var serverIncorrectlyConfigured: Code { .serverIncorrectlyConfigured }
  /// `Code.applicationIsNotAuthorizedToUseDevice`.
  public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
  /// `Code.failedToParse`.
  public static var failedToParse: Code { .failedToParse }
  /// `Code.fileTypeDoesNotSupportSampleReferences`.
  public static var fileTypeDoesNotSupportSampleReferences: Code { .fileTypeDoesNotSupportSampleReferences }
  /// `Code.undecodableMediaData`.
  public static var undecodableMediaData: Code { .undecodableMediaData }
  /// `Code.airPlayControllerRequiresInternet`.
  public static var airPlayControllerRequiresInternet: Code { .airPlayControllerRequiresInternet }
  /// `Code.airPlayReceiverRequiresInternet`.
  public static var airPlayReceiverRequiresInternet: Code { .airPlayReceiverRequiresInternet }
  /// `Code.videoCompositorFailed`.
  public static var videoCompositorFailed: Code { .videoCompositorFailed }
  /// `Code.recordingAlreadyInProgress`.
  public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
  /// `Code.createContentKeyRequestFailed`.
  public static var createContentKeyRequestFailed: Code { .createContentKeyRequestFailed }
  /// `Code.unsupportedOutputSettings`.
  public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
  /// `Code.operationNotAllowed`.
  public static var operationNotAllowed: Code { .operationNotAllowed }
  /// `Code.contentIsUnavailable`.
  public static var contentIsUnavailable: Code { .contentIsUnavailable }
  /// `Code.formatUnsupported`.
  public static var formatUnsupported: Code { .formatUnsupported }
  /// `Code.malformedDepth`.
  public static var malformedDepth: Code { .malformedDepth }
  /// `Code.contentNotUpdated`.
  public static var contentNotUpdated: Code { .contentNotUpdated }
  /// `Code.noLongerPlayable`.
  public static var noLongerPlayable: Code { .noLongerPlayable }
  /// `Code.noCompatibleAlternatesForExternalDisplay`.
  public static var noCompatibleAlternatesForExternalDisplay: Code { .noCompatibleAlternatesForExternalDisplay }
  /// `Code.noSourceTrack`.
  public static var noSourceTrack: Code { .noSourceTrack }
  /// `Code.externalPlaybackNotSupportedForAsset`.
  public static var externalPlaybackNotSupportedForAsset: Code { .externalPlaybackNotSupportedForAsset }
  /// `Code.operationNotSupportedForPreset`.
  public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
  /// `Code.sessionHardwareCostOverage`.
  public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
  /// `Code.unsupportedDeviceActiveFormat`.
  public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
  /// `Code.incorrectlyConfigured`.
  public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
  /// `Code.segmentStartedWithNonSyncSample`.
  public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
  /// `Code.rosettaNotInstalled`.
  public static var rosettaNotInstalled: Code { .rosettaNotInstalled }
  /// `Code.operationCancelled`.
  public static var operationCancelled: Code { .operationCancelled }
  /// `Code.contentKeyRequestCancelled`.
  public static var contentKeyRequestCancelled: Code { .contentKeyRequestCancelled }
  /// `Code.invalidSampleCursor`.
  public static var invalidSampleCursor: Code { .invalidSampleCursor }
  /// `Code.failedToLoadSampleData`.
  public static var failedToLoadSampleData: Code { .failedToLoadSampleData }
  /// `Code.airPlayReceiverTemporarilyUnavailable`.
  public static var airPlayReceiverTemporarilyUnavailable: Code { .airPlayReceiverTemporarilyUnavailable }
  /// `Code.encodeFailed`.
  public static var encodeFailed: Code { .encodeFailed }
  /// `Code.sandboxExtensionDenied`.
  public static var sandboxExtensionDenied: Code { .sandboxExtensionDenied }
  /// `Code.toneMappingFailed`.
  public static var toneMappingFailed: Code { .toneMappingFailed }
  /// `Code.mediaExtensionDisabled`.
  public static var mediaExtensionDisabled: Code { .mediaExtensionDisabled }
  /// `Code.mediaExtensionConflict`.
  public static var mediaExtensionConflict: Code { .mediaExtensionConflict }
  /// `Code.noSmartFramingsEnabled`.
  public static var noSmartFramingsEnabled: Code { .noSmartFramingsEnabled }
  /// `Code.autoWhiteBalanceNotLocked`.
  public static var autoWhiteBalanceNotLocked: Code { .autoWhiteBalanceNotLocked }
  /// `Code.followExternalSyncDeviceTimedOut`.
  public static var followExternalSyncDeviceTimedOut: Code { .followExternalSyncDeviceTimedOut }
}
