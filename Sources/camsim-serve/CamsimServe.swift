import ArgumentParser
import CommandSupport

/// The helper program for `camsim serve`.
@main enum CamsimServe {
  static func main() {
    StandardOutput.prepare()
    Serve.carryOut { command in
      guard let serve = command as? Serve else { return try command.run() }
      try StandardError.guarding {
        let status = try ServedRun(serve).run()
        if status != 0 { throw ExitCode(status) }
      }
    }
  }
}
