import Foundation
import HardwareModel

// Cameras that are made of others, as far as a list tells.
extension ImportedCamera {
  private static let prefix = "AVCaptureDeviceTypeBuiltIn"
  /// The types of the constituents of each virtual type, the widest lens first.
  private static let parts = [
    "Dual": ["WideAngle", "Telephoto"], "DualWide": ["UltraWide", "WideAngle"],
    "Triple": ["UltraWide", "WideAngle", "Telephoto"],
  ]

  /// The type that the file tells, or that the camera's name does.
  var toldType: String? {
    let name = localizedName ?? ""
    let named = ["Dual Wide", "Dual", "Triple", "Telephoto", "Ultra Wide", "TrueDepth"]
      .first { name.contains(" \($0) Camera") }
    return deviceType ?? named.map { "\(Self.prefix)\($0.filter { $0 != " " })Camera" }
  }

  var isVirtual: Bool { toldParts != nil }

  private var toldParts: [String]? { Self.parts.first { toldType == "\(Self.prefix)\($0.key)Camera" }?.value }

  /// Where the constituents stand in the list, and the zoom factors at which the next takes over; nil for a real camera, and where the list lacks
  /// a constituent or its field of view.
  func constituents(in cameras: [ImportedCamera]) -> (indices: [Int], factors: [Double])? {
    guard let types = toldParts?.map({ "\(Self.prefix)\($0)Camera" }) else { return nil }
    let indices = types.compactMap { type in
      cameras.firstIndex { ($0.toldType ?? "\(Self.prefix)WideAngleCamera") == type && $0.position == position }
    }
    let views = indices.compactMap { cameras[$0].tangent }
    guard indices.count == types.count, views.count == types.count else { return nil }
    var factors = views.dropFirst().map { (views[0] / $0 * 2).rounded() / 2 }
    if let neutralZoom, types[1].contains("WideAngle") { factors[0] = neutralZoom }
    guard zip([1] + factors, factors).allSatisfy({ $0 < $1 }) else { return nil }
    return (indices, factors)
  }

  /// Of half of the widest angle of view.
  private var tangent: Double? {
    formats.compactMap(\.descriptor.fieldOfView).max().map { tan($0 / 2 * .pi / 180) }
  }
}
