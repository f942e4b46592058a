import SimulationKernel

/// The changes that a capture session makes to the app's audio session when it starts to record from a microphone.
package struct AudioRecordingSetup {
  /// Whether the capture session configures the audio session. If `false`, the app has configured it.
  package var configures = true
  /// Whether the session mixes with the audio of other apps.
  package var mixes = false
  /// Whether Bluetooth headphones may record in high quality.
  package var usesBluetoothHighQuality = false

  /// Whether to select the microphone on the screen side, to match the front camera; nil without a camera.
  package var listensToFront: Bool?

  package init() {}
}

extension CaptureSystem {
  /// Activates the app's audio session for a capture session that starts to record from a microphone. The audio session
  /// stays active when the capture session ends.
  ///
  /// A capture session that configures the audio session sets the category to `playAndRecord` unless that is already
  /// the category. **Source:** rules 26 and 34; keeping an existing `playAndRecord` category is inferred.
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

  /// Whether the app's audio session delivers silence: it is inactive, its category does not record, or its input is
  /// muted. **Source:** rule 206.
  package var isRecordingSilent: Bool {
    audioSessionState.read { state in
      !state.isActive || !state.wish.category.records || state.application?.isInputMuted ?? false
    }
  }
}
