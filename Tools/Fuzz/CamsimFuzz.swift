import Foundation

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ feed: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Feeds bytes that libFuzzer makes to what reads files of users: `camsim-fuzz --target=NAME [OPTION OF LIBFUZZER...] [FOLDER...]`.
/// With `--dictionary` it prints words for them instead, without a target the names of all.
///
/// libFuzzer ignores options with two dashes, and hands them on to processes that it starts.
@main struct CamsimFuzz {
  private static let target: FuzzTarget = {
    let prefix = "--target="
    let name = CommandLine.arguments.first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
    guard let target = FuzzTarget.all.first(where: { $0.name == name ?? "" }) else {
      print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
      exit(name == nil ? 0 : 64)
    }
    return target
  }()

  static func main() {
    let target = target
    if CommandLine.arguments.contains("--dictionary") { return print(target.dictionary, terminator: "") }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&count, &arguments) { bytes, count in
      CamsimFuzz.target.feed(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    exit(status)
  }
}
