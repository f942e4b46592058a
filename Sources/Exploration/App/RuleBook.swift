import SimulationKernel

/// The rules that the exceptions and oracles of an exploration name, as the rule book states them. A test compares this
/// table with the rule book.
enum RuleBook {
  /// A rule, with its first public source.
  struct Rule: Sendable {
    let confidence: Confidence
    let source: String

    init(_ confidence: Confidence, _ source: String) { (self.confidence, self.source) = (confidence, source) }
  }

  /// The certainty of a rule.
  enum Confidence: String, Sendable {
    case documented, observed, derived, assumed
    case reportedOnce = "reported once"

    /// Whether anyone has seen or documented the behavior, so that an app that relies on the contrary has a bug.
    var isReliable: Bool { self != .derived && self != .assumed }
  }

  static let rules: [Int: Rule] = [
    1: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    2: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    3: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    5: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    6: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    13: Rule(.documented, "AVCaptureSession.h, iOS 16.5 SDK"),
    22: Rule(.observed, "https://developer.apple.com/documentation/avfoundation/avcam-building-a-camera-app"),
    30: Rule(.documented, "AVCaptureSession.h, iOS 26 SDK"),
    36: Rule(.documented, "AVCaptureSession.h, iOS 16.5 SDK"),
    38: Rule(.observed, "https://github.com/imaginary-cloud/CameraManager/issues/68"),
    40: Rule(.observed, "https://github.com/CameraKit/camerakit-ios/issues/31"),
    41: Rule(.documented, "AVCaptureSession.h, iOS 16.5 SDK"),
    43: Rule(.observed, "https://github.com/imaginary-cloud/CameraManager/issues/181"),
    66: Rule(.documented, "AVCaptureSession.h, iOS 16.5 SDK"),
    68: Rule(.documented, "AVCaptureSession.h, iOS 26 SDK"),
    69: Rule(.documented, "AVCaptureSession.h, iOS 26 SDK"),
    75: Rule(.documented, "AVCaptureSession.h, iOS 16.5 SDK"),
    76: Rule(.documented, "AVCaptureSession.h, iOS 16.5 SDK"),
    79: Rule(.observed, "https://github.com/Yummypets/YPImagePicker/issues/610"),
    80: Rule(.reportedOnce, "https://github.com/margelo/react-native-vision-camera/pull/4065"),
    88: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    92: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    96: Rule(.documented, "AVCaptureSession.h, iOS 16.5 SDK"),
    102: Rule(.documented, "AVCaptureDevice.h, iOS 26 SDK"),
    111: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    112: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    113: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    114: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    160: Rule(.documented, "AVCapturePhotoOutput.h, iOS 16.5 SDK"),
    189: Rule(.documented, "AVCaptureDevice.h, iOS 16.5 SDK"),
    192: Rule(
      .documented,
      "https://developer.apple.com/documentation/avfoundation/requesting-authorization-to-capture-and-save-media"),
    210: Rule(.documented, "AVCapturePhotoOutput.h, iOS 16.5 SDK"),
    211: Rule(.documented, "AVCapturePhotoOutput.h, iOS 16.5 SDK"),
    212: Rule(.documented, "AVCapturePhotoOutput.h, iOS 16.5 SDK"),
    214: Rule(.documented, "AVCapturePhotoOutput.h, iOS 16.5 SDK"),
    215: Rule(.documented, "AVCapturePhotoOutput.h, iOS 16.5 SDK"),
    217: Rule(.documented, "AVCapturePhotoOutput.h, iOS 16.5 SDK"),
    232: Rule(.documented, "AVCapturePhotoOutput.h, iOS 16.5 SDK"),
    234: Rule(.observed, "https://github.com/margelo/react-native-vision-camera/pull/3637"),
    238: Rule(.documented, "AVCaptureStillImageOutput.h, iOS 16.5 SDK"),
    241: Rule(.documented, "AVCaptureFileOutput.h, iOS 16.5 SDK"),
    251: Rule(.documented, "AVCaptureFileOutput.h, iOS 16.5 SDK"),
    261: Rule(.documented, "AVCaptureVideoDataOutput.h, iOS 16.5 SDK"),
    264: Rule(.documented, "AVCaptureVideoDataOutput.h, iOS 16.5 SDK"),
    266: Rule(.documented, "AVCaptureVideoDataOutput.h, iOS 16.5 SDK"),
    267: Rule(.observed, "https://github.com/flutter/flutter/issues/186728"),
    274: Rule(.documented, "AVCaptureMetadataOutput.h, iOS 16.5 SDK"),
    278: Rule(.documented, "AVMetadataObject.h, iOS 16.5 SDK"),
    305: Rule(.documented, "AVCaptureDevice.h, iOS 26 SDK"),
    319: Rule(.documented, "AVAssetWriter.h, iOS 16.5 SDK"),
    323: Rule(.documented, "AVAssetWriterInput.h, iOS 16.5 SDK"),
    324: Rule(.observed, "https://github.com/BradLarson/GPUImage/issues/1658"),
    326: Rule(.documented, "AVAssetWriterInput.h, iOS 16.5 SDK"),
    327: Rule(.documented, "AVAssetWriterInput.h, iOS 16.5 SDK"),
    331: Rule(.documented, "AVAssetWriterInput.h, iOS 16.5 SDK"),
    332: Rule(.observed, "AVAssetWriterInput.h, iOS 16.5 SDK"),
    333: Rule(.documented, "AVAssetWriterInput.h, iOS 16.5 SDK"),
    412: Rule(.observed, "https://github.com/rs/SDAVAssetExportSession/issues/11"),
    413: Rule(.observed, "https://github.com/fulldecent/FDWaveformView/issues/36"),
    414: Rule(
      .reportedOnce, "The test tests/backports/host/photosettings of https://github.com/kern0x1b/charon, on a Mac"),
    415: Rule(.documented, "AVCapturePhotoOutput.h, iOS 26 SDK"),
    418: Rule(.documented, "AVCapturePhotoOutput.h, iOS 26 SDK"),
    421: Rule(.documented, "AVCapturePhotoOutput.h, iOS 26 SDK"),
    424: Rule(.documented, "AVCapturePhotoOutput.h, iOS 26 SDK"),
    425: Rule(.documented, "AVCapturePhotoOutput.h, iOS 26 SDK"),
    440: Rule(.documented, "AVCapturePhotoOutput.h, iOS 26 SDK"),
    445: Rule(.reportedOnce, "https://github.com/kern0x1b/charon (AVCapturePhotoOutput.m)"),
    446: Rule(.observed, "https://github.com/card-io/card.io-iOS-SDK/issues/69"),
    447: Rule(.observed, "https://github.com/teodorpatras/Jukebox/issues/86"),
  ]
}
