import Foundation
import Scenarios

/// A reader of a single run's results for the page.
struct RunReader {
  let entry: RunPage.Entry
  let source: SourceReader?
  let embedding: Embedding

  /// The text of the scenario file; nil if it was modified after the run, because its line numbers may have changed.
  var sourceText: String? {
    guard let source, let text = source.text, let changed = source.changed else { return nil }
    guard let folder = entry.folder else { return text }
    return (Self.changeTime(of: folder.appendingPathComponent("trace.txt")) ?? changed) >= changed ? text : nil
  }

  /// Reads the results of the run.
  ///
  /// - Throws: `ScenarioError.unavailable` when the trace or an image cannot be read.
  func run(withTrace: Bool) throws -> PageContent.Run {
    let report = entry.report
    let trace = try entry.folder.map { try Self.read($0.appendingPathComponent("trace.txt")) }
    let heading = trace.flatMap { TraceHeading(String(decoding: $0.prefix { $0 != 10 }, as: UTF8.self)) }
    let cell = report?.cell ?? heading?.cell
    var run = PageContent.Run(
      name: report?.name ?? heading?.scenario ?? entry.folder?.lastPathComponent ?? "", axes: Self.axes(cell))
    if let report { tell(report, &run) }
    describe(&run)
    guard let trace, let folder = entry.folder else { return run }
    let listed = report?.artifacts ?? Self.files(in: folder)
    let files = listed.filter { Self.isFile(folder.appendingPathComponent($0)) }
    run.images = try images(files, in: folder)
    run.files = try listed.filter { !$0.hasPrefix("frames/") && !$0.hasPrefix("golden/") }.map { name in
      guard files.contains(name) else { return .init(name: name, note: "no longer in the folder") }
      let isOnPage = run.images.contains { $0.name == name } || withTrace && name == "trace.txt"
      return isOnPage ? .init(name: name) : try embedding.file(name, in: folder)
    }
    guard withTrace else {
      run.note =
        "The trace is not included, because the page would be too large; to see it, run camsim show \(folder.path)"
      return run
    }
    var wrong: [(line: TraceLine, row: Int)] = []
    var rows: [String: Int] = [:]
    let moments = Set(run.sentences.compactMap { Self.momentOfImage(in: $0.text) })
    var rowsOfMoments: [Int64: Int] = [:]
    run.trace = TraceContent(trace, posture: posture(of: run)) { line, row in
      if [.failed, .misuse].contains(line.kind) { wrong.append((line, row)) }
      if moments.contains(line.nanoseconds), [.call, .frame].contains(line.kind) {
        // The step that made the image is better than a frame of another output at the same time.
        let known = rowsOfMoments[line.nanoseconds]
        rowsOfMoments[line.nanoseconds] = known == nil || line.kind == .call ? row : known
      }
      guard line.kind == .frame, line.detail.hasPrefix("index=") else { return }
      rows["frames/\(line.subject)-\(line.detail.dropFirst("index=".count).prefix { $0 != " " }).png"] = row
    }
    if report == nil, !wrong.isEmpty {
      run.status = "failed"
      run.sentences = wrong.map { .init(text: $0.line.text, time: $0.line.nanoseconds, row: $0.row) }
    } else {
      Self.find(wrong, in: &run.sentences)
    }
    for (index, sentence) in run.sentences.enumerated() {
      guard let time = Self.momentOfImage(in: sentence.text), let row = rowsOfMoments[time] else { continue }
      (run.sentences[index].time, run.sentences[index].row) = (time, row)
    }
    for (index, image) in run.images.enumerated() {
      run.images[index].row =
        rows[image.name] ?? run.sentences.first { $0.text.hasSuffix("; see \(image.name)") }?.row
    }
    return run
  }

  /// Finds the trace line that corresponds to each message. Several lines may have the same time.
  private static func find(_ wrong: [(line: TraceLine, row: Int)], in sentences: inout [PageContent.FailureMessage]) {
    var wrong = wrong
    for index in sentences.indices {
      let sentence = sentences[index]
      let place = wrong.firstIndex { line, _ in
        guard line.nanoseconds == sentence.time else { return false }
        guard line.kind == .failed else { return sentence.text.contains(line.detail) }
        // The text has the form `EXPECTATION, was VALUE`.
        let text = line.text.dropFirst("failed ".count)
        let end = text.range(of: ", was ", options: .backwards)?.lowerBound ?? text.endIndex
        return sentence.text.hasSuffix(text)
          || sentence.text.contains("expected \(text[..<end].trimmingPrefix("raises "))")
      }
      if let place { sentences[index].row = wrong.remove(at: place).row }
    }
  }

  /// Finds the first difference between the traces of the run and of the other run.
  func compare(_ run: inout PageContent.Run, with title: String) throws {
    guard let folder = entry.folder, run.trace != nil else { return }
    guard let other = entry.other else { return run.comparison = "\(title) has no run of this name." }
    let traces = try [folder, other].map { try Self.read($0.appendingPathComponent("trace.txt")) }
    let lines = traces.map { $0.split(separator: 10).dropFirst() }
    let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    guard same < max(lines[0].count, lines[1].count) else {
      return run.comparison = "Identical to the run in \(title)."
    }
    let first = lines.map { $0.dropFirst(same).first.map { String(decoding: $0, as: UTF8.self) } ?? "end of the trace" }
    run.difference = same
    // The heading is line 1.
    run.comparison = "First difference in line \(same + 2) of the trace: \(first[0]); in \(title): \(first[1])"
    run.otherTrace = TraceContent(traces[1], posture: posture(of: run))
    for (index, image) in run.images.enumerated() {
      let files = [folder, other].map { try? Data(contentsOf: $0.appendingPathComponent(image.name)) }
      if files[1] != nil, files[0] != files[1] {
        run.images[index].other = try self.image(image.name, in: other)?.url
      }
    }
  }

