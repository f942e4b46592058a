#if !os(macOS)
  import AVFoundation

  /// Probes of API newer than iOS 18, which compile only with a newer SDK.
  let lateProbes: [Probe] = {
    #if compiler(>=6.2)
      [
        Probe(30, "outputs that start late") { probe in
          guard #available(iOS 26, macCatalyst 26, *) else { throw Skip("needs iOS 26") }
          let (photo, movie, data) = (AVCapturePhotoOutput(), AVCaptureMovieFileOutput(), AVCaptureVideoDataOutput())
          let session = try probe.session(probe.camera(), photo, movie, data)
          for (output, late) in [(photo, true), (movie, true), (data, false)] as [(AVCaptureOutput, Bool)] {
            let expected = output.isDeferredStartSupported && late
            probe.sees(1, "\(type(of: output))", output.isDeferredStartEnabled, is: expected)
          }
          guard !session.isManualDeferredStartSupported else { return }
          probe.raises(2, "a start by hand", .invalidArgument) { session.automaticallyRunsDeferredStart = false }
        },
        Probe(135, "rectangles of interest") { probe in
          guard #available(iOS 26, macCatalyst 26, *) else { throw Skip("needs iOS 26") }
          let camera = try probe.camera("with a rectangle of focus") { $0.isFocusRectOfInterestSupported }
          let point = CGPoint(x: 0.3, y: 0.6)
          try probe.configure(camera) { camera.focusPointOfInterest = point }
          let rect = camera.focusRectOfInterest
          probe.sees(2, "it lies around the point", abs(rect.midX - 0.3) < 0.02 && abs(rect.midY - 0.6) < 0.02)
          try probe.configure(camera) { camera.focusRectOfInterest = CGRect(x: 0.5, y: 0.5, width: 0.4, height: 0.4) }
          let middle = camera.focusPointOfInterest
          probe.sees(1, "the point follows the rectangle", abs(middle.x - 0.7) < 0.02 && abs(middle.y - 0.7) < 0.02)
        },
        Probe(187, "a dirty lens is observed") { probe in
          guard #available(iOS 26, macCatalyst 26, *) else { throw Skip("needs iOS 26") }
          let camera = try probe.camera("that finds dirt") {
            $0.activeFormat.isCameraLensSmudgeDetectionSupported
          }
          let (smudges, reasons) = (
            probe.watch { journal in
              camera.observe(\.cameraLensSmudgeDetectionStatus) { camera, _ in
                journal.note(camera.cameraLensSmudgeDetectionStatus)
              }
            },
            probe.watch { journal in
              camera.observe(\.spatialCaptureDiscomfortReasons) { _, _ in journal.add("told") }
            }
          )
          try probe.start(probe.session(camera, AVCaptureVideoDataOutput()))
          try probe.arrange(.lensSmudged)
          let interval = CMTime(value: 1, timescale: 1)
          try probe.configure(camera) {
            camera.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: interval)
          }
          let smudged = Canonical.text(AVCaptureCameraLensSmudgeDetectionStatus.smudged)
          probe.sees(1, "told of dirt", probe.waits(upTo: 20) { smudges.contains(smudged) })
          try probe.arrange(.lensWiped)
          let clean = Canonical.text(AVCaptureCameraLensSmudgeDetectionStatus.smudgeNotDetected)
          probe.sees(1, "told that it is gone", probe.waits(upTo: 20) { smudges.contains(clean) })
          probe.sees(1, "reasons of discomfort without spatial video", reasons.lines, is: [])
        },
      ]
    #else
      []
    #endif
  }()
#endif
