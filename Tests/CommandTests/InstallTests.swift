import Foundation
import Testing

/// Tests of `make install`: external programs parse the man page and the shell completions.
@Suite(
  .enabled(if: ManualGenerator.isBuilt, "swift-argument-parser's generate-manual is missing; build the whole package")
)
struct InstallTests {
  private static let script = URL(filePath: FailingRun.folder).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scripts/install")

  /// Installs below a temporary root and calls `body` with the root path.
  private func installed(with others: [String] = [], _ body: (_ root: String) throws -> Void) throws {
    try Program.inFolder([:]) { folder in
      let camsim = try #require(Program.executable)
      let programs = [camsim.path] + others.map { camsim.deletingLastPathComponent().appending(path: $0).path }
      let result = try Program.run(
        ["DESTDIR=\(folder)", "PREFIX=/usr", Self.script.path] + programs, in: folder,
        program: URL(fileURLWithPath: "/usr/bin/env"))
      try #require(result.status == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("installed \(folder)/usr/bin/camsim"))
      try body("\(folder)/usr")
    }
  }

  private func shell(_ command: String) throws -> Program.Result {
    try Program.run(["-c", command], program: URL(fileURLWithPath: "/bin/bash"))
  }

  @Test func `helper programs are installed next to camsim`() throws {
    try installed(with: ["camsim-rules"]) { root in
      let camsim = URL(fileURLWithPath: "\(root)/bin/camsim")
      let report = try Program.run(["rules", "report", "--rule", "3"], program: camsim)
      #expect(report.status == 0, "\(report.errors)")
      #expect(report.output.hasPrefix("{"))
    }
  }

  @Test func theInstalledProgramRuns() throws {
    try installed { root in
      let version = try Program.run(["--version"], program: URL(fileURLWithPath: "\(root)/bin/camsim"))
      #expect(version.status == 0, "\(version.errors)")
      let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      #expect(files.count { !$0.hasSuffix("bin") && $0.split(separator: "/").last?.contains("camsim") == true } == 5)
    }
  }

  @Test(.enabled(if: has("mandoc"), "mandoc is not installed; install it with Scripts/setup test"))
  func theManPageHasNoLintWarnings() throws {
    try installed { root in
      let page = "\(root)/share/man/man1/camsim.1"
      let complaints = try shell("mandoc -Tlint -W warning '\(page)'")
      #expect(complaints.status == 0, "\(complaints.output)")
      #expect(complaints.output.isEmpty, "\(complaints.output)")
      let text = try shell("mandoc -Tutf8 '\(page)' | col -bx").output
      for word in ["run-app", "--perfetto", "Exit status: 0 success"] { #expect(text.contains(word), "\(word)") }
    }
  }

  @Test func bashCompletesOptions() throws {
    try installed { root in
      let script = """
        source '\(root)/share/bash-completion/completions/camsim'
        COMP_WORDS=(camsim show --per) COMP_CWORD=2 COMP_LINE='camsim show --per' COMP_POINT=17
        _camsim camsim --per show && printf '%s\\n' "${COMPREPLY[@]}"
        """
      let result = try shell(script)
      #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "--perfetto", "\(result.errors)")
    }
  }

  @Test(.enabled(if: has("fish"), "fish is not installed; install it with Scripts/setup test"))
  func fishCompletesOptions() throws {
    try installed { root in
      let file = "\(root)/share/fish/vendor_completions.d/camsim.fish"
      let result = try shell("fish --no-config -c 'source \(file); complete -C \"camsim show --per\"'")
      #expect(result.output.hasPrefix("--perfetto"), "\(result.errors)")
    }
  }

  @Test(.enabled(if: has("zsh"), "zsh is not installed; install it with Scripts/setup test"))
  func zshParsesItsCompletions() throws {
    try installed { root in
      let result = try shell("zsh -n '\(root)/share/zsh/site-functions/_camsim'")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty, "\(result.errors)")
    }
  }

  private static func has(_ program: String) -> Bool { OutsideProgram(name: program).path != nil }
}

/// The tool of swift-argument-parser that generates man pages.
private enum ManualGenerator {
  static let isBuilt: Bool = {
    let path = Program.executable?.deletingLastPathComponent().appending(path: "generate-manual").path
    return path.map(FileManager.default.isExecutableFile) ?? false
  }()
}
