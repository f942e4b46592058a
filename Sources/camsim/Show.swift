import ArgumentParser
import CommandSupport

/// The command `camsim show`, which creates a page with the results of runs, or a trace for Perfetto.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show on a page what happened in runs.",
    discussion: """
      Writes one HTML file for a browser, which needs neither a network nor a server: all runs and cells, and for each what the app, the \
      world, the session, devices and outputs did, on one axis of time, with the pictures and the scenario's lines.
      """)

  @Argument(help: "A folder that camsim run --out wrote to, or the result folder of one run.", completion: .directory)
  var dir: String

  @Option(
    help: ArgumentHelp("Where the page goes; DIR/index.html otherwise.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Compare each run with that of the same name in another such folder, and mark the first difference.",
      valueName: "other"),
    completion: .directory)
  var diff: String?

  @Option(
    help: ArgumentHelp("Write a trace for ui.perfetto.dev instead of the page.", valueName: "file"),
    completion: .file(extensions: ["pftrace"]))
  var perfetto: String?

  func validate() throws {
    if perfetto != nil, out != nil || diff != nil {
      throw ValidationError("--perfetto goes with neither --out nor --diff.")
    }
  }

  func run() throws {
    try StandardError.guarding {
      if let perfetto {
        try ResultPage(of: dir).writePerfettoTrace(to: perfetto)
        return print("open \(perfetto) in https://ui.perfetto.dev, or ask trace_processor about it")
      }
      let path = out ?? "\(dir)/index.html"
      try ResultPage(of: dir, against: diff).write(to: path)
      print("open \(path) in a browser")
    }
  }
}
