/// A function that shows one rule of the rule book: it uses Apple's names and nothing else, and tells a witness what is to be seen.
public struct Probe: Sendable {
  /// The rule's number in the rule book.
  public let rule: Int
  /// What is done, in a few words; unique among the probes of the rule.
  public let name: String
  let body: @Sendable (ProbeContext) throws -> Void

  /// A probe of a rule.
  public init(_ rule: Int, _ name: String, _ body: @escaping @Sendable (ProbeContext) throws -> Void) {
    self.rule = rule
    self.name = name
    self.body = body
  }

  /// Runs the probe. It leaves devices as it found them, as far as the next probe minds.
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

  /// All probes that this platform has the names for, in the order of the rule book.
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

/// Why a probe cannot run here.
public struct Skip: Error {
  /// The reason, as the report tells it.
  public let reason: String

  /// A reason.
  public init(_ reason: String) { self.reason = reason }
}
