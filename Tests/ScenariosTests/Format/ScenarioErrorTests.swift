import Foundation
import Testing

@testable import Scenarios

/// Tests that every error in a file is reported as one message with location and remedy.
@Suite struct ScenarioErrorTests {
  /// Lines that replace or follow a valid header, and the expected message.
  static let wrong: [(lines: String, sentence: String)] = [
    // Keys
    ("postur: portrait", "bad.yaml:4:1: unknown key 'postur' in a scenario; did you mean 'posture'?"),
    (
      "steps: [{at: 0 s, cal: session.startRunning}]",
      "bad.yaml:4:19: unknown key 'cal' in a step; did you mean 'call'?"
    ),
    (
      "steps: [{at: 0 s, call: movie.startRecording, too: a.mov}]",
      "bad.yaml:4:47: unknown key 'too' in a step with 'call'; did you mean 'to'?"
    ),
    (
      "expect: [{taht: back.iso, is: 100}]",
      "bad.yaml:4:11: unknown key 'taht' in an expectation; did you mean 'that'?"
    ),
    ("scene: {iluminance: 4 lx}", "bad.yaml:4:9: unknown key 'iluminance' in a scene; did you mean 'illuminance'?"),
    ("seed: 1\nseed: 2", "bad.yaml:4:1: the key 'seed' occurs twice in one mapping; remove one of them."),
    ("\"seed\": 1\n'seed': 2", "bad.yaml:4:1: the key 'seed' occurs twice in one mapping; remove one of them."),
    ("? [a]\n: 1", "bad.yaml:1:1: a key must be a name, not a list or a mapping; write 'key: value'."),
    // Case names
    ("posture: potrait", "bad.yaml:4:10: posture: 'potrait' is not a posture; did you mean 'portrait'?"),
    (
      "posture: sideways",
      "bad.yaml:4:10: posture: 'sideways' is not a posture; write one of: portrait, portraitUpsideDown, landscapeLeft, "
        + "landscapeRight, faceUp, faceDown, unknown."
    ),
    (
      "matrix: {session.preset: [hd1280x72]}",
      "bad.yaml:4:27: session.preset: 'hd1280x72' is not a session preset; did you mean 'hd1280x720'?"
    ),
    (
      "matrix: {outputs.video.pixelFormat: [420w]}",
      "bad.yaml:4:38: session.outputs.video.pixelFormat: '420w' is not a pixel format; did you mean '420v'?"
    ),
    (
      "matrix: {outputs.video.kind: [videodata]}",
      "bad.yaml:4:31: session.outputs.video.kind: 'videodata' is not an output kind; did you mean 'videoData'?"
    ),
    (
      "matrix: {inputs: [[backTelefoto]]}",
      "bad.yaml:4:20: session.inputs.0: 'backTelefoto' is not an input; did you mean 'backTelephoto'?"
    ),
    (
      "steps: [{at: 0 s, fault: {kind: interruption, reason: videoDeviceInUse}}]",
      "bad.yaml:4:55: steps.0.fault.reason: 'videoDeviceInUse' is not a reason; did you mean "
        + "'videoDeviceInUseByAnotherClient'?"
    ),
    (
      "steps: [{at: 0 s, fault: {kind: interuption}}]",
      "bad.yaml:4:33: steps.0.fault.kind: 'interuption' is not a kind of fault; did you mean 'interruption'?"
    ),
    (
      "steps: [{at: 0 s, with: back, set: {exposureMode: loked}}]",
      "bad.yaml:4:51: steps.0.set.exposureMode: 'loked' is not an exposure mode; did you mean 'locked'?"
    ),
    (
      "steps: [{at: 0 s, controls: {Brightness: 3}}]",
      "bad.yaml:4:42: steps.0.controls.Brightness: 'Brightness' is not the name of a control; run `camsim controls` to list the controls of a camera."
    ),
    (
      "tolerances: {timing: noise}",
      "bad.yaml:4:14: unknown key 'timing' in tolerances; write one of: times, frames, pixels, readings."
    ),
    (
      "steps: [{at: 0 s, with: back, set: {exposuremode: locked}}]",
      "bad.yaml:4:37: unknown key 'exposuremode' in settings of a device; did you mean 'exposureMode'?"
    ),
    (
      "expect: [{that: back.exposureMode, is: loked}]",
      "bad.yaml:4:40: expect.0.is: 'loked' is not an exposure mode; did you mean 'locked'?"
    ),
    // References
    (
      "steps: [{at: 0 s, call: vidoe.startRecording, to: a.mov}]",
      "bad.yaml:4:25: steps.0.call: 'vidoe' is not the session, an output or a device; did you mean 'video'?"
    ),
    (
      "steps: [{at: 0 s, call: session.startRuning}]",
      "bad.yaml:4:25: steps.0.call: 'session' has no method 'startRuning'; did you mean 'startRunning'?"
    ),
    (
      "steps: [{at: 0 s, call: video.startRecording, to: a.mov}]",
      "bad.yaml:4:25: steps.0.call: 'video' has no method 'startRecording'; there are no valid names."
    ),
    (
      "steps: [{at: 0 s, charge: {output: movie, for: 1 s}}]",
      "bad.yaml:4:36: steps.0.charge.output: 'movie' is an output of kind movieFile; name an output of kind videoData or metadata."
    ),
    (
      "frames: {vido: [1 s]}", "bad.yaml:4:16: frames.vido: session.outputs has no output 'vido'; did you mean 'video'?"
    ),
    (
      "expect: [{that: frameCount, is: 1}]",
      "bad.yaml:4:17: expect.0.that: 'frameCount' does not name an object and a property; write both, as in 'back.exposureMode'."
    ),
    (
      "steps: [{at: 0 s, switch: microphone}]",
      "bad.yaml:4:27: steps.0.switch: 'microphone' is not a camera; name a camera, such as 'front'."
    ),
    (
      "steps: [{at: 0 s, with: microphone, set: {videoZoomFactor: 2}}]",
      "bad.yaml:4:9: steps.0: a microphone has no settings; name a camera, or set properties of the audio output or its connection."
    ),
    (
      "scene: {chart: orientation, distance: 0.00001 m}",
      "bad.yaml:4:39: scene.distance: a distance must be from 0.01 m to 1000000 m, but found 1e-05 m."
    ),
    // Times
    (
      "steps: [{at: 2 s, rotate: faceUp}, {at: 1.5 s, rotate: faceUp}]",
      "bad.yaml:4:36: steps.1: time goes backwards: 1.5 s comes after 2 s; put the steps in order of time."
    ),
    (
      "steps: [{at: 9 f, rotate: faceUp}, {at: 1 s, rotate: faceUp}, {at: 8 f, rotate: faceUp}]",
      "bad.yaml:4:63: steps.2: time goes backwards: 8 f comes after 9 f; put the steps in order of time."
    ),
    (
      "steps: [{at: -1 s, rotate: faceUp}]",
      "bad.yaml:4:14: steps.0.at: the time '-1 s' is negative; times begin at '0 s'."
    ),
    (
      "steps: [{at: 0 s, charge: {output: video, for: -50 ms}}]",
      "bad.yaml:4:48: steps.0.charge.for: the time '-50 ms' is negative; times begin at '0 s'."
    ),
    (
      "steps: [{at: 1, rotate: faceUp}]",
      "bad.yaml:4:14: steps.0.at: '1' is not a time; write seconds, milliseconds or frames: '1.5 s', '250 ms', '30 f'."
    ),
    (
      "steps: [{at: 1 min, rotate: faceUp}]",
      "bad.yaml:4:14: steps.0.at: 'min' is not a unit of time; write s, ms, or f for frames."
    ),
    (
      "steps: [{at: 0.0000000001 s, rotate: faceUp}]",
      "bad.yaml:4:14: steps.0.at: '0.0000000001 s' is not a valid time; write a decimal number of whole nanoseconds, under 73 years."
    ),
    (
      "steps: [{at: 2305843010 s, rotate: faceUp}]",
      "bad.yaml:4:14: steps.0.at: '2305843010 s' is not a valid time; write a decimal number of whole nanoseconds, under 73 years."
    ),
    (
      "steps: [{at: 1.5 f, rotate: faceUp}]",
      "bad.yaml:4:14: steps.0.at: '1.5 f' is not a number of frames; write a whole number."
    ),
    // Types
    (
      "seed: seven",
      "bad.yaml:4:7: seed: expected a seed (a whole number from 0 to 9223372036854775807), but found 'seven'."
    ),
    (
      "seed: -1", "bad.yaml:4:7: seed: expected a seed (a whole number from 0 to 9223372036854775807), but found '-1'."
    ),
    (
      "steps: {at: 0 s}",
      "bad.yaml:4:8: steps: expected a list of steps, but found a mapping; begin each element with '-'."
    ),
    (
      "scene: dark",
      "bad.yaml:4:8: scene: expected a scene, but found the value 'dark'; write keys with values, as in {key: value}."
    ),
    ("about:", "bad.yaml:4:7: about: expected a description, but the value is missing."),
    (
      "about: !!int 3",
      "bad.yaml:4:8: about: the YAML tag 'tag:yaml.org,2002:int' is not allowed in a scenario; remove it."
    ),
    (
      "matrix: {outputs.video.alwaysDiscardsLateVideoFrames: [yes]}",
      "bad.yaml:4:56: session.outputs.video.alwaysDiscardsLateVideoFrames: expected true or false, but found 'yes'."
    ),
    (
      "scene: {illuminance: 400}",
      "bad.yaml:4:22: scene.illuminance: '400' is not an amount of light; write lux or EV steps: '400 lx', '+2 EV'."
    ),
    (
      "scene: {illuminance: -4 lx}",
      "bad.yaml:4:22: scene.illuminance: the illuminance '-4 lx' is negative; write '0 lx' or more."
    ),
    (
      "scene: {codes: [{type: qrr, text: a}]}",
      "bad.yaml:4:24: scene.codes.0.type: 'qrr' is not a type of code; did you mean 'qr'?"
    ),
    (
      "scene: {distance: 0 m}", "bad.yaml:4:19: scene.distance: a distance cannot be 0 m; write more than 0 m."
    ),
    (
      "steps: [{at: 0 s, with: back, set: {focusPointOfInterest: [0.5]}}]",
      "bad.yaml:4:59: steps.0.set.focusPointOfInterest: expected a point [x, y], but found 1 element."
    ),
    (
      "steps: [{at: 0 s, with: back, set: {activeVideoMinFrameDuration: 1/0}}]",
      "bad.yaml:4:66: steps.0.set.activeVideoMinFrameDuration: '1/0' is not a duration; write a fraction of a second or a "
        + "time: '1/60', '20 ms', or 'invalid' for the default."
    ),
    // Keys that must or must not be combined
    (
      "steps: [{at: 0 s, rotate: faceUp, switch: front}]",
      "bad.yaml:4:9: steps.0: a step has only one action, but found 'rotate' and 'switch'; write two steps."
    ),
    (
      "steps: [{at: 0 s}]",
      "bad.yaml:4:9: steps.0: this step has no action; add one of: call, with, on, rotate, press, scene, fault, charge, hold, switch, controls, await."
    ),
    (
      "steps: [{at: 0 s, set: {torchMode: on}}]",
      "bad.yaml:4:9: steps.0: 'set' needs an object; add 'with: back' (takes the device's lock) or 'on: session'."
    ),
    (
      "steps: [{rotate: faceUp}]",
      "bad.yaml:4:9: steps.0: the key 'at' is missing; add 'at:' (The time since the start of the run)"
    ),
    (
      "steps: [{at: 0 s, call: movie.startRecording}]",
      "bad.yaml:4:9: steps.0: startRecording needs 'to'; add 'to:'."
    ),
    (
      "steps: [{at: 0 s, call: session.startRunning, to: a.mov}]",
      "bad.yaml:4:9: steps.0: startRunning has no argument 'to'; remove it."
    ),
    (
      "steps: [{at: 0 s, on: session, connection: {isEnabled: true}}]",
      "bad.yaml:4:9: steps.0: 'session' has no connection; name an output with 'on:'."
    ),
    (
      "steps: [{at: 0 s, with: back, set: {exposureModeCustom: {iso: 100}}}]",
      "bad.yaml:4:57: steps.0.set.exposureModeCustom: exposureModeCustom also needs 'duration'; add it."
    ),
    (
      "expect: [{that: back.iso, near: 100}]",
      "bad.yaml:4:10: expect.0: 'near' requires a tolerance; add 'within:'."
    ),
    (
      "expect: [{that: back.iso, is: 100, isNot: 200}]",
      "bad.yaml:4:10: expect.0: an expectation has only one comparison, but found 'is' and 'isNot'; write two expectations."
    ),
    (
      "expect: [{that: back.iso}]",
      "bad.yaml:4:10: expect.0: the expectation of 'back.iso' has no comparison; add one of: is, isNot, atLeast, atMost, near, contains."
    ),
    (
      "expect: [{that: back.iso, atLeast: much}]",
      "bad.yaml:4:36: expect.0.atLeast: 'much' is neither a number nor a time; write a number."
    ),
    (
      "scene: {chart: smpte, image: a.png}",
      "bad.yaml:4:8: scene: a scene has only one subject; keep one of 'chart', 'image' and 'video'."
    ),
    (
      "matrix: {inputs: [[back, back]]}",
      "bad.yaml:3:10: session: the input 'back' is listed twice; remove one of them."
    ),
    (
      "matrix: {outputs.movie.pixelFormat: [420v]}",
      "bad.yaml:3:68: session.outputs.movie: 'pixelFormat' is not valid for an output of kind movieFile; use it only with videoData, stillImage, assetWriter."
    ),
    (
      "matrix: {outputs.photo: [{kind: photo, codec: hevc}]}",
      "bad.yaml:4:26: session.outputs.photo: 'codec' is not valid for an output of kind photo; use it only with movieFile, stillImage, assetWriter."
    ),
    (
      "steps: [{at: 0 s, fault: {kind: phoneCall, for: 30 f}}]",
      "bad.yaml:4:49: steps.0.fault.for: the duration '30 f' is in frames; write a duration in s or ms."
    ),
    (
      "matrix: {outputs.back.kind: [videoData]}",
      "bad.yaml:4:29: session.outputs.back: 'back' is a reserved name; choose another name for the output."
    ),
    // File names
    (
      "steps: [{at: 0 s, call: movie.startRecording, to: ../a.mov}]",
      "bad.yaml:4:51: steps.0.to: '../a.mov' is not a plain file name; write a name without folders or control "
        + "characters, such as clip.mov, because the file is stored in the output folder."
    ),
    (
      #"steps: [{at: 0 s, call: movie.startRecording, to: "trace.txt\0.mov"}]"#,
      "bad.yaml:4:51: steps.0.to: 'trace.txt .mov' is not a plain file name; write a name without folders or control "
        + "characters, such as clip.mov, because the file is stored in the output folder."
    ),
    (
      "steps: [{at: 0 s, call: movie.startRecording, to: a.png}, {at: 0 s, call: photo.capturePhoto, to: a.png}]",
      "bad.yaml:4:59: steps.1.to: 'a.png' is already written by steps.0; choose another file name."
    ),
    (
      "steps: [{at: 0 s, call: movie.startRecording, to: trace.txt}]",
      "bad.yaml:4:51: steps.0.to: 'trace.txt' is a reserved file name; choose another one."
    ),
    ("device: 'file:'", "bad.yaml:4:9: device: 'file:' does not name a device; add a path after the colon."),
    // The matrix
    ("matrix: {postur: [portrait]}", "bad.yaml:4:10: unknown key 'postur' in a matrix; did you mean 'posture'?"),
    ("matrix: {posture: []}", "bad.yaml:4:19: matrix.posture: the list of values is empty; add at least one."),
    (
      "matrix: {}", "bad.yaml:4:9: matrix: the matrix is empty; add a path with a list of values, or remove the matrix."
    ),
    ("matrix: {name: [a]}", "bad.yaml:4:16: matrix.name: the matrix cannot change 'name'; remove it."),
    (
      "matrix: {seed: [1, 1]}",
      "bad.yaml:4:10: two cells of the matrix have the name 'seed=1'; remove the duplicate value."
    ),
    (
      "matrix: {session.preset.x: [1]}",
      "bad.yaml:4:10: the path 'session.preset.x' of the matrix continues below a plain value at 'x'; end the path before it."
    ),
    (
      "steps: []\nmatrix: {steps.0.at: [0 s]}",
      "bad.yaml:5:10: the path 'steps.0.at' of the matrix has no element '0'; the list is empty."
    ),
    // YAML
    (
      "steps:\n  - {at: 0 s, call: session.st",
      "bad.yaml:6:1: the file is not valid YAML (while parsing a flow mapping, did not find expected ',' or '}'); check brackets, "
        + "quotes and indentation, and whether the file is complete."
    ),
    (
      "about: \"never closed",
      "bad.yaml:4:8: the quote that opens here is not closed; add the closing quote."
    ),
    (
      "about: *nowhere",
      "bad.yaml:4:8: the file is not valid YAML (found undefined alias); check brackets, quotes and indentation, and whether the file "
        + "is complete."
    ),
    (
      "---\ncamsim: 1",
      "bad.yaml:4:1: the file is not valid YAML (expected a single document in the stream, but found another document); check brackets, quotes and indentation, and whether the file is complete."
    ),
  ]

