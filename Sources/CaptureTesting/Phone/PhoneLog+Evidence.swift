import AVFoundationTypes
import CoreVideoModel
import Foundation
import MediaCoding
import RunPage
import Scenarios
import Testing

/// The evidence of a failed test: the trace until the failure, the last frames, golden images, the files of the app's
/// container, and a page that displays them.
extension PhoneLog {
  /// The beginning of the message for a failure that is caused by an exception in Apple's framework.
  static let endOfApp = "this call ends the app on a phone"

  /// The folder of the plain run's trace.
  private static let plainFolder = "plain run"

  /// Records a failure of the test.
  ///
  /// - Parameter isInTrace: Whether the trace already contains the failure.
  func note(
    _ text: String, remedy: String? = nil, at place: SourceLocation?, _ nanoseconds: Int64, isInTrace: Bool = false
  ) {
    let line = Self.line(text)
    if !isInTrace { trace.note("failed \(line)", at: nanoseconds) }
    add(line, remedy: remedy, file(place?.filePath, line: place?.line), nanoseconds)
    let length = trace.text.utf8.count
    state.withLock { ($0.endOfTrace, $0.framesOfFailure) = (length, $0.frames) }
  }

  /// Records an issue reported by Swift Testing.
  func note(_ issue: Issue, at nanoseconds: Int64) {
    guard !issue.comments.contains(where: { $0.rawValue.hasPrefix(Self.endOfApp) }) else { return }
    let text = "\(issue)".replacing(" (error)", with: "", maxReplacements: 1)
    note(text.replacing(#/^Issue recorded: /#, with: ""), at: issue.sourceLocation, nanoseconds)
  }

  /// Records a failure, unless it occurred before the test left the phone's world. Returns whether it was recorded.
  func noteLater(_ text: String, at place: SourceLocation?) -> Bool {
    guard let time = state.withLock({ $0.endOfRun }) else { return false }
    note(text, at: place, time)
    state.withLock { $0.hasFailedLater = true }
    return true
  }

  /// Records the error that the test threw. By then, its objects have been released, so the trace ends before that.
  private func note(_ error: any Error, at nanoseconds: Int64) {
    let golden = error as? GoldenFailure
    let images = golden?.artifacts.contains { $0.pathExtension == "png" } == true
    let see = images ? golden.map { "; see golden/\($0.file.lastPathComponent)" } ?? "" : ""
    let text = golden.map { "\($0.file.lastPathComponent): \($0.details)" } ?? Self.text(of: error)
    let line = Self.line("the test threw: \(text.prefix { !$0.isNewline })\(see)")
    let place = golden?.sourceLocation
    add(line, remedy: nil, file(place?.filePath, line: place?.line ?? test?.line), nanoseconds)
    let length = trace.text.utf8.count
    state.withLock { state in
      state.endOfTrace = max(state.endOfTrace ?? 0, state.lengthBeforeRelease ?? length)
      state.lastLine = "\(Trace.seconds(nanoseconds)) failed \(line)\n"
      state.framesOfFailure = state.frames
    }
  }

  /// Returns an error's name in source code, or its description.
  static func text(of error: any Error) -> String {
    (error as? AVError).map { "AVError.\($0.code)" } ?? "\(error)"
  }

  /// The device, and the variation of an explored run.
  private var circumstances: [String] { [device] + (state.withLock { $0.variation }.map { [$0] } ?? []) }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func file(_ path: String?, line: Int?) -> Scenario.Place {
    var place = Scenario.Place(path: path ?? test?.path ?? "")
    place.line = line
    return place
  }

  private func add(_ line: String, remedy: String?, _ place: Scenario.Place, _ nanoseconds: Int64) {
    let advice = remedy.map { "\nWhat to do: \($0)" } ?? ""
    let failure = RunReport.Failure(place, "at \(Trace.shortSeconds(nanoseconds)) s \(line)\(advice)")
    state.withLock { $0.failures.append(failure) }
  }

  /// Stores the page of the test, and attaches the evidence to a test of Swift Testing.
  ///
  /// - Parameter error: The error that the test threw, if any.
  func leaveEvidence(_ error: (any Error)? = nil, at nanoseconds: Int64) {
    // An exploration ends the run with a call that ends the app.
    let isKnown = error is ExpectationFailedError || misuses.contains { "\($0)" == error.map { "\($0)" } }
    if let error, !isKnown { note(error, at: nanoseconds) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = (try? write(to: folder, goldenArtifacts: (error as? GoldenFailure)?.artifacts ?? [])) ?? []
    if CommandLine.arguments.contains(where: { $0.hasSuffix("attachments-path") }) { attach(files, in: folder, error) }
    guard let test = test ?? FailureCount.current else { return }
    let failures = state.withLock { $0.failures }
    let first = failures.first?.place
    let image = files.last { file in
      file.hasSuffix(".png") && !["app/", ".expected.png", ".difference.png"].contains(where: file.contains)
    }
    let place = first.flatMap { first in first.line.map { "\((first.path as NSString).lastPathComponent):\($0)" } }
    let failed = TestResults.FailedTest(
      id: test.id, name: test.name,
      about: ([test.suite] + circumstances).filter { !$0.isEmpty }.joined(separator: " · "),
      place: place, sentences: failures.map(\.sentence), image: image)
    TestPages.store(test, failed) { result in
      for name in files { try Self.copy(name, from: folder, to: result) }
      let page = try page(of: test, files, in: result, at: result.appending(path: "page.html"), "../../index.html")
      try page.write(to: result.appending(path: "page.html"))
    }
  }

  /// Attaches the files, and a page that contains the images, to the current test.
  private func attach(_ files: [String], in folder: URL, _ error: (any Error)?) {
    var names: Set<String> = []
    func record(_ data: Data?, _ name: String) {
      if let data { Attachment.record(Array(data), named: Self.name(of: name, besides: &names)) }
    }
    // Golden images are attached under the names of their files.
    for file in files where !file.hasPrefix("golden/") {
      let name = file.hasPrefix("frames/") ? "frame-\(file.split(separator: "-").last ?? "")" : file
      record(try? Data(contentsOf: folder.appending(path: file)), name)
    }
    if let test {
      // The page is in a different folder from the images, so that the page embeds them.
      record(try? page(of: test, files, in: folder, at: folder.appending(path: "page/page.html"), nil), "page.html")
    }
    for file in (error as? GoldenFailure)?.artifacts ?? [] {
      record(try? Data(contentsOf: file), file.lastPathComponent)
    }
  }

  /// Returns a name without folders for an attachment, and adds it to those in use. The files `a/b.txt` and `a-b.txt`
  /// become `a-b.txt` and `a-b 2.txt`.
  private static func name(of path: String, besides names: inout Set<String>) -> String {
    let plain = path.replacing("/", with: "-")
    let (base, type) = ((plain as NSString).deletingPathExtension, (plain as NSString).pathExtension)
    let others = (2...).lazy.map { "\(base) \($0)\(type.isEmpty ? "" : ".")\(type)" }
    let name = names.contains(plain) ? others.first { !names.contains($0) }! : plain
    names.insert(name)
    return name
  }

  private static func copy(_ name: String, from folder: URL, to other: URL) throws {
    let target = other.appending(path: name)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: folder.appending(path: name), to: target)
  }

  /// Writes the trace, the last frames, golden images and the app's files, and returns their paths in the folder.
  private func write(to folder: URL, goldenArtifacts: [URL]) throws -> [String] {
    let frames = folder.appending(path: "frames")
    try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
    let state = state.withLock { $0 }
    let text = Data(trace.text.utf8.prefix(state.endOfTrace ?? .max)) + Data(state.lastLine.utf8)
    try text.write(to: folder.appending(path: "trace.txt"))
    var files = ["trace.txt"]
    if let plain = state.plainTrace {
      let other = folder.appending(path: Self.plainFolder)
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      try Data(plain.utf8).write(to: other.appending(path: "trace.txt"))
      files.append("\(Self.plainFolder)/trace.txt")
    }
    for frame in state.framesOfFailure ?? state.frames {
      // The page associates these names with the frames' trace lines.
      let name = "frames/\(frame.output)-\(frame.index).png"
      try frame.image.withPixels(readOnly: true) { try PNGFile.write($0, to: folder.appending(path: name)) }
      files.append(name)
    }
    files += try GoldenReview.copyImages(goldenArtifacts, to: folder.appending(path: "golden")).map { "golden/\($0)" }
    for name in container.files() {
      try Self.copy(name, from: container.home, to: folder.appending(path: "app"))
      files.append("app/\(name)")
    }
    return files
  }

  private func page(
    of test: TestIdentity, _ files: [String], in folder: URL, at page: URL, _ index: String?
  ) throws -> Data {
    let failures = state.withLock { $0.failures }
    var report = RunReport(path: test.path ?? failures.first?.place.path ?? "", [])
    (report.name, report.failures, report.artifacts) = (test.name, failures, files)
    var entry = RunPage.Entry(report: report, folder: folder)
    (entry.about, entry.circumstances) = (test.suite, circumstances)
    let isCompared = files.contains("\(Self.plainFolder)/trace.txt")
    if isCompared { entry.other = folder.appending(path: Self.plainFolder) }
    let other = isCompared ? "the plain run" : nil
    return Data(try RunPage(title: report.name, other: other, [entry], at: page, index: index).html.utf8)
  }
}
