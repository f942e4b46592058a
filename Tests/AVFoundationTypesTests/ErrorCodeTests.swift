import CoreMediaModel
import Foundation
import Testing

@testable import AVFoundationTypes

@Suite("Apple's error codes")
struct ErrorCodeTests {
  /// The error codes in the public header.
  static let numbers: [(AVError.Code, AVError.Code, Int)] = [
    (.unknown, AVError.unknown, -11800),
    (.outOfMemory, AVError.outOfMemory, -11801),
    (.sessionNotRunning, AVError.sessionNotRunning, -11803),
    (.deviceAlreadyUsedByAnotherSession, AVError.deviceAlreadyUsedByAnotherSession, -11804),
    (.noDataCaptured, AVError.noDataCaptured, -11805),
    (.sessionConfigurationChanged, AVError.sessionConfigurationChanged, -11806),
    (.diskFull, AVError.diskFull, -11807),
    (.deviceWasDisconnected, AVError.deviceWasDisconnected, -11808),
    (.mediaChanged, AVError.mediaChanged, -11809),
    (.maximumDurationReached, AVError.maximumDurationReached, -11810),
    (.maximumFileSizeReached, AVError.maximumFileSizeReached, -11811),
    (.mediaDiscontinuity, AVError.mediaDiscontinuity, -11812),
    (.maximumNumberOfSamplesForFileFormatReached, AVError.maximumNumberOfSamplesForFileFormatReached, -11813),
    (.deviceNotConnected, AVError.deviceNotConnected, -11814),
    (.deviceInUseByAnotherApplication, AVError.deviceInUseByAnotherApplication, -11815),
    (.deviceLockedForConfigurationByAnotherProcess, AVError.deviceLockedForConfigurationByAnotherProcess, -11817),
    (.sessionWasInterrupted, AVError.sessionWasInterrupted, -11818),
    (.mediaServicesWereReset, AVError.mediaServicesWereReset, -11819),
    (.exportFailed, AVError.exportFailed, -11820),
    (.decodeFailed, AVError.decodeFailed, -11821),
    (.invalidSourceMedia, AVError.invalidSourceMedia, -11822),
    (.fileAlreadyExists, AVError.fileAlreadyExists, -11823),
    (.compositionTrackSegmentsNotContiguous, AVError.compositionTrackSegmentsNotContiguous, -11824),
    (.invalidCompositionTrackSegmentDuration, AVError.invalidCompositionTrackSegmentDuration, -11825),
    (.invalidCompositionTrackSegmentSourceStartTime, AVError.invalidCompositionTrackSegmentSourceStartTime, -11826),
    (.invalidCompositionTrackSegmentSourceDuration, AVError.invalidCompositionTrackSegmentSourceDuration, -11827),
    (.fileFormatNotRecognized, AVError.fileFormatNotRecognized, -11828),
    (.fileFailedToParse, AVError.fileFailedToParse, -11829),
    (.maximumStillImageCaptureRequestsExceeded, AVError.maximumStillImageCaptureRequestsExceeded, -11830),
    (.contentIsProtected, AVError.contentIsProtected, -11831),
    (.noImageAtTime, AVError.noImageAtTime, -11832),
    (.decoderNotFound, AVError.decoderNotFound, -11833),
    (.encoderNotFound, AVError.encoderNotFound, -11834),
    (.contentIsNotAuthorized, AVError.contentIsNotAuthorized, -11835),
    (.applicationIsNotAuthorized, AVError.applicationIsNotAuthorized, -11836),
    (.deviceIsNotAvailableInBackground, AVError.deviceIsNotAvailableInBackground, -11837),
    (.operationNotSupportedForAsset, AVError.operationNotSupportedForAsset, -11838),
    (.decoderTemporarilyUnavailable, AVError.decoderTemporarilyUnavailable, -11839),
    (.encoderTemporarilyUnavailable, AVError.encoderTemporarilyUnavailable, -11840),
    (.invalidVideoComposition, AVError.invalidVideoComposition, -11841),
    (.referenceForbiddenByReferencePolicy, AVError.referenceForbiddenByReferencePolicy, -11842),
    (.invalidOutputURLPathExtension, AVError.invalidOutputURLPathExtension, -11843),
    (.screenCaptureFailed, AVError.screenCaptureFailed, -11844),
    (.displayWasDisabled, AVError.displayWasDisabled, -11845),
    (.torchLevelUnavailable, AVError.torchLevelUnavailable, -11846),
    (.operationInterrupted, AVError.operationInterrupted, -11847),
    (.incompatibleAsset, AVError.incompatibleAsset, -11848),
    (.failedToLoadMediaData, AVError.failedToLoadMediaData, -11849),
    (.serverIncorrectlyConfigured, AVError.serverIncorrectlyConfigured, -11850),
    (.applicationIsNotAuthorizedToUseDevice, AVError.applicationIsNotAuthorizedToUseDevice, -11852),
    (.failedToParse, AVError.failedToParse, -11853),
    (.fileTypeDoesNotSupportSampleReferences, AVError.fileTypeDoesNotSupportSampleReferences, -11854),
    (.undecodableMediaData, AVError.undecodableMediaData, -11855),
    (.airPlayControllerRequiresInternet, AVError.airPlayControllerRequiresInternet, -11856),
    (.airPlayReceiverRequiresInternet, AVError.airPlayReceiverRequiresInternet, -11857),
    (.videoCompositorFailed, AVError.videoCompositorFailed, -11858),
    (.recordingAlreadyInProgress, AVError.recordingAlreadyInProgress, -11859),
    (.createContentKeyRequestFailed, AVError.createContentKeyRequestFailed, -11860),
    (.unsupportedOutputSettings, AVError.unsupportedOutputSettings, -11861),
    (.operationNotAllowed, AVError.operationNotAllowed, -11862),
    (.contentIsUnavailable, AVError.contentIsUnavailable, -11863),
    (.formatUnsupported, AVError.formatUnsupported, -11864),
    (.malformedDepth, AVError.malformedDepth, -11865),
    (.contentNotUpdated, AVError.contentNotUpdated, -11866),
    (.noLongerPlayable, AVError.noLongerPlayable, -11867),
    (.noCompatibleAlternatesForExternalDisplay, AVError.noCompatibleAlternatesForExternalDisplay, -11868),
    (.noSourceTrack, AVError.noSourceTrack, -11869),
    (.externalPlaybackNotSupportedForAsset, AVError.externalPlaybackNotSupportedForAsset, -11870),
    (.operationNotSupportedForPreset, AVError.operationNotSupportedForPreset, -11871),
    (.sessionHardwareCostOverage, AVError.sessionHardwareCostOverage, -11872),
    (.unsupportedDeviceActiveFormat, AVError.unsupportedDeviceActiveFormat, -11873),
    (.incorrectlyConfigured, AVError.incorrectlyConfigured, -11875),
    (.segmentStartedWithNonSyncSample, AVError.segmentStartedWithNonSyncSample, -11876),
    (.rosettaNotInstalled, AVError.rosettaNotInstalled, -11877),
    (.operationCancelled, AVError.operationCancelled, -11878),
    (.contentKeyRequestCancelled, AVError.contentKeyRequestCancelled, -11879),
    (.invalidSampleCursor, AVError.invalidSampleCursor, -11880),
    (.failedToLoadSampleData, AVError.failedToLoadSampleData, -11881),
    (.airPlayReceiverTemporarilyUnavailable, AVError.airPlayReceiverTemporarilyUnavailable, -11882),
    (.encodeFailed, AVError.encodeFailed, -11883),
    (.sandboxExtensionDenied, AVError.sandboxExtensionDenied, -11884),
    (.toneMappingFailed, AVError.toneMappingFailed, -11885),
    (.mediaExtensionDisabled, AVError.mediaExtensionDisabled, -11886),
    (.mediaExtensionConflict, AVError.mediaExtensionConflict, -11887),
    (.noSmartFramingsEnabled, AVError.noSmartFramingsEnabled, -11890),
    (.autoWhiteBalanceNotLocked, AVError.autoWhiteBalanceNotLocked, -11891),
    (.followExternalSyncDeviceTimedOut, AVError.followExternalSyncDeviceTimedOut, -11892),
  ]