  @Test(arguments: wrong.indices)
  func everyMistakeHasItsMessage(_ index: Int) {
    let (lines, sentence) = Self.wrong[index]
    let text = """
      camsim: 1
      name: bad
      session: {preset: high, outputs: {video: {kind: videoData}, movie: {kind: movieFile}, photo: {kind: photo}}}
      \(lines)

      """
    #expect(Self.error(text)?.all.map(\.description) == [sentence])
  }

  @Test(arguments: [
    ("", "bad.yaml:1:1: the file is empty; a scenario begins with 'camsim: 1'."),
    ("# only a comment\n", "bad.yaml:1:1: the file is empty; a scenario begins with 'camsim: 1'."),
    ("name: a", "bad.yaml:1:1: the key 'camsim' is missing; a scenario begins with 'camsim: 1'."),
    (
      "camsim: 2\nname: a",
      "bad.yaml:1:9: camsim: version '2' of the format is not supported; write 'camsim: 1'."
    ),
    (
      "camsim: 1",
      "bad.yaml:1:1: the key 'name' is missing; add 'name:' (The name of the scenario and of its output folder)"
    ),
    ("- camsim: 1", "bad.yaml:1:1: expected a scenario, which begins with 'camsim: 1', but found a list."),
    (
      "camsim: 1\nname: ../escape",
      "bad.yaml:2:7: name: '../escape' is not a valid name; use at most 100 letters, digits, '.', '_' and '-', and begin with a "
        + "letter or digit."
    ),
  ])
  func everyMistakeAtTheTopLevelHasItsMessage(_ text: String, _ sentence: String) {
    #expect(Self.error(text)?.all.map(\.description) == [sentence])
  }

