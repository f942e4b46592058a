// Apple's module re-exports these modules too.
@_exported import Photos
@_exported import UIKit
@_exported import UniformTypeIdentifiers

/// The settings of a picker. **Source:** Apple, PHPickerConfiguration.
public struct PHPickerConfiguration {
  /// The form in which the user's choice is delivered.
  public enum AssetRepresentationMode: Int, Sendable {
    /// The mode that the system chooses.
    case automatic
    /// The form that is stored.
    case current
    /// The form that most apps can read.
    case compatible
  }

  /// The ways to show what is selected.
  public enum Selection: Int, Sendable {
    /// The selection is not ordered.
    case `default`
    /// The selection has an order.
    case ordered
    /// The selection is reported while it changes.
    case continuous
    /// The selection has an order, and is reported while it changes.
    case continuousAndOrdered
  }

  /// The form in which the user's choice is delivered.
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  /// The way to show what is selected.
  public var selection = Selection.default
  /// The greatest number of assets to choose; 0 means any number.
  public var selectionLimit = 1
  /// The kinds of assets to show, or nil for all.
  public var filter: PHPickerFilter?
  /// The identifiers of the assets that are selected at first.
  public var preselectedAssetIdentifiers: [String] = []

  /// Creates settings without identifiers of assets in the results.
  public init() {}
  /// Creates settings with identifiers of assets in the results.
  public init(photoLibrary: PHPhotoLibrary) {}
}

/// A choice of kinds of assets. **Source:** Apple, PHPickerFilter.
public struct PHPickerFilter: Hashable, Sendable {
  private let kinds: Set<String>

  /// The filter for images, with Live Photos.
  public static let images = Self(kinds: ["images"])
  /// The filter for videos.
  public static let videos = Self(kinds: ["videos"])
  /// The filter for Live Photos.
  public static let livePhotos = Self(kinds: ["livePhotos"])

  /// Returns the filter for everything that one of the filters shows.
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    Self(kinds: subfilters.reduce(into: []) { $0.formUnion($1.kinds) })
  }
}

/// An asset that the user chose. **Source:** Apple, PHPickerResult.
public struct PHPickerResult: Hashable, Sendable {
  /// The provider of the asset's contents.
  public let itemProvider: NSItemProvider
  /// The local identifier of the asset, or nil if the picker has no photo library.
  public let assetIdentifier: String?

  /// Creates a result, which a test passes to the delegate. On a phone, only the system creates results.
  public init(itemProvider: NSItemProvider, assetIdentifier: String? = nil) {
    (self.itemProvider, self.assetIdentifier) = (itemProvider, assetIdentifier)
  }
}

/// An object that receives what the user chose. **Source:** Apple, PHPickerViewControllerDelegate.
@MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
  /// Receives the user's choice, which is empty if the user cancelled.
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// A picker for assets. It displays nothing; a test calls the delegate. **Source:** Apple, PHPickerViewController.
open class PHPickerViewController: UIViewController {
  /// The settings of the picker.
  public let configuration: PHPickerConfiguration
  /// The object that receives what the user chose.
  public weak var delegate: (any PHPickerViewControllerDelegate)?

  /// Creates a picker with a configuration.
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a picker with the default settings.
  public required init?(coder: NSCoder) {
    configuration = PHPickerConfiguration()
    super.init(coder: coder)
  }
}
