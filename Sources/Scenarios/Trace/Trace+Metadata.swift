import CaptureModel
import Foundation

// The formatting of detected objects. Coordinates are fractions of the frame's sides with at most three decimals.

extension Trace {
  /// Formats the objects in a frame. Those that look like the objects in the frame before are not formatted again.
  func description(of objects: [AVMetadataObject]) -> String {
    guard !objects.isEmpty else { return "none" }
    let last = lastObjects
    if objects.elementsEqual(last.objects, by: { $0.looksLike($1) }) { return last.text }
    let text = objects.map(Self.description).joined(separator: "; ")
    lastObjects = (objects, text)
    return text
  }

  /// Formats a code as `qr "text" bounds=(0.25 0.25 0.5 0.5) corners=(0.25 0.25)(0.25 0.75)(0.75 0.75)(0.75 0.25)`, or
  /// a face with its ID and angles.
  static func description(of object: AVMetadataObject) -> String {
    let place = "bounds=(\(list([object.bounds.minX, object.bounds.minY, object.bounds.width, object.bounds.height])))"
    switch object {
    case let code as AVMetadataMachineReadableCodeObject:
      let corners = code.corners.map { "(\(list([$0.x, $0.y])))" }.joined()
      return
        "\(code.type.propertyValue) \(code.stringValue.map(quoted) ?? "undecodable") \(place) corners=\(corners)"
    case let face as AVMetadataFaceObject:
      let roll = face.hasRollAngle ? " roll=\(list([face.rollAngle]))" : ""
      let yaw = face.hasYawAngle ? " yaw=\(list([face.yawAngle]))" : ""
      return "face id=\(face.faceID) \(place)\(roll)\(yaw)"
    default: return "\(object.type.propertyValue) \(place)"
    }
  }

  /// Formats numbers with at most three decimals and without negative zero.
  private static func list(_ numbers: [CGFloat]) -> String {
    numbers.map { number in
      let thousandths = Int((Double(number) * 1000).rounded())
      var digits = String(abs(thousandths) % 1000 + 1000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      return (thousandths < 0 ? "-" : "") + "\(abs(thousandths) / 1000)" + (digits.isEmpty ? "" : ".\(digits)")
    }.joined(separator: " ")
  }

  /// Returns the text in quotation marks, with quotation marks and control characters escaped.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map {
      $0 == "\"" || $0 == "\\" || $0.value < 32 ? $0.escaped(asASCII: true) : String($0)
    }
    return "\"\(escaped.joined())\""
  }
}

extension AVMetadataObject {
  /// Whether a trace line shows the same of both objects.
  fileprivate func looksLike(_ other: AVMetadataObject) -> Bool {
    guard type == other.type, bounds == other.bounds, objectID == other.objectID else { return false }
    switch (self, other) {
    case (let code as AVMetadataMachineReadableCodeObject, let other as AVMetadataMachineReadableCodeObject):
      return code.stringValue == other.stringValue && code.corners == other.corners
    case (is AVMetadataFaceObject, _): return false
    default: return true
    }
  }
}
