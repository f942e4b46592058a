extension CaptureSystem {
  private static let encoderLoad = SystemPart { _ in Int64(0) }

  /// The least simulated time that the encoders of asset writers take for each sample, in nanoseconds; 0 by default.
  ///
  /// It applies to all writers, including those that the app creates later.
  package var encoderDelay: Int64 {
    get { state(of: Self.encoderLoad).read { $0 } }
    set { change { state(of: Self.encoderLoad).write($0) { $0 = newValue } } }
  }
}
