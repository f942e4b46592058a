import AVFoundationTypes
import SimulationKernel

/// An object that appends timed metadata to an input. This model writes no timed metadata: the file has no track for
/// the input. **Source:** Apple, AVAssetWriterInputMetadataAdaptor.
public final class AVAssetWriterInputMetadataAdaptor: CaptureObject, @unchecked Sendable {
  // Unchecked: all properties are constants.

  /// The input to which the adaptor appends.
  public let assetWriterInput: AVAssetWriterInput

  /// Creates an adaptor for a metadata input. Raises NSInvalidArgumentException for an input of another media type.
  /// **Source:** Apple, init(assetWriterInput:); the text is inferred from rule 331.
  public init(assetWriterInput input: AVAssetWriterInput) {
    assetWriterInput = input
    super.init(system: input.system)
    _ = system.require(
      input.mediaType == .metadata,
      Misuse(
        .invalidArgument,
        "*** -[AVAssetWriterInputMetadataAdaptor initWithAssetWriterInput:] Media type of input must be meta",
        evidence: .inferred, remedy: "create an input for .metadata"))
  }

  /// Appends a group of metadata items, which this model does not write. Returns whether the writer is writing.
  @discardableResult
  public func append(_ timedMetadataGroup: AVTimedMetadataGroup) -> Bool { assetWriterInput.writer?.status == .writing }
}
