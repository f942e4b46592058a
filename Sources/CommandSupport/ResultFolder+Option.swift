import ArgumentParser

extension ResultFolder {
  /// Returns the folder that an option's text specifies. An empty path, for example of a variable that is not set, would
  /// be the root folder of the file system.
  @Sendable package static func read(_ text: String) throws -> String {
    if text.isEmpty { throw ValidationError("Specify a folder for the results, such as --out results.") }
    return text
  }
}
