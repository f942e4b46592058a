import CoreVideoModel
import Foundation
import MediaCoding
import RunPage
import Scenarios
import Testing

/// The artifacts of a failed test: the trace, the last frames, the files of the app's container, differences from golden
/// files, and a page that displays them.
extension PhoneLog {
  /// The beginning of the message for a failure that is caused by an exception in Apple's framework.
  static let endOfApp = "this call ends the app on a phone"

  /// Records a failure of the test.
  ///
  /// - Parameter isInTrace: Whether the trace already contains the failure.
  func note(_ text: String, at place: SourceLocation?, _ nanoseconds: Int64, isInTrace: Bool = false) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if !isInTrace { trace.note("failed \(line)", at: nanoseconds) }
    var file = Scenario.Place(path: place?.filePath ?? test?.sourceLocation.filePath ?? "")
    file.line = place?.line
    let failure = RunReport.Failure(file, "at \(Trace.shortSeconds(nanoseconds)) s \(line)")
    state.withLock { $0.failures.append(failure) }
  }

  /// Records an issue reported by Swift Testing.
  func note(_ issue: Issue, at nanoseconds: Int64) {
    guard !issue.comments.contains(where: { $0.rawValue.hasPrefix(Self.endOfApp) }) else { return }
    note("\(issue)".replacing(" (error)", with: "", maxReplacements: 1), at: issue.sourceLocation, nanoseconds)
  }

  /// Attaches all artifacts to the current test of Swift Testing.
  func attach(_ error: (any Error)? = nil, at nanoseconds: Int64) {
    if let error, !(error is ExpectationFailedError) {
      note("the test threw: \("\(error)".prefix { !$0.isNewline })", at: test?.sourceLocation, nanoseconds)
    }
    var names: Set<String> = []
    for (name, data) in evidence() { Attachment.record(Array(data), named: Self.name(of: name, besides: &names)) }
    for file in (error as? GoldenFailure)?.artifacts ?? [] {
      if let data = try? Data(contentsOf: file) { Attachment.record(Array(data), named: file.lastPathComponent) }
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

  /// Writes all artifacts to files and prints their location, because XCTest has no attachments on Linux.
  func writeFiles(_ failures: some Sequence<TestFailure>, at nanoseconds: Int64) {
    for failure in failures where !failure.text.contains(Self.endOfApp) {
      note(failure.text, at: failure.place, nanoseconds)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "camsim-failure-\(UUID().uuidString.prefix(8))")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, data) in evidence() {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      say("Stored the phone's trace and last frames in \(folder.path); open \(folder.path)/page.html in a browser")
    } catch {
      say("Could not write the phone's trace to \(folder.path): \(error.localizedDescription)")
    }
  }

  private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

  /// Returns the trace, the last frames, the page and the app's files, with their file names.
  private func evidence() -> [(name: String, data: Data)] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID().uuidString)")
    let frames = folder.appendingPathComponent("frames")
    try? FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = Data(trace.text.utf8)
    try? text.write(to: folder.appendingPathComponent("trace.txt"))
    let images = state.withLock { $0.frames }.compactMap { frame -> (String, Data)? in
      // The page associates these names with the frames' trace lines.
      let file = frames.appendingPathComponent("\(frame.output)-\(frame.index).png")
      guard (try? frame.image.withPixels(readOnly: true) { try PNGFile.write($0, to: file) }) != nil else {
        return nil
      }
      return (try? Data(contentsOf: file)).map { ("frame-\(frame.index).png", $0) }
    }
    let page = (try? page(of: folder)).map { [("page.html", $0)] } ?? []
    let files = container.files().compactMap { name in
      (try? Data(contentsOf: container.home.appendingPathComponent(name))).map { ("app/\(name)", $0) }
    }
    return [("trace.txt", text)] + images + page + files
  }

  private func page(of folder: URL) throws -> Data {
    let failures = state.withLock { $0.failures }
    var report = RunReport(path: test?.sourceLocation.filePath ?? failures.first?.place.path ?? "", [])
    report.name = test?.name ?? "test"
    report.failures = failures
    report.artifacts = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("frames").path
    ).sorted().map { "frames/\($0)" }
    // The page is in a different folder from the images, so that the page embeds them.
    let file = folder.appendingPathComponent("page/page.html")
    return Data(try RunPage(title: report.name, [.init(report: report, folder: folder)], at: file).html.utf8)
  }
}
