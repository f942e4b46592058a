import HardwareModel
import StructuredDocuments

/// A reader that records the origin of each value while a profile is parsed, and throws if a value has none.
final class ProfileReader {
  let file: String
  private let node: JSONNode
  private let named: [String: DeviceProfile.Origin]
  private var used: Set<String> = []
  private var origins: [(path: String, origin: DeviceProfile.Origin)] = []
  /// The format lines that were already parsed, because most depth formats are listed many times.
  var printedLines: [String: FormatDescriptor] = [:]

  init(root: JSONNode, file: String) throws {
    self.file = file
    node = root
    guard case .object(let origins)? = root.value["origins"]?.value else {
      throw DeviceProfileError(
        file: file, line: root.line, keyPath: "origins", problem: "is missing",
        remedy:
          "add it with a name for each source, such as \"origins\": {\"dump\": {\"printed\": \"who printed it, and where\"}}"
      )
    }
    named = try origins.reduce(into: [:]) { named, entry in
      guard case .object(let fields) = entry.node.value, fields.count == 1, let field = fields.first,
        let kind = DeviceProfile.Origin.Kind(rawValue: field.name), let note = field.node.value.text, !note.isEmpty
      else {
        throw DeviceProfileError(
          file: file, line: entry.node.line, keyPath: "origins.\(entry.name)", problem: "is not an origin",
          remedy: "write \(Self.examples)")
      }
      named[entry.name] = .init(kind: kind, note: note)
    }
  }

  private static let examples = """
    {"printed": "source"}, {"told": "Apple's address"}, {"derived": "how"}, {"copied": "whose"} or {"made-up": "why"}
    """

  var root: ProfileNode { ProfileNode(reader: self, node: node, path: "", from: nil) }

  /// Records that the value at `node` was read.
  func record(_ node: ProfileNode) throws { try record(node, path: node.path, from: node.from) }

  /// Records that a value with its own path and origin was read inside `node`.
  func record(_ node: ProfileNode, path: String, from name: String?) throws {
    guard let name else {
      throw node.error(
        "has no origin", remedy: "add \"from\" with a name in \"origins\" to this object or one that contains it")
    }
    guard let origin = named[name] else {
      throw node.error(
        "comes from \"\(name)\", which is not defined",
        remedy: "use one of \(named.keys.sorted().joined(separator: ", ")), or define it under \"origins\"")
    }
    used.insert(name)
    origins.append((path, origin))
  }

  /// Returns all origins with their paths, and throws if a defined origin was not used.
  func finish() throws -> [(path: String, origin: DeviceProfile.Origin)] {
    if let unused = named.keys.sorted().first(where: { !used.contains($0) }) {
      throw DeviceProfileError(
        file: file, line: node.value["origins"]?.value[unused]?.line ?? 0, keyPath: "origins.\(unused)",
        problem: "is not used", remedy: "refer to it with \"from\", or remove it")
    }
    return origins
  }
}
