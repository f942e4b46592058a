import Foundation

/// The command with which SwiftPM compiles a module, as its build plan lists it.
public struct ModuleCommand {
  public let module: String
  public let sources: [String]
  /// The paths of the compiled modules that must exist before.
  public let dependencies: [String]
  /// The path of the compiler, and its options for this module.
  public let compiler: String
  public let options: [String]

  /// Returns the commands of the plan that SwiftPM writes into its build folder.
  public static func all(in plan: String) throws -> [ModuleCommand] {
    let command =
      /"C\.[^"]*\.module":\n    tool: shell\n    inputs: (\[.*\])\n    outputs: .*\n    .*\n    args: (\[.*\])/
    return try plan.matches(of: command).compactMap { match in
      let inputs = try JSONDecoder().decode([String].self, from: Data(match.1.utf8))
      let arguments = try JSONDecoder().decode([String].self, from: Data(match.2.utf8))
      guard let name = arguments.firstIndex(of: "-module-name"), name + 1 < arguments.count else { return nil }
      return ModuleCommand(
        module: arguments[name + 1], sources: inputs.filter { $0.hasSuffix(".swift") },
        dependencies: inputs.filter { $0.hasSuffix(".swiftmodule") }, compiler: arguments[0],
        options: checking(arguments.dropFirst()))
    }
  }

  /// Returns the options without those that determine what the compiler writes.
  private static func checking(_ arguments: some Sequence<String>) -> [String] {
    let valued: Set = [
      "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path", "-module-name",
      "-num-threads",
    ]
    let flags: Set = [
      "-c", "-emit-dependencies", "-emit-module", "-incremental", "-enable-batch-mode", "-parseable-output",
      "-serialize-diagnostics", "-emit-objc-header", "-whole-module-optimization", "-wmo", "-g",
    ]
    var options: [String] = []
    var rest = arguments.makeIterator()
    while let option = rest.next() {
      if option == "-Xcc", let value = rest.next() {
        options += [option, value]
      } else if valued.contains(option) {
        _ = rest.next()
      } else if !flags.contains(option), !option.hasPrefix("@") {
        options.append(option)
      }
    }
    return options
  }

  /// Sorts commands so that each follows the commands for the modules that it imports.
  public static func sorted(_ commands: [ModuleCommand]) -> [ModuleCommand] {
    var open = commands.sorted { $0.module < $1.module }
    var result: [ModuleCommand] = []
    while !open.isEmpty {
      let names = Set(open.map { "\($0.module).swiftmodule" })
      let index = open.firstIndex { command in
        command.dependencies.allSatisfy { path in
          let name = URL(filePath: path).lastPathComponent
          return name == "\(command.module).swiftmodule" || !names.contains(name)
        }
      }
      result.append(open.remove(at: index ?? 0))
    }
    return result
  }
}
