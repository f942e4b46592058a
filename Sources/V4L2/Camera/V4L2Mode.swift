import CaptureModel
import CoreMediaModel
import CoreVideoModel
import HardwareModel
import PixelModel

/// A capture mode of a camera (a pixel format at one size) and the format descriptor that clients see for it.
package struct V4L2Mode: Hashable, Sendable {
  /// The pixel format to request from the driver.
  package var code: V4L2FourCC
  package var size: PixelSize
  /// The frame intervals that the driver offers, or the two ends if it offers a range.
  package var intervals: [V4L2Fraction]
  /// Whether every interval between the first and the last is supported.
  package var isRange: Bool
  /// Whether frames reach clients without a copy.
  package var isNative: Bool
  /// The format descriptor that clients see.
  package var descriptor: FormatDescriptor

  package init(
    code: V4L2FourCC, size: PixelSize, intervals: [V4L2Fraction], isRange: Bool, isNative: Bool,
    descriptor: FormatDescriptor
  ) {
    self.code = code
    self.size = size
    self.intervals = intervals
    self.isRange = isRange
    self.isNative = isNative
    self.descriptor = descriptor
  }

  /// Returns the supported frame interval that is nearest to the requested duration.
  func interval(nearest duration: CMTime) -> V4L2Fraction {
    let seconds = duration.seconds
    let standard = V4L2Fraction(1, 30)
    if isRange {
      guard duration.isNumeric, let numerator = UInt32(exactly: duration.value),
        let denominator = UInt32(exactly: duration.timescale)
      else { return intervals.first ?? standard }
      return V4L2Fraction(numerator, denominator)
    }
    return intervals.min { abs($0.seconds - seconds) < abs($1.seconds - seconds) } ?? standard
  }
}

extension V4L2Mode {
  /// Returns all modes of a node: native formats first, then compressed formats, then formats that need conversion,
  /// each in the driver's order.
  package static func all(of node: V4L2Node) throws(V4L2Error) -> [V4L2Mode] {
    var modes: [(rank: Int, mode: V4L2Mode)] = []
    let (current, interval) = (try? node.currentFormat().size, try node.frameInterval())
    for format in try node.formats() {
      guard let pixel = V4L2PixelFormat(format.code) else { continue }
      let rank =
        switch pixel.delivery {
        case .uncopied: 0
        case .decoded: 1
        case .converted: 2
        }
      for size in try sizes(of: format, node, current) {
        var size = size
        // A camera without a selectable frame rate uses the current one.
        if size.intervals == .discrete([]) { size.intervals = .discrete(interval.map { [$0] } ?? []) }
        guard let descriptor = descriptor(pixel, size, isFullRange: node.usesFullRange(pixel, size.size)) else {
          continue
        }
        let (intervals, isRange) = size.intervals.list
        modes.append(
          (
            rank,
            V4L2Mode(
              code: format.code, size: size.size, intervals: intervals, isRange: isRange, isNative: pixel.isNative,
              descriptor: descriptor)
          ))
      }
    }
    return (0...2).flatMap { rank in modes.filter { $0.rank == rank }.map(\.mode) }
  }

  /// Returns the sizes to offer for a format. For a discrete list these are the driver's sizes. For a range they are
  /// the common sizes within it, its two ends, and the current size, which may be that of the input signal. **Source:**
  /// the list of common sizes is assumed.
  private static func sizes(
    of format: V4L2Format, _ node: V4L2Node, _ current: PixelSize?
  ) throws(V4L2Error) -> [V4L2Format.Size] {
    switch format.sizes {
    case .discrete(let sizes): return sizes
    case .range(let range):
      let usual = [(320, 240), (352, 288), (640, 360), (640, 480), (960, 540), (1280, 720), (1920, 1080), (3840, 2160)]
        .map { PixelSize(width: $0.0, height: $0.1) }
        .filter { range.contains($0) && $0 != range.least && $0 != range.greatest }
      let own = current.map { [$0] } ?? []
      let others = own.filter { range.contains($0) && $0 != range.least && $0 != range.greatest && !usual.contains($0) }
      var sizes: [V4L2Format.Size] = []
      for size in [range.least] + others + usual + (range.greatest == range.least ? [] : [range.greatest]) {
        sizes.append(.init(size: size, intervals: try node.intervals(of: format.code, size)))
      }
      return sizes
    }
  }

  private static func descriptor(_ pixel: V4L2PixelFormat, _ size: V4L2Format.Size, isFullRange: Bool)
    -> FormatDescriptor?
  {
    // The size must be positive and within the supported limit.
    guard size.size.width > 0, size.size.height > 0, max(size.size.width, size.size.height) <= V4L2Limit.side
    else { return nil }
    let (intervals, isRange) = size.intervals.list
    let rates = intervals.filter(\.isValid).map(\.perSecond)
    let span = (rates.min() ?? 30)...(rates.max() ?? 30)
    var descriptor = FormatDescriptor(
      pixelFormat: pixel.pixelFormat(isFullRange: isFullRange), size: size.size, frameRates: span)
    descriptor.notation = .macOS15
    // Assumed: cameras on separate ports share no resources, so all modes support multi-camera sessions.
    descriptor.unprinted.capabilities.insert(.multicam)
    if !isRange { descriptor.discreteFrameRates = rates.isEmpty ? [30] : Array(Set(rates)).sorted(by: >) }
    return descriptor
  }
}

extension V4L2Format.Intervals {
  /// The discrete intervals, or the two ends of the range.
  var list: (intervals: [V4L2Fraction], isRange: Bool) {
    switch self {
    case .discrete(let intervals): (intervals, false)
    case .range(let shortest, let longest, _, _): ([shortest, longest], shortest != longest)
    }
  }
}

extension V4L2Node {
  /// Whether frames of a format would use the full range, as far as the driver reports this for a trial format.
  fileprivate func usesFullRange(_ pixel: V4L2PixelFormat, _ size: PixelSize) -> Bool {
    guard case .uncopied(let video, let full) = pixel.delivery, video != full else { return false }
    return (try? tryFormat(V4L2ImageFormat(code: pixel.code, size: size)).color.isFullRange(isRGB: false)) ?? false
  }
}
