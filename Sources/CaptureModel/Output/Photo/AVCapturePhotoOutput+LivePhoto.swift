import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import SimulationKernel

extension AVCapturePhotoOutput {
  /// The codecs of a Live Photo's movie, with the preferred one first. Empty if Live Photos are not supported.
  /// Key-value observable.
  public var availableLivePhotoVideoCodecTypes: [AVVideoCodecType] { capabilities.movieCodecs }

  /// A Boolean value that indicates whether Live Photo capture is supported, as it is in the format of the photo preset
  /// and without a movie file output. **Source:** Apple; which formats support it is inferred.
  public var isLivePhotoCaptureSupported: Bool { !capabilities.movieCodecs.isEmpty }

  /// A Boolean value that indicates whether photos may request a Live Photo movie. The default is `false`, to which the
  /// property is reset when support ends. Setting it to `true` raises `NSInvalidArgumentException` if not supported.
  /// **Source:** rules 215, 476.
  public var isLivePhotoCaptureEnabled: Bool {
    get { state.read { $0.preparation.isLive } }
    set {
      guard
        requireLive(newValue, "setLivePhotoCaptureEnabled:", "Live Photo movie capture is not supported on this device")
      else { return }
      rebuild(cancels: true) { $0.isLive = newValue }
    }
  }

  /// A Boolean value that indicates whether Live Photo capture is suspended. While suspended, movies in progress are
  /// cut short and no new ones may be requested. Default `false`.
  ///
  /// Raises `NSInvalidArgumentException` unless ``isLivePhotoCaptureEnabled`` is `true`. **Source:** rule 215; Apple,
  /// isLivePhotoCaptureSuspended.
  public var isLivePhotoCaptureSuspended: Bool {
    get { state.read { $0.preparation.isLiveSuspended } }
    set {
      guard
        requireSupport(
          isLivePhotoCaptureEnabled || !newValue, "setLivePhotoCaptureSuspended:", "isLivePhotoCaptureEnabled",
          "Live Photo capture may not be suspended unless livePhotoCaptureEnabled is YES",
          evidence: .header("AVCapturePhotoOutput.isLivePhotoCaptureSuspended"))
      else { return }
      change(state) { $0.preparation.isLiveSuspended = newValue }
      if newValue { endMovies() }
    }
  }

  /// A Boolean value that indicates whether the suspension persists when the session stops. Default `false`. Setting it
  /// to `true` raises `NSInvalidArgumentException` if not supported. **Source:** Apple; the exception:
  /// github.com/kern0x1b/charon, on a Mac, as for ``isLivePhotoAutoTrimmingEnabled``.
  public var preservesLivePhotoCaptureSuspendedOnSessionStop: Bool {
    get { state.read { $0.preparation.keepsSuspension } }
    set {
      guard
        requireLive(
          newValue, "setPreservesLivePhotoCaptureSuspendedOnSessionStop:",
          "Preserving LivePhotoCaptureSuspended may not be set to YES unless livePhotoCaptureSupported is YES")
      else { return }
      change(state) { $0.preparation.keepsSuspension = newValue }
    }
  }

  /// A Boolean value that indicates whether movies are trimmed where the phone moves excessively. The simulated phone
  /// is stationary, so movies are never trimmed. Default `true`.
  ///
  /// Setting it to `true` raises `NSInvalidArgumentException` if Live Photos are not supported.
  public var isLivePhotoAutoTrimmingEnabled: Bool {
    get { isLivePhotoCaptureSupported && state.read { $0.preparation.trimsMovies } }
    set {
      guard
        requireLive(
          newValue, "setLivePhotoAutoTrimmingEnabled:", "May not be set unless isLivePhotoCaptureSupported = YES")
      else { return }
      change(state) { $0.preparation.trimsMovies = newValue }
    }
  }

  /// Raises an exception if a Live Photo feature is enabled without support.
  private func requireLive(_ newValue: Bool, _ selector: String, _ words: String) -> Bool {
    requireSupport(
      !newValue || isLivePhotoCaptureSupported, selector, "isLivePhotoCaptureSupported", words, evidence: .rule(215))
  }

  // MARK: Live Photo movie

  /// The maximum size of a Live Photo's movie. **Source:** assumed, based on the 1440 x 1080 pixels of phones.
  private static let movieBox = PixelSize(width: 1440, height: 1080)

  static func movieSize(_ format: FormatDescriptor) -> PixelSize {
    let size = format.size.fitted(into: movieBox)
    return PixelSize(width: size.width & ~1, height: size.height & ~1)
  }

  /// Returns whether frames are cached for future Live Photos or written to Live Photos in progress.
  func recordsLivePhotoFrames(_ state: State) -> Bool {
    (state.preparation.isLive && !state.preparation.isLiveSuspended) || !state.live.movies.isEmpty
  }

  /// Writes a frame to movies in progress and caches it for future ones.
  func recordLivePhotoFrame(_ frame: CapturedFrame) {
    let (current, over) = change(state) { state in
      if state.preparation.isLive, !state.preparation.isLiveSuspended { state.live.keep(frame) }
      let over = state.live.movies.filter { $0.endTime <= frame.time }
      state.live.movies.removeAll { movie in over.contains { $0 === movie } }
      return (state.live.movies, over)
    }
    for movie in over { close(movie) }
    for movie in current { append(frame, to: movie) }
  }

