// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The rotations by quarter turns, counterclockwise. **Source:** Apple, kRotate90DegreesCounterClockwise.
public let kRotate0DegreesClockwise = 0
/// The rotation by a quarter turn counterclockwise.
public let kRotate90DegreesCounterClockwise = 1
/// The rotation by half a turn.
public let kRotate180DegreesClockwise = 2
/// The rotation by a quarter turn clockwise.
public let kRotate90DegreesClockwise = 3

/// Scales an image of four components. Each pixel is the mean of the area that it covers, where Apple's function uses
/// another filter.
@discardableResult
public func vImageScale_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer?,
  _ flags: vImage_Flags
) -> vImage_Error {
  scale(src, dest, components: 4)
}

/// Scales an image of one component. Each pixel is the mean of the area that it covers, where Apple's function uses
/// another filter.
@discardableResult
public func vImageScale_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer?,
  _ flags: vImage_Flags
) -> vImage_Error {
  scale(src, dest, components: 1)
}

/// Scales an image of two components. Each pixel is the mean of the area that it covers, where Apple's function uses
/// another filter.
@discardableResult
public func vImageScale_CbCr8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ tempBuffer: UnsafeMutableRawPointer?,
  _ flags: vImage_Flags
) -> vImage_Error {
  scale(src, dest, components: 2)
}

/// Rotates an image of four components by quarter turns.
@discardableResult
public func vImageRotate90_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: UnsafePointer<UInt8>?, _ flags: vImage_Flags
) -> vImage_Error {
  rotate(src, dest, rotationConstant, bytes: 4)
}

/// Rotates an image of one component by quarter turns.
@discardableResult
public func vImageRotate90_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ rotationConstant: UInt8,
  _ backColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  rotate(src, dest, rotationConstant, bytes: 1)
}

/// Mirrors an image of four components horizontally.
@discardableResult
public func vImageHorizontalReflect_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  move(src, dest, bytes: 4) { x, y, width, _ in (width - 1 - x, y) }
}

/// Mirrors an image of four components vertically.
@discardableResult
public func vImageVerticalReflect_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  move(src, dest, bytes: 4) { x, y, _, height in (x, height - 1 - y) }
}

private func rotate(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ turns: UInt8, bytes: Int
) -> vImage_Error {
  switch turns {
  case 0: move(src, dest, bytes: bytes) { x, y, _, _ in (x, y) }
  case 1: move(src, dest, bytes: bytes, isTurned: true) { x, y, _, height in (height - 1 - y, x) }
  case 2: move(src, dest, bytes: bytes) { x, y, width, height in (width - 1 - x, height - 1 - y) }
  case 3: move(src, dest, bytes: bytes, isTurned: true) { x, y, width, _ in (y, width - 1 - x) }
  default: kvImageInvalidParameter
  }
}

/// The parts of source pixels that one destination pixel covers in one direction.
private struct Cover {
  let first: Int
  let weights: [Float]

  init(_ index: Int, of count: Int, from source: Int) {
    let step = Double(source) / Double(count)
    let (low, high) = (Double(index) * step, Double(index + 1) * step)
    first = min(source - 1, Int(low))
    let last = min(source - 1, max(first, Int(high.rounded(.up)) - 1))
    weights = (first...last).map { Float(max(0, min(high, Double($0 + 1)) - max(low, Double($0))) / step) }
  }
}

private func scale(_ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, components: Int)
  -> vImage_Error
{
  let (source, target) = (src.pointee, dest.pointee)
  guard source.data != nil, target.data != nil else { return kvImageNullPointerArgument }
  let (width, height) = target.size
  guard source.size.width > 0, source.size.height > 0 else { return kvImageInvalidParameter }
  let columns = (0..<width).map { Cover($0, of: width, from: source.size.width) }
  for y in 0..<height {
    let rows = Cover(y, of: height, from: source.size.height)
    let to = target.row(y)
    for (x, column) in columns.enumerated() {
      for component in 0..<components {
        var sum: Float = 0
        for (down, rowWeight) in rows.weights.enumerated() {
          let from = source.row(rows.first + down)
          for (across, weight) in column.weights.enumerated() {
            sum += Float(from[(column.first + across) * components + component]) * weight * rowWeight
          }
        }
        to[x * components + component] = UInt8(max(0, min(255, sum.rounded())))
      }
    }
  }
  return kvImageNoError
}
