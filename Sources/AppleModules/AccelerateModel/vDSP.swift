// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// A number of elements. **Source:** Apple, vDSP_Length.
public typealias vDSP_Length = UInt
/// A distance between elements. **Source:** Apple, vDSP_Stride.
public typealias vDSP_Stride = Int

// Loops over elements at a distance. Sums are made in double precision, so that results can differ from Apple's in the
// last digits.

private func reduce(
  _ values: UnsafePointer<Float>, _ stride: vDSP_Stride, _ count: vDSP_Length, _ next: (Double, Double) -> Double
) -> Double {
  (0..<Int(count)).reduce(0) { next($0, Double(values[$1 * stride])) }
}

private func change(
  _ values: UnsafePointer<Float>, _ stride: vDSP_Stride, _ results: UnsafeMutablePointer<Float>,
  _ resultStride: vDSP_Stride, _ count: vDSP_Length, _ next: (Float) -> Float
) {
  for index in 0..<Int(count) { results[index * resultStride] = next(values[index * stride]) }
}

/// Returns the sum of all elements.
public func vDSP_sve(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Float(reduce(__A, __I, __N, +))
}

/// Adds the squares of all elements.
public func vDSP_svesq(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Float(reduce(__A, __I, __N) { $0 + $1 * $1 })
}

/// Calculates the mean of all elements.
public func vDSP_meanv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Float(reduce(__A, __I, __N, +) / Double(__N))
}

/// Calculates the mean of all magnitudes.
public func vDSP_meamgv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Float(reduce(__A, __I, __N) { $0 + abs($1) } / Double(__N))
}

/// Calculates the mean of all squares.
public func vDSP_measqv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Float(reduce(__A, __I, __N) { $0 + $1 * $1 } / Double(__N))
}

/// Calculates the root of the mean of all squares.
public func vDSP_rmsqv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Float((reduce(__A, __I, __N) { $0 + $1 * $1 } / Double(__N)).squareRoot())
}

/// Finds the greatest element.
public func vDSP_maxv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = (0..<Int(__N)).reduce(-Float.infinity) { max($0, __A[$1 * __I]) }
}

/// Finds the greatest element and its index, which counts the elements between those that are looked at.
public func vDSP_maxvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  (__C.pointee, __I.pointee) = (-Float.infinity, 0)
  for index in 0..<Int(__N) where __A[index * __IA] > __C.pointee {
    (__C.pointee, __I.pointee) = (__A[index * __IA], vDSP_Length(index * __IA))
  }
}

/// Finds the greatest magnitude.
public func vDSP_maxmgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = (0..<Int(__N)).reduce(0) { max($0, abs(__A[$1 * __IA])) }
}

/// Finds the least element.
public func vDSP_minv(
  _ __A: UnsafePointer<Float>, _ __I: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = (0..<Int(__N)).reduce(Float.infinity) { min($0, __A[$1 * __I]) }
}

/// Writes the square of each element.
public func vDSP_vsq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  change(__A, __IA, __C, __IC, __N) { $0 * $0 }
}

/// Calculates the magnitude of each element.
public func vDSP_vabs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  change(__A, __IA, __C, __IC, __N) { abs($0) }
}

/// Adds a number to each element.
public func vDSP_vsadd(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let number = __B.pointee
  change(__A, __IA, __C, __IC, __N) { $0 + number }
}

/// Multiplies each element by a number.
public func vDSP_vsmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let number = __B.pointee
  change(__A, __IA, __C, __IC, __N) { $0 * number }
}

/// Divides each element by a number.
public func vDSP_vsdiv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let number = __B.pointee
  change(__A, __IA, __C, __IC, __N) { $0 / number }
}

/// Limits each element to a range.
public func vDSP_vclip(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (low, high) = (__B.pointee, __C.pointee)
  change(__A, __IA, __D, __ID, __N) { min(max($0, low), high) }
}

/// Converts each element to decibels relative to a reference: of amplitudes if the flag is 1, of powers if it is 0.
public func vDSP_vdbcon(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __F: UInt32
) {
  let (reference, factor) = (__B.pointee, Float(__F == 1 ? 20 : 10))
  change(__A, __IA, __C, __IC, __N) { factor * log10($0 / reference) }
}

/// Converts integers of 16 bits to floating-point numbers.
public func vDSP_vflt16(
  _ __A: UnsafePointer<Int16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  for index in 0..<Int(__N) { __C[index * __IC] = Float(__A[index * __IA]) }
}

/// Filters elements, and keeps one of every few.
public func vDSP_desamp(
  _ __A: UnsafePointer<Float>, _ __DF: vDSP_Stride, _ __F: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  for index in 0..<Int(__N) {
    __C[index] = (0..<Int(__P)).reduce(0) { $0 + __A[index * __DF + $1] * __F[$1] }
  }
}
