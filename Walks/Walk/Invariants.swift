import CaptureModel

/// What must hold after each step.
extension Stage {
  typealias Complaint = (Finding.Rule, String)

  /// Takes a step; what came of it that should not have.
  func complaint(about step: Step, expecting verdict: Verdict) -> Complaint? {
    if verdict != .accepted { for watch in watches.joined() { watch.note() } }
    var actual = Verdict.accepted
    do { try perform(step) } catch let error as AVError { actual = .thrown(error.code) } catch {
      return (.verdict, "\(step.words) threw \(error), which is no AVError")
    }
    let misuses = ledger.take()
    if let misuse = misuses.first { actual = .refused(misuse.exception) }
    guard misuses.count <= 1 else { return (.verdict, "\(step.words) was refused \(misuses.count) times: \(misuses)") }
    guard actual == verdict else {
      return (
        .verdict, "\(step.words) was \(actual), but must be \(verdict)\(misuses.first.map { ": \($0.reason)" } ?? "")"
      )
    }
    guard verdict != .accepted else { return nil }
    let changes = watches.joined().compactMap { $0.difference() }
    return changes.isEmpty ? nil : (.untouched, "\(step.words) was \(actual), but: \(changes.joined(separator: ", "))")
  }

  /// What is wrong with what can be seen now.
  func complaint(comparedWith phone: inout NaivePhone) -> Complaint? {
    if let text = phone.complaint(about: session) { return (.naive, text) }
    for (index, camera) in cameras.enumerated() {
      let name = camera.localizedName
      if let text = phone.cameras[index].complaint(about: camera) { return (.naive, "\(name): \(text)") }
      if let text = camera.valueOutOfRange { return (.ranges, "\(name): \(text)") }
      for watch in watches[index] { if let text = watch.complaint() { return (.observers, "\(name): \(text)") } }
    }
    for watch in watches.joined() { if let text = watch.complaint() { return (.observers, text) } }
    return nil
  }

  /// Lets everything that disturbs end, and waits for what is adjusting.
  func complaintAboutRest(_ phone: inout NaivePhone) -> Complaint? {
    while phone.configurationDepth > 0 {
      session.commitConfiguration()
      phone.take(.commitConfiguration, at: now)
    }
    for _ in 0..<Self.patience {
      timeline.pass(Self.pause)
      phone.advance(to: now)
      if let complaint = complaint(comparedWith: &phone) { return complaint }
      if phone.isUndisturbed, cameras.allSatisfy({ $0.unrest == nil }) { return nil }
    }
    let unrest = cameras.compactMap { camera in camera.unrest.map { "\(camera.localizedName): \($0)" } }
    return unrest.isEmpty ? nil : (.rest, "after \(Self.patience) times 500 ms: " + unrest.joined(separator: ", "))
  }

  /// How often to look whether all is at rest, and how long to wait in between, in nanoseconds. Frames may last a second.
  private static let patience = 60
  private static let pause: Int64 = 500_000_000
}

extension AVCaptureDevice {
  /// A value that lies outside of its range; nil when there is none.
  fileprivate var valueOutOfRange: String? {
    let shortest = activeVideoMinFrameDuration
    let isPossible = activeFormat.videoSupportedFrameRateRanges.contains {
      $0.minFrameDuration <= shortest && shortest <= $0.maxFrameDuration
    }
    return isPossible ? nil : "activeVideoMinFrameDuration is \(shortest) in \(activeFormat)"
  }

  /// What is still on its way; nil when nothing is.
  fileprivate var unrest: String? { nil }
}