  /// Writes a packet of audio to movies in progress and caches it for future ones.
  func recordLivePhotoAudio(_ audio: CapturedAudio) {
    guard state.read(recordsLivePhotoFrames) else { return }
    let movies = change(state) { state in
      if state.preparation.isLive, !state.preparation.isLiveSuspended { state.live.keep(audio.buffer) }
      return state.live.movies
    }
    for movie in movies { append(audio.buffer, to: movie) }
  }

  /// Begins the movie of a Live Photo, with the cached frames, when its photo is exposed.
  func beginMovie(_ capture: PhotoCapture, photoTime: CMTime, _ activeConnection: ActiveConnection) {
    guard let url = capture.request.movieURL, let format = activeConnection.format?.descriptor,
      let buffers = FrameBuffers(
        activeConnection,
        VideoDataSettings(
          pixelFormat: activeConnection.codecPixelFormat, size: Self.movieSize(format)))
    else { return }
    // A photo output has no connection to the microphone, but its movie has sound. **Source:** rule 473.
    let microphone = session?.state.read { $0.applied.microphones.first }?.recordedAudio
    let (movie, frames, audio) = change(state) { state in
      let frames = state.live.frames.filter { $0.time >= photoTime - LivePhotoMovie.halfLength }
      let movie = LivePhotoMovie(
        capture, url: url, activeConnection: activeConnection, buffers: buffers, photoTime: photoTime,
        startTime: min(photoTime, frames.first?.time ?? photoTime), microphone: microphone)
      state.live.movies.append(movie)
      state.queue.movieBegan(capture)
      return (movie, frames, state.live.audio)
    }
    open(movie, framesPerSecond: 1 / activeConnection.device.frameDuration.seconds)
    for frame in frames { append(frame, to: movie) }
    for packet in audio { append(packet, to: movie) }
  }

  private func open(_ movie: LivePhotoMovie, framesPerSecond: Double) {
    let size = movie.capture.resolved?.values.movie ?? .zero
    let description = MovieSettings(
      url: movie.url, fileType: AVFileType.mov.rawValue,
      video: .init(
        codec: movie.capture.request.movieCodec.rawValue, width: size.width, height: size.height,
        pixelFormat: movie.activeConnection.codecPixelFormat,
        orientation: movie.activeConnection.settings.orientation, framesPerSecond: framesPerSecond),
      audio: movie.microphone.map { AudioDataSettings([:]).describe($0) },
      startTime: movie.startTime,
      metadata: [
        MovieMetadata(
          key: "com.apple.quicktime.content.identifier", value: movie.capture.request.contentIdentifier)
      ] + movie.capture.request.movieMetadata.movieMetadata)
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

  private func append(_ packet: CMSampleBuffer, to movie: LivePhotoMovie) {
    guard let microphone = movie.microphone, packet.presentationTimeStamp < movie.endTime,
      packet.presentationTimeStamp + packet.duration > movie.startTime
    else { return }
    writing.submit {
      guard let file = movie.movie, movie.failure == nil else { return }
      do {
        try file.append(audio: packet.resampled(to: microphone.sampleRate))
      } catch {
        movie.failure = error
      }
    }
  }

  private func append(_ frame: CapturedFrame, to movie: LivePhotoMovie) {
    guard movie.accepts(frame) else { return }
    let sample = movie.buffers.makeSample(frame, sensorToBuffer: .identity)
    writing.submit {
      guard let file = movie.movie, movie.failure == nil, let image = sample.imageBuffer else { return }
      do {
        try file.append(image, at: frame.time, duration: frame.duration)
      } catch {
        movie.failure = error
      }
    }
  }

  /// Notifies the delegate that all frames are recorded, completes the file, and notifies the delegate again.
  /// **Source:** rule 227.
  private func close(_ movie: LivePhotoMovie) {
    notifyDelegate(movie.capture, .movieRecorded) {
      $0.photoOutput($1, didFinishRecordingLivePhotoMovieForEventualFileAt: movie.url, resolvedSettings: $2)
    }
    writing.submit { [self] in
      do {
        try system.failIfRequested(.livePhotoMovie)
        try movie.movie?.finish()
      } catch {
        movie.movie?.cancel()
        movie.failure = movie.failure ?? error
      }
      let error = movie.failure.map { ($0 as? AVError)?.code ?? .unknown }
      let (duration, displayTime) = (movie.duration, movie.displayTime)
      notifyDelegate(movie.capture, .movieFinished(duration: duration, error)) {
        $0.photoOutput(
          $1, didFinishProcessingLivePhotoToMovieFileAt: movie.url, duration: duration, photoDisplayTime: displayTime,
          resolvedSettings: $2, error: error.map { AVError.photo($0) })
      }
      handle { $0.movieFinished(movie.capture, error) }
    }
  }

  /// Ends all movies early because the session stops or Live Photos are suspended. **Source:** Apple,
  /// isLivePhotoCaptureSuspended.
  func endMovies() {
    let movies = change(state) { state in
      defer {
        state.live.movies = []
        state.live.forget()
      }
      return state.live.movies
    }
    for movie in movies { close(movie) }
  }

  /// Fails the movie of a Live Photo whose still photo cannot be captured.
  func failMovie(_ capture: PhotoCapture, _ error: AVError.Code) {
    guard let url = capture.request.movieURL else { return }
    notifyDelegate(capture, .movieFinished(duration: .zero, error)) {
      $0.photoOutput(
        $1, didFinishProcessingLivePhotoToMovieFileAt: url, duration: .zero, photoDisplayTime: .invalid,
        resolvedSettings: $2, error: AVError.photo(error))
    }
  }
}
