import CoreVideoModel

extension CVPixelBuffer {
  /// A new descriptor of the memory of a real camera's picture (a DMABUF), so that another driver or process can use it uncopied.
  ///
  /// The caller closes it. Nil for a picture that is not in a driver's memory. Not Apple's.
  ///
  /// - Parameter plane: which of the driver's memory planes; most pictures have one.
  /// - Throws: an error in one sentence when the driver cannot export, or streams no more.
  public func exportDMABuf(plane: Int = 0) throws -> Int32? {
    let lease = withPixels(readOnly: true) { $0.owner as? V4L2Lease }
    return try lease?.exportDescriptor(plane: plane)
  }

  /// Whether the picture lies in the memory of a real camera's driver, uncopied. Not Apple's.
  public var isInDriverMemory: Bool { withPixels(readOnly: true) { $0.owner is V4L2Lease } }
}
