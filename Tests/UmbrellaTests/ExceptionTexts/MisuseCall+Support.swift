import AVFoundation
import CaptureTesting
import CoreVideo
import Foundation
import Testing

extension MisuseCall {
  /// Calls with values that photo settings reject.
  static let photoSettings: [String: MisuseCall] = [
    "photoSettings.codecAndPixels": .init { _ in
      _ = AVCapturePhotoSettings(format: [AVVideoCodecKey: jpeg].merging(bgra) { $1 })
    },
    "photoSettings.emptyFormat": .init { _ in _ = AVCapturePhotoSettings(format: [:]) },
    "photoSettings.neither": .init { _ in _ = AVCapturePhotoSettings(format: neither) },
    "photoMetadata.unknownKey": .init { _ in AVCapturePhotoSettings().metadata = ["NotAKey": 1] },
    "livePhotoMetadata.contentIdentifier": .init { _ in
      let item = AVMutableMetadataItem()
      item.identifier = .quickTimeMetadataContentIdentifier
      AVCapturePhotoSettings().livePhotoMovieMetadata = [item]
    },
    "previewFormat.neither": .init { _ in AVCapturePhotoSettings().previewPhotoFormat = neither },
    "previewFormat.pixels": .init { _ in
      AVCapturePhotoSettings().previewPhotoFormat = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_422YpCbCr8
      ]
    },
    "thumbnail.pixels": .init { _ in AVCapturePhotoSettings().embeddedThumbnailPhotoFormat = bgra },
    "thumbnail.neither": .init { _ in AVCapturePhotoSettings().embeddedThumbnailPhotoFormat = neither },
    "thumbnail.codec": .init { _ in
      AVCapturePhotoSettings().embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.hevc]
    },
    "rawThumbnail.pixels": .init { _ in AVCapturePhotoSettings().rawEmbeddedThumbnailPhotoFormat = bgra },
    "rawThumbnail.neither": .init { _ in AVCapturePhotoSettings().rawEmbeddedThumbnailPhotoFormat = neither },
  ]

  private static var jpeg: AVVideoCodecType { .jpeg }
  private static var bgra: [String: Any] { [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA] }
  private static var neither: [String: Any] { [AVVideoWidthKey: 1] }

  /// Calls for features that an output, input or device does not support.
  static let support: [String: MisuseCall] = [
    "depthDelivery.unsupported": prepared { $0.isDepthDataDeliveryEnabled = true },
    "constituentDelivery.unsupported": prepared { $0.isVirtualDeviceConstituentPhotoDeliveryEnabled = true },
    "dualPhotoDelivery.unsupported": prepared { $0.isDualCameraDualPhotoDeliveryEnabled = true },
    "portraitMatteDelivery.unsupported": prepared { $0.isPortraitEffectsMatteDeliveryEnabled = true },
    "distortionCorrection.unsupported": prepared { $0.isContentAwareDistortionCorrectionEnabled = true },
    "segmentationMattes.unsupported": prepared { $0.enabledSemanticSegmentationMatteTypes = [.hair] },
    "proRAW.unsupported": prepared { $0.isAppleProRAWEnabled = true },
    "livePhoto.unsupported": prepared { $0.isLivePhotoCaptureEnabled = true },
    "livePhotoSuspended.notEnabled": prepared { $0.isLivePhotoCaptureSuspended = true },
    "livePhotoSuspensionKept.unsupported": prepared { $0.preservesLivePhotoCaptureSuspendedOnSessionStop = true },
    "livePhotoTrimming.unsupported": prepared { $0.isLivePhotoAutoTrimmingEnabled = true },
    "cinematicVideo.unsupported": .init { _ in try Misused.input().isCinematicVideoCaptureEnabled = true },
    "simulatedAperture.unsupported": .init { _ in try Misused.input().simulatedAperture = 2 },
    "multichannelAudio.unsupported": .init { _ in
      let microphone = try #require(AVCaptureDevice.default(for: .audio))
      try AVCaptureDeviceInput(device: microphone).multichannelAudioMode = .stereo
    },
    "autoFrameRate.unsupported": usb { $0.isAutoVideoFrameRateEnabled = true },
    "lensSmudge.unsupported": usb { $0.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: .zero) },
    "aspectRatio.unsupported": usb { $0.setDynamicAspectRatio(.ratio1x1) },
    "deferredStart.unsupported": .init { _ in AVCaptureVideoDataOutput().isDeferredStartEnabled = true },
  ]

  /// Returns a call to the photo output of a session whose camera has few features.
  private static func prepared(_ set: @escaping @MainActor @Sendable (AVCapturePhotoOutput) -> Void) -> MisuseCall {
    .init(on: "usb-camera") { _ in
      let output = AVCapturePhotoOutput()
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice.default(for: .video))))
      session.addOutput(output)
      set(output)
      withExtendedLifetime(session) {}
    }
  }

  private static func usb(_ set: @escaping @MainActor @Sendable (AVCaptureDevice) -> Void) -> MisuseCall {
    .init(on: "usb-camera") { _ in try Misused.locked(AVCaptureDevice.default(for: .video), set) }
  }
}
