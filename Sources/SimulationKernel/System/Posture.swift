/// How the phone is held; the names are those of `UIDeviceOrientation`.
public enum Posture: String, Sendable, CaseIterable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}
