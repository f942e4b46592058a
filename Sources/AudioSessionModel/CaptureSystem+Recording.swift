import SimulationKernel

/// What a capture session does with the app's audio session when it begins to hear a microphone.
package struct AudioRecordingSetup {
  /// Whether it sets the session up; otherwise the app has.
  package var configures = true
  /// Whether others go on playing.
  package var mixes = false
  /// Whether headphones without wires may record well.
  package var usesBluetoothHighQuality = false

  /// Whether the microphone listens to the side of the screen, as the camera looks; nil without a camera.
  package var listensToFront: Bool?

  package init() {}
}

extension CaptureSystem {
  /// A capture session begins to hear a microphone by way of the app's audio session: that is active from then on, and stays so when the
  /// capture session ends.
  ///
  /// A session that sets it up makes it one that records and plays, unless it is one. **Source:** rules 26 and 34; that a category that
  /// records is kept is inferred.
  package func beginRecording(_ setup: AudioRecordingSetup) {
    if setup.configures {
      changeRoute(because: .categoryChange) { state in
        if state.wish.category != .playAndRecord { state.wish = AudioSessionRequest(category: .playAndRecord) }
        if setup.mixes { state.wish.options.insert(.mixWithOthers) }
        state.hardware.microphoneSide = setup.listensToFront.map { $0 ? 2 : 3 } ?? state.hardware.microphoneSide
        if setup.usesBluetoothHighQuality { state.wish.options.insert(.bluetoothHighQualityRecording) }
      }
    }
    if !audioSessionState.read({ $0.isInterrupted }) { activateAudio() }
  }

  /// Whether what the app hears by way of its audio session is silent: it is not active, its category does not record, or the app has
  /// closed its ear. **Source:** rule 206.
  package var isRecordingSilent: Bool {
    audioSessionState.read { state in
      !state.isActive || !state.wish.category.records || state.application?.isInputMuted ?? false
    }
  }
}
