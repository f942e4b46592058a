import Foundation
import Rewriting

/// A cache of the rewritten files and the facts about all files, so that only changed files are parsed again.
struct RewrittenFileCache {
  /// A file whose rewritten copy has changed, with messages about the changes.
  struct Changed {
    let path: String
    let places: [RewrittenFile.Place]
  }

  struct Update {
    var changes: [Changed] = []
    var refusals: [(path: String, place: RewrittenFile.Place)] = []
    /// The rewritten copy of each file that has one, or nil if it had one before.
    var twins: [String: URL?] = [:]
    /// The imported Apple modules whose replacements have a different name.
    var standIns: Set<String> = []
  }

  private struct Known: Codable {
    var stamp: String
    /// The facts that other files depend on, or nil if the file does not need rewriting.
    var facts: FileFacts?
    var hasTwin = false
    /// The columns that differ in the rewritten copy.
    var columns: ColumnMap?
  }

  private struct State: Codable {
    /// A key for the version of the rewriting program and the state that all files depend on.
    var context = ""
    var files: [String: Known] = [:]
  }

  private let folder: URL
  private var state: State

  /// Whether any file has a rewritten copy.
  var hasTwins: Bool { state.files.values.contains(where: \.hasTwin) }

  private var stateFile: URL { folder.appending(path: "state.json") }

  /// The file with the maps of ``columns``, for ``ColumnFilter``.
  var columnsFile: URL { folder.appending(path: "columns.json") }

  /// The columns that differ in rewritten files, by the path of the original.
  var columns: [String: ColumnMap] { state.files.compactMapValues(\.columns) }

  /// The original paths of the files that have a rewritten copy.
  var rewritten: Set<String> { Set(state.files.filter(\.value.hasTwin).keys) }

  /// The compiler's overlay file, which maps original to rewritten files.
  var overlay: URL { folder.appending(path: "overlay.json") }

  init(folder: URL) {
    self.folder = folder
    let data = try? Data(contentsOf: folder.appending(path: "state.json"))
    state = data.flatMap { try? JSONDecoder().decode(State.self, from: $0) } ?? State()
  }

  mutating func update(
    _ files: [SourceFile], programs: ProgramTargets, headers: HeaderImports
  ) throws -> Update {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let before = state.files
    // Another version of this program may extract more facts from a file.
    let isSameProgram = state.context.hasPrefix(try Self.program())
    state.files = [:]
    var texts: [String: String] = [:]
    for file in files {
      if let known = before[file.path], known.stamp == file.stamp, isSameProgram {
        state.files[file.path] = known
      } else {
        let text = String(decoding: try Data(contentsOf: URL(filePath: file.path)), as: UTF8.self)
        texts[file.path] = text
        let facts = Rewriting.mayConcern(text) ? Rewriting.facts(of: text) : nil
        state.files[file.path] = Known(
          stamp: file.stamp, facts: facts, hasTwin: before[file.path]?.hasTwin ?? false,
          columns: before[file.path]?.columns)
      }
    }
    let facts = FileFacts(of: files.compactMap { state.files[$0.path]?.facts })
    let context = try Self.context(facts, programs, headers)
    let isAllNew = context != state.context
    state.context = context
    var update = Update()
    update.standIns = facts.standIns
    for file in files where isAllNew || texts[file.path] != nil {
      let imports = headers.modules(for: file.path)
      guard
        state.files[file.path]?.facts != nil || state.files[file.path]?.hasTwin == true
          || !facts.optionalMethods.isEmpty || !imports.isEmpty
      else { continue }
      let text = try texts[file.path] ?? String(decoding: Data(contentsOf: URL(filePath: file.path)), as: UTF8.self)
      let rewritten = Rewriting.rewrite(
        text, knowing: facts, importing: imports, isProgram: programs.contain(file.path))
      try keep(rewritten, of: file.path, &update)
    }
    guard update.refusals.isEmpty else { return update }
    for (path, file) in state.files where file.hasTwin { update.twins[path] = twin(of: path) }
    try writeOverlay()
    try JSONEncoder().encode(columns).write(to: columnsFile, options: .atomic)
    if !texts.isEmpty || isAllNew || state.files.count != before.count {
      try JSONEncoder().encode(state).write(to: stateFile, options: .atomic)
    }
    return update
  }

  private mutating func keep(_ file: RewrittenFile, of path: String, _ update: inout Update) throws {
    update.refusals += file.refusals.map { (path, $0) }
    let twin = twin(of: path)
    let old = try? String(contentsOf: twin, encoding: .utf8)
    state.files[path]?.hasTwin = file.text != nil
    state.files[path]?.columns = file.text == nil ? nil : file.columns
    guard file.text != old else { return }
    if let new = file.text {
      try FileManager.default.createDirectory(at: twin.deletingLastPathComponent(), withIntermediateDirectories: true)
      try new.write(to: twin, atomically: true, encoding: .utf8)
      update.changes.append(Changed(path: path, places: file.changes))
    } else {
      try FileManager.default.removeItem(at: twin)
      update.twins[path] = .some(nil)
    }
  }

  func twin(of path: String) -> URL { folder.appending(path: "files" + path) }

  /// Returns a key for the version of the rewriting program.
  private static func program() throws -> String {
    let tool = try FileManager.default.attributesOfItem(atPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    return "\(Rewriting.version) \(tool[.size] ?? 0) \(tool[.modificationDate] ?? "")"
  }

  /// Returns a key for the state that every rewritten file depends on, apart from its own text.
  private static func context(
    _ facts: FileFacts, _ programs: ProgramTargets, _ headers: HeaderImports
  ) throws -> String {
    // Sets are encoded in an unspecified order, so they are sorted.
    let words =
      facts.dynamicProperties.sorted() + ["|"] + facts.observers.sorted() + ["|"] + facts.optionalMethods.sorted()
      + ["|"] + facts.classMethods.sorted() + ["|"] + facts.asynchronousMethods.sorted()
      + ["|"] + facts.selectors.map { "\($0.key)=\($0.value.sorted())" }.sorted()
    return [try program(), programs.key, headers.key, words.joined(separator: " ")].joined(separator: "\n")
  }

  // MARK: Compiler input

  private struct Overlay: Encodable {
    struct Folder: Encodable {
      var type = "directory"
      let name: String
      var contents: [File]
    }
    struct File: Encodable {
      var type = "file"
      let name: String
      let twin: String

      enum CodingKeys: String, CodingKey {
        case type, name
        case twin = "external-contents"
      }
    }

    var version = 0
    var isCaseSensitive = "true"
    // Compiler messages contain the names of the original files.
    var usesTwinsNames = "false"
    var roots: [Folder]

    enum CodingKeys: String, CodingKey {
      case version, roots
      case isCaseSensitive = "case-sensitive"
      case usesTwinsNames = "use-external-names"
    }
  }

  private func writeOverlay() throws {
    let paths = state.files.filter(\.value.hasTwin).keys.map { URL(filePath: $0) }
    let folders = Dictionary(grouping: paths) { $0.deletingLastPathComponent().path }
    let overlay = Overlay(
      roots: folders.sorted { $0.key < $1.key }.map { folder, files in
        let names = files.map(\.lastPathComponent).sorted()
        return .init(name: folder, contents: names.map { .init(name: $0, twin: twin(of: "\(folder)/\($0)").path) })
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data = try encoder.encode(overlay)
    if (try? Data(contentsOf: self.overlay)) != data { try data.write(to: self.overlay, options: .atomic) }
  }
}
