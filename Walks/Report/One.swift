import Foundation

/// One walk, shrunk when it fails.
struct One {
  private let walk: Walk
  private let folder: URL

  init(_ options: Options) throws {
    var walk = Walk(seed: options.seed)
    if let kept = options.kept {
      guard kept.allSatisfy(walk.steps.indices.contains) else {
        throw UsageError(text: "walk \(options.seed) has only \(walk.steps.count) steps")
      }
      walk.kept = kept
    }
    (self.walk, folder) = (walk, options.folder)
  }

  /// Whether all holds.
  func run() throws -> Bool {
    Worker.watch()
    guard let report = try Report.make(walk) else {
      print("walk \(walk.seed): all well in \(walk.kept.count) steps")
      return true
    }
    print(try report.write(into: folder))
    return false
  }
}
