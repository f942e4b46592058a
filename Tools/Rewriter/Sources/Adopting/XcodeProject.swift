import Foundation

/// The targets of an Xcode project and the Swift files that they compile, both in groups and in the synchronized
/// folders of Xcode 16.
public struct XcodeProject {
  /// A target of the Xcode project.
  public struct Target {
    public let name: String
    /// The paths of the target's Swift files, relative to ``XcodeProject/folder``.
    public let files: [String]
    /// Whether the target is an app, rather than an extension, test or library.
    public let isApp: Bool
  }

  /// An error with a message that explains why a project cannot be read.
  public struct Unreadable: Error, CustomStringConvertible {
    public let description: String
  }

  private typealias Object = [String: Any]

  /// The folder that contains the project.
  public let folder: URL
  public let targets: [Target]

  /// Reads a project from a folder with the extension `.xcodeproj`.
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

  /// Maps the objects of a project to paths on disk.
  private struct FileTree {
    let objects: [String: Object]
    /// The parent group of each object.
    let parents: [String: String]

    init(_ objects: [String: Object]) {
      self.objects = objects
      var parents: [String: String] = [:]
      for (id, object) in objects {
        for child in object["children"] as? [String] ?? [] { parents[child] = id }
      }
      self.parents = parents
    }

    /// Returns the path of a file or group relative to the project's folder, or nil for build products and SDK files.
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

    /// Returns the Swift files in a folder, except those that the project excludes from the target.
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
