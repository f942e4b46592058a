#if !os(macOS)
  import AVFoundation
  import UIKit

  /// Section U of the rule book, rotation, orientation and EXIF, and the part of section D about which component
  /// rotates frames.
  let orientationProbes: [Probe] = [
    Probe(70, "who turns what") { probe in
      let (counter, photo, movie) = (FrameCounter(), AVCapturePhotoOutput(), AVCaptureMovieFileOutput())
      let session = try probe.session(probe.camera(), counter.videoOutput(), photo, movie)
      session.sessionPreset = .hd1280x720
      for connection in session.connections where connection.isVideoOrientationSupported {
        connection.videoOrientation = .portrait
      }
      try probe.start(session)
      probe.waits { counter.count > 0 }
      probe.sees(1, "frames are turned", counter.frames.lines.last ?? "", is: "720x1280")
      let recording = RecordingClient()
      movie.startRecording(to: recording.file, recordingDelegate: recording)
      probe.waits { recording.events.contains("didStart") }
      probe.pass(0.5)
      movie.stopRecording()
      probe.waits { recording.hasEnded }
      let track = AVURLAsset(url: recording.file).tracks(withMediaType: .video).first
      probe.sees(2, "a movie's pictures are not", track?.naturalSize, is: CGSize(width: 1280, height: 720))
      probe.sees(2, "its matrix is", track?.preferredTransform.isIdentity ?? true, is: false)
      let client = PhotoClient()
      photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      probe.waits { client.hasEnded }
      let orientation = client.photos.first?.metadata["Orientation"] as? NSNumber
      probe.sees(3, "a photo's EXIF orientation is", orientation?.intValue, is: 6)
    },
    Probe(72, "the angle of frames by default") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(probe.camera(), output)
      probe.sees(
        1, "videoRotationAngle", withExtendedLifetime(session) { output.connection(with: .video)?.videoRotationAngle },
        is: 0)
    },
    Probe(76, "enlarged still images") { probe in
      let (still, data) = (AVCaptureStillImageOutput(), AVCaptureVideoDataOutput())
      let session = try probe.session(probe.camera(), still, data)
      guard let connection = still.connection(with: .video) else { throw Skip("no connection") }
      withExtendedLifetime(session) {
        probe.sees(1, "by default", connection.videoScaleAndCropFactor, is: 1)
        probe.permits(1, "the most") { connection.videoScaleAndCropFactor = connection.videoMaxScaleAndCropFactor }
        let raised = probe.environment.exception {
          connection.videoScaleAndCropFactor = connection.videoMaxScaleAndCropFactor + 1
        }
        probe.sees(1, "more raises", raised != nil)
        probe.sees(2, "the most of frames", data.connection(with: .video)?.videoMaxScaleAndCropFactor, is: 1)
      }
    },
    Probe(78, "levels of sound are polled") { probe in
      let output = AVCaptureAudioDataOutput()
      let session = probe.emptySession()
      session.addInput(try probe.microphoneInput())
      session.addOutput(output)
      guard let channel = output.connection(with: .audio)?.audioChannels.first else { throw Skip("no channel") }
      let told = probe.watch { journal in
        channel.observe(\.averagePowerLevel) { _, _ in journal.add("told") }
      }
      try probe.start(session)
      probe.pass(2)
      probe.sees(1, "averagePowerLevel is at most 0 dB", channel.averagePowerLevel <= 0)
      probe.sees(2, "what observers were told", told.lines, is: [])
    },
    Probe(300, "angles and orientations of the back camera") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.camera("on the back") { $0.position == .back }
      try probe.seesAngles(
        [(0, .landscapeRight), (90, .portrait), (180, .landscapeLeft), (270, .portraitUpsideDown)], camera)
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(camera, output)
      probe.sees(
        2, "untouched", withExtendedLifetime(session) { output.connection(with: .video)?.videoOrientation },
        is: .landscapeRight)
    },
    Probe(301, "angles and orientations of the front camera") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.frontCamera()
      try probe.seesAngles(
        [(90, .portrait), (180, .landscapeRight), (0, .landscapeLeft), (270, .portraitUpsideDown)], camera)
      let output = AVCaptureVideoDataOutput()
      let session = try probe.session(camera, output)
      probe.sees(
        2, "untouched", withExtendedLifetime(session) { output.connection(with: .video)?.videoOrientation },
        is: .landscapeLeft)
    },
    Probe(303, "a coordinator of rotation") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.camera()
      let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: nil)
      probe.sees(2, "preview angle without a layer", coordinator.videoRotationAngleForHorizonLevelPreview, is: 0)
      probe.sees(
        3, "capture angle without a layer",
        [0, 90, 180, 270].contains(coordinator.videoRotationAngleForHorizonLevelCapture))
      let session = try probe.session(camera)
      let layer = AVCaptureVideoPreviewLayer(session: session)
      let other = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: layer)
      probe.sees(2, "with a layer in no view", other.videoRotationAngleForHorizonLevelPreview, is: 0)
    },
    Probe(304, "a coordinator does not keep its layer") { probe in
      guard #available(iOS 17, macCatalyst 17, *) else { throw Skip("needs iOS 17") }
      let camera = try probe.camera()
      weak var gone: AVCaptureVideoPreviewLayer?
      let coordinator = autoreleasepool {
        let layer = AVCaptureVideoPreviewLayer()
        gone = layer
        return AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: layer)
      }
      probe.waits(upTo: 2) { gone == nil }
      probe.sees(1, "the layer", withExtendedLifetime(coordinator) { gone == nil })
    },
    Probe(306, "EXIF of photos") { probe in
      let camera = try probe.camera("on the back") { $0.position == .back }
      let output = AVCapturePhotoOutput()
      let session = try probe.session(camera, output)
      try probe.start(session)
      let turns: [(AVCaptureVideoOrientation, Int, Int)] = [
        (.landscapeRight, 1, 2), (.portrait, 6, 5), (.landscapeLeft, 3, 4), (.portraitUpsideDown, 8, 7),
      ]
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      connection.automaticallyAdjustsVideoMirroring = false
      for (orientation, plain, mirrored) in turns {
        for (isMirrored, expected) in [(false, plain), (true, mirrored)] {
          connection.videoOrientation = orientation
          connection.isVideoMirrored = isMirrored
          let client = PhotoClient()
          output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
          probe.waits { client.hasEnded }
          let value = client.photos.first?.metadata["Orientation"] as? NSNumber
          probe.sees(
            isMirrored ? 2 : 1, "orientation \(orientation.rawValue), mirrored \(isMirrored)", value?.intValue,
            is: expected)
        }
      }
    },
    Probe(309, "the transform of a writer's input") { probe in
      let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
      probe.sees(1, "by default", input.transform, is: .identity)
    },
    Probe(310, "matrices of movies") { probe in
      let camera = try probe.camera("on the back") { $0.position == .back }
      try probe.seesMatrices(
        camera, mirrored: false,
        [
          (.landscapeRight, [1, 0, 0, 1], [0, 0]), (.portrait, [0, 1, -1, 0], [720, 0]),
          (.landscapeLeft, [-1, 0, 0, -1], [1280, 720]), (.portraitUpsideDown, [0, -1, 1, 0], [0, 1280]),
        ])
    },
    Probe(313, "frames that are turned, in a file that does not turn them") { probe in
      let counter = FrameCounter()
      let output = counter.videoOutput()
      let session = try probe.session(probe.camera("on the back") { $0.position == .back }, output)
      session.sessionPreset = .hd1280x720
      output.connection(with: .video)?.videoOrientation = .portrait
      counter.keepsBuffers = true
      try probe.start(session)
      probe.waits { counter.lastKept != nil }
      session.stopRunning()
      guard let frame = counter.lastKept else { throw Skip("no frame") }
      let client = RecordingClient()
      let settings: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 720, AVVideoHeightKey: 1280,
      ]
      let writer = try AVAssetWriter(outputURL: client.file, fileType: .mov)
      let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
      writer.add(input)
      guard writer.startWriting() else { throw Skip("it does not start") }
      writer.startSession(atSourceTime: CMSampleBufferGetPresentationTimeStamp(frame))
      input.append(frame)
      input.markAsFinished()
      let done = Journal()
      writer.finishWriting { done.add("done") }
      probe.waits { !done.lines.isEmpty }
      let track = AVURLAsset(url: client.file).tracks(withMediaType: .video).first
      probe.sees(1, "the pictures are upright", track?.naturalSize, is: CGSize(width: 720, height: 1280))
      probe.sees(1, "the track's matrix", track?.preferredTransform.isIdentity, is: true)
    },
    Probe(311, "matrices of mirrored movies") { probe in
      try probe.seesMatrices(probe.frontCamera(), mirrored: true, [(.portrait, [0, 1, 1, 0], [0, 0])])
    },
    Probe(409, "where an orientation is told") { probe in
      let threads = Journal()
      let device = UIDevice.current
      probe.listen(for: UIDevice.orientationDidChangeNotification, of: device) { _ in
        threads.add(Thread.isMainThread ? "main" : "another")
      }
      DispatchQueue(label: "another").sync { device.beginGeneratingDeviceOrientationNotifications() }
      probe.atEnd { device.endGeneratingDeviceOrientationNotifications() }
      try probe.arrange(.phoneUpright)
      probe.waits(upTo: 1) { false }
      threads.clear()
      try probe.arrange(.phoneOnItsSide)
      probe.waits { !threads.lines.isEmpty }
      probe.sees(1, "threads", Set(threads.lines).sorted(), is: ["main"])
      try probe.arrange(.phoneUpright)
    },
  ]

  extension ProbeContext {
    /// Checks that rotation angle and video orientation are two views of the same state.
    @available(iOS 17, macCatalyst 17, *)
    fileprivate func seesAngles(_ pairs: [(CGFloat, AVCaptureVideoOrientation)], _ camera: AVCaptureDevice) throws {
      let output = AVCaptureVideoDataOutput()
      let session = try session(camera, output)
      guard let connection = output.connection(with: .video) else { throw Skip("no connection") }
      withExtendedLifetime(session) {
        for (angle, orientation) in pairs {
          connection.videoRotationAngle = angle
          sees(1, "orientation of \(angle)", connection.videoOrientation, is: orientation)
          connection.videoRotationAngle = angle == 0 ? 90 : 0
          connection.videoOrientation = orientation
          sees(1, "angle of orientation \(orientation.rawValue)", connection.videoRotationAngle, is: angle)
        }
      }
    }

    /// Records in each orientation and checks the matrix of the video track.
    fileprivate func seesMatrices(
      _ camera: AVCaptureDevice, mirrored: Bool, _ cases: [(AVCaptureVideoOrientation, [CGFloat], [CGFloat])]
    ) throws {
      let movie = AVCaptureMovieFileOutput()
      let session = try session(camera, movie)
      session.sessionPreset = .hd1280x720
      try start(session)
      for (clause, (orientation, turn, shift)) in cases.enumerated() {
        let connection = movie.connection(with: .video)
        connection?.automaticallyAdjustsVideoMirroring = false
        connection?.isVideoMirrored = mirrored
        connection?.videoOrientation = orientation
        let client = RecordingClient()
        movie.startRecording(to: client.file, recordingDelegate: client)
        waits { client.events.contains("didStart") }
        pass(0.5)
        movie.stopRecording()
        waits { client.hasEnded }
        let matrix = AVURLAsset(url: client.file).tracks(withMediaType: .video).first?.preferredTransform
        guard let matrix else { throw Skip("no movie") }
        sees(clause + 1, "turn \(orientation.rawValue)", [matrix.a, matrix.b, matrix.c, matrix.d], is: turn)
        sees(clause + 1, "shift \(orientation.rawValue)", [matrix.tx, matrix.ty], is: shift)
      }
    }
  }
#endif
