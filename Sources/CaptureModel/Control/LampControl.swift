/// The lamp beside the lens, as a torch.
struct LampControl {
  /// Light in the next frames, as part of the lamp's full power.
  private(set) var wanted = 0.0

  init(_ camera: CameraFacts, format: FormatFacts) {}

  mutating func learn(from frame: CameraControl.Frame) {}
}
