import CoreMediaModel

extension MovieWriter {
  /// Appends sound as a microphone delivers it: 16-bit interleaved linear PCM of the track's rate and channels.
  ///
  /// Throws a `MediaError` for anything else; see `append(sound:at:)` for what happens to holes and overlaps.
  public func append(sound: CMSampleBuffer) throws {
    guard let data = sound.dataBuffer, let format = sound.formatDescription?.audioStreamBasicDescription else {
      throw wrongSound("the buffer holds no sound")
    }
    let expected = settings.audio?.source ?? settings.audio?.shape ?? SoundShape(sampleRate: 0, channelCount: 0)
    guard format.mFormatID == kAudioFormatLinearPCM, format.mBitsPerChannel == 16,
      format.mFormatFlags & (kAudioFormatFlagIsFloat | kAudioFormatFlagIsNonInterleaved | kAudioFormatFlagIsBigEndian)
        == 0
    else { throw wrongSound("the sound is not 16-bit interleaved linear PCM") }
    guard Int(format.mSampleRate) == expected.sampleRate, Int(format.mChannelsPerFrame) == expected.channelCount else {
      throw wrongSound(
        "the sound has \(Int(format.mSampleRate)) samples a second in \(format.mChannelsPerFrame) channels, the movie "
          + "\(expected.sampleRate) in \(expected.channelCount)")
    }
    try data.withContiguousStorage { bytes in
      try bytes.withMemoryRebound(to: Int16.self) { try append(sound: $0, at: sound.presentationTimeStamp) }
    }
  }

  private func wrongSound(_ text: String) -> MediaError {
    MediaError(.misuse, operation: "append sound", file: url.path, text: text)
  }
}
