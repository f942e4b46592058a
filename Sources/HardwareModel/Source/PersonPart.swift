/// The part of the people in an image that a matte covers.
public enum PersonPart: Hashable, Sendable {
  /// All visible parts of people.
  case whole
  /// The hair of the people.
  case hair
  /// The skin of the people.
  case skin
  /// The teeth of the people.
  case teeth
  /// The glasses that people wear.
  case glasses
}
