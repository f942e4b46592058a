import Dispatch
import Foundation
import UIKit
import UniformTypeIdentifiers

/// A type whose values an item provider loads. **Source:** Apple, NSItemProviderReading.
public protocol NSItemProviderReading: AnyObject, Sendable {}

extension UIImage: NSItemProviderReading {}

/// A promise of an object or a file. Foundation lacks it on Linux; here it has what a picker's delegate asks. **Source:**
/// Apple, NSItemProvider.
public final class NSItemProvider: NSObject, Sendable {
  private let object: (any NSItemProviderReading)?
  private let file: URL?

  /// Creates a provider of an object, such as an image.
  public init(object: any NSItemProviderReading) { (self.object, file) = (object, nil) }

  /// Creates a provider of a file's contents, or returns nil if there is no file.
  public init?(contentsOf fileURL: URL) {
    guard FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
    (object, file) = (nil, fileURL)
  }

  /// The name to suggest for a file.
  public var suggestedName: String? { file?.deletingPathExtension().lastPathComponent }

  /// The types that can be loaded.
  public var registeredTypeIdentifiers: [String] {
    if object is UIImage { return [UTType.jpeg.identifier] }
    return file.flatMap { UTType(filenameExtension: $0.pathExtension)?.identifier }.map { [$0] } ?? []
  }

  /// Returns whether one of the types is or conforms to a type.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains { name in
      guard let type = UTType(name), let wanted = UTType(typeIdentifier) else { return name == typeIdentifier }
      return type.conforms(to: wanted)
    }
  }

  /// Returns whether an object of a class can be loaded.
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    aClass is UIImage.Type && hasItemConformingToTypeIdentifier(UTType.image.identifier)
  }

  /// The error of a provider that has no such type.
  private static let missing = NSError(domain: "NSItemProviderErrorDomain", code: -1000)

  /// Loads an object of a class on a background queue.
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let isPossible = canLoadObject(ofClass: aClass)
    DispatchQueue.global().async { [object, file] in
      let loaded = isPossible ? object ?? file.flatMap { UIImage(contentsOfFile: $0.path) } : nil
      completionHandler(loaded, loaded == nil ? Self.missing : nil)
    }
    return Progress(totalUnitCount: 1)
  }

  /// Copies a file to a temporary folder on a background queue. The copy exists until the closure returns.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let isPossible = hasItemConformingToTypeIdentifier(typeIdentifier)
    DispatchQueue.global().async { [file] in
      guard isPossible, let file else { return completionHandler(nil, Self.missing) }
      let copy = FileManager.default.temporaryDirectory.appending(
        path: "\(UUID().uuidString)-\(file.lastPathComponent)")
      defer { try? FileManager.default.removeItem(at: copy) }
      do {
        try FileManager.default.copyItem(at: file, to: copy)
        completionHandler(copy, nil)
      } catch {
        completionHandler(nil, error)
      }
    }
    return Progress(totalUnitCount: 1)
  }

  /// Loads the bytes of a file, or of an image as JPEG, on a background queue.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let isPossible = hasItemConformingToTypeIdentifier(typeIdentifier)
    DispatchQueue.global().async { [object, file] in
      let data =
        isPossible
        ? file.flatMap { try? Data(contentsOf: $0) } ?? (object as? UIImage)?.jpegData(compressionQuality: 0.9) : nil
      completionHandler(data, data == nil ? Self.missing : nil)
    }
    return Progress(totalUnitCount: 1)
  }
}
