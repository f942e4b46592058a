/// A rule about the order of a module's folders: a declaration may be used only in its own folder and in the folders
/// after it.
///
/// The check uses names, because the compiler's index is not always available. Names that are declared in several
/// folders are ignored, and so are members that another folder's extension adds to a type (methods, properties,
/// initializers).
struct FolderRule {
  let module: String
  /// The folders of the module, lowest first.
  let order: [String]
  let files: [SourceFile]

  /// Returns all violations of the folder order in the modules of these files.
  static func violations(
    in files: [SourceFile], orders: [String: [String]] = FolderOrder.folders
  ) -> [Violation] {
    let modules = Dictionary(grouping: files, by: \.module).sorted { $0.key < $1.key }
    return modules.flatMap { module, files -> [Violation] in
      if let order = orders[module] { return FolderRule(module: module, order: order, files: files).violations }
      let inFolder = files.first { $0.path.split(separator: "/").count > 2 }
      guard let inFolder else { return [] }
      return [Violation(path: inFolder.path, line: 1, message: "FolderOrder has no order for the folders of \(module)")]
    }
  }

  var violations: [Violation] {
    var parts: [Part] = []
    var found: [Violation] = []
    for file in files {
      if let folder = folder(of: file) {
        parts.append(Part(file: file, folder: folder, names: NamesOfFile(file)))
      } else {
        found.append(Violation(path: file.path, line: 1, message: "FolderOrder does not know the folder of this file"))
      }
    }
    let used = Set(parts.map(\.folder))
    for folder in order where !used.contains(folder) {
      let message = "FolderOrder names this folder, but no file is in it"
      found.append(Violation(path: "\(module)/\(folder)", line: 1, message: message))
    }
    return found + wrongArrows(parts)
  }

  /// Returns the folder of a file relative to the module, or nil if the order does not list it.
  private func folder(of file: SourceFile) -> String? {
    let folder = file.path.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
    return order.contains(folder) ? folder : nil
  }

  private struct Part {
    let file: SourceFile
    let folder: String
    let names: NamesOfFile
  }

  /// The location of a name's declaration.
  private struct Home {
    let folder: String
    var isUnique = true
    /// The file with a declaration that is visible to others, or nil.
    var path: String?
  }

  private func homes(_ parts: [Part]) -> [NamesOfFile.Key: Home] {
    var homes: [NamesOfFile.Key: Home] = [:]
    for part in parts {
      for (key, isVisible) in part.names.declarations {
        var home = homes[key] ?? Home(folder: part.folder)
        home.isUnique = home.isUnique && home.folder == part.folder
        if isVisible { home.path = part.file.path }
        homes[key] = home
      }
    }
    return homes.filter { $0.value.isUnique && $0.value.path != nil }
  }

  private func wrongArrows(_ parts: [Part]) -> [Violation] {
    let homes = homes(parts)
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return parts.flatMap { part in
      part.names.mentions.compactMap { key, line -> Violation? in
        guard let home = homes[key], let path = home.path, let upper = ranks[home.folder],
          let lower = ranks[part.folder], upper > lower
        else { return nil }
        return Violation(
          path: part.file.path, line: line,
          message: "\(part.folder) stands below \(home.folder) and must not use '\(key.name)' of \(path)")
      }
      .sorted { ($0.line, $0.message) < ($1.line, $1.message) }
    }
  }
}
