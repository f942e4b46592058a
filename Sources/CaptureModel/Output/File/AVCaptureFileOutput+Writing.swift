import Foundation

// What a recording does once it has begun. Everything that touches the file runs on the output's own queue, in order.

extension AVCaptureFileOutput {
  // MARK: What arrives

  func write(_ frame: CapturedFrame, _ route: Route) {
    guard let recording = begin(at: frame.time), let buffers = buffers(for: route) else { return }
    // Drawn as the sensor sees it: the movie's matrix turns it.
    let picture = buffers.makeSample(frame, sensorToBuffer: .identity)
    append(to: recording, until: frame.time + frame.duration) { movie in
      guard let image = picture.imageBuffer else { return }
      try movie.append(image, at: frame.time, duration: frame.duration)
    }
  }

  func write(_ sound: CapturedSound) {
    let time = sound.buffer.presentationTimeStamp
    let hasPictures = appliedRoutes.contains { $0.mediaType == .video }
    let recording = hasPictures ? withState { $0.life.recording } : begin(at: time)
    // Sound from before the first picture is not part of the movie; the writer cuts a packet that begins before it.
    let end = time + sound.buffer.duration
    guard let recording, end > recording.startTime else { return }
    append(to: recording, until: end) { try $0.append(sound: sound.buffer) }
  }

  private var appliedRoutes: [Route] { session?.withState { $0.applied.routes(to: self) } ?? [] }

  /// The recording that a sample belongs to; one that waits begins with this sample.
  private func begin(at time: CMTime) -> Recording? {
    guard withState({ $0.life.isRecording }) else { return nil }
    if let recording = withState({ $0.life.recording }) { return recording }
    let routes = appliedRoutes
    handle { $0.begin(at: time, routes: routes) }
    return withState { $0.life.recording }
  }

  /// Writes, and ends the recording when it fails or reaches a limit.
  private func append(
    to recording: Recording, until end: CMTime, _ body: @escaping (any MovieRecording) throws -> Void
  ) {
    let isFull = withState { state in
      recording.endTime = max(recording.endTime, end)
      return state.maxDuration.isNumeric && recording.duration >= state.maxDuration
    }
    writing.submit { [self] in
      guard let movie = recording.movie, recording.failure == nil else { return }
      do {
        try body(movie)
      } catch {
        return fail(recording, error)
      }
      let isFull = withState { state in
        recording.byteCount = movie.byteCount
        return state.maxFileSize > 0 && recording.byteCount >= state.maxFileSize
      }
      if isFull { handle { $0.end(.maximumFileSizeReached) } }
    }
    if isFull { handle { $0.end(.maximumDurationReached) } }
  }

  private func buffers(for route: Route) -> FrameBuffers? {
    withState { state in
      let settings = VideoDataSettings(pixelFormat: Self.codecPixelFormat(route.pixelFormat), size: route.sensorSize)
      if state.buffers?.fits(route, settings) != true { state.buffers = FrameBuffers(route, settings) }
      return state.buffers
    }
  }

  /// What the encoder gets: 8-bit two-plane pictures in the camera's own range.
  static func codecPixelFormat(_ native: OSType) -> OSType {
    native == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange ? native : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  }

  // MARK: Doing what the state machine says

  func handle(_ event: (inout RecordingLife) -> [RecordingLife.Action]) {
    system.change { transaction in
      let old = isRecording
      let actions = withState { event(&$0.life) }
      transaction.changed(self, \AVCaptureFileOutput.isRecording, "isRecording", from: old, to: isRecording)
      for action in actions { transaction.call { self.perform(action) } }
    }
  }

  private func perform(_ action: RecordingLife.Action) {
    switch action {
    case .reject(let request, let code): finish(request, AVError.recording(code, playable: false, request.url), .zero)
    case .open(let request, let recording): open(request, recording)
    case .close(let request, let recording, let code): close(request, recording, code)
    }
  }

  private func open(_ request: RecordingRequest, _ recording: Recording) {
    withState { $0.url = request.url }
    let description = describeMovie(url: request.url, startTime: recording.startTime, routes: recording.routes)
    writing.submit { [self] in
      do {
        guard let media = system.media else { throw AVError(.operationNotAllowed) }
        recording.movie = try media.openMovie(description)
      } catch {
        return fail(recording, error)
      }
      system.record(.recording(output: self, event: .started))
      system.callbacks.submit { [self] in
        request.delegate.fileOutput(self, didStartRecordingTo: request.url, from: request.connections)
        request.delegate.fileOutput(
          self, didStartRecordingTo: request.url, startPTS: recording.startTime, from: request.connections)
      }
    }
  }

  /// Opening or writing failed; what follows is not written. Only for the writing queue.
  private func fail(_ recording: Recording, _ error: any Error) {
    recording.failure = error
    handle { $0.end((error as? AVError)?.code ?? .unknown) }
  }

  private func close(_ request: RecordingRequest, _ recording: Recording?, _ code: AVError.Code?) {
    writing.submit { [self] in
      var failure = recording?.failure
      do {
        try recording?.movie?.finish()
      } catch {
        recording?.movie?.cancel()
        recording?.movie = nil
        failure = failure ?? error
      }
      let isPlayable = recording?.movie != nil
      let reason = code ?? failure.map { ($0 as? AVError)?.code ?? .unknown }
      let duration = withState { _ in recording?.duration ?? .zero }
      withState { $0.life.finished() }
      finish(request, reason.map { AVError.recording($0, playable: isPlayable, request.url, cause: failure) }, duration)
    }
  }

  /// Tells the delegate, on no particular queue. **Source:** rule 244.
  private func finish(_ request: RecordingRequest, _ error: AVError?, _ duration: CMTime) {
    system.record(.recording(output: self, event: .finished(duration: duration, error: error?.code)))
    system.callbacks.submit { [self] in
      request.delegate.fileOutput(self, didFinishRecordingTo: request.url, from: request.connections, error: error)
    }
  }
}
