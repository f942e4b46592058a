import Foundation
import HardwareModel

// Virtual cameras and their constituents, as far as a list contains them.
extension ImportedCamera {
  private static let prefix = "AVCaptureDeviceTypeBuiltIn"
  /// The constituent device types of each virtual device type, starting with the widest lens.
  private static let parts = [
    "Dual": ["WideAngle", "Telephoto"], "DualWide": ["UltraWide", "WideAngle"],
    "Triple": ["UltraWide", "WideAngle", "Telephoto"],
  ]

  /// The device type from the file, or else derived from the camera's name.
  var reportedType: String? {
    let name = localizedName ?? ""
    let named = ["Dual Wide", "Dual", "Triple", "Telephoto", "Ultra Wide", "TrueDepth"]
      .first { name.contains(" \($0) Camera") }
    return deviceType ?? named.map { "\(Self.prefix)\($0.filter { $0 != " " })Camera" }
  }

  var isVirtual: Bool { toldParts != nil }

  private var toldParts: [String]? { Self.parts.first { reportedType == "\(Self.prefix)\($0.key)Camera" }?.value }

  /// Returns the indexes of the constituents and the switch-over zoom factors; nil for a physical camera, or if the
  /// list lacks a constituent or its field of view.
  func constituents(in cameras: [ImportedCamera]) -> (indices: [Int], factors: [Double])? {
    guard let types = toldParts?.map({ "\(Self.prefix)\($0)Camera" }) else { return nil }
    let indices = types.compactMap { type in
      cameras.firstIndex { ($0.reportedType ?? "\(Self.prefix)WideAngleCamera") == type && $0.position == position }
    }
    let views = indices.compactMap { cameras[$0].tangent }
    guard indices.count == types.count, views.count == types.count else { return nil }
    var factors = views.dropFirst().map { (views[0] / $0 * 2).rounded() / 2 }
    if let neutralZoom, types[1].contains("WideAngle") { factors[0] = neutralZoom }
    guard zip([1] + factors, factors).allSatisfy({ $0 < $1 }) else { return nil }
    return (indices, factors)
  }

  /// The tangent of half the widest field of view.
  private var tangent: Double? {
    formats.compactMap(\.descriptor.fieldOfView).max().map { tan($0 / 2 * .pi / 180) }
  }
}
