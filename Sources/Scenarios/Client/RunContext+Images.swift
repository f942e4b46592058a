import CaptureModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel

// Images that a scenario's expectations refer to, in display orientation.

extension RunContext {
  /// Returns the last frame of a movie in the output folder, with the movie's transform applied.
  func lastImage(ofMovie name: String) throws -> PixelMemory {
    try DisplayImage.read(directory.appendingPathComponent(name), at: .positiveInfinity)
  }
}

extension AVCapturePhoto {
  /// Returns the image of the photo's file with its EXIF orientation applied, or the unrotated pixels if there is no
  /// file.
  func displayedPixels() throws -> PixelMemory? {
    if let data = fileDataRepresentation() { return try DisplayImage.read(data) }
    return pixelBuffer?.withPixels(readOnly: true) { $0 }
  }
}

extension CVPixelBuffer {
  /// Returns a copy that is not part of a buffer pool. If the frame has not been rendered yet, the copy is rendered
  /// when its pixels are accessed.
  func copied() -> CVPixelBuffer {
    if let copy = unrenderedCopy() { return copy }
    let memory = PixelMemory(layout: layout)
    withPixels(readOnly: true) { memory.bytes.copyMemory(from: UnsafeRawBufferPointer($0.bytes)) }
    return CVPixelBuffer(memory: memory)
  }
}
