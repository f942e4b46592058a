// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Changes the order of components: component `i` of the destination is component `permuteMap[i]` of the source.
@discardableResult
public func vImagePermuteChannels_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ permuteMap: UnsafePointer<UInt8>,
  _ flags: vImage_Flags
) -> vImage_Error {
  let order = (0..<4).map { Int(permuteMap[$0]) }
  guard order.allSatisfy({ $0 < 4 }) else { return kvImageInvalidParameter }
  return convert(src, dest, from: 4, to: order)
}

/// Removes alpha from pixels of blue, green, red and alpha, and changes their order to red, green and blue.
@discardableResult
public func vImageConvert_BGRA8888toRGB888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  convert(src, dest, from: 4, to: [2, 1, 0])
}

/// Removes alpha from pixels of red, green, blue and alpha.
@discardableResult
public func vImageConvert_RGBA8888toRGB888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  convert(src, dest, from: 4, to: [0, 1, 2])
}

/// Removes alpha from pixels of alpha, red, green and blue.
@discardableResult
public func vImageConvert_ARGB8888toRGB888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  convert(src, dest, from: 4, to: [1, 2, 3])
}

/// Converts floating-point components of 16 bits to 32 bits.
@discardableResult
public func vImageConvert_Planar16FtoPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  convert(src, dest) { (half: UInt16) in Float(Float16(bitPattern: half)) }
}

/// Converts floating-point components of 32 bits to 16 bits.
@discardableResult
public func vImageConvert_PlanarFtoPlanar16F(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  convert(src, dest) { (value: Float) in Float16(value).bitPattern }
}

/// Converts components of 8 bits to floating-point numbers: 0 becomes the minimum, and 255 the maximum.
@discardableResult
public func vImageConvert_Planar8toPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: Pixel_F, _ minFloat: Pixel_F,
  _ flags: vImage_Flags
) -> vImage_Error {
  convert(src, dest) { (value: UInt8) in minFloat + Float(value) / 255 * (maxFloat - minFloat) }
}

private func check(_ source: vImage_Buffer, _ target: vImage_Buffer) -> vImage_Error {
  guard source.data != nil, target.data != nil else { return kvImageNullPointerArgument }
  return source.size.width >= target.size.width && source.size.height >= target.size.height
    ? kvImageNoError : kvImageRoiLargerThanInputBuffer
}

/// Selects components of each pixel.
private func convert(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, from components: Int, to order: [Int]
) -> vImage_Error {
  let (source, target) = (src.pointee, dest.pointee)
  guard check(source, target) == kvImageNoError else { return check(source, target) }
  var pixel = [UInt8](repeating: 0, count: components)
  for y in 0..<target.size.height {
    let (from, to) = (source.row(y), target.row(y))
    for x in 0..<target.size.width {
      // The destination may be the source.
      for index in 0..<components { pixel[index] = from[x * components + index] }
      for (index, component) in order.enumerated() { to[x * order.count + index] = pixel[component] }
    }
  }
  return kvImageNoError
}

/// Converts each component of an image.
private func convert<From, To>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ value: (From) -> To
) -> vImage_Error {
  let (source, target) = (src.pointee, dest.pointee)
  guard check(source, target) == kvImageNoError else { return check(source, target) }
  for y in 0..<target.size.height {
    let from = UnsafeRawPointer(source.row(y)).assumingMemoryBound(to: From.self)
    let to = UnsafeMutableRawPointer(target.row(y)).assumingMemoryBound(to: To.self)
    for x in 0..<target.size.width { to[x] = value(from[x]) }
  }
  return kvImageNoError
}
