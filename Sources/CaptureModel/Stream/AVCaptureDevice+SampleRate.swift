import AudioSessionModel
import CoreMediaModel
import HardwareModel

extension AVCaptureDevice {
  /// The sample rate and channel count of a microphone's audio; nil for a camera. If the app's audio session records
  /// from a Bluetooth headset, the rate is the headset's. **Source:** rule 472.
  var recordedAudio: MicrophoneDescriptor? {
    guard var audio = descriptor.microphone else { return nil }
    if case .microphone(let source) = source { audio.sampleRate = sampleRate(of: source) }
    return audio
  }

  /// Returns the sample rate at which the device delivers the audio of a source.
  func sampleRate(of source: any MicrophoneSource) -> Int {
    source.isSelfPaced ? source.sampleRate : system.inputSampleRate ?? source.sampleRate
  }
}

extension MicrophoneSource {
  /// Fills `samples` as `fill(_:from:)` does, but at another sample rate. Each sample is the nearest earlier one of the
  /// source.
  func fill(_ samples: UnsafeMutableBufferPointer<Int16>, from first: Int64, at rate: Int) {
    guard rate != sampleRate else { return fill(samples, from: first) }
    func own(_ frame: Int64) -> Int64 { frame * Int64(sampleRate) / Int64(rate) }
    let frames = Int64(samples.count / channelCount)
    let start = own(first)
    let length = Int(own(first + max(frames, 1) - 1) - start) + 1
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: length * channelCount) { source in
      fill(source, from: start)
      for place in samples.indices {
        let frame = Int(own(first + Int64(place / channelCount)) - start)
        samples[place] = source[frame * channelCount + place % channelCount]
      }
    }
  }
}

extension CMSampleBuffer {
  /// Returns 16-bit audio at another sample rate. Each sample is the nearest earlier one, and consecutive buffers follow
  /// each other without gaps.
  func resampled(to rate: Int) -> CMSampleBuffer {
    guard let format = audioFormat, Int(format.mSampleRate) != rate, let block = dataBuffer else { return self }
    let (oldRate, channels) = (Int64(format.mSampleRate), Int(format.mChannelsPerFrame))
    let first = presentationTimeStamp.convertScale(CMTimeScale(oldRate), method: .roundHalfAwayFromZero).value
    func own(_ frame: Int64) -> Int64 { (frame * Int64(rate) + oldRate - 1) / oldRate }
    let (start, count) = (own(first), Int(own(first + Int64(numSamples)) - own(first)))
    let samples = CMBlockBuffer(count: count * channels * MemoryLayout<Int16>.size) { bytes in
      let new = bytes.bindMemory(to: Int16.self)
      try? block.withContiguousStorage { bytes in
        let old = bytes.bindMemory(to: Int16.self)
        for place in new.indices {
          let frame = Int((start + Int64(place / channels)) * oldRate / Int64(rate) - first)
          new[place] = old[frame * channels + place % channels]
        }
      }
    }
    return CMSampleBuffer(
      audio: samples,
      format: CMFormatDescription(audio: .init(signed16BitSampleRate: Double(rate), channels: channels)),
      frameCount: count, time: CMTime(value: start, timescale: CMTimeScale(rate)))
  }
}
