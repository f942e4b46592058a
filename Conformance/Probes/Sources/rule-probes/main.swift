import AVFoundation
import PhoneProbes
import RuleProbes

// Prints the report to standard output and progress to standard error. The arguments are rule numbers; without
// arguments, all probes run.
func tell(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

let environment = PhoneEnvironment()
for type in [AVMediaType.video, .audio] where AVCaptureDevice.authorizationStatus(for: type) == .notDetermined {
  AVCaptureDevice.requestAccess(for: type) { _ in }
  _ = environment.wait(upTo: 120) { AVCaptureDevice.authorizationStatus(for: type) != .notDetermined }
}

let rules = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let probes = Probe.all.filter { rules.isEmpty || rules.contains($0.rule) }
let entries = probes.map { probe in
  tell("rule \(probe.rule): \(probe.name)")
  return probe.run(on: environment)
}
FileHandle.standardOutput.write(try Report(platform: environment.platform, probes: entries).json())
tell("\(entries.filter { !$0.holds && $0.skipped == nil }.count) of \(entries.count) probes differ from their rules")
