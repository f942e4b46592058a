#if !canImport(Darwin)
  import Foundation

  extension String {
    /// A key of localized text: a string literal, in which interpolated values become format specifiers.
    ///
    /// **Source:** Apple, String.LocalizationValue.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
      fileprivate let key: String
      /// The texts of the interpolated values, each of which replaces one specifier.
      fileprivate let values: [String]

      /// Creates a key from text, which has no interpolated values.
      public init(_ value: String) { (key, values) = (value, []) }
      /// Creates a key from a string literal.
      public init(stringLiteral value: String) { self.init(value) }
      /// Creates a key from an interpolated string literal.
      public init(stringInterpolation: StringInterpolation) {
        (key, values) = (stringInterpolation.key, stringInterpolation.values)
      }

      /// The parts of an interpolated literal. **Source:** Apple, String.LocalizationValue.StringInterpolation.
      public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var key = ""
        fileprivate var values: [String] = []

        /// Creates an empty interpolation and ignores the capacity hints.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends the literal text between values.
        public mutating func appendLiteral(_ literal: String) {
          key += literal.replacing("%", with: "%%")
        }

        /// Appends a string to the key.
        public mutating func appendInterpolation(_ string: String) { append("%@", string) }
        /// Appends an object or any other value.
        @_disfavoredOverload
        public mutating func appendInterpolation<T>(_ value: T) { append("%@", "\(value)") }
        /// Appends an integer to the key.
        public mutating func appendInterpolation(_ value: Int) { append("%lld", "\(value)") }
        /// Appends a floating-point number.
        public mutating func appendInterpolation(_ value: Double) { append("%lf", String(format: "%lf", value)) }
        /// Appends a value in the format of a specifier.
        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
          append(specifier, String(format: specifier, value))
        }
        /// Appends a formatted value.
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatOutput == String { append("%@", format.format(value)) }

        private mutating func append(_ specifier: String, _ text: String) {
          key += specifier
          values.append(text)
        }
      }

      /// Returns a format with the values in the place of its specifiers, such as `%@`, `%lld` or `%1$@`.
      fileprivate func fill(_ format: String) -> String {
        guard !values.isEmpty else { return format }
        var next = 0
        return format.replacing(/%(?:%|(?:(\d+)\$)?[-+ 0#]*[\d.]*(?:hh|h|ll|l|q|z|t|j|L)?[@a-zA-Z])/) { match in
          if match.output.0 == "%%" { return "%" }
          let index = match.output.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
          next += 1
          return values.indices.contains(index) ? values[index] : String(match.output.0)
        }
      }

      /// Returns the text of the key in a table of a bundle, with the values in it.
      fileprivate func text(_ key: String?, table: String?, bundle: Bundle?) -> String {
        fill((bundle ?? .main).localizedString(forKey: key ?? self.key, value: self.key, table: table))
      }
    }

    /// Creates the localized text of a key, or the key itself if the app has no text for it.
    ///
    /// **Source:** Apple, `init(localized:table:bundle:locale:comment:)`.
    public init(
      localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
      comment: StaticString? = nil
    ) { self = keyAndValue.text(nil, table: table, bundle: bundle) }

    /// Creates the localized text of a key, or the default text if the app has no text for it.
    ///
    /// **Source:** Apple, `init(localized:defaultValue:table:bundle:locale:comment:)`.
    public init(
      localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
      locale: Locale = .current, comment: StaticString? = nil
    ) { self = defaultValue.text("\(key)", table: table, bundle: bundle) }

    /// Creates the localized text of a resource.
    public init(localized resource: LocalizedStringResource) {
      self = resource.defaultValue.text(resource.key, table: resource.table, bundle: nil)
    }
  }

  /// A reference to localized text that is looked up later. **Source:** Apple, LocalizedStringResource.
  public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key of the text.
    public let key: String
    /// The text for apps that have none for the key.
    public let defaultValue: String.LocalizationValue
    /// The name of the table that contains the text.
    public let table: String?
    /// The locale of the text.
    public var locale: Locale

    /// Creates a reference whose key is also the default text.
    public init(
      _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
      comment: StaticString? = nil
    ) {
      (key, defaultValue, self.table, self.locale) = (keyAndValue.key, keyAndValue, table, locale)
    }

    /// Creates a reference with a default text.
    public init(
      _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
      comment: StaticString? = nil
    ) {
      (self.key, self.defaultValue, self.table, self.locale) = ("\(key)", defaultValue, table, locale)
    }

    /// Creates a reference from a string literal.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }
    /// Creates a reference from an interpolated string literal.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
      self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
  }
#endif
