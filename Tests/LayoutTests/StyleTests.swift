import Testing

@Suite struct StyleTests {
  static let longestFile = 400

  @Test func sourcesAreFound() {
    #expect(SourceTree.files.count > 20)
  }

  @Test func noFileIsTooLong() {
    let long = SourceTree.files.filter { $0.lines.count - 1 > Self.longestFile }
    let message = "too long; split it at a noun of the domain"
    expectNone(long.map { Violation(path: $0.path, line: $0.lines.count - 1, message: message) })
  }

  @Test func noSourceContainsAForbiddenWord() {
    expectNone(SourceTree.files.flatMap { file in WordRule.all.flatMap { $0.violations(in: file) } })
  }

  @Test func everyPublicDeclarationIsDocumented() {
    let requirements = SourceTree.files.reduce(into: Set()) { $0.formUnion(CommentRule.requirements(of: $1)) }
    expectNone(SourceTree.files.flatMap { CommentRule.undocumented(in: $0, requirements: requirements) })
  }

  @Test func everyOptOutOfTheConcurrencyChecksIsExplained() {
    expectNone(SourceTree.files.flatMap(CommentRule.unjustified))
  }

  @Test func noSourceContainsANoteToFinishLater() {
    expectNone(SourceTree.files.flatMap(CommentRule.unfinished))
  }

  @Test(arguments: [
    "Thread.sleep(forTimeInterval: 1)", "usleep(1)", "sleep (1)", "try await Task.sleep(for: .seconds(1))",
    "let now = Date()", "let now = Date.now", "DispatchTime.now() + 1", "clock_gettime(CLOCK_MONOTONIC, &now)",
    "ContinuousClock().now", "queue.asyncAfter(deadline: later) {}", "Task { work() }", "DispatchQueue.main.sync {}",
    "let a = Int.random(in: 0..<9)", "names.shuffled()", "try! work()", "print(\"here\")",
    "let condition = NSCondition()",
  ])
  func aForbiddenWordIsFound(text: String) {
    let file = SourceFile(path: "CaptureModel/A.swift", text: text)
    #expect(WordRule.all.flatMap { $0.violations(in: file) }.count == 1)
  }

  @Test(arguments: [
    ("CaptureModel/A.swift", "// Date() is not read here"),
    ("CaptureModel/A.swift", "let a = Int.random(in: 0..<9, using: &seed)"),
    ("CaptureModel/A.swift", "let date = Date(timeIntervalSince1970: 0)"),
    ("CaptureModel/A.swift", "func fingerprint() { blueprint(1) }"),
    ("CaptureModel/Time/HostTimeline.swift", "let now = clock_gettime(CLOCK_MONOTONIC, &now)"),
    ("camsim/Run.swift", "print(\"done\")"),
  ])
  func aPermittedWordIsNotReported(path: String, text: String) {
    let file = SourceFile(path: path, text: text)
    #expect(WordRule.all.flatMap { $0.violations(in: file) } == [])
  }

  @Test func captureTypesInMediaCodingAreFound() {
    let file = SourceFile(path: "MediaCoding/A.swift", text: "let output: AVCaptureMovieFileOutput\nlet frame: AVFrame")
    #expect(WordRule.all.flatMap { $0.violations(in: file) }.map(\.line) == [1])
  }

  @Test(arguments: [
    "public struct A {}", "  public var a: Int", "  public init(a: Int) {}",
    "  public init(a: Int) {\n    self.a = a\n    begin()\n  }", "open class A {}",
    "/// About.\n\npublic func a() {}", "@available(*, deprecated)\npublic func a() {}", "  public static let a = 1",
    "// Not a doc comment.\npublic func a() {}", "public private(set) var a = 1", "@MainActor public final class A {}",
  ])
  func anUndocumentedDeclarationIsFound(text: String) {
    #expect(CommentRule.undocumented(in: SourceFile(path: "A/A.swift", text: text)).count == 1)
  }

  @Test(arguments: [
    "/// About.\npublic struct A {}", "/// About.\n@discardableResult\npublic func a() {}",
    "/** About. */\npublic var a: Int",
    "struct A {}", "  var isOpen = true", "public override func a() {}", "public import Foundation",
    "public extension A {}",
    "  public static func == (a: A, b: A) -> Bool { true }", "// public struct A {}",
    "  public var description: String { a }", "  public init(a: Int) { self.a = a }",
    "  public init(a: Int, b: Int) {\n    (self.a, self.b) = (a, b)\n  }",
    "@available(*, deprecated, renamed: \"b()\")\npublic func a() {}",
  ])
  func aDocumentedDeclarationIsNotReported(text: String) {
    #expect(CommentRule.undocumented(in: SourceFile(path: "A/A.swift", text: text)) == [])
  }

  @Test func aRequirementNeedsDocumentationOnlyInItsProtocol() {
    let text = """
      public protocol Clock {
        /// The current time, in seconds.
        var now: Int { get }
        func undocumented()
      }
      public func undocumented() {}
      public var now: Int { 1 }
      """
    let file = SourceFile(path: "A/A.swift", text: text)
    let names = CommentRule.requirements(of: file)
    #expect(names == ["now"])
    #expect(CommentRule.undocumented(in: file, requirements: names).map(\.line) == [1, 6])
  }

  @Test func anUnexplainedConcurrencyOptOutIsFound() {
    let bare = SourceFile(path: "A/A.swift", text: "let a = 1\nfinal class A: @unchecked Sendable {}")
    let explained = SourceFile(path: "A/A.swift", text: "// The lock guards it.\nfinal class A: @unchecked Sendable {}")
    #expect(CommentRule.unjustified(in: bare).map(\.line) == [2])
    #expect(CommentRule.unjustified(in: explained) == [])
  }

  @Test func aTODOCommentIsFound() {
    #expect(CommentRule.unfinished(in: SourceFile(path: "A/A.swift", text: "// TODO: more")).count == 1)
  }
}
