import HardwareModel

/// Gives each face a number for as long as it is seen in every picture; one that comes back is a new one. **Source:** rule 278.
struct FaceTracker {
  private var numbers: [Int: Int] = [:]
  private var next = 1

  /// The next picture's faces with their numbers, the smallest first. **Source:** the order and the first number, 1, are made up.
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

  /// Nothing is tracked any more; numbers go on.
  mutating func lose() { numbers = [:] }
}