  @Test(arguments: numbers) func `each error code has Apple's number and a constant in AVError`(
    _ code: AVError.Code, _ name: AVError.Code, _ number: Int
  ) {
    #expect(code == name)
    #expect(code.rawValue == number)
    #expect(AVError(code).errorCode == number)
    #expect(AVError.Code(rawValue: number) == code)
  }

  @Test func anErrorOfFoundationBecomesAnAVError() {
    let error = NSError(domain: AVFoundationErrorDomain, code: -11819, userInfo: [NSFilePathErrorKey: "a.mov"])
    #expect(AVError(_nsError: error).code == .mediaServicesWereReset)
    #expect(AVError(_nsError: error).userInfo[NSFilePathErrorKey] as? String == "a.mov")
  }

  @Test func `the table lists all error codes`() {
    #expect(Self.numbers.count == AVError.Code.allCases.count)
    #expect(AVError.errorDomain == AVFoundationErrorDomain)
  }

  @Test func `the properties of AVError return the values in userInfo`() {
    let time = CMTime(value: 1, timescale: 2)
    let error = AVError(
      .diskFull,
      userInfo: [
        AVErrorFileSizeKey: 7, AVErrorFileTypeKey: AVFileType.mov.rawValue, AVErrorMediaSubTypeKey: [1],
        AVErrorMediaTypeKey: "vide", AVErrorPersistentTrackIDKey: 3, AVErrorPresentationTimeStampKey: time,
        AVErrorPIDKey: 5, AVErrorRecordingSuccessfullyFinishedKey: true, AVErrorTimeKey: time,
      ])
    #expect(error.fileSize == 7)
    #expect(error.fileType == .mov)
    #expect(error.mediaSubtypes == [1])
    #expect(error.mediaType == .video)
    #expect(error.persistentTrackID == 3)
    #expect(error.presentationTimeStamp == time)
    #expect(error.processID == 5)
    #expect(error.recordingSuccessfullyFinished == true)
    #expect(error.time == time)
    let bare = AVError(.diskFull)
    #expect(bare.fileSize == nil)
    #expect(bare.time == nil)
    #expect(bare.recordingSuccessfullyFinished == nil)
  }
}
