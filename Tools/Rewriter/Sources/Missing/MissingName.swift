import Rewriting
import SwiftSyntax

/// A name that an app uses and that no module declares.
public struct MissingName: Hashable, Comparable, Sendable {
  /// The module of Apple's that declares the name, or nil if the name is a dependency's or the app's own.
  public let module: String?
  /// The name, with its type and its labels, such as `AVCaptureSession.startRunning` or `CMTimeMake(value:)`; or the
  /// import of a module.
  public let name: String

  private var isImport: Bool { name.hasPrefix("import ") }

  /// Whether the name is that of a type, function or constant outside of other types.
  public var isGlobal: Bool { name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }

  public static func < (a: MissingName, b: MissingName) -> Bool {
    (a.module ?? "", a.isImport ? 0 : 1, a.name) < (b.module ?? "", b.isImport ? 0 : 1, b.name)
  }
}

/// A use of a missing name.
public struct MissingUse {
  public let name: MissingName
  /// The similar name that is known, or an empty text.
  public var instead = ""
  /// Whether the name may also be an extension in a missing module that the file imports.
  public var mayBeExtension = false

  init(_ name: String, of module: String?, instead: String = "") {
    (self.name, self.instead) = (MissingName(module: module, name: name), instead)
  }
}

/// The attribution of the compiler's errors to missing names.
public struct Attribution {
  private let modules = AppleModules.shared
  /// The names of the app's modules.
  private let ownModules: Set<String>
  /// The first type that each type of the app inherits from.
  private let parents: [String: String]
  /// The paths of the files that declare types and that no module of the app contains, by the name of the type.
  private let excluded: [String: String]
  /// The names of the functions that the app declares.
  private let functions: Set<String>
  /// The missing modules that are not Apple's.
  public var absentDependencies: Set<String> = []
  /// The types for which there is a stub.
  public var stubs: Set<String> = []

  /// The modules whose names an app often gets through a dependency.
  public static let frameworks = [
    "AVFoundation", "AVKit", "CoreGraphics", "CoreImage", "CoreLocation", "CoreMedia", "CoreMotion", "CoreVideo",
    "Dispatch",
    "Foundation", "ImageIO", "Photos", "QuartzCore", "UIKit", "UniformTypeIdentifiers", "VideoToolbox",
  ]

  /// All modules that can replace Apple's.
  public static let modules = Set(frameworks + AppleModules.shared.names + StandIn.all.map(\.name)).sorted()

  /// Returns the modules that a missing module re-exports on a phone; for a dependency, these are not known.
  public static func reexports(of module: String) -> Set<String> {
    let modules = AppleModules.shared
    return modules.contains(module) ? modules.reexports(of: module) : Set(frameworks)
  }

  /// - Parameters:
  ///   - files: All files of the app.
  ///   - modules: The names of the app's modules.
  ///   - excluded: The app's files that no module contains, by path.
  public init(
    of files: some Sequence<CheckedFile>, in modules: Set<String> = [], excluded: [String: CheckedFile] = [:]
  ) {
    self.excluded = excluded.sorted { $0.key > $1.key }.reduce(into: [:]) { types, file in
      for type in file.value.parents.keys { types[type] = file.key }
    }
    ownModules = modules
    functions = files.reduce(into: []) { $0.formUnion($1.functions) }
    parents = files.reduce(into: [:]) { $0.merge($1.parents) { $0.isEmpty ? $1 : $0 } }
  }

