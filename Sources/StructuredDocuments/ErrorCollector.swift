/// A collection of errors. Reading continues after an error, so that all errors are reported together.
package struct ErrorCollector {
  package private(set) var errors: [DocumentError] = []

  package init() {}

  /// Reads a part and collects its errors.
  package mutating func attempt<Part>(_ read: () throws -> Part) -> Result<Part, any Error> {
    let result = Result { try read() }
    if case .failure(let error as DocumentError) = result { errors += error.all }
    return result
  }

  /// Throws the collected errors as a single error, if there are any.
  package func throwAny() throws {
    if let error = DocumentError(errors) { throw error }
  }
}

extension Sequence {
  /// Reads every element, even after an invalid one.
  ///
  /// - Throws: The first `DocumentError`, which contains all others.
  package func readAll<Part>(_ read: (Element) throws -> Part) throws -> [Part] {
    var (parts, errors): ([Part], [any Error]) = ([], [])
    parts.reserveCapacity(underestimatedCount)
    for element in self {
      do { parts.append(try read(element)) } catch { errors.append(error) }
    }
    if let error = DocumentError(errors.flatMap { ($0 as? DocumentError)?.all ?? [] }) ?? errors.first { throw error }
    return parts
  }
}

extension DocumentError {
  /// Combines several errors into the first one, which contains the others; nil if there are none.
  package init?(_ errors: [DocumentError]) {
    guard let first = errors.first else { return nil }
    self = first
    others = Array(errors.dropFirst())
  }

  /// The errors in the order of the file, with duplicates removed. The cells of a matrix share most of their errors.
  package var inOrder: DocumentError {
    var seen: Set<DocumentError> = []
    let sorted = all.filter { seen.insert($0).inserted }.enumerated().sorted { one, other in
      let (a, b) = (one.element.location, other.element.location)
      return (a?.line ?? 0, a?.column ?? 0, one.offset) < (b?.line ?? 0, b?.column ?? 0, other.offset)
    }
    return DocumentError(sorted.map(\.element)) ?? self
  }
}
