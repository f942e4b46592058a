/// What a matte shows of the people in a picture.
public enum PersonPart: Hashable, Sendable {
  /// All that is seen of them.
  case whole
  /// Their hair.
  case hair
  /// Their skin.
  case skin
  /// Their teeth.
  case teeth
  /// What they wear before their eyes.
  case glasses
}
