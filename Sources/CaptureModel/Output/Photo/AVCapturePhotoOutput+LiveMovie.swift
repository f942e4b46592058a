import Foundation

extension AVCapturePhotoOutput {
  /// The size of a Live Photo's movie. **Source:** made up, after 1440x1080 of phones.
  private static let movieBox = PixelSize(width: 1440, height: 1080)

  static func movieSize(_ format: FormatFacts) -> PixelSize {
    let size = format.size.fitted(into: movieBox)
    return PixelSize(width: size.width & ~1, height: size.height & ~1)
  }

  /// Whether frames are kept for Live Photos to come, or written to some under way.
  func filmsFrames(_ state: State) -> Bool {
    (state.preparation.isLive && !state.preparation.isLiveSuspended) || !state.live.movies.isEmpty
  }

  /// A frame may belong to movies, and is kept for movies to come.
  func film(_ frame: CapturedFrame) {
    let (current, over) = withState { state in
      if state.preparation.isLive, !state.preparation.isLiveSuspended { state.live.keep(frame) }
      let over = state.live.movies.filter { $0.endTime <= frame.time }
      state.live.movies.removeAll { movie in over.contains { $0 === movie } }
      return (state.live.movies, over)
    }
    for movie in over { close(movie) }
    for movie in current { append(frame, to: movie) }
  }

  /// The photo of a Live Photo is exposed: its movie begins with the frames that are kept.
  func beginMovie(_ capture: PhotoCapture, photoTime: CMTime, _ route: Route) {
    guard let url = capture.wishes.movieURL, let format = route.format?.facts,
      let buffers = FrameBuffers(
        route,
        VideoDataSettings(
          pixelFormat: AVCaptureFileOutput.codecPixelFormat(route.pixelFormat), size: Self.movieSize(format)))
    else { return }
    let (movie, frames) = withState { state in
      let frames = state.live.frames.filter { $0.time >= photoTime - LiveMovie.halfLength }
      let movie = LiveMovie(
        capture, url: url, route: route, buffers: buffers, photoTime: photoTime,
        startTime: min(photoTime, frames.first?.time ?? photoTime))
      state.live.movies.append(movie)
      capture.movie = .recording
      return (movie, frames)
    }
    open(movie, framesPerSecond: 1 / route.device.frameDuration.seconds)
    for frame in frames { append(frame, to: movie) }
  }

  private func open(_ movie: LiveMovie, framesPerSecond: Double) {
    let size = withState { _ in movie.capture.resolved?.facts.movie } ?? .zero
    let description = MovieDescription(
      url: movie.url, fileType: AVFileType.mov.rawValue,
      video: .init(
        codec: movie.capture.wishes.movieCodec.rawValue, width: size.width, height: size.height,
        pixelFormat: AVCaptureFileOutput.codecPixelFormat(movie.route.pixelFormat),
        orientation: movie.route.settings.orientation, framesPerSecond: framesPerSecond),
      startTime: movie.startTime,
      metadata: [
        MovieMetadata(
          key: "com.apple.quicktime.content.identifier", value: movie.capture.wishes.contentIdentifier)
      ] + movie.capture.wishes.movieMetadata.forMovie)
    writing.submit { [self] in
      do {
        guard !FileManager.default.fileExists(atPath: movie.url.path) else { throw AVError(.fileAlreadyExists) }
        guard let media = system.media else { throw AVError(.operationNotAllowed) }
        movie.movie = try media.openMovie(description)
      } catch {
        movie.failure = error
      }
    }
  }

  private func append(_ frame: CapturedFrame, to movie: LiveMovie) {
    let isNew = withState { _ in
      guard frame.time >= movie.lastTime, frame.time < movie.endTime else { return false }
      movie.lastTime = frame.time + frame.duration
      return true
    }
    guard isNew else { return }
    let sample = movie.buffers.makeSample(frame, sensorToBuffer: .identity)
    writing.submit {
      guard let file = movie.movie, movie.failure == nil, let picture = sample.imageBuffer else { return }
      do {
        try file.append(picture, at: frame.time, duration: frame.duration)
      } catch {
        movie.failure = error
      }
    }
  }

  /// All frames are there: tells the delegate, completes the file, and tells again. **Source:** rule 227.
  private func close(_ movie: LiveMovie) {
    tell(movie.capture, .movieRecorded) {
      $0.photoOutput($1, didFinishRecordingLivePhotoMovieForEventualFileAt: movie.url, resolvedSettings: $2)
    }
    writing.submit { [self] in
      do {
        try movie.movie?.finish()
      } catch {
        movie.movie?.cancel()
        movie.failure = movie.failure ?? error
      }
      let error = movie.failure.map { ($0 as? AVError)?.code ?? .unknown }
      let (duration, displayTime) = withState { _ in (movie.duration, movie.displayTime) }
      tell(movie.capture, .movieFinished(duration: duration, error)) {
        $0.photoOutput(
          $1, didFinishProcessingLivePhotoToMovieFileAt: movie.url, duration: duration, photoDisplayTime: displayTime,
          resolvedSettings: $2, error: error.map { AVError.photo($0) })
      }
      handle { $0.movieFinished(movie.capture, error) }
    }
  }

  /// Movies end with what they have: the session stops, or Live Photos are suspended. **Source:** Apple, isLivePhotoCaptureSuspended.
  func cutMovies() {
    let movies = withState { state in
      defer {
        state.live.movies = []
        state.live.forget()
      }
      return state.live.movies
    }
    for movie in movies { close(movie) }
  }

  /// A Live Photo that cannot be taken has no movie either.
  func failMovie(_ capture: PhotoCapture, _ error: AVError.Code) {
    guard let url = capture.wishes.movieURL else { return }
    tell(capture, .movieFinished(duration: .zero, error)) {
      $0.photoOutput(
        $1, didFinishProcessingLivePhotoToMovieFileAt: url, duration: .zero, photoDisplayTime: .invalid,
        resolvedSettings: $2, error: AVError.photo(error))
    }
  }
}
