import Testing

@testable import Scenarios

/// Mistakes in what a scenario says of codes, faces, previews and turns.
@Suite struct ScenarioViewErrorTests {
  @Test(
    "what is before the cameras, and what is asked of a preview",
    arguments: [
      (
        "scene: {codes: [{type: QR, text: a}]}",
        "4:24: scene.codes.0.type: 'QR' is not a type of code; did you mean 'qr'?"
      ),
      (
        "scene: {codes: [{type: qr, text: a, turned: 45}]}",
        "4:17: scene.codes.0: a code cannot be turned by 45.0 degrees; write 0, 90, 180 or 270."
      ),
      (
        "scene: {codes: [{type: qr, text: a, size: 0}]}",
        "4:17: scene.codes.0: a code cannot have the size 0.0; write more than 0."
      ),
      (
        "scene: {codes: [{type: qr, text: a, at: [1]}]}",
        "4:41: scene.codes.0.at: expected a place [x, y], but here are 1 elements."
      ),
      ("scene: {codes: [{type: qr}]}", "4:17: scene.codes.0: the key 'text' is missing; add 'text:' (What it says)"),
      (
        "scene: {faces: [{path: []}]}",
        "4:24: scene.faces.0.path: expected the places of a face, but the list is empty."
      ),
      (
        "scene: {faces: [{path: [{time: 2 s, at: [0, 0]}, {time: 1 s, at: [1, 1]}]}]}",
        "4:17: scene.faces.0: the places of a face must be in the order of time."
      ),
      (
        "scene: {faces: [{path: [{at: [0.5, 0.5], size: -1}]}]}",
        "4:25: scene.faces.0.path.0: a face cannot have the size -1.0; write more than 0."
      ),
      (
        "scene: {faces: [{path: [{time: 3 f, at: [0.5, 0.5]}]}]}",
        "4:25: scene.faces.0.path.0: a face is somewhere at a time, not a frame; write 'time: 1 s'."
      ),
      (
        "steps: [{at: 0 s, call: preview.layerPointConverted}]",
        "4:9: steps.0: layerPointConverted needs 'point'; add 'point:'."
      ),
      (
        "steps: [{at: 0 s, call: preview.layerRectConverted, rect: [1, 2]}]",
        "4:59: steps.0.rect: expected a rectangle [x, y, width, height], but here are 2 elements."
      ),
      (
        "steps: [{at: 0 s, rotate: landscapeLeft, for: 5}]",
        "4:47: steps.0.for: '5' is not a time; write seconds, milliseconds or frames: '1.5 s', '250 ms', '30 f'."
      ),
    ])
  func views(_ lines: String, _ sentence: String) {
    expect("session: {preset: high, outputs: {video: {kind: videoData}, preview: {kind: preview}}}\n\(lines)", sentence)
  }

  @Test(
    "settings of outputs that show or read pictures",
    arguments: [
      (
        "kind: preview, layer: 375",
        "3:47: session.outputs.o.layer: '375' is not a size of a layer; write points across and down, such as 375x812."
      ),
      (
        "kind: videoData, layer: 375x812",
        "3:24: session.outputs.o: 'layer' means nothing for the kind videoData; it belongs to preview."
      ),
      (
        "kind: preview, videoGravity: fill",
        "3:54: session.outputs.o.videoGravity: 'fill' is not a video gravity; did you mean 'resizeAspectFill'?"
      ),
      (
        "kind: movieFile, transform: 90",
        "3:24: session.outputs.o: 'transform' means nothing for the kind movieFile; it belongs to assetWriter."
      ),
      (
        "kind: assetWriter, transform: left",
        "3:55: session.outputs.o.transform: expected an angle, a number, but here is 'left'."
      ),
      (
        "kind: metadata, rectOfInterest: [0, 0, 1]",
        "3:57: session.outputs.o.rectOfInterest: expected a rectangle [x, y, width, height], but here are 3 elements."
      ),
    ])
  func outputs(_ keys: String, _ sentence: String) { expect("session: {outputs: {o: {\(keys)}}}", sentence) }

  private func expect(_ lines: String, _ sentence: String) {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile(text: "camsim: 1\nname: bad\n\(lines)\n", path: "bad.yaml")
    }
    #expect(error?.all.map(\.description) == ["bad.yaml:\(sentence)"])
  }
}
