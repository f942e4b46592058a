import StructuredDocuments
import Testing

@testable import Scenarios

@Suite struct ScenarioMatrixTests {
  private static func file(_ matrix: String) throws -> ScenarioFile {
    let text = """
      camsim: 1
      name: grid
      session: {preset: photo, inputs: [back], outputs: {video: {kind: videoData}}}
      steps: [{at: 0 s, rotate: faceUp}]
      matrix: \(matrix)
      """
    return try ScenarioFile(text: text, path: "grid.yaml")
  }

  @Test func theLastMatrixAxisChangesFastest() throws {
    let file = try Self.file("{posture: [portrait, faceUp], seed: [1, 2, 3]}")
    #expect(file.scenarios.map(\.seed) == [1, 2, 3, 1, 2, 3])
    #expect(file.scenarios.map(\.posture) == [.portrait, .portrait, .portrait, .faceUp, .faceUp, .faceUp])
    #expect(file.scenarios[3].cell == "posture=faceUp,seed=1")
    #expect(file.scenarios[3].folderName == "grid.posture=faceUp,seed=1")
  }

  @Test func aMatrixCellHasNoMatrix() throws {
    let root = try ScenarioFile.root("camsim: 1\nname: grid\nmatrix: {seed: [1, 2]}", path: "grid.yaml")
    let plan = try Form<MatrixPlan>.matrix.read(#require(root.members(expecting: "a scenario")["matrix"]))
    var problems = ErrorCollector()
    for cell in Matrix(root: root, plan: plan).cells(&problems) {
      #expect(cell.root.mapping?.keys.map(\.string) == ["camsim", "name", "seed"])
    }
  }

  @Test func anAxisCanSetAnyKey() throws {
    #expect(try Self.file("{session.preset: [low, high]}").scenarios.map(\.session.preset) == [.low, .high])
    #expect(try Self.file("{scene.chart: [smpte]}").scenarios.map(\.scene.subject) == [.chart(.smpte)])
    let long = try Self.file("{session.outputs.video.pixelFormat: [420v, BGRA]}")
    let short = try Self.file("{outputs.video.pixelFormat: [420v, BGRA]}")
    #expect(long.scenarios.map { $0.session.outputs[0].pixelFormat } == [.biPlanar420VideoRange, .bgra32])
    #expect(short.scenarios.map { $0.session.outputs } == long.scenarios.map { $0.session.outputs })
    #expect(short.scenarios.map(\.cell) == ["outputs.video.pixelFormat=420v", "outputs.video.pixelFormat=BGRA"])
    #expect(try Self.file("{steps.0.rotate: [faceDown]}").scenarios.map { $0.steps[0].action } == [.rotate(.faceDown)])
  }

  @Test func axisValuesCanBeLists() throws {
    let file = try Self.file("{session.inputs: [[back], [front, microphone]], scene: [{chart: ramps}]}")
    #expect(
      file.scenarios.map(\.cell) == [
        "session.inputs=back,scene=chart:ramps", "session.inputs=front+microphone,scene=chart:ramps",
      ])
    #expect(file.scenarios.map(\.session.inputs) == [[.back], [.front, .microphone]])
  }

  @Test func cellNamesAreValidFolderNames() throws {
    let file = try Self.file("{device: ['file:../a b/c.mov']}")
    #expect(file.scenarios.map(\.cell) == ["device=file-..-a-b-c.mov"])
  }

  // MARK: Rows, exclude, include

  @Test func rowsAreCombinedAsAWholeWithTheOtherAxes() throws {
    let file = try Self.file(
      "{seed: [1, 2], rows: [{posture: portrait, preset: low}, {posture: faceUp, preset: high}]}")
    #expect(file.scenarios.map(\.seed) == [1, 1, 2, 2])
    #expect(file.scenarios.map(\.posture) == [.portrait, .faceUp, .portrait, .faceUp])
    #expect(file.scenarios.map(\.session.preset) == [.low, .high, .low, .high])
    #expect(file.scenarios[1].cell == "seed=1,posture=faceUp,preset=high")
  }

  @Test func `the paths of a row are one axis of the cell`() throws {
    let rows = "rows: [{posture: portrait, preset: low}, {posture: faceUp, preset: high}]"
    #expect(try Self.file("{seed: [1, 2]}").scenarios.map(\.axisLengths) == [[1], [1]])
    #expect(try Self.file("{seed: [1], \(rows)}").scenarios.map(\.axisLengths) == [[1, 2], [1, 2]])
    let including = try Self.file("{\(rows), include: [{posture: faceUp, about: a, seed: 3}]}")
    #expect(including.scenarios.map(\.axisLengths) == [[2], [2, 1, 1]])
  }

