import SimulationKernel

extension ExploredFailure {
  /// The failure of a call for which Apple's framework raises an exception.
  package init(_ misuse: Misuse) {
    self.init(
      oracle: .misuse, text: "\(misuse.exception.rawValue): \(misuse.reason)", evidence: misuse.evidence)
  }

  /// Whether the failure rests on something that nobody has documented or observed, so that the app may be right.
  package var isRemark: Bool {
    switch evidence {
    case .rule(let number): RuleBook.rules[number]?.confidence.isReliable != true
    case .inferred: true
    case .header, nil: false
    }
  }

  /// A sentence about the evidence; empty if the failure is the test's own.
  package var source: String {
    switch evidence {
    case .rule(let number):
      RuleBook.rules[number].map { rule in
        isRemark
          ? " This is a remark, because rule \(number) is \(rule.confidence.rawValue)."
          : " It breaks rule \(number) (\(rule.source))."
      } ?? ""
    case .header: " Apple's headers name this exception (appendix 2 of the rule book)."
    case .inferred: " This is a remark: the exception is inferred, because no public source states it."
    case nil: ""
    }
  }
}

extension Oracle {
  /// The rule that an app breaks in whatever way the oracle finds out; nil if it differs, or if there is none.
  var evidence: Misuse.Evidence? {
    switch self {
    case .lockLeft: .rule(88)
    case .configurationLeft: .rule(13)
    case .deadSession: .rule(22)
    case .torchLeft: .rule(113)
    case .starved: .rule(264)
    case .sideways: .rule(305)
    case .misuse, .crash, .expectation, .thrownError, .standstill, .invariant, .rampLeft: nil
    }
  }
}
