/// A function that tests one rule of the rule book. It uses only Apple's API and reports its observations to a probe
/// context.
public struct Probe: Sendable {
  /// The number of the rule in the rule book.
  public let rule: Int
  /// A short description of the action, unique among the probes of the rule.
  public let name: String
  let body: @Sendable (ProbeContext) throws -> Void

  /// Creates a probe for a rule.
  public init(_ rule: Int, _ name: String, _ body: @escaping @Sendable (ProbeContext) throws -> Void) {
    self.rule = rule
    self.name = name
    self.body = body
  }

  /// Runs the probe and restores the device state that later probes depend on.
  public func run(on environment: any ProbeEnvironment) -> Report.Entry {
    let probe = ProbeContext(environment: environment)
    var entry = Report.Entry(rule: rule, name: name)
    let raised = environment.exception {
      do {
        try body(probe)
      } catch let skip as Skip {
        entry.skipped = skip.reason
      } catch {
        entry.failed = Canonical.text(error)
      }
    }
    if let raised { entry.failed = Canonical.text(raised) }
    probe.leave()
    entry.observations = probe.observations
    return entry
  }

  /// All probes whose API is available on this platform, in the order of the rule book.
  public static let all: [Probe] = (onMacsToo + onPhones).enumerated()
    .sorted { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }.map(\.element)

  private static let onMacsToo = sessionProbes + graphProbes + writerProbes + mediaProbes + audioFileProbes

  #if os(macOS)
    private static let onPhones: [Probe] = []
  #else
    private static let onPhones = [
      exceptionProbes, phoneSessionProbes, phoneGraphProbes, connectionProbes, deviceProbes, formatProbes, focusProbes,
      exposureProbes, whiteBalanceProbes, torchProbes, zoomProbes, sceneProbes, authorizationProbes, interruptionProbes,
      photoProbes, depthPhotoProbes, matteProbes, constituentPhotoProbes, deferredPhotoProbes, proRAWProbes,
      photoDelegateProbes,
      recordingProbes, dataOutputProbes, metadataProbes, previewProbes, orientationProbes, postureProbes,
      turnedPhoneProbes,
      codeProbes, photoLibraryProbes, lateProbes,
    ].flatMap { $0 }
  #endif
}

/// The error that a probe throws if it cannot run in this environment.
public struct Skip: Error {
  /// The reason for skipping, as printed in the report.
  public let reason: String

  /// Creates a skip error with a reason for the report.
  public init(_ reason: String) { self.reason = reason }
}