  @Test func aCellIsExcludedIfItHasAllValuesOfAnEntry() throws {
    let file = try Self.file(
      "{posture: [portrait, faceUp], seed: [1, 2, 3], exclude: [{posture: faceUp, seed: 2}, {seed: 3}]}")
    #expect(
      file.scenarios.map(\.cell)
        == ["portrait,1", "portrait,2", "faceUp,1"].map { cell in
          let parts = cell.split(separator: ",")
          return "posture=\(parts[0]),seed=\(parts[1])"
        })
  }

  /// The example with fruits in "Expanding or adding matrix configurations" of GitHub's documentation, with other paths:
  /// fruit is `posture`, animal is `seed`, color is `preset`, and shape is `about`.
  @Test func includeAddsValuesToMatchingCellsOrElseACell() throws {
    let file = try Self.file(
      """
      {posture: [portrait, faceUp], seed: [1, 2], include: [{preset: low}, {preset: high, seed: 1},
        {posture: portrait, about: circle}, {posture: faceDown}, {posture: faceDown, seed: 1}]}
      """)
    #expect(
      file.scenarios.map(\.cell) == [
        "posture=portrait,seed=1,preset=high,about=circle", "posture=portrait,seed=2,preset=low,about=circle",
        "posture=faceUp,seed=1,preset=high", "posture=faceUp,seed=2,preset=low", "posture=faceDown",
        "posture=faceDown,seed=1",
      ])
    #expect(file.scenarios[1].about == "circle")
  }

  @Test func aMatrixCanConsistOfIncludeOnly() throws {
    let file = try Self.file("{include: [{posture: faceUp, seed: 1}, {posture: portrait, seed: 2}]}")
    #expect(file.scenarios.map(\.cell) == ["posture=faceUp,seed=1", "posture=portrait,seed=2"])
  }

  // MARK: Named steps

  @Test func anAxisNamesAStepByItsID() throws {
    let text = """
      camsim: 1
      name: named
      steps:
        - {at: 0 s, rotate: portrait}
        - {id: turn, at: 1 s, rotate: portrait}
      matrix: {turn.rotate: [faceUp, faceDown], exclude: [{steps.1.rotate: faceUp}]}
      """
    let file = try ScenarioFile(text: text, path: "named.yaml")
    #expect(file.scenarios.map(\.cell) == ["turn.rotate=faceDown"])
    #expect(file.scenarios[0].steps.map(\.id) == [nil, "turn"])
    #expect(file.scenarios[0].steps[1].action == .rotate(.faceDown))
  }

  @Test(arguments: [
    ("{postur: [portrait]}", "5:10: unknown key 'postur' in a matrix; did you mean 'posture'?"),
    ("{trun.rotate: [portrait]}", "5:10: unknown key 'trun' in a matrix; did you mean 'turn'?"),
    ("{excludes: [{seed: 1}]}", "5:10: unknown key 'excludes' in a matrix; did you mean 'exclude'?"),
    (
      "{seed: [1, 2], exclude: [{posture: portrait}]}",
      "5:34: matrix.exclude.0: the cells have no 'posture'; they have seed."
    ),
    (
      "{posture: [portrait, faceUp], exclude: [{posture: faceup}]}",
      "5:59: matrix.exclude.0.posture: no cell has this value; did you mean 'faceUp'?"
    ),
    (
      "{rows: [{posture: portrait, seed: 1}, {posture: faceUp, seed: 2}], exclude: [{posture: portrait, seed: 2}]}",
      "5:86: matrix.exclude.0: no cell has all of these values; correct or remove them."
    ),
    (
      "{seed: [1, 2], exclude: [{seed: 1}, {seed: 2}]}",
      "5:10: the matrix excludes all of its cells; keep at least one."
    ),
    ("{seed: [1, 2], rows: [{seed: 1}]}", "5:32: the matrix has 'seed' twice; remove one of them."),
    (
      "{rows: [portrait]}",
      "5:17: matrix.rows.0: expected paths and their values, such as {posture: portrait, seed: 1}, but found the value 'portrait'."
    ),
    ("{rows: []}", "5:16: matrix.rows: the list is empty; add at least one element."),
    ("{exclude: [{seed: 1}]}", "5:10: the matrix has no cells to exclude; add a path with a list of values."),
  ]) func `wrong rows, exclusions and names are reported`(_ matrix: String, _ sentence: String) {
    let text = """
      camsim: 1
      name: bad
      session: {preset: photo, inputs: [back]}
      steps: [{id: turn, at: 0 s, rotate: faceUp}]
      matrix: \(matrix)
      """
    let error = #expect(throws: ScenarioError.self) { try ScenarioFile(text: text, path: "bad.yaml") }
    #expect(error?.all.map(\.description) == ["bad.yaml:\(sentence)"])
  }

  @Test(arguments: [
    ("id: turn", "id: turn", "5:10: steps.1.id: 'turn' is already the 'id' of steps.0; choose another one."),
    ("id: scene", "id: b", "4:10: steps.0.id: 'scene' is a key of scenarios or matrices; choose another 'id'."),
    (
      "id: 2nd", "id: b",
      "4:10: steps.0.id: '2nd' is not a valid 'id'; use letters, digits, '_' and '-', and begin with a letter."
    ),
  ]) func `wrong ids of steps are reported`(_ first: String, _ second: String, _ sentence: String) {
    let text = """
      camsim: 1
      name: bad
      steps:
        - {\(first), at: 0 s, rotate: faceUp}
        - {\(second), at: 0 s, rotate: faceUp}
      """
    let error = #expect(throws: ScenarioError.self) { try ScenarioFile(text: text, path: "bad.yaml") }
    #expect(error?.all.map(\.description) == ["bad.yaml:\(sentence)"])
  }
}
