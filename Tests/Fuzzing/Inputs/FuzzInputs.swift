import ArgumentParser
import Foundation

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ feed: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The command `camsim-fuzz-inputs`: passes libFuzzer's inputs to the parsers of user files.
@main
struct FuzzInputs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camsim-fuzz-inputs", abstract: "Feeds bytes that libFuzzer makes to what reads files of users.",
    discussion:
      "Without a target, prints the names of all. libFuzzer ignores options with two dashes, and hands them on.")

  @Option(help: "What to feed.", transform: Self.target) var target: FuzzTarget?
  @Flag(help: "Print words for the target's inputs instead, as libFuzzer's option -dict takes them.") var dictionary =
    false
  @Argument(parsing: .allUnrecognized, help: "Options of libFuzzer, and folders of inputs.") var rest: [String] = []

  private static func target(_ name: String) throws -> FuzzTarget {
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
      throw ValidationError("There is no target '\(name)'.")
    }
    return target
  }

  // A C function pointer cannot capture context.
  private nonisolated(unsafe) static var fed = FuzzTarget.all[0]

  func run() {
    guard let target else { return print(FuzzTarget.all.map(\.name).joined(separator: "\n")) }
    if dictionary { return print(target.dictionary, terminator: "") }
    Self.fed = target
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&count, &arguments) { bytes, count in
      FuzzInputs.fed.feed(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    Self.exit(withError: ExitCode(status))
  }
}
