extension FailingRun {
  /// One run for each unsuccessful ending, except those that need a small disk or a signal.
  ///
  /// An internal error (status 70) cannot be provoked here; `ScenarioBatchTests` simulates one. A user's program may
  /// also trap or hang, which `camsim run-app` reports; see `RunAppTests`.
  static let all = notHeld + raised + unavailable + refused

  private static let notHeld = [
    FailingRun(
      ["expectation.yaml"], exit: 1, hasPage: true,
      [
        Outcome(status: "passed", name: "expectation.session.preset=low"),
        Outcome(
          status: "failed", name: "expectation.session.preset=medium", place: "11:5", type: "expectation",
          sentence: "at 1.2 s expected session.sessionPreset is low, but it was medium"),
      ]),
    FailingRun("nothing-observed", "failed", "the run observed nothing (no frame, no event, no expectation met)"),
    FailingRun(
      "await-too-long", "failed", at: "7:24",
      "at 1.6 s expected session.isInterrupted is true, but it was false"),
    FailingRun(
      "never-stopped", "failed", at: "7:5", "the recording of 'movie' was not stopped before the end of the run"),
    FailingRun(
      "recording-ends", "failed", at: "11:5", "at 2.2 s expected movie.lastError is none, but it was diskFull"),
    FailingRun(
      "no-picture", "failed", at: "8:9", "frames: 'video' delivered no frame at 1000 f or later; use an earlier"),
    FailingRun(
      "not-upright", "failed", at: "9:5",
      "at 0.9 s expected video.picture is upright, but it was turned 270 in the image of 0.7 s: videoRotationAngle of "
        + "the connection was 0 while the posture was portrait, where 90 makes the image upright (videoRotationAngleForHorizonLevelCapture); see "
        + "frames/failed-1-video.png"),
    FailingRun(
      "other-picture", "failed", at: "10:5",
      "at 0.9 s expected video.picture near golden.png within 40 dB, but it was different: 25358 of 27648"),
    FailingRun(
      "no-golden-picture", "failed", at: "9:5",
      "at 0.9 s expected video.picture near none.png within 2, but it was not compared, because the PNG file"
    ),
  ]

  private static let raised = [
    FailingRun(
      "misuse", "raised", at: "7:5",
      "at 0.6 s the app raised NSGenericException: *** -[AVCaptureDevice setFocusMode:] ",
      type: "NSGenericException"),
    FailingRun(
      "no-exception", "failed", at: "7:5", "at 0.6 s expected NSGenericException, but no exception was raised"),
  ]

  /// Runs that cannot start and leave no results, or that end early.
  private static let unavailable = [
    FailingRun(
      "unknown-device", "error", at: "4:9", "iphone-99: The profile is not a built-in profile", type: "unavailable",
      exit: 69, hasPage: false),
    FailingRun(
      "absent-camera", "error", at: "5:10", "iphone-8-plus has no input 'backTriple'; use one of: back, front,",
      type: "unavailable",
      exit: 69, hasPage: false),
    FailingRun(
      "absent-scene", "error", at: "4:8",
      "\(folder)/none.mov: cannot open the movie: No such file or directory (ENOENT)", type: "unavailable", exit: 69,
      hasPage: false),
    FailingRun(
      "absent-camera-later", "error", at: "8:5", "iphone-8-plus has no input 'backTriple'; use one of: ",
      type: "unavailable",
      exit: 69),
    FailingRun(
      "absent-scene-later", "error", at: "7:5",
      "\(folder)/none.png: cannot read the image: No such file or directory (ENOENT)", type: "unavailable", exit: 69),
    FailingRun(
      "second-movie-output", "error", at: "4:10",
      "output 'two': a session supports only one movieFile output; remove one of them",
      type: "badScenario", exit: 65, hasPage: false),
    FailingRun(
      ["misuse.yaml", "--device", "iphone-99"], exit: 69,
      [
        Outcome(
          status: "error", name: "misuse", type: "unavailable", sentence: "iphone-99: The profile is not a built-in")
      ]),
  ]

  /// Runs whose file is invalid or missing, so that no scenario runs.
  private static let refused = [
    FailingRun(
      ["unknown-key.yaml"], exit: 65, isRefused: true,
      [
        Outcome(
          status: "error", name: "unknown-key.yaml", place: "4:1", type: "badScenario",
          sentence: "unknown key 'sede' in a scenario; did you mean 'seed'?")
      ]),
    FailingRun(
      ["unknown-property.yaml"], exit: 65, isRefused: true,
      [
        Outcome(
          status: "error", name: "unknown-property.yaml", place: "7:21", type: "badScenario",
          sentence: "steps.1.call: 'movie' is not the session, an output or a device; write one of: session, video, ")
      ]),
    FailingRun(
      ["none.yaml"], exit: 69, isRefused: true,
      [
        Outcome(
          status: "error", name: "none.yaml", type: "unavailable",
          sentence: "none.yaml: the file does not exist; check the path.")
      ]),
    FailingRun(
      ["expectation.yaml", "unknown-key.yaml"], exit: 65, isRefused: true,
      [
        Outcome(
          status: "skipped", name: "expectation.session.preset=low",
          sentence: "not run, because another file is invalid"),
        Outcome(
          status: "skipped", name: "expectation.session.preset=medium",
          sentence: "not run, because another file is invalid"),
        Outcome(
          status: "error", name: "unknown-key.yaml", place: "4:1", type: "badScenario",
          sentence: "unknown key 'sede' in a scenario; did you mean 'seed'?"),
      ]),
  ]
}
