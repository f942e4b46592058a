import Foundation

/// The data that several outputs captured at the same time, at most one item per output. **Source:** Apple, of the same
/// name.
public final class AVCaptureSynchronizedDataCollection: NSObject, Sequence, Sendable {
  private let members: [Member]

  /// The data of one output.
  struct Member: Sendable {
    let output: AVCaptureOutput
    let data: AVCaptureSynchronizedData
  }

  init(_ members: [Member]) { self.members = members }

  /// The number of outputs with data in the collection.
  public var count: Int { members.count }

  /// Returns the data of an output, or nil if the output delivered none for this time.
  public func synchronizedData(for captureOutput: AVCaptureOutput) -> AVCaptureSynchronizedData? {
    members.first { $0.output === captureOutput }?.data
  }

  /// Accesses the data of an output, as ``synchronizedData(for:)`` does.
  public subscript(key: AVCaptureOutput) -> AVCaptureSynchronizedData? { synchronizedData(for: key) }

  /// An iterator over the data in the order of the synchronizer's outputs.
  public struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<Member>

    fileprivate init(_ members: [Member]) { rest = members[...] }

    /// Returns the data of the next output, or nil after the last.
    public mutating func next() -> AVCaptureSynchronizedData? { rest.popFirst()?.data }
  }

  /// Returns an iterator that starts at the first output with data.
  public func makeIterator() -> Iterator { Iterator(members) }
}
