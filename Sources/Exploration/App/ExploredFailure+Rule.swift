extension ExploredFailure {
  /// A rule of the rule book, with its first public source.
  package struct Rule: Sendable {
    package let number: Int
    package let source: String

    init(_ number: Int, _ source: String) { (self.number, self.source) = (number, source) }
  }

  /// The rule that the app breaks; nil if the failure is the test's own.
  package var rule: Rule? {
    switch oracle {
    case .misuse: Self.misuses.first { text.contains($0.text) }?.rule
    case .lockLeft: Rule(88, "AVCaptureDevice.h, iOS 16.5 SDK")
    case .configurationLeft: Rule(13, "AVCaptureSession.h, iOS 16.5 SDK")
    case .deadSession:
      Rule(22, "https://developer.apple.com/documentation/avfoundation/avcam-building-a-camera-app")
    case .torchLeft: Rule(113, "AVCaptureDevice.h, iOS 16.5 SDK")
    case .crash, .expectation, .thrownError, .standstill, .invariant: nil
    }
  }

  /// The rules about exceptions, by a part of their texts.
  static let misuses: [(text: String, rule: Rule)] = [
    ("May not be called without first successfully gaining", Rule(1, "AVCaptureDevice.h, iOS 16.5 SDK")),
    ("NSRangeException", Rule(3, "AVCaptureDevice.h, iOS 16.5 SDK")),
    (
      "between calls to beginConfiguration and commitConfiguration",
      Rule(13, "AVCaptureSession.h, iOS 16.5 SDK")
    ),
    (
      "Multiple audio/video AVCaptureInputs",
      Rule(38, "https://github.com/imaginary-cloud/CameraManager/issues/68")
    ),
    ("No active and enabled video connection", Rule(79, "https://github.com/Yummypets/YPImagePicker/issues/610")),
    ("Cannot call method when status is", Rule(324, "https://github.com/BradLarson/GPUImage/issues/1658")),
    ("is not supported", Rule(2, "AVCaptureDevice.h, iOS 16.5 SDK")),
    ("not supported by", Rule(2, "AVCaptureDevice.h, iOS 16.5 SDK")),
    ("Not supported", Rule(2, "AVCaptureDevice.h, iOS 16.5 SDK")),
  ]
}
