import CaptureModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel

// Pictures of which a scenario expects something, as a viewer shows them.

extension RunContext {
  /// The last picture of a movie in the folder, turned and mirrored as its matrix says.
  func lastImage(ofMovie name: String) throws -> PixelMemory {
    try DisplayImage.read(directory.appendingPathComponent(name), at: .positiveInfinity)
  }
}

extension AVCapturePhoto {
  /// The picture of its file, turned and mirrored as EXIF says; pixels that are in no file as they lie.
  func shown() throws -> PixelMemory? {
    if let data = fileDataRepresentation() { return try DisplayImage.read(data) }
    return pixelBuffer?.withPixels(readOnly: true) { $0 }
  }
}

extension CVPixelBuffer {
  /// The same picture in memory that no pool counts: drawn when it is looked at, if it has not been drawn yet.
  func copied() -> CVPixelBuffer {
    if let copy = undrawnCopy() { return copy }
    let memory = PixelMemory(layout: layout)
    withPixels(readOnly: true) { memory.bytes.copyMemory(from: UnsafeRawBufferPointer($0.bytes)) }
    return CVPixelBuffer(memory: memory)
  }
}
