import StructuredDocuments

extension NearestName {
  /// Returns the end of an error message: a suggestion of the nearest name, or otherwise the valid names if there are
  /// not too many.
  static func advice(for name: String, in candidates: [String]) -> String {
    if let nearest = of(name, in: candidates) { return "did you mean '\(nearest)'?" }
    if let place = places[name], candidates.contains(place.key) { return place.advice }
    if candidates.isEmpty { return "there are no valid names." }
    return candidates.count > 20
      ? "`camsim schema --markdown` lists the \(candidates.count) valid names."
      : "write one of: \(candidates.joined(separator: ", "))."
  }

  /// The keys that contain a setting without a key of its own, by the name of that setting.
  private static let places: [String: (key: String, advice: String)] = {
    let exposure = (key: "exposureModeCustom", advice: "write exposureModeCustom: {duration: 1/60, iso: 100}.")
    let gains = (
      key: "whiteBalanceModeLocked", advice: "write whiteBalanceModeLocked: {redGain: 2, greenGain: 1, blueGain: 2}."
    )
    return [
      "iso": exposure, "ISO": exposure, "exposureDuration": exposure, "duration": exposure, "shutterSpeed": exposure,
      "exposure": exposure, "gains": gains, "whiteBalanceGains": gains,
    ]
  }()
}
