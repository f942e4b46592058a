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
      "4:17: scene.codes.0: a code cannot be rotated by 45.0 degrees; write 0, 90, 180 or 270."
    ),
    (
      "scene: {codes: [{type: qr, text: a, size: 0}]}",
      "4:17: scene.codes.0: a code cannot have the size 0.0; write a number greater than 0, up to 4."
    ),
    (
      "scene: {codes: [{type: qr, text: a, at: [1]}]}",
      "4:41: scene.codes.0.at: expected a position [x, y], but found 1 element."
    ),
    (
      "scene: {codes: [{type: qr}]}",
      "4:17: scene.codes.0: the key 'text' is missing; add 'text:' (The text that the code encodes)"
    ),
    (
      "scene: {faces: [{path: []}]}",
      "4:24: scene.faces.0.path: expected the positions of a face, but the list is empty."
    ),
    (
      "scene: {faces: [{path: [{time: 2 s, at: [0, 0]}, {time: 1 s, at: [1, 1]}]}]}",
      "4:17: scene.faces.0: the positions of a face must be in order of time; correct their 'time' values."
    ),
    (
      "scene: {faces: [{path: [{at: [0.5, 0.5], size: -1}]}]}",
      "4:25: scene.faces.0.path.0: a face cannot have the size -1.0; write a number greater than 0, up to 4."
    ),
    (
      "scene: {faces: [{path: [{time: 3 f, at: [0.5, 0.5]}]}]}",
      "4:25: scene.faces.0.path.0: the time of a face's position cannot be in frames; write seconds or milliseconds, such as 'time: 1 s'."
    ),
    (
      "steps: [{at: 0 s, call: preview.layerPointConverted}]",
      "4:9: steps.0: layerPointConverted needs 'point'; add 'point:'."
    ),
    (
      "steps: [{at: 0 s, call: preview.layerRectConverted, rect: [1, 2]}]",
      "4:59: steps.0.rect: expected a rectangle [x, y, width, height], but found 2 elements."
    ),
    (
      "steps: [{at: 0 s, rotate: landscapeLeft, for: 5}]",
      "4:47: steps.0.for: '5' is not a time; write seconds, milliseconds or frames: '1.5 s', '250 ms', '30 f'."
    ),
  ]) func `wrong scene props and preview steps are reported`(_ lines: String, _ sentence: String) {
    expect("session: {preset: high, outputs: {video: {kind: videoData}, preview: {kind: preview}}}\n\(lines)", sentence)
  }

  @Test(arguments: [
    (
      "kind: preview, layer: 375",
      "3:47: session.outputs.o.layer: '375' is not a layer size; write width and height in points, such as 375x812."
    ),
    (
      "kind: videoData, layer: 375x812",
      "3:24: session.outputs.o: 'layer' is not valid for an output of kind videoData; use it only with preview."
    ),
    (
      "kind: preview, videoGravity: fill",
      "3:54: session.outputs.o.videoGravity: 'fill' is not a video gravity; did you mean 'resizeAspectFill'?"
    ),
    (
      "kind: movieFile, transform: 90",
      "3:24: session.outputs.o: 'transform' is not valid for an output of kind movieFile; use it only with assetWriter."
    ),
    (
      "kind: assetWriter, transform: left",
      "3:55: session.outputs.o.transform: expected an angle (a number), but found 'left'."
    ),
    (
      "kind: metadata, rectOfInterest: [0, 0, 1]",
      "3:57: session.outputs.o.rectOfInterest: expected a rectangle [x, y, width, height], but found 3 elements."
    ),
  ]) func `wrong settings of outputs are reported`(_ keys: String, _ sentence: String) {
    expect("session: {outputs: {o: {\(keys)}}}", sentence)
  }

  @Test(arguments: [
    (
      "that: video.picture, is: upsidedown",
      "4:36: expect.0.is: 'upsidedown' is not an image orientation; write one of: upright, turned 90, turned 180, turned 270, "
        + "mirrored, mirrored turned 90, mirrored turned 180, mirrored turned 270."
    ),
    (
      "that: video.pictures, is: upright",
      "4:17: expect.0.that: 'video' has no readable property 'pictures'; did you mean 'picture'?"
    ),
    (
      "that: video.picture, atLeast: 3",
      "4:41: expect.0.atLeast: 'atLeast' cannot compare an image; use 'is', 'isNot' or 'near', or check its 'brightness' or 'sharpness'."
    ),
    (
      "that: video.picture, near: ../.profile, within: 2",
      "4:38: expect.0.near: '../.profile' does not name a PNG file; write a name that ends in .png."
    ),
    (
      "that: video.picture, near: a.png, within: 300",
      "4:53: expect.0.within: '300' is not a tolerance for an image; write the largest difference of any channel value, 0 to 255, or the minimum peak signal-to-noise ratio, such as '40 dB'."
    ),
    (
      "that: video.picture.sharpness, is: sharp",
      "4:46: expect.0.is: expected a value for picture.sharpness (a number), but found 'sharp'."
    ),
    (
      "that: video.frameCount, atLeast: upright",
      "4:44: expect.0.atLeast: 'upright' is neither a number nor a time; write a number."
    ),
    (
      "that: video.frameCount, contains: upright",
      "4:45: expect.0.contains: frameCount is a number, which contains nothing; use 'is', 'atLeast' or 'atMost'."
    ),
    (
      "that: back.videoZoomFactor, contains: 2",
      "4:49: expect.0.contains: videoZoomFactor is a number, which contains nothing; use 'is', 'atLeast' or 'atMost'."
    ),
  ]) func `wrong expectations of an image are reported`(_ keys: String, _ sentence: String) {
    expect("session: {outputs: {video: {kind: videoData}}}\nexpect: [{\(keys)}]", sentence)
  }

  @Test(arguments: [
    (
      "connection: {videoRotationAngle: horizonLevelPreview}",
      "4:9: steps.0: 'horizonLevelPreview' is only for a preview; write 'horizonLevelCapture'."
    ),
    (
      "connection: {videoRotationAngle: horizonLevel}",
      "4:63: steps.0.connection.videoRotationAngle: 'horizonLevel' is not a rotation angle; write a number of degrees, such as "
        + "90, or one of: horizonLevelCapture, horizonLevelPreview."
    ),
    (
      "connection: {videoRotationAngle: horizonLevelCaptur}",
      "4:63: steps.0.connection.videoRotationAngle: 'horizonLevelCaptur' is not a rotation angle; did you mean 'horizonLevelCapture'?"
    ),
  ]) func `wrong angles of a rotation coordinator are reported`(_ keys: String, _ sentence: String) {
    expect(
      "session: {inputs: [back], outputs: {video: {kind: videoData}}}\nsteps: [{at: 0 s, on: video, \(keys)}]", sentence
    )
  }

  @Test func awaitingAnImagePropertyIsAnError() {
    expect(
      "session: {outputs: {video: {kind: videoData}}}\nsteps: [{at: 0 s, await: {that: video.picture, is: upright}}]",
      "4:9: steps.0: an app cannot wait for a property of an image; check 'picture' with 'expect:' instead.")
  }

  @Test(arguments: [
    (
      "session: {inputs: back}",
      "3:19: session.inputs: expected a list of inputs, but found the value 'back'; write [back]."
    ),
    (
      "steps: [{at: 0 s, with: back, set: {videoZoomFactor: \"2\"}}]",
      "3:54: steps.0.set.videoZoomFactor: expected a value for videoZoomFactor (a number), but found '2' in quotes, which is text; "
        + "write the value without quotes."
    ),
    (
      "scene:\n\tchart: smpte", "4:1: the line is indented with a tab; indent with spaces."
    ),
    ("about: @home", "3:8: a value cannot begin with '@'; put the value in quotes."),
    ("about x\nseed: 1", "3:1: 'about x' has no colon; write 'key: value'."),
    (
      "session:\n    preset: photo\n  inputs: [back]",
      "5:3: the line is indented by 2 spaces, and line 4 by 4; indent the keys of one mapping equally, and put values on the "
        + "line of their key."
    ),
    (
      "session: {outputs: {video: videoData}}",
      "3:28: session.outputs.video: expected an output, but found the value 'videoData'; write {kind: videoData}."
    ),
    ("session: {preset: hd720}", "3:19: session.preset: 'hd720' is not a session preset; did you mean 'hd1280x720'?"),
    (
      "steps: [{at: 0 s, with: back, set: {iso: 100}}]",
      "3:37: unknown key 'iso' in settings of a device; write exposureModeCustom: {duration: 1/60, iso: 100}."
    ),
    (
      "session: {outputs: {photo: {kind: photo}}}\nsteps: [{at: 0 s, call: photo.capturePhoto, to: selfie.gif}]",
      "4:9: steps.0: a photo is not stored as '.gif'; name the file .jpg, .heic (codec: hevc), .dng (RAW) or "
        + ".png (uncompressed)."
    ),
    (
      "session: {outputs: {video: {kind: videoData}}}\nexpect: [{that: video.frameCount, is: upright}]",
      "4:39: expect.0.is: 'upright' is not a number, and frameCount is one; write a number."
    ),
  ]) func `a YAML notation mistake is reported with a remedy`(_ lines: String, _ sentence: String) {
    expect(lines, sentence)
  }

  @Test func `the errors of a file without a version and with an invalid matrix are reported together`() throws {
    let text = """
      name: many
      scene: {chart: orientation, illuminance: 500}
      steps:
        - {at: 0 s, rotate: landscape}
      matrix: {steps.7.rotate: [portrait], devices: [iphone-13-mini]}
      """
    let error = try #require(throws: ScenarioError.self) { try ScenarioFile(text: text, path: "a.yaml") }
    #expect(
      error.all.map { $0.description.prefix { $0 != ";" } } == [
        "a.yaml:1:1: the key 'camsim' is missing", "a.yaml:2:42: scene.illuminance: '500' is not an amount of light",
        "a.yaml:4:23: steps.0.rotate: 'landscape' is not a posture",
        "a.yaml:5:10: the path 'steps.7.rotate' of the matrix has no element '7'",
        "a.yaml:5:38: unknown key 'devices' in a matrix",
      ])
  }

  /// Golden images are located relative to the scenario.
  @Test func aMissingGoldenImageIsReported() {
    let text =
      "camsim: 1\nname: bad\nsession: {outputs: {video: {kind: videoData}}}\nexpect: [{that: video.picture, near: a.png, within: 0}]"
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile(text: text, path: "none/bad.yaml", inputs: { _ in nil })
    }
    #expect(
      error?.all.map(\.description) == [
        "none/bad.yaml:4:38: expect.0.near: the file 'none/a.png' does not exist; to create it, run with CAMSIM_GOLDEN=review, then camsim review."
      ])
  }

  private func expect(_ lines: String, _ sentence: String) {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile(text: "camsim: 1\nname: bad\n\(lines)\n", path: "bad.yaml")
    }
    #expect(error?.all.map(\.description) == ["bad.yaml:\(sentence)"])
  }
}
