import Foundation
import PhotosUI

/// A type whose values can be loaded from what the user chose. **Source:** Apple, Transferable.
public protocol Transferable: Sendable {}

extension Data: Transferable {}

extension Image: Transferable {}

/// An item that the user chose in a picker for photos. **Source:** Apple, PhotosPickerItem.
public struct PhotosPickerItem: Hashable, Sendable {
  /// The provider of the item's contents.
  let itemProvider: NSItemProvider
  /// The local identifier of the asset, or nil if the picker has no photo library.
  public let itemIdentifier: String?

  /// Creates an item, which a test assigns to the selection. On a phone, only the system creates items.
  public init(itemProvider: NSItemProvider, itemIdentifier: String? = nil) {
    (self.itemProvider, self.itemIdentifier) = (itemProvider, itemIdentifier)
  }

  /// The types in which the item's contents can be loaded.
  public var supportedContentTypes: [UTType] { itemProvider.registeredTypeIdentifiers.compactMap { UTType($0) } }

  /// Returns the item's contents, or nil if they cannot be loaded as `type`, which is `Data` or `Image`.
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
    guard let identifier = itemProvider.registeredTypeIdentifiers.first else { return nil }
    let data: Data = try await withCheckedThrowingContinuation { continuation in
      itemProvider.loadDataRepresentation(forTypeIdentifier: identifier) { data, error in
        continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? CocoaError(.fileNoSuchFile)))
      }
    }
    if type == Image.self { return UIImage(data: data).map { Image(uiImage: $0) } as? T }
    return data as? T
  }
}

/// A control that presents a picker for photos. It presents nothing; a test sets the selection. **Source:** Apple,
/// PhotosPicker.
public struct PhotosPicker<Label: View>: View {
  private let label: Label

  /// Creates a picker for one item.
  public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: EncodingDisambiguationPolicy = .automatic, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }
  /// Creates a picker for several items.
  public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: EncodingDisambiguationPolicy = .automatic, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  /// The forms in which the user's choice is delivered. **Source:** Apple, PhotosPickerItem.EncodingDisambiguationPolicy.
  public typealias EncodingDisambiguationPolicy = PHPickerConfiguration.AssetRepresentationMode

  public var body: some View { Button(action: {}, label: { label }) }
}

extension PhotosPicker where Label == Text {
  /// Creates a picker for one item with a title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(selection: selection, matching: filter) { Text(titleKey) }
  }
}
