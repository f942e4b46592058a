import Foundation

extension AVCapturePhotoOutput {
  /// The codecs of a Live Photo's movie, the preferred one first; none where there are no Live Photos. Observable.
  public var availableLivePhotoVideoCodecTypes: [AVVideoCodecType] { abilities.movieCodecs }

  /// Whether photos can come with a movie: in the format of the photo preset, and without a movie output. **Source:** Apple; which formats
  /// can is inferred.
  public var isLivePhotoCaptureSupported: Bool { !abilities.movieCodecs.isEmpty }

  /// Whether photos may ask for a movie. Default false, and again when support vanishes. Raises NSInvalidArgumentException without
  /// support. **Source:** rule 215.
  public var isLivePhotoCaptureEnabled: Bool {
    get { withState { $0.preparation.isLive } }
    set {
      guard requireLive(!newValue || isLivePhotoCaptureSupported, "setLivePhotoCaptureEnabled:") else { return }
      withState { $0.preparation.isLive = newValue }
    }
  }

  /// Whether movies are cut short now, and none may be asked for. Default false. Raises NSInvalidArgumentException unless
  /// ``isLivePhotoCaptureEnabled``. **Source:** rule 215; Apple, isLivePhotoCaptureSuspended.
  public var isLivePhotoCaptureSuspended: Bool {
    get { withState { $0.preparation.isLiveSuspended } }
    set {
      guard requireLive(isLivePhotoCaptureEnabled, "setLivePhotoCaptureSuspended:") else { return }
      withState { $0.preparation.isLiveSuspended = newValue }
      if newValue { cutMovies() }
    }
  }

  /// Whether the suspension outlives a stop of the session. Default false.
  public var preservesLivePhotoCaptureSuspendedOnSessionStop: Bool {
    get { withState { $0.preparation.keepsSuspension } }
    set { withState { $0.preparation.keepsSuspension = newValue } }
  }

  /// Whether movies are trimmed where the phone moves much; this one lies still, so none is. Default true.
  public var isLivePhotoAutoTrimmingEnabled: Bool {
    get { isLivePhotoCaptureSupported && withState { $0.preparation.trimsMovies } }
    set { withState { $0.preparation.trimsMovies = newValue } }
  }

  private func requireLive(_ condition: Bool, _ selector: String) -> Bool {
    system.require(
      condition,
      Misuse(
        .invalidArgument, "*** -[AVCapturePhotoOutput \(selector)] Live Photo capture is not supported or not enabled",
        remedy: "ask isLivePhotoCaptureSupported, with the photo preset and no movie output in the session"))
  }
}
