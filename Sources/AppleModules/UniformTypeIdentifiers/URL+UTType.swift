extension URL {
  /// Returns the URL with the preferred filename extension of a type, unless it has an extension of the type.
  ///
  /// **Source:** Apple, `appendingPathExtension(for:)`.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let ending = contentType.preferredFilenameExtension,
      UTType(filenameExtension: pathExtension) != contentType
    else { return self }
    return appendingPathExtension(ending)
  }

  /// Appends the preferred filename extension of a type, unless the URL has an extension of the type.
  public mutating func appendPathExtension(for contentType: UTType) { self = appendingPathExtension(for: contentType) }

  /// Returns the URL with a file's name, to which the extension of a type is added unless it has one.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(partialName).appendingPathExtension(for: contentType)
  }

  /// Appends a file's name, to which the extension of a type is added unless it has one.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }
}
