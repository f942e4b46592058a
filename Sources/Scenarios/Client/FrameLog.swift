import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel

/// A log of a video data output: a trace line for each frame, frame counts, and the images that the scenario requests.
struct FrameLog {
  private let name: String
  private let context: RunContext
  private let readsPixels: Bool
  /// The requested image times for which no frame has arrived yet.
  private(set) var wanted: [Scenario.Time]
  private var index: Int64 = 0
  private var frameCount: Int64 = 0
  private var dropCount: Int64 = 0
  private var lastLayout: PixelLayout?
  /// The trace text of `lastLayout`, cached because most frames share it.
  private var layoutText = ""
  /// The newest frame; stored only if the scenario has an expectation about it.
  private(set) var newest: CVPixelBuffer?
  /// The circumstances under which `newest` was made.
  private(set) var origin: ImageOrigin?
  private(set) var artifacts: [String] = []
  /// The first error that occurred while an image was written.
  private(set) var failure: (any Error)?

  init(_ name: String, keeping times: [Scenario.Time], in context: RunContext, readsPixels: Bool) {
    self.name = name
    self.context = context
    self.readsPixels = readsPixels
    wanted = times
  }

  /// Records a frame that was delivered.
  mutating func record(_ sampleBuffer: CMSampleBuffer, from connection: @autoclosure () -> AVCaptureConnection?) {
    let index = nextIndex()
    frameCount += 1
    guard let image = sampleBuffer.imageBuffer else { return }
    note(image.layout)
    // The copy must precede the reading of pixels, because copying a frame that has not been rendered is free.
    if context.outputsWithExpectedImages.contains(name) {
      (newest, origin) = (image.copied(), ImageOrigin(of: connection()))
    }
    var line = "frame \(name) index=\(index) pts=\(Trace.fraction(sampleBuffer.presentationTimeStamp)) "
    line += layoutText
    if readsPixels {
      let (count, sum) = image.withPixels(readOnly: true) { $0.checksum() }
      line += " bytes=\(count) crc=\(Trace.hexadecimal(sum))"
    }
    context.trace.noteSample(line, at: context.system.timeline.nanoseconds)
    keepIfWanted(image, index, sampleBuffer.presentationTimeStamp)
  }

  /// Records a frame that was dropped.
  mutating func recordDrop() {
    _ = nextIndex()
    dropCount += 1
  }

  func value(of property: String) -> Scenario.Value? {
    switch property {
    case "frameCount": .integer(frameCount)
    case "dropCount": .integer(dropCount)
    case "width": .integer(Int64(lastLayout?.width ?? 0))
    case "height": .integer(Int64(lastLayout?.height ?? 0))
    default: nil
    }
  }

  /// Returns the next frame index. Dropped frames are included, as in the model.
  private mutating func nextIndex() -> Int64 {
    defer { index += 1 }
    return index
  }

  private mutating func note(_ layout: PixelLayout) {
    guard layout != lastLayout else { return }
    lastLayout = layout
    layoutText = "\(layout.width)x\(layout.height) \(FourCharCode(layout.pixelFormat).fourCharacters)"
  }

  // MARK: Images

  private mutating func keepIfWanted(_ image: CVPixelBuffer, _ index: Int64, _ time: CMTime) {
    let due = wanted.filter { $0.isReached(index: index, time: time) }
    guard !due.isEmpty else { return }
    wanted.removeAll(where: due.contains)
    do {
      let file = "frames/\(name)-\(index).png"
      try image.withPixels(readOnly: true) { try context.store($0, as: file) }
      artifacts.append(file)
    } catch {
      failure = failure ?? error
    }
  }
}

extension Scenario.Time {
  /// Returns whether a frame with this index and time is at or after the requested time.
  func isReached(index: Int64, time: CMTime) -> Bool {
    switch self {
    case .nanoseconds(let nanoseconds): time >= CMTime(value: nanoseconds, timescale: 1_000_000_000)
    case .frames(let number): index >= number
    }
  }
}