  /// Returns the initial posture of the phone.
  private func posture(of run: PageContent.Run) -> String? { scenario(of: run)?.posture.rawValue }

  private func scenario(of run: PageContent.Run) -> Scenario? {
    let cell = run.axes.map { $0.joined(separator: "=") }.joined(separator: ",")
    return source?.scenarios[cell.isEmpty ? run.name : "\(run.name).\(cell)"]
  }

  /// Adds the description and the circumstances, which the scenario file tells.
  private func describe(_ run: inout PageContent.Run) {
    (run.about, run.circumstances) = (entry.about, entry.circumstances)
    guard let scenario = scenario(of: run) else { return }
    run.about = scenario.about
    if scenario.axisLengths.contains(where: { $0 > 1 }) { run.axisLengths = scenario.axisLengths }
    let axes = Set(run.axes.compactMap(\.first))
    if let device = scenario.device, !axes.contains("device") { run.circumstances.append(device.name) }
    if !axes.contains("posture") { run.circumstances.append("posture: \(scenario.posture.rawValue)") }
    if scenario.seed != 0, !axes.contains("seed") { run.circumstances.append("seed: \(scenario.seed)") }
  }

  private func tell(_ report: RunReport, _ run: inout PageContent.Run) {
    run.status = report.status.rawValue
    // A report without counts was created only for its trace.
    if report.frameCount + report.eventCount > 0 || !report.steps.isEmpty { run.facts = report.observed }
    run.sentences = report.errors.map { PageContent.FailureMessage(text: $0.message, line: $0.location?.line) }
    run.sentences += report.failures.map {
      PageContent.FailureMessage(
        text: $0.sentence, line: $0.place.line, path: $0.place.path == report.path ? nil : $0.place.path,
        time: Self.time(in: $0.sentence))
    }
    run.sentences += [report.skipped].compactMap(\.self).map { PageContent.FailureMessage(text: $0) }
    // The first line of the trace is its heading.
    run.steps = report.steps.compactMap { step in
      step.place.line.map { [step.traceLine - 2, step.traceLineCount, $0] }
    }
  }

  /// Returns the time in a message such as `at 1.5 s expected …`.
  private static func time(in sentence: String) -> Int64? {
    sentence.prefixMatch(of: #/at (\d+\.\d+) s\b/#).flatMap { nanoseconds($0.1) }
  }

  /// Returns the time at which the image that a message is about was made, or at which its movie began.
  private static func momentOfImage(in sentence: String) -> Int64? {
    sentence.firstMatch(of: #/ in the (?:image of|movie that began at) (\d+\.\d+) s\b/#).flatMap { nanoseconds($0.1) }
  }

  private static func nanoseconds(_ seconds: Substring) -> Int64? {
    let decimals = seconds.drop { $0 != "." }.dropFirst().padding(toLength: 9, withPad: "0", startingAt: 0)
    return Int64(seconds.prefix { $0 != "." } + decimals)
  }

  /// Splits the name of a cell such as `posture=portrait,seed=1` into axes and values.
  private static func axes(_ cell: String?) -> [[String]] {
    (cell ?? "").split(separator: ",").map { axis in
      axis.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
  }

  // MARK: Files

  /// Returns the images among the files. A golden image such as `frames/video.expected.png` and the difference from it
  /// belong to `frames/video.png`.
  private func images(_ files: [String], in folder: URL) throws -> [PageContent.Image] {
    let known = Set(files)
    func companions(of file: String) -> [(role: String, file: String)] {
      let name = file as NSString
      return ["expected", "difference"].map { ($0, "\(name.deletingPathExtension).\($0).\(name.pathExtension)") }
        .filter { known.contains($0.1) }
    }
    let all = Set(files.flatMap { companions(of: $0).map(\.file) })
    return try files.filter { !all.contains($0) }.compactMap { file in
      var image = try image(file, in: folder)
      image?.companions = try companions(of: file).compactMap { role, file in
        try self.image(file, in: folder).map { .init(name: role, url: $0.url) }
      }
      return image
    }
  }

  private func image(_ file: String, in folder: URL) throws -> PageContent.Image? {
    let types = ["png": "png", "jpg": "jpeg", "jpeg": "jpeg"]
    let url = folder.appendingPathComponent(file)
    guard let type = types[url.pathExtension.lowercased()] else { return nil }
    return .init(name: file, url: try embedding.url(ofImage: url, type: type))
  }

  /// Returns the files of a run that has no report.
  static func files(in folder: URL) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("frames").path)
    return ["trace.txt"] + (names ?? []).sorted().map { "frames/\($0)" }
  }

  static func read(_ url: URL) throws -> Data {
    do { return try Data(contentsOf: url) } catch {
      throw ScenarioError(
        .unavailable, "\(url.path): the file cannot be read; run the scenario again, or remove the folder.")
    }
  }

  /// Returns whether there is a file, and not a link, which could refer to a private file that the page would contain.
  static func isFile(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  static func size(of url: URL) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  static func changeTime(of url: URL) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: url.path))?[.modificationDate] as? Date
  }
}
