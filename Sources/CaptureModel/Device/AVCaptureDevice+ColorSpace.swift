extension AVCaptureDevice {
  /// The colour space of the pictures. A new format resets it to the first of its own.
  ///
  /// Changing it ends movie recordings. A session whose `automaticallyConfiguresCaptureDeviceForWideColor` is true takes it back at
  /// once. The simulated camera tells the space but draws all pictures in sRGB.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException for a space that the format lacks.
  /// **Source:** rules 27, 111; the wording is inferred.
  public var activeColorSpace: AVCaptureColorSpace {
    get { setting(\.colorSpace) }
    set {
      guard requireLock("setActiveColorSpace:"),
        system.require(
          activeFormat.supportedColorSpaces.contains(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setActiveColorSpace:] Not supported - use activeFormat.supportedColorSpaces",
            remedy: "choose one of activeFormat.supportedColorSpaces"))
      else { return }
      setColorSpace(newValue)
      for session in system.sessions(using: self) { session.configureColorSpaces() }
    }
  }

  /// Changes the colour space; recordings from this camera end. **Source:** rule 111.
  func setColorSpace(_ colorSpace: AVCaptureColorSpace) {
    guard colorSpace != activeColorSpace else { return }
    system.change { _ in
      changeSettings { $0.colorSpace = colorSpace }
      for session in system.sessions(using: self) {
        for output in session.outputs where output is AVCaptureFileOutput {
          let routes = session.withState { $0.applied.routes(to: output) }
          guard routes.contains(where: { $0.device === self }) else { continue }
          output.routesChanged(routes, because: .interrupted(.mediaChanged))
        }
      }
    }
  }
}
