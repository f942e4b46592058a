import Foundation
import Missing
import Rewriting

/// The command `camsim build --missing`, which lists the names that an app uses and that no module declares.
///
/// The compiler stops at the first missing module, and checks no code that uses a missing type. Each module of the app is
/// therefore compiled repeatedly, with an empty module or a stub for what the previous round found missing.
struct MissingNames {
  private let sources: RewrittenSources
  private let folder: URL
  /// The names of the app's modules.
  private let modules: Set<String>
  private var attribution: Attribution
  private var files: [String: CheckedFile] = [:]
  private(set) var table = MissingTable()

  /// - Parameters:
  ///   - sources: The app's files in the form that the compiler reads.
  ///   - excluded: The paths of the app's files that no module contains.
  init(of commands: [ModuleCommand], sources: RewrittenSources, excluded: [String], in folder: URL) throws {
    (self.sources, self.folder, modules) = (sources, folder, Set(commands.map(\.module)))
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder.appending(path: "modules"), withIntermediateDirectories: true)
    for path in commands.flatMap(\.sources) { files[path] = try sources.checked(path) }
    let others = try excluded.map { (sources.shown($0), try sources.checked($0)) }
    attribution = Attribution(of: files.values, in: modules, excluded: Dictionary(others) { $1 })
    for command in ModuleCommand.sorted(commands) { try check(command) }
    if let command = commands.first { try suggest(like: command) }
  }

  /// Compiles a module until nothing is missing that could hide errors, and adds the missing names to the table.
  private mutating func check(_ command: ModuleCommand) throws {
    var paths = Dictionary(command.sources.map { ($0, sources.compiled($0)) }) { $1 }
    var stubs: [String: String] = [:]
    var submodules: [CompilerMessage] = []
    while true {
      let errors = try compile(command, paths, stubs)
      if let error = errors.first(where: { $0.missingModule != nil }), let name = error.missingModule {
        let module = String(name.prefix { $0 != "." })
        if name == module {
          note([error])
          try writeModule(module, like: command)
        } else {
          submodules.append(error)
          paths[error.path] = try withoutSubmodule(name, of: error, in: paths[error.path]!)
        }
        continue
      }
      let known = stubs.count
      for error in errors {
        guard let file = files[error.path], let stub = Stub(for: error, in: file) else { continue }
        // The stub removes the error from the next round.
        note([error])
        stubs[stub.name] = stubs[stub.name] ?? stub.declaration
      }
      attribution.stubs.formUnion(stubs.keys)
      guard stubs.count == known else { continue }
      // A submodule of a missing module is missing with it.
      return note(errors + submodules.filter { !isStub(String($0.missingModule!.prefix { $0 != "." })) })
    }
  }

  private mutating func note(_ errors: [CompilerMessage]) {
    for error in errors {
      guard let file = files[error.path] else { continue }
      let place = sources.place(of: error)
      if let use = attribution.missing(error, in: file) {
        if let module = error.missingModule, use.name.module == nil { attribution.absentDependencies.insert(module) }
        table.add(use, at: place)
      } else {
        table.addOther(at: place)
      }
    }
  }

  // MARK: Compiling

  /// Compiles a module as far as its errors allow, so that the modules that import it can be checked.
  private func compile(
    _ command: ModuleCommand, _ paths: [String: String], _ stubs: [String: String]
  ) throws -> [CompilerMessage] {
    let file = folder.appending(path: "\(command.module)-Stubs.swift")
    let names = Attribution.frameworks.filter { !modules.contains($0) }
    let imports = names.map { "#if canImport(\($0))\nimport \($0)\n#endif\n" }.joined()
    try (imports + stubs.sorted { $0.key < $1.key }.map { $0.value + "\n" }.joined())
      .write(to: file, atomically: true, encoding: .utf8)
    let output = try run(
      command, module: command.module,
      command.sources.map { paths[$0]! } + (stubs.isEmpty ? [] : [file.path]))
    let originals = Dictionary(paths.map { ($1, $0) }) { $1 }
    return CompilerMessage.errors(in: output).map { $0.at(originals[$0.path] ?? $0.path) }
  }

  /// Writes a module without names, which imports what a phone's module of this name hands on.
  private func writeModule(_ name: String, like command: ModuleCommand) throws {
    let file = folder.appending(path: "\(name).swift")
    let imports = Attribution.reexports(of: name).subtracting(modules).sorted().map {
      "#if canImport(\($0))\n@_exported import \($0)\n#endif\n"
    }
    try imports.joined().write(to: file, atomically: true, encoding: .utf8)
    let output = try run(command, module: name, [file.path])
    guard FileManager.default.fileExists(atPath: compiled(name)) else {
      throw Failure("the compiler cannot create an empty module \(name):\n\(output)", status: 70)
    }
  }

  /// Looks for similar names in all modules, because the files import only some, and because the compiler suggests none
  /// for types.
  private mutating func suggest(like command: ModuleCommand) throws {
    let file = folder.appending(path: "Suggestions.swift")
    let names = table.names.filter(\.isGlobal)
    let uses = names.map { "let _ = \($0.name).self\n" }.joined()
    let imports = Attribution.modules.filter { !isStub($0) }.map { "#if canImport(\($0))\nimport \($0)\n#endif\n" }
    try (uses + imports.joined()).write(to: file, atomically: true, encoding: .utf8)
    let errors = CompilerMessage.errors(in: try run(command, module: "Suggestions", [file.path]))
    for (index, name) in names.enumerated() {
      if let error = errors.first(where: { $0.line == index + 1 && $0.text.contains("in scope") }) {
        error.suggestion(for: name.name).map { table.add(instead: $0, for: name) }
      } else if name.module != nil, let module = try declaring(name.name, like: command) {
        table.add(instead: "import \(module)", for: name)
      }
    }
  }

  /// Returns the first module that declares a name or exports it.
  private func declaring(_ name: String, like command: ModuleCommand) throws -> String? {
    let file = folder.appending(path: "Modules.swift")
    let names = Attribution.modules.filter { !isStub($0) }
    let uses = names.map {
      "#if canImport(\($0))\nimport \($0)\nlet _ = \($0).\(name).self\n#else\n#error(\"absent\")\n#endif\n"
    }
    try uses.joined().write(to: file, atomically: true, encoding: .utf8)
    let errors = CompilerMessage.errors(in: try run(command, module: "Modules", [file.path]))
    // The use of a protocol is an error, too.
    let others = Set(errors.filter { $0.text.contains(/has no member|^absent/) }.map { ($0.line - 1) / 6 })
    return names.indices.first { !others.contains($0) }.map { names[$0] }
  }

  private func isStub(_ module: String) -> Bool { FileManager.default.fileExists(atPath: compiled(module)) }

  private func compiled(_ module: String) -> String { folder.appending(path: "modules/\(module).swiftmodule").path }

  private func run(_ command: ModuleCommand, module: String, _ arguments: [String]) throws -> String {
    let modules = folder.appending(path: "modules").path
    return try Toolchain.output(
      of: [command.compiler, "-I", modules] + command.options + [
        "-module-name", module, "-emit-module", "-emit-module-path", compiled(module), "-wmo", "-suppress-warnings",
        "-diagnostic-style", "llvm", "-Xfrontend", "-experimental-allow-module-with-compiler-errors", "-Xfrontend",
        "-typo-correction-limit", "-Xfrontend", "10000",
      ] + arguments)
  }

  /// Writes a copy of a file that imports a module in place of its submodule, which an empty module cannot have.
  private func withoutSubmodule(_ name: String, of error: CompilerMessage, in path: String) throws -> String {
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let module = String(name.prefix { $0 != "." })
    let padding = String(repeating: " ", count: name.count - module.count)
    lines[error.line - 1] = lines[error.line - 1].replacing(name, with: module + padding)
    let copy = folder.appending(path: "files" + error.path)
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try lines.joined(separator: "\n").write(to: copy, atomically: true, encoding: .utf8)
    return copy.path
  }
}

/// The app's files in the form that the compiler reads.
struct RewrittenSources {
  let root: URL
  let cache: RewrittenFileCache

  func compiled(_ path: String) -> String { cache.rewritten.contains(path) ? cache.twin(of: path).path : path }

  func checked(_ path: String) throws -> CheckedFile {
    let texts = try [compiled(path), path].map {
      String(decoding: try Data(contentsOf: URL(filePath: $0)), as: UTF8.self)
    }
    return CheckedFile(texts[0], original: texts[1])
  }

  /// Returns the place in the user's own file.
  func place(of error: CompilerMessage) -> MissingTable.Place {
    let column = cache.columns[error.path]?.original(line: error.line, column: error.column) ?? error.column
    return .init(path: shown(error.path), line: error.line, column: column)
  }

  func shown(_ path: String) -> String {
    path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
  }
}
