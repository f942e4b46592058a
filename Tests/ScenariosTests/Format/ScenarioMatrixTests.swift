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
    let axes = try Form<[MatrixAxis]>.matrix.read(#require(root.members(expecting: "a scenario")["matrix"]))
    var problems = ErrorCollector()
    for cell in Matrix(root: root, axes: axes).cells(&problems) {
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
}
