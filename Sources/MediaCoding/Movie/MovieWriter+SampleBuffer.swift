import CoreMediaModel

extension MovieWriter {
  /// Appends audio in the format that microphones deliver: 16-bit interleaved linear PCM with the sample rate and
  /// channel count of the track's source.
  ///
  /// Throws a `MediaError` for any other format. See `append(audio:at:)` for the handling of gaps and overlaps.
  public func append(audio: CMSampleBuffer) throws {
    guard let data = audio.dataBuffer, let format = audio.formatDescription?.audioStreamBasicDescription else {
      throw wrongAudio("the buffer contains no audio")
    }
    let expected = settings.audio?.source ?? settings.audio?.shape ?? AudioLayout(sampleRate: 0, channelCount: 0)
    guard format.mFormatID == kAudioFormatLinearPCM, format.mBitsPerChannel == 16,
      format.mFormatFlags & (kAudioFormatFlagIsFloat | kAudioFormatFlagIsNonInterleaved | kAudioFormatFlagIsBigEndian)
        == 0
    else { throw wrongAudio("the audio is not 16-bit interleaved linear PCM") }
    guard Int(format.mSampleRate) == expected.sampleRate, Int(format.mChannelsPerFrame) == expected.channelCount else {
      throw wrongAudio(
        "the audio has \(Int(format.mSampleRate)) samples per second in \(format.mChannelsPerFrame) channels, but the movie has "
          + "\(expected.sampleRate) in \(expected.channelCount)")
    }
    try data.withContiguousStorage { bytes in
      try bytes.withMemoryRebound(to: Int16.self) { try append(audio: $0, at: audio.presentationTimeStamp) }
    }
  }

  private func wrongAudio(_ text: String) -> MediaError {
    MediaError(.misuse, operation: "append audio", file: url.path, text: text)
  }
}
