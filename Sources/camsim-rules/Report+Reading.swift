import Foundation
import RuleProbes

extension Report {
  /// An error that describes why a file is not a valid report.
  struct FormatError: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a file written by ``json()``.
  ///
  /// - Throws: ``FormatError`` for a file that is not a report.
  init(json: Data) throws {
    do {
      self = try JSONDecoder().decode(Report.self, from: json)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw FormatError(description: "'\(key.stringValue)' is missing\(Self.place(context))")
    } catch DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context) {
      throw FormatError(description: "a value is not of the type \(type)\(Self.place(context))")
    } catch {
      throw FormatError(description: "it is not valid JSON")
    }
    guard format == Self.currentFormat else {
      throw FormatError(description: "its format is '\(format)', but only '\(Self.currentFormat)' is supported")
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
    return path.isEmpty ? "" : " at \(path.joined(separator: "."))"
  }
}
