/// Whether a picture's findings are worth a call: always when there are some, and once when there are none any more.
struct MetadataDeliveryFilter: Equatable {
  private var clientSeesObjects = false

  /// What becomes of a picture's findings.
  enum Disposition: Equatable {
    case deliver, drop, nothing
  }

  /// The next picture has been looked at.
  ///
  /// - Parameters:
  ///   - isEmpty: whether nothing was found.
  ///   - isBusy: whether the client has not come back from the last call. The word that there is nothing any more is not lost but comes
  ///     with a later picture.
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
