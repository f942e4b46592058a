import Foundation

/// The targets of an Xcode project and the Swift files that they compile: in groups, and in folders that Xcode 16 keeps in step with the disk.
public struct XcodeProject {
  /// A target.
  public struct Target {
    public let name: String
    /// Its Swift files, by their paths below ``XcodeProject/folder``.
    public let files: [String]
    /// Whether it is an app, and no extension, test or library.
    public let isApp: Bool
  }

  /// Why a project cannot be read, in a sentence.
  public struct Unreadable: Error, CustomStringConvertible {
    public let description: String
  }

  private typealias Object = [String: Any]

  /// The folder that has the project.
  public let folder: URL
  public let targets: [Target]

  /// Reads a project: a folder whose name ends in `.xcodeproj`.
  public init(_ project: URL) throws {
    folder = project.deletingLastPathComponent().standardizedFileURL
    let file = project.appending(path: "project.pbxproj")
    guard let data = try? Data(contentsOf: file),
      let plist = try? PropertyListSerialization.propertyList(from: data, format: nil) as? Object,
      let objects = plist["objects"] as? [String: Object]
    else {
      throw Unreadable(
        description: "\(file.path): the file is not an Xcode project; specify a folder that ends in .xcodeproj")
    }
    let tree = FileTree(objects)
    let folder = folder
    targets = objects.values.filter { $0["isa"] as? String == "PBXNativeTarget" }.map { target in
      let phases = (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
      let built = phases.filter { $0["isa"] as? String == "PBXSourcesBuildPhase" }.flatMap {
        $0["files"] as? [String] ?? []
      }
      let files = built.compactMap { objects[$0]?["fileRef"] as? String }.compactMap(tree.path)
      let folders = target["fileSystemSynchronizedGroups"] as? [String] ?? []
      let found = folders.flatMap { tree.files(inFolder: $0, of: target, below: folder) }
      return Target(
        name: target["name"] as? String ?? "App", files: Set(files + found).filter { $0.hasSuffix(".swift") }.sorted(),
        isApp: (target["productType"] as? String)?.hasSuffix("product-type.application") == true)
    }.sorted { $0.name < $1.name }
  }

  /// Where the objects of a project lie on the disk.
  private struct FileTree {
    let objects: [String: Object]
    /// The group that has an object.
    let parents: [String: String]

    init(_ objects: [String: Object]) {
      self.objects = objects
      var parents: [String: String] = [:]
      for (id, object) in objects {
        for child in object["children"] as? [String] ?? [] { parents[child] = id }
      }
      self.parents = parents
    }

    /// The path of a file or group below the project's folder; nil for what Xcode builds or brings along.
    func path(of id: String) -> String? {
      guard let object = objects[id] else { return nil }
      let own = object["path"] as? String
      switch object["sourceTree"] as? String {
      case "SOURCE_ROOT": return own
      case "<group>":
        guard let parent = parents[id] else { return own ?? "" }
        guard let above = path(of: parent) else { return nil }
        return [above, own ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
      default: return nil
      }
    }

    /// The Swift files in a folder, but for those that the project leaves out of the target.
    func files(inFolder id: String, of target: Object, below root: URL) -> [String] {
      guard let path = path(of: id) else { return [] }
      let exceptions = (objects[id]?["exceptions"] as? [String] ?? []).compactMap { objects[$0] }.filter { set in
        (set["target"] as? String).flatMap { objects[$0] }?["name"] as? String == target["name"] as? String
      }
      let left = Set(exceptions.flatMap { $0["membershipExceptions"] as? [String] ?? [] })
      let inside =
        FileManager.default.enumerator(atPath: root.appending(path: path).path)?.compactMap { $0 as? String } ?? []
      return inside.filter { $0.hasSuffix(".swift") && !left.contains($0) }.map { path.isEmpty ? $0 : "\(path)/\($0)" }
    }
  }
}
