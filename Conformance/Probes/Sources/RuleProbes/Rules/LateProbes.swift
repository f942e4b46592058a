#if !os(macOS)
  import AVFoundation

  /// What is younger than iOS 18, and needs headers of that year to be compiled.
  let lateProbes: [Probe] = {
    #if compiler(>=6.2)
      [
        Probe(30, "outputs that start late") { witness in
          guard #available(iOS 26, macCatalyst 26, *) else { throw Skip("needs iOS 26") }
          let (photo, movie, data) = (AVCapturePhotoOutput(), AVCaptureMovieFileOutput(), AVCaptureVideoDataOutput())
          let session = try witness.session(witness.camera(), photo, movie, data)
          for (output, late) in [(photo, true), (movie, true), (data, false)] as [(AVCaptureOutput, Bool)] {
            let expected = output.isDeferredStartSupported && late
            witness.sees(1, "\(type(of: output))", output.isDeferredStartEnabled, is: expected)
          }
          guard !session.isManualDeferredStartSupported else { return }
          witness.raises(2, "a start by hand", .invalidArgument) { session.automaticallyRunsDeferredStart = false }
        },
        Probe(135, "rectangles of interest") { witness in
          guard #available(iOS 26, macCatalyst 26, *) else { throw Skip("needs iOS 26") }
          let camera = try witness.camera("with a rectangle of focus") { $0.isFocusRectOfInterestSupported }
          let point = CGPoint(x: 0.3, y: 0.6)
          try witness.configure(camera) { camera.focusPointOfInterest = point }
          let rect = camera.focusRectOfInterest
          witness.sees(2, "it lies around the point", abs(rect.midX - 0.3) < 0.02 && abs(rect.midY - 0.6) < 0.02)
          try witness.configure(camera) { camera.focusRectOfInterest = CGRect(x: 0.5, y: 0.5, width: 0.4, height: 0.4) }
          let middle = camera.focusPointOfInterest
          witness.sees(1, "the point follows the rectangle", abs(middle.x - 0.7) < 0.02 && abs(middle.y - 0.7) < 0.02)
        },
        Probe(187, "a dirty lens is observed") { witness in
          guard #available(iOS 26, macCatalyst 26, *) else { throw Skip("needs iOS 26") }
          let camera = try witness.camera("that finds dirt") {
            $0.activeFormat.isCameraLensSmudgeDetectionSupported
          }
          let (smudges, reasons) = (
            witness.watch { journal in
              camera.observe(\.cameraLensSmudgeDetectionStatus) { camera, _ in
                journal.note(camera.cameraLensSmudgeDetectionStatus)
              }
            },
            witness.watch { journal in
              camera.observe(\.spatialCaptureDiscomfortReasons) { _, _ in journal.add("told") }
            }
          )
          try witness.start(witness.session(camera, AVCaptureVideoDataOutput()))
          try witness.arrange(.lensSmudged)
          let interval = CMTime(value: 1, timescale: 1)
          try witness.configure(camera) {
            camera.setCameraLensSmudgeDetectionEnabled(true, detectionInterval: interval)
          }
          let smudged = Canonical.text(AVCaptureCameraLensSmudgeDetectionStatus.smudged)
          witness.sees(1, "told of dirt", witness.waits(upTo: 20) { smudges.contains(smudged) })
          try witness.arrange(.lensWiped)
          let clean = Canonical.text(AVCaptureCameraLensSmudgeDetectionStatus.smudgeNotDetected)
          witness.sees(1, "told that it is gone", witness.waits(upTo: 20) { smudges.contains(clean) })
          witness.sees(1, "reasons of discomfort without spatial video", reasons.lines, is: [])
        },
      ]
    #else
      []
    #endif
  }()
#endif
