internal import CVideoLinux
import CaptureModel

/// A driver buffer that is mapped into the process, with one mapping for each plane that has separate memory.
///
/// The mappings remain valid until the last reference is released, even after the device is closed or disconnected.
final class V4L2Memory: @unchecked Sendable {
  // Unchecked: all properties are constants; the queue controls access to the bytes.
  let index: UInt32
  let planes: [UnsafeMutableRawBufferPointer]
  private let kernel: any VideoKernel

  /// Maps a buffer that has been allocated by the driver.
  init(index: UInt32, of node: V4L2Node) throws(V4L2Error) {
    let kernel = node.kernel
    self.index = index
    self.kernel = kernel
    let places = try node.withBuffer(index) { raw throws(V4L2Error) in
      try node.request(CVIDEO_QUERYBUF, &raw.pointee, "query its buffer \(index)")
      return raw.pointee.places
    }
    var planes: [UnsafeMutableRawBufferPointer] = []
    for place in places {
      do {
        let address = try kernel.map(node.descriptor, offset: place.offset, length: place.length)
        planes.append(UnsafeMutableRawBufferPointer(start: address, count: place.length))
      } catch {
        for plane in planes { plane.baseAddress.map { kernel.unmap($0, length: plane.count) } }
        throw V4L2Error(error, path: node.path, operation: "map its buffer \(index)")
      }
    }
    self.planes = planes
  }

  deinit {
    for plane in planes { plane.baseAddress.map { kernel.unmap($0, length: plane.count) } }
  }
}

extension V4L2Node {
  /// The maximum number of planes per frame.
  static let greatestPlaneCount = 8

  /// Calls `body` with an initialized buffer structure, including a plane array if the node is multiplanar.
  func withBuffer<Result>(
    _ index: UInt32, _ body: (UnsafeMutablePointer<v4l2_buffer>) throws(V4L2Error) -> Result
  ) throws(V4L2Error) -> Result {
    let raw = UnsafeMutablePointer<v4l2_buffer>.allocate(capacity: 1)
    let planes = UnsafeMutablePointer<v4l2_plane>.allocate(capacity: Self.greatestPlaneCount)
    defer {
      raw.deallocate()
      planes.deallocate()
    }
    raw.initialize(to: v4l2_buffer())
    planes.initialize(repeating: v4l2_plane(), count: Self.greatestPlaneCount)
    raw.pointee.index = index
    raw.pointee.type = bufferType
    raw.pointee.memory = V4L2_MEMORY_MMAP.rawValue
    if capability.isMultiplanar {
      raw.pointee.m.planes = planes
      raw.pointee.length = UInt32(Self.greatestPlaneCount)
    }
    return try body(raw)
  }
}

extension v4l2_buffer {
  private var isMultiplanar: Bool { type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue }

  /// The offset and length of each plane's mapping.
  fileprivate var places: [(offset: Int, length: Int)] {
    guard isMultiplanar else { return [(Int(m.offset), Int(length))] }
    return reportedPlanes.map { (Int($0.m.mem_offset), Int($0.length)) }
  }

  /// The number of bytes that the driver has written to each plane.
  var writtenBytes: [Int] {
    guard isMultiplanar else { return [Int(bytesused)] }
    return reportedPlanes.map { Int($0.bytesused) }
  }

  /// The plane structures that the driver filled in, limited to the capacity that was passed to it.
  private var reportedPlanes: UnsafeBufferPointer<v4l2_plane> {
    UnsafeBufferPointer(start: m.planes, count: min(Int(length), V4L2Node.greatestPlaneCount))
  }

  /// The capture time of the frame on the monotonic clock in nanoseconds, or nil if the driver uses another clock.
  var monotonicNanoseconds: Int64? {
    guard flags & 0xE000 == 0x2000 else { return nil }
    // Wrapping arithmetic avoids traps on invalid timestamps.
    return Int64(timestamp.tv_sec) &* 1_000_000_000 &+ Int64(timestamp.tv_usec) &* 1000
  }
}
