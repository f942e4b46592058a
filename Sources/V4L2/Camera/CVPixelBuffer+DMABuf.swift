import CoreVideoModel

extension CVPixelBuffer {
  /// Exports the memory of a real camera's frame as a new DMABUF descriptor, so that another driver or process can use
  /// it without a copy.
  ///
  /// The caller must close the descriptor. This method is not part of Apple's API.
  ///
  /// - Parameter plane: The index of the driver's memory plane; most frames have only plane 0.
  /// - Returns: The descriptor, or nil if the pixel buffer is not backed by driver memory.
  /// - Throws: An error with a one-sentence message if the driver cannot export the buffer or is no longer streaming.
  public func exportDMABuf(plane: Int = 0) throws -> Int32? {
    let lease = withPixels(readOnly: true) { $0.owner as? V4L2Lease }
    return try lease?.exportDescriptor(plane: plane)
  }

  /// A Boolean value that indicates whether the pixel buffer uses the memory of a real camera's driver without a copy.
  /// Not part of Apple's API.
  public var isInDriverMemory: Bool { withPixels(readOnly: true) { $0.owner is V4L2Lease } }
}