  /// Returns the name that an error misses and what is known instead, or nil for an error about something else.
  public func missing(_ error: CompilerMessage, in file: CheckedFile) -> MissingUse? {
    let text = error.text
    if let name = error.missingModule {
      let module = String(name.prefix { $0 != "." })
      return MissingUse("import \(name)", of: modules.contains(module) ? module : nil)
    }
    if let match = text.firstMatch(of: /^(?:cannot find (?:type )?|unknown attribute |no macro named )'(\w+)'/) {
      return global(String(match.1), error, file)
    }
    if let match = text.firstMatch(of: /^(?:no type|\w+) (?:named )?'(\w+)' (?:in|does not exist in) module '(\w+)'/) {
      return known(String(match.1), in: String(match.2), error)
    }
    if let match = text.firstMatch(of: /^module '(\w+)' has no member named '(\w+)'/) {
      return known(String(match.2), in: String(match.1), error)
    }
    if let match = text.firstMatch(of: /^'(\w+)' is not a member type of (?:\w+ )+'([^']+)'/) {
      return member(String(match.1), of: String(match.2), error, file)
    }
    let hasNo =
      /^(?:value of |static |instance )?(?:optional )?type '([^']+)'(?: \(aka '[^']+'\))? has no (?:dynamic )?member '([^']+)'/
    if let match = text.firstMatch(of: hasNo) { return member(String(match.2), of: String(match.1), error, file) }
    if text.contains(/does not override any|does not override a designated/) {
      guard let type = file.enclosingType(of: error), let name = file.declaration(at: error) else { return nil }
      return member(name, of: type, error, file)
    }
    if text.contains(/argument labels? |missing arguments? for|^extra arguments? |that takes no arguments/) {
      return call(error, file)
    }
    if let match = text.firstMatch(of: /type '([^']+)' (?:does not )?conform to (?:expected type |protocol )?'([^']+)'/)
    {
      return conformance(of: String(match.1), to: String(match.2), file)
    }
    return nil
  }

  private func global(_ name: String, _ error: CompilerMessage, _ file: CheckedFile) -> MissingUse? {
    if let use = ownType(name) { return use }
    let suggestion = error.suggestion(for: name) ?? ""
    if let module = modules.module(of: name, imports: file.imports) {
      return MissingUse(name, of: module, instead: suggestion)
    }
    // The name may be a member of the type around it, unless a dependency of the file can declare it.
    if name.first?.isLowercase == true, file.imports.isDisjoint(with: absentDependencies),
      let type = file.enclosingType(of: error), let owner = owner(type, file), owner.name != "NSObject"
    {
      return MissingUse("\(owner.name).\(name)", of: owner.module, instead: suggestion)
    }
    return MissingUse(name, of: nil, instead: suggestion)
  }

  /// Returns the use of a type of the app that no module contains.
  private func ownType(_ name: String) -> MissingUse? {
    excluded[name].map { MissingUse(name, of: nil, instead: "declared in \($0), which no target contains") }
  }

  /// Returns a name of a module that the code names, or the module if it is missing as a whole.
  private func known(_ name: String, in module: String, _ error: CompilerMessage) -> MissingUse? {
    guard !absentDependencies.contains(module) else { return MissingUse("import \(module)", of: nil) }
    let isApple = modules.contains(module) || module.hasSuffix("Model")
    return MissingUse(name, of: isApple ? module : nil, instead: error.suggestion(for: name) ?? "")
  }

  private func member(
    _ name: String, of type: String, _ error: CompilerMessage, _ file: CheckedFile
  ) -> MissingUse? {
    if let use = chain(from: base(type)).last.flatMap(ownType) { return use }
    let suggestion = error.suggestion(for: name) ?? ""
    guard let owner = owner(type, file) else {
      let base = base(type)
      // An own type lacks the member, which is an error of the app, unless the type inherits it.
      guard stubs.contains(base) || parents[base] == nil || inheritsStub(base) else { return nil }
      return MissingUse("\(base).\(name)", of: nil, instead: suggestion)
    }
    let isExtensible = suggestion.isEmpty && !stubs.contains(owner.name)
    var use = MissingUse("\(owner.name).\(name)", of: owner.module, instead: suggestion)
    use.mayBeExtension = isExtensible && !file.imports.isDisjoint(with: absentDependencies)
    return use
  }

  private func inheritsStub(_ type: String) -> Bool { chain(from: type).last.map(stubs.contains) ?? false }

  /// Returns the call of a function of Apple's with other labels than the known ones.
  private func call(_ error: CompilerMessage, _ file: CheckedFile) -> MissingUse? {
    guard let (callee, labels) = file.call(at: error) else { return nil }
    let declaration = /^[A-Z]\w*\.([\w.]+?)\.\w+:\d+:\d+: note:/
    let declared = error.notes.lazy.compactMap { $0.firstMatch(of: declaration)?.1 }.first
    var words = callee.trimmedDescription.split(separator: ".").map(String.init)
    guard let last = words.popLast(), last.contains(/^\w+$/) else { return nil }
    let isType = last.first?.isUppercase == true && !Stub.isConstant(last)
    let named = isType ? last : words.last.flatMap { $0.first?.isUppercase == true ? $0 : nil }
    let isOwn = last == "init" && ["self", "super"].contains(words.last)
    let type = declared.map(String.init) ?? (isOwn ? file.enclosingType(of: error) : named)
    let name = (isType ? "init" : last) + labels
    let expected = error.text.firstMatch(of: /expected '([^']+)'/).map { "(\($0.1))" } ?? ""
    let instead = expected.isEmpty ? error.text : (isType ? "init" : last) + expected
    guard let type else {
      guard !functions.contains(last) else { return nil }
      let module = modules.module(of: last, imports: file.imports)
      // The compiler does not tell the type of every method. One that the app does not declare is Apple's.
      guard module != nil || file.imports.isDisjoint(with: absentDependencies) else { return nil }
      return MissingUse(name, of: module ?? "(unknown)", instead: instead)
    }
    guard !stubs.contains(type), parents[type] == nil, let owner = owner(type, file) else { return nil }
    return MissingUse("\(owner.name).\(name)", of: owner.module, instead: instead)
  }

  private func conformance(of type: String, to other: String, _ file: CheckedFile) -> MissingUse? {
    let (base, other) = (base(type), base(other))
    guard parents[base] == nil, parents[other] == nil, stubs.isDisjoint(with: [base, other]),
      let owner = owner(type, file)
    else { return nil }
    return MissingUse("\(owner.name): \(other)", of: owner.module)
  }

  // MARK: Types

  /// Returns the type of Apple's that a type is or inherits from, with its module.
  private func owner(_ type: String, _ file: CheckedFile) -> (module: String, name: String)? {
    guard let last = chain(from: base(type)).last else { return nil }
    let first = String(last.prefix { $0 != "." })
    guard parents[first] == nil, let module = modules.module(ofType: first, imports: file.imports) else { return nil }
    return (module, last)
  }

  /// Returns a type and the types that it inherits from.
  private func chain(from type: String) -> [String] {
    var types = [type]
    while let parent = parents[types.last!], !parent.isEmpty, !types.contains(base(parent)) {
      types.append(base(parent))
    }
    return types
  }

  /// Returns the name of a type without optionals, modules of camsim and generic arguments.
  private func base(_ type: String) -> String {
    var name = type.replacing(/<.*>/, with: "").replacing(/^(?:any|some|inout) +/, with: "")
    name = name.replacing(/[?!]+$/, with: "").replacing(/\.(Type|Protocol)$/, with: "")
    name = name.replacing(/^(Foundation\w*|UIKit\w*|\w+Model|AVFoundation\w*|PlatformTypes|CoreGraphics)\./, with: "")
    if let module = ownModules.first(where: { name.hasPrefix("\($0).") }) { name.removeFirst(module.count + 1) }
    if name.hasPrefix("[") { return name.contains(":") ? "Dictionary" : "Array" }
    return String(name.split(separator: " ").first ?? "")
  }
}
