import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

/// An input through which an app adds timed metadata to a movie. This model records no timed metadata: the input has
/// no ports. **Source:** Apple, AVCaptureMetadataInput.
public final class AVCaptureMetadataInput: AVCaptureInput, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.

  /// Creates an input for metadata of a format, with the clock of its times.
  public init(formatDescription desc: CMMetadataFormatDescription, clock: CMClock) {
    super.init(system: CaptureSystem.current)
  }

  /// Appends metadata to the movie that is being recorded. Has no effect.
  public func append(_ metadata: AVTimedMetadataGroup) throws {}
}
