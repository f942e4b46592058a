import Testing

@testable import Scenarios

/// Tests errors in scenario keys for codes, faces, previews, rotations and images.
@Suite struct ScenarioViewErrorTests {
  @Test(arguments: [
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
  ]) func `what is before the cameras, and what is asked of a preview`(_ lines: String, _ sentence: String) {
    expect("session: {preset: high, outputs: {video: {kind: videoData}, preview: {kind: preview}}}\n\(lines)", sentence)
  }

  @Test(arguments: [
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
  ]) func `settings of outputs that show or read pictures`(_ keys: String, _ sentence: String) {
    expect("session: {outputs: {o: {\(keys)}}}", sentence)
  }

  @Test(arguments: [
    (
      "that: video.picture, is: upsidedown",
      "4:36: expect.0.is: 'upsidedown' is not a way in which a picture stands; write one of: upright, turned 90, turned 180, turned 270, "
        + "mirrored, mirrored turned 90, mirrored turned 180, mirrored turned 270."
    ),
    (
      "that: video.pictures, is: upright",
      "4:17: expect.0.that: 'video' has no 'pictures' to expect; did you mean 'picture'?"
    ),
    (
      "that: video.picture, atLeast: 3",
      "4:41: expect.0.atLeast: a picture is neither more nor less, and no list; use 'is', 'isNot' or 'near', or its 'brightness' or "
        + "'sharpness'."
    ),
    (
      "that: video.picture, near: a.png, within: 300",
      "4:53: expect.0.within: '300' is no tolerance for a picture; write the largest difference of any value, 0 to 255, or the least "
        + "peak signal-to-noise ratio, such as '40 dB'."
    ),
    (
      "that: video.picture.sharpness, is: sharp",
      "4:46: expect.0.is: expected a value of picture.sharpness, a number, but here is 'sharp'."
    ),
  ]) func `what is expected of a picture`(_ keys: String, _ sentence: String) {
    expect("session: {outputs: {video: {kind: videoData}}}\nexpect: [{\(keys)}]", sentence)
  }

  @Test func whatCannotBeAwaited() {
    expect(
      "session: {outputs: {video: {kind: videoData}}}\nsteps: [{at: 0 s, await: {that: video.picture, is: upright}}]",
      "4:9: steps.0: an app is not told how its pictures look; expect 'picture' with 'expect:'.")
  }

  /// Golden images are searched relative to the scenario.
  @Test func aGoldenImageThatIsNotThere() {
    let text =
      "camsim: 1\nname: bad\nsession: {outputs: {video: {kind: videoData}}}\nexpect: [{that: video.picture, near: a.png, within: 0}]"
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile(text: text, path: "none/bad.yaml", inputs: { _ in nil })
    }
    #expect(
      error?.all.map(\.description) == [
        "none/bad.yaml:4:38: expect.0.near: there is no file 'none/a.png'; write its path as seen from the scenario's folder."
      ])
  }

  private func expect(_ lines: String, _ sentence: String) {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile(text: "camsim: 1\nname: bad\n\(lines)\n", path: "bad.yaml")
    }
    #expect(error?.all.map(\.description) == ["bad.yaml:\(sentence)"])
  }
}
