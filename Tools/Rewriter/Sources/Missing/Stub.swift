/// A declaration of a missing type, with which the compiler checks the code that uses the type.
public struct Stub {
  /// The syntax around a use of the type.
  struct Use {
    var parameters = 0
    var isAttribute = false
    /// Whether the type is inherited where only a protocol can be.
    var isInherited = false
    var isCalled = false
  }

  /// The name of the type, and for a member type that of the type around it.
  public let name: String
  public let declaration: String

  /// Returns the stub for the type that an error misses, or nil for another error.
  public init?(for error: CompilerMessage, in file: CheckedFile) {
    if let match = error.text.firstMatch(of: /'(\w+)' is not a member type of (?:\w+ )+'([\w.]+)'/) {
      name = "\(match.2).\(match.1)"
      declaration = "public extension \(match.2) { struct \(match.1): Hashable, Sendable {} }"
      return
    }
    let missing = /cannot find (?:type )?'([A-Z]\w*)' in scope.*|unknown attribute '([A-Z]\w*)'/
    guard let match = error.text.wholeMatch(of: missing), let found = match.1 ?? match.2 else { return nil }
    let name = String(found)
    self.name = name
    let use = file.use(of: name, at: error)
    guard error.text.contains("find type") || use.isAttribute || !Self.isConstant(name) else { return nil }
    let superclass = Self.superclasses.first { name.contains($0.pattern) }?.name ?? "NSObject"
    let parameters = use.parameters == 0 ? "" : "<\((0..<use.parameters).map { "T\($0)" }.joined(separator: ", "))>"
    declaration =
      if use.isAttribute {
        "@propertyWrapper public struct \(name)<T> { public var wrappedValue: T; public var projectedValue: \(name)<T> { self } }"
      } else if use.isInherited || name.contains(/(Delegate|DataSource)$/) {
        "public protocol \(name) {}"
      } else {
        "open class \(name)\(parameters): \(superclass) {}"
      }
  }

  /// Returns whether a capitalized name is that of a constant or function of C, such as `GL_RGBA` or
  /// `CGImageSourceCreateWithURL`.
  static func isConstant(_ name: String) -> Bool {
    name.contains(/^[A-Z0-9]+(_[A-Z0-9]+)+$|^SecRandom|^CC_|^OSAtomic/)
      || name.contains(
        /[a-z0-9D](Create|Get|Set|Copy|Make|Add|Release|Retain|Convert|Dispose|Start|Stop|Equal|Is|Invert|Concat)([A-Z]|$)/
      )
  }

  nonisolated(unsafe) private static let superclasses: [(pattern: Regex<Substring>, name: String)] = [
    (/^UI\w*Controller$/, "UIViewController"), (/Layer$/, "CALayer"), (/GestureRecognizer$/, "UIGestureRecognizer"),
    (/^(?:UI|WK|MTK|AR|SCN)\w*(?:View|Cell|Button|Control|Label|Bar|Slider|Field|Switch|Picker)$/, "UIView"),
  ]
}
