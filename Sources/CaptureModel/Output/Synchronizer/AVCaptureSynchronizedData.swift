import CoreMediaModel
import Foundation

/// What one output gave for one moment. Use one of the subclasses. **Source:** Apple, AVCaptureSynchronizedData.
public class AVCaptureSynchronizedData: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The moment, on the session's synchronization clock.
  public let timestamp: CMTime
  /// Whether it tells of what was lost.
  var wasDropped: Bool { false }

  init(timestamp: CMTime) { self.timestamp = timestamp }
}

/// A frame or a packet of sound, or the word that one was dropped.
public final class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The sample; one that was dropped has times and the reason, and no picture. **Source:** rule 263.
  public let sampleBuffer: CMSampleBuffer
  /// Whether it was dropped.
  public var sampleBufferWasDropped: Bool { droppedReason != .none }
  /// Why, `.none` for one that was not.
  public let droppedReason: AVCaptureOutput.DataDroppedReason

  override var wasDropped: Bool { sampleBufferWasDropped }

  init(_ sampleBuffer: CMSampleBuffer, _ reason: AVCaptureOutput.DataDroppedReason, at time: CMTime) {
    self.sampleBuffer = sampleBuffer
    droppedReason = reason
    super.init(timestamp: time)
  }
}

/// A depth map, or the word that one was dropped.
public final class AVCaptureSynchronizedDepthData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The map; one that was dropped has its size and format, and no distances.
  public let depthData: AVDepthData
  /// Whether it was dropped.
  public var depthDataWasDropped: Bool { droppedReason != .none }
  /// Why, `.none` for one that was not.
  public let droppedReason: AVCaptureOutput.DataDroppedReason

  override var wasDropped: Bool { depthDataWasDropped }

  init(_ depthData: AVDepthData, _ reason: AVCaptureOutput.DataDroppedReason, at time: CMTime) {
    self.depthData = depthData
    droppedReason = reason
    super.init(timestamp: time)
  }
}

/// What was found in a picture; it is never told as dropped.
public final class AVCaptureSynchronizedMetadataObjectData: AVCaptureSynchronizedData, @unchecked Sendable {
  // Unchecked: nothing varies.

  /// The objects, of one picture; none where nothing was found. **Source:** Apple, of the same name.
  public let metadataObjects: [AVMetadataObject]

  init(_ metadataObjects: [AVMetadataObject], at time: CMTime) {
    self.metadataObjects = metadataObjects
    super.init(timestamp: time)
  }
}

/// What several outputs gave for one moment: one datum for each output that has some. **Source:** Apple, of the same name.
public final class AVCaptureSynchronizedDataCollection: NSObject, Sequence, Sendable {
  private let members: [Member]

  /// One output's datum.
  struct Member: Sendable {
    let output: AVCaptureOutput
    let data: AVCaptureSynchronizedData
  }

  init(_ members: [Member]) { self.members = members }

  /// How many outputs have data.
  public var count: Int { members.count }

  /// What an output gave; nil when it gave nothing for this moment.
  public func synchronizedData(for captureOutput: AVCaptureOutput) -> AVCaptureSynchronizedData? {
    members.first { $0.output === captureOutput }?.data
  }

  /// ``synchronizedData(for:)`` in brackets.
  public subscript(key: AVCaptureOutput) -> AVCaptureSynchronizedData? { synchronizedData(for: key) }

  /// Goes through the data in the order of the synchronizer's outputs.
  public struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<Member>

    fileprivate init(_ members: [Member]) { rest = members[...] }

    /// The next output's data; nil after the last.
    public mutating func next() -> AVCaptureSynchronizedData? { rest.popFirst()?.data }
  }

  /// Begins at the first output that has data.
  public func makeIterator() -> Iterator { Iterator(members) }
}
