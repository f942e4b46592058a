import Foundation

/// The contents of an audio format description, stored at fixed addresses because clients get pointers to the contents.
///
/// `@unchecked Sendable`, because nothing is written after initialization.
final class AudioFormat: @unchecked Sendable {
  let description: UnsafePointer<AudioStreamBasicDescription>
  /// Codec-specific setup data for a decoder; often empty.
  let magicCookie: UnsafeRawBufferPointer
  /// The raw bytes of an `AudioChannelLayout`; often empty.
  let channelLayout: UnsafeRawBufferPointer

  init(
    _ description: AudioStreamBasicDescription, magicCookie: UnsafeRawBufferPointer? = nil,
    channelLayout: UnsafeRawBufferPointer? = nil
  ) {
    let place = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
    place.initialize(to: description)
    self.description = UnsafePointer(place)
    self.magicCookie = Self.copy(magicCookie)
    self.channelLayout = Self.copy(channelLayout)
  }

  deinit {
    description.deallocate()
    magicCookie.deallocate()
    channelLayout.deallocate()
  }

  private static func copy(_ bytes: UnsafeRawBufferPointer?) -> UnsafeRawBufferPointer {
    guard let bytes, !bytes.isEmpty else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let place = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    place.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(place)
  }
}

extension AudioFormat: Hashable {
  static func == (a: AudioFormat, b: AudioFormat) -> Bool {
    a.description.pointee == b.description.pointee && a.magicCookie.elementsEqual(b.magicCookie)
      && a.channelLayout.elementsEqual(b.channelLayout)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(description.pointee)
  }
}