  @Test func aFileWithTooManyAliasesIsRejected() {
    var text = "camsim: 1\nname: bomb\nsilent: salt\na0: &a0 [x, x]\n"
    for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(
      Self.error(text)?.description
        == "bad.yaml:13:1: the file has more than 16 aliases ('*name'); write the values out.")
  }

  /// The deepest nesting that a few aliases can produce, used as a key, which the YAML parser compares with other keys.
  @Test func nestedAliasesWithinTheLimitDoNotHang() {
    var text = "camsim: 1\nname: bomb\na0: &a0 [x, x]\n"
    for level in 1...5 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n" }
    text += "? *a5\n: 1\n"
    #expect(Self.error(text)?.kind == .badScenario)
  }

  @Test(arguments: ["[", "{a: ", "- "])
  func deepNestingIsRejectedWithoutACrash(_ opening: String) {
    let text = "camsim: 1\nname: deep\nabout:\n  " + String(repeating: opening, count: 200_000)
    #expect(Self.error(text)?.description.contains("the file is not valid YAML") == true)
  }

  @Test func aMatrixWithTooManyCellsIsRejected() {
    let axes = ["seed", "posture", "about", "device", "silent"].map { "\($0): [1, 2, 3, 4, 5, 6, 7, 8, 9]" }
    let text = "camsim: 1\nname: a\nmatrix: {\(axes.joined(separator: ", "))}"
    #expect(
      Self.error(text)?.description.hasSuffix("the matrix has more than 4096 cells; remove values or paths.") == true)
  }

  private static func error(_ text: String) -> ScenarioError? {
    #expect(throws: ScenarioError.self) { try ScenarioFile(text: text, path: "bad.yaml") }
  }
}
