import ArgumentParser
import CommandSupport

/// The command `camsim show`, which creates a page with the results of runs, or a trace for Perfetto.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Write a page that shows runs on a timeline.",
    discussion: """
      Writes an HTML file that needs neither a network nor a server. It shows all runs and matrix cells, and for each \
      the events of the app, the environment, the session, the devices and the outputs on one timeline, with the \
      images and the lines of the scenario.

      EXAMPLES:
        camsim show results
        camsim show results --diff earlier-results --out comparison.html
        camsim show results --perfetto results.pftrace
      """)

  @Argument(
    help: "A folder that camsim run --out wrote to, or the result folder of a single run.", completion: .directory)
  var dir: String

  @Option(
    help: ArgumentHelp("The page to write. (default: DIR/index.html)", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Compare each run with the run of the same name in another folder of results, and mark the first difference.",
      valueName: "other"),
    completion: .directory)
  var diff: String?

  @Flag(
    help: "Include all images, and other files up to 20 MB each, in the page. (default if the page is below 20 MB)")
  var embed = false

  @Option(
    help: ArgumentHelp("Write a trace for ui.perfetto.dev instead of the page.", valueName: "file"),
    completion: .file(extensions: ["pftrace"]))
  var perfetto: String?

  func validate() throws {
    if perfetto != nil, out != nil || diff != nil || embed {
      throw ValidationError("--perfetto cannot be combined with --out, --diff or --embed.")
    }
  }

  func run() throws {
    try StandardError.guarding {
      if let perfetto {
        try ResultPage(of: dir).writePerfettoTrace(to: perfetto)
        return StandardOutput.write("open \(perfetto) in https://ui.perfetto.dev, or query it with trace_processor")
      }
      let path = out ?? "\(dir)/index.html"
      let size = try ResultPage(of: dir, against: diff).write(to: path, isEmbedding: embed)
      StandardOutput.write("open \(path) in a browser (\(size))")
    }
  }
}
