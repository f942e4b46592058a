/// A filter for the objects of each frame. It delivers every nonempty result, and the first empty result after one.
struct MetadataDeliveryFilter: Equatable {
  private var clientSeesObjects = false

  /// The disposition of a frame's objects.
  enum Disposition: Equatable {
    case deliver, drop, nothing
  }

  /// Returns the disposition of the next frame's objects.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether no objects were detected.
  ///   - isBusy: Whether the client is still handling the last call. If so, an empty result is delivered with a later
  ///     frame.
  mutating func found(isEmpty: Bool, isBusy: Bool) -> Disposition {
    switch (isEmpty, isBusy) {
    case (false, true): return .drop
    case (false, false):
      clientSeesObjects = true
      return .deliver
    case (true, true): return .nothing
    case (true, false):
      defer { clientSeesObjects = false }
      return clientSeesObjects ? .deliver : .nothing
    }
  }
}
