import HardwareModel

/// A tracker that assigns each face an identifier for as long as the face is present in every frame. A face that
/// reappears gets a new identifier. **Source:** rule 278.
struct FaceTracker {
  private var numbers: [Int: Int] = [:]
  private var next = 1

  /// Returns the faces of the next frame with their identifiers, in ascending order. **Source:** the order and the
  /// first identifier, 1, are assumed.
  mutating func see(_ faces: [DetectedFace]) -> [(number: Int, face: DetectedFace)] {
    var seen: [Int: Int] = [:]
    for face in faces where seen[face.identity] == nil {
      if let number = numbers[face.identity] {
        seen[face.identity] = number
      } else {
        seen[face.identity] = next
        next += 1
      }
    }
    numbers = seen
    return faces.compactMap { face in seen.removeValue(forKey: face.identity).map { ($0, face) } }
      .sorted { $0.number < $1.number }
  }

  /// Stops tracking all faces. Identifiers are not reused.
  mutating func lose() { numbers = [:] }
}
