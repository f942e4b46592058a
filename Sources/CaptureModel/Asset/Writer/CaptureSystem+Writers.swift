/// An asset writer that the client keeps, or not.
struct WriterReference {
  weak var writer: AVAssetWriter?
}

extension CaptureSystem {
  /// Whether the app has asked for time in the background, as with `beginBackgroundTask`: then asset writers go on there.
  ///
  /// There is no UIApplication here; a test says it in its place. **Source:** rule 329.
  public var hasBackgroundTask: Bool {
    get { withState { $0.hasBackgroundTask } }
    set { withState { $0.hasBackgroundTask = newValue } }
  }

  func add(_ writer: AVAssetWriter) {
    withState { state in
      state.writers.removeAll { $0.writer == nil }
      state.writers.append(WriterReference(writer: writer))
    }
  }

  /// The app has gone to the background. **Source:** rule 329.
  func interruptWriters() {
    let writers = withState { $0.hasBackgroundTask ? [] : $0.writers.compactMap(\.writer) }
    for writer in writers { writer.appWentToBackground() }
  }
}
