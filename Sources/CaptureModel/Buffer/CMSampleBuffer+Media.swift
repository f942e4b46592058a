import Foundation

extension CMSampleBuffer {
  /// Whether the data of a buffer is there.
  public enum DataReadiness: Hashable, Sendable {
    /// The data is still to come.
    case notReady
    /// The data is there.
    case ready
    /// The data will not come; the status says why.
    case failed(OSStatus)
  }

  /// The picture; nil in sound, in a dropped frame, and once the buffer is invalid. **Source:** rule 337.
  public var imageBuffer: CVImageBuffer? { withState { $0.imageBuffer } }

  /// The bytes of everything but pictures; nil for pictures and once the buffer is invalid.
  public var dataBuffer: CMBlockBuffer? { withState { $0.dataBuffer } }

  /// What the data is; nil for a buffer that only carries attachments.
  public var formatDescription: CMFormatDescription? { format }

  /// How many samples there are.
  public var numSamples: Int { sampleCount }

  /// Whether the buffer has not been invalidated.
  public var isValid: Bool { withState { !$0.isInvalidated } }

  /// Whether the data is there.
  public var dataReadiness: DataReadiness { withState { $0.readiness } }
}

extension CMSampleBuffer {
  /// When the earliest sample is shown; invalid when samples have no times.
  public var presentationTimeStamp: CMTime { timing.presentationTime }

  /// When the first sample is decoded; invalid when samples are decoded in the order in which they are shown.
  public var decodeTimeStamp: CMTime { timing.decodeTime }

  /// How long all samples last together.
  public var duration: CMTime { timing.duration(sampleCount: sampleCount) }
}
