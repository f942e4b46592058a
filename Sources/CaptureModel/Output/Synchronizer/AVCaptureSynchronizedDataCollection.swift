import Foundation

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
