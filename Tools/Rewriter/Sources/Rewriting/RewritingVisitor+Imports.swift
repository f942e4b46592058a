import SwiftSyntax

/// The imports that a file lacks on Linux.
extension RewritingVisitor {
  /// Imports the module with the names that Foundation lacks on Linux.
  func importNames() {
    guard needsNames else { return }
    let imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    let known: Set = ["AVFoundation", "AVKit", "UIKit"]
    guard !imports.contains(where: { known.contains($0.path.trimmedDescription) }), let first = imports.first else {
      return
    }
    insert(
      "; import AVFoundation", at: first.endPositionBeforeTrailingTrivia,
      note: "also imports AVFoundation, for Selector and observers")
  }

  /// Adds the modules that a header imports into the file, and those that its imports re-export only on Apple's
  /// platforms.
  func importModules(_ modules: [String]) {
    for module in modules { importAtEnd(module, "imports \(module), as a header of the target does") }
    // Camsim's UIKit re-exports ImageIO, too.
    if imported.contains("UIKit") { imported.insert("ImageIO") }
    let used = Set(tree.tokens(viewMode: .sourceAccurate).map(\.text))
    for (module, names) in Self.handedOn where !used.isDisjoint(with: names) {
      importAtEnd(module, "imports \(module), which another module exports on Apple's platforms")
    }
  }

  /// The modules that Dispatch, Foundation, AVFoundation, Photos and UIKit re-export on Apple's platforms, with names that
  /// indicate their use.
  static let handedOn: [(module: String, names: Set<String>)] = [
    ("Combine", ["Published", "ObservableObject", "AnyCancellable"]), ("CoreImage", ["CIImage", "CIContext"]),
    ("Observation", ["Observable", "ObservationIgnored", "withObservationTracking"]),
    ("AVFoundation", ["DispatchSerialQueue"]),
    (
      "FoundationNetworking",
      [
        "URLSession", "URLRequest", "HTTPURLResponse", "URLSessionConfiguration", "URLSessionTask",
        "URLSessionDataTask", "URLSessionUploadTask", "URLSessionDownloadTask", "URLSessionWebSocketTask",
        "URLSessionDelegate", "URLResponse",
      ]
    ),
    ("FoundationXML", ["XMLParser", "XMLParserDelegate"]),
    (
      "ImageIO",
      [
        "CGImageSourceCreateWithURL", "CGImageSourceCreateWithData", "CGImageDestinationCreateWithURL",
        "CGImageDestinationCreateWithData", "CGImageSource", "CGImageDestination",
      ]
    ), ("UniformTypeIdentifiers", ["UTType", "conformingTo", "quickTimeMovie", "mpeg4Movie"]),
    ("Metal", ["MTLDevice", "MTLTexture", "MTLPixelFormat", "CVMetalTextureCache", "CVMetalTexture"]),
  ]

  /// Adds an import at the end of the file, so that line numbers do not change. The import is conditional, because
  /// headers list more modules than their files need.
  func importAtEnd(_ module: String, _ note: String) {
    let name = StandIn.forModule(module)?.name ?? module
    guard imported.isDisjoint(with: [module, name]) else { return }
    imported.insert(module)
    insert("\n#if canImport(\(name))\nimport \(name)\n#endif\n", at: tree.endPosition, note: note)
  }
}
