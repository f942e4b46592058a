extension ExploredFailure {
  /// The rule of the rule book that the app breaks; nil if the failure is the test's own.
  var rule: Int? {
    switch oracle {
    case .misuse: Self.misuses.first { text.contains($0.text) }?.rule
    case .lockLeft: 88
    case .configurationLeft: 13
    case .deadSession: 22
    case .torchLeft: 113
    case .crash, .expectation, .thrownError, .standstill, .invariant: nil
    }
  }

  /// The rules about exceptions, by a part of their texts.
  private static let misuses: [(text: String, rule: Int)] = [
    ("May not be called without first successfully gaining", 1), ("NSRangeException", 3),
    ("between calls to beginConfiguration and commitConfiguration", 13),
    ("Multiple audio/video AVCaptureInputs", 38), ("No active and enabled video connection", 79),
    ("is not supported", 2), ("not supported by", 2), ("Not supported", 2),
  ]
}
