import Foundation

extension NSLayoutConstraint {
  /// The options of a visual format. Alignment across the format is not supported. **Source:** Apple,
  /// NSLayoutConstraint.FormatOptions.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The direction of reading, from the leading to the trailing edge. Always used.
    public static let directionLeadingToTrailing: Self = []
    /// The direction from left to right.
    public static let directionLeftToRight = Self(rawValue: 1 << 16)
  }

  /// Creates the constraints that a text in the visual format language describes. Ends the process if the text refers to
  /// a missing view or metric, or cannot be read.
  ///
  /// **Source:** Apple, Auto Layout Guide, Visual Format Language.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(format, metrics: metrics ?? [:], views: views)
    return reader.constraints()
  }
}

/// A reader of a text in the visual format language.
@MainActor private struct VisualFormat {
  private let format: String
  private var rest: Substring
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isRow = true
  private var made: [NSLayoutConstraint] = []

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    (self.format, self.metrics, self.views) = (format, metrics, views)
    rest = format.filter { !$0.isWhitespace }[...]
  }

  mutating func constraints() -> [NSLayoutConstraint] {
    if take("V:") { isRow = false } else { _ = take("H:") }
    var (last, gap): (UIView?, [Rule]) = (nil, [])
    var (startsAtEdge, isFirst) = (false, true)
    if take("|") { (startsAtEdge, gap) = (true, distance()) }
    while take("[") {
      let view = readView()
      if let last {
        for rule in gap { join(view, start, last, end, rule) }
      } else if startsAtEdge {
        for rule in gap { join(view, start, superview(of: view), start, rule) }
      }
      isFirst = false
      (last, gap) = (view, distance())
    }
    if take("|"), let last {
      for rule in gap { join(superview(of: last), end, last, end, rule) }
    }
    guard rest.isEmpty, !isFirst else { fail("'\(rest)' cannot be read") }
    return made
  }

  private var start: NSLayoutConstraint.Attribute { isRow ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { isRow ? .trailing : .bottom }
  private var size: NSLayoutConstraint.Attribute { isRow ? .width : .height }

  /// A relation to a number or to the size of a view, with a priority.
  private struct Rule {
    var relation = NSLayoutConstraint.Relation.equal
    var number: CGFloat = 0
    var view: UIView?
    var priority: Float = 1000
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest.removeFirst(word.count)
    return String(word)
  }

  /// Reads the connection after a view: nothing, a standard distance, or rules between two dashes.
  private mutating func distance() -> [Rule] {
    guard take("-") else { return [Rule()] }
    if rest.hasPrefix("[") || rest.hasPrefix("|") { return [Rule(number: 8)] }
    let rules = take("(") ? rulesInBrackets() : [rule()]
    guard take("-") else { fail("a '-' is missing before '\(rest)'") }
    return rules
  }

  private mutating func rulesInBrackets() -> [Rule] {
    var rules = [rule()]
    while take(",") { rules.append(rule()) }
    guard take(")") else { fail("a ')' is missing before '\(rest)'") }
    return rules
  }

  private mutating func rule() -> Rule {
    var rule = Rule()
    if take(">=") {
      rule.relation = .greaterThanOrEqual
    } else if take("<=") {
      rule.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let negative = take("-")
    let name = word()
    if let view = views[name] as? UIView { rule.view = view } else { rule.number = value(name) * (negative ? -1 : 1) }
    if take("@") { rule.priority = Float(value(word())) }
    return rule
  }

  private func value(_ name: String) -> CGFloat {
    if let number = Double(name) { return CGFloat(number) }
    switch metrics[name] {
    case let number as CGFloat: return number
    case let number as Double: return CGFloat(number)
    case let number as Int: return CGFloat(number)
    case let number as Float: return CGFloat(number)
    case let number as NSNumber: return CGFloat(number.doubleValue)
    default: fail("'\(name)' is not a number, a metric or a view")
    }
  }

  private mutating func readView() -> UIView {
    let name = word()
    guard let view = views[name] as? UIView else { fail("there is no view '\(name)'") }
    for rule in take("(") ? rulesInBrackets() : [] {
      let other: NSLayoutConstraint.Attribute = rule.view == nil ? .notAnAttribute : size
      add(
        NSLayoutConstraint(
          item: view, attribute: size, relatedBy: rule.relation, toItem: rule.view, attribute: other, multiplier: 1,
          constant: rule.number), rule)
    }
    guard take("]") else { fail("a ']' is missing before '\(rest)'") }
    return view
  }

  private mutating func join(
    _ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ other: UIView,
    _ otherAttribute: NSLayoutConstraint.Attribute, _ rule: Rule
  ) {
    add(
      NSLayoutConstraint(
        item: view, attribute: attribute, relatedBy: rule.relation, toItem: other, attribute: otherAttribute,
        multiplier: 1, constant: rule.number), rule)
  }

  private mutating func add(_ constraint: NSLayoutConstraint, _ rule: Rule) {
    constraint.priority = UILayoutPriority(rule.priority)
    made.append(constraint)
  }

  private func superview(of view: UIView) -> UIView {
    guard let around = view.superview else { fail("a view at the edge '|' has no superview") }
    return around
  }

  private func fail(_ reason: String) -> Never {
    fatalError("NSLayoutConstraint: the visual format \"\(format)\" is wrong: \(reason)")
  }
}
