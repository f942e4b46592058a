import CaptureModel
import Foundation
import SimulationKernel
import Testing

@testable import Scenarios

/// Tests that every settable property in the schema can be set: either the property then has the new value, or the
/// model rejects the value for the same reason as Apple's frameworks.
@Suite struct SettablePropertyTests {
  /// An object whose properties a scenario can set, in a separate run.
  struct Owner: CustomTestStringConvertible, Sendable {
    let target: String
    /// The key before the settings of a step.
    let verb: String
    var output: Scenario.Output.Kind?
    var isConnection = false
    var testDescription: String { target }
  }

  static let owners: [Owner] =
    [Owner(target: "session", verb: "on: session, set"), Owner(target: "back", verb: "with: back, set")]
    + Scenario.Output.Kind.allCases.map { Owner(target: "\($0)", verb: "on: it, set", output: $0) }
    + [
      Owner(target: "connection", verb: "on: it, connection", output: .videoData, isConnection: true),
      Owner(target: "connection of stills", verb: "on: it, connection", output: .stillImage, isConnection: true),
    ]

  private func properties(_ owner: Owner) -> [Property<AnyObject>] {
    switch owner.output {
    case _ where owner.isConnection: PropertyTable.connection
    case let kind?: PropertyTable.output(kind)
    case nil: owner.target == "session" ? PropertyTable.session(.single) : PropertyTable.device
    }
  }

  @Test(arguments: owners) func everySetValueIsReadBackOrRefused(_ owner: Owner) throws {
    let settable = properties(owner).filter { $0.set != nil }
    #expect(!settable.isEmpty || owner.output == .audioData)
    for property in settable {
      for value in Self.values(of: property.form) {
        let (actual, refusals) = try set(property.name, value, of: owner)
        guard let get = actual, refusals.isEmpty else { continue }
        // A format is set by its index or by some of its properties, and read as a complete description.
        if case .either = property.form { continue }
        #expect(get == "\(value)", "\(owner.target).\(property.name) was set to \(value)")
      }
    }
  }

  @Test func everyPropertyNameIsUnique() {
    for owner in Self.owners {
      let names = properties(owner).map(\.name)
      #expect(Set(names).count == names.count, "\(owner.target)")
    }
  }

  @Test func everyPropertyIsDocumentedWithASentence() {
    for property in Self.owners.flatMap(properties) {
      #expect(property.about.hasSuffix(".") || property.about.hasSuffix("pixels."), "\(property.name)")
      #expect(property.about.first?.isUppercase == true || property.name == "isVideoMirrored", "\(property.name)")
    }
  }

  /// Sets a property through a step in a scenario file, and reads it.
  ///
  /// - Returns: The new value (nil for a method) and the API misuse that the model recorded.
  private func set(_ name: String, _ value: Scenario.Value, of owner: Owner) throws -> (String?, [String]) {
    let output = owner.output.map { "outputs: {it: {kind: \($0.rawValue)}}" } ?? "outputs: {}"
    let text = """
      camsim: 1
      name: setting
      session: {preset: \(owner.output == .photo ? "photo" : "high"), inputs: [back, microphone], \(output)}
      steps: [{at: 0 s, \(owner.verb): {\(name): \(value)}}]
      """
    let scenario = try #require(try ScenarioFile(text: text, path: "test.yaml").scenarios.first)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try ScenarioRun(scenario, directory: folder, options: RunOptions())
    try StepExecutor(run, path: "test.yaml").perform(scenario.steps[0])
    let target: Scenario.Target =
      owner.output != nil ? .output("it") : owner.target == "session" ? .session : .device(.back)
    let actual = try run.value(of: owner.isConnection ? "connection.\(name)" : name, of: target)
    try run.trace.close()
    let trace = try String(contentsOf: folder.appendingPathComponent("trace.txt"), encoding: .utf8)
    return (
      actual.map { "\($0)" },
      trace.split(separator: "\n").filter { $0.contains(" misuse ") || $0.contains(" error ") }.map(String.init)
    )
  }

  /// Returns sample values of a property type that differ from the default values.
  private static func values(of form: PropertyForm) -> [Scenario.Value] {
    switch form {
    case .boolean: [.boolean(true), .boolean(false)]
    case .integer: [.integer(0), .integer(1_000_000)]
    case .number: [.number(1.0), .number(0.5)]
    case .time: [.rational(1, 20)]
    case .text: [.text("a")]
    case .notation: [.text("200x100")]
    case .word(_, let words): words.map(Scenario.Value.text)
    case .numbers("a size", _): [.list([.integer(640), .integer(480)])]
    case .numbers(_, let names): [.list(names.map { $0 == "x" || $0 == "y" ? .number(0.25) : .number(0.5) })]
    case .list(let element): values(of: element).prefix(1).map { .list([$0]) }
    case .arguments(let parameters):
      [.fields(parameters.map { Scenario.Setting(name: $0.name, value: values(of: $0.form)[0]) })]
    case .parts: [.fields([Scenario.Setting(name: "width", value: .integer(1280))])]
    case .either(let single, let parts): Array(values(of: single).prefix(1)) + values(of: parts)
    }
  }
}
