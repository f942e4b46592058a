import Foundation

/// Options that filter, sort and limit fetch results. **Source:** Apple, PHFetchOptions.
public final class PHFetchOptions: NSObject, NSCopying {
  /// The predicate that selects objects, or nil for all. On Linux, use `init(format:)` with simple comparisons
  /// (`NSPredicate`) or `init(block:)`.
  public var predicate: NSPredicate?
  /// The sort order, or nil for the order of the library.
  public var sortDescriptors: [NSSortDescriptor]?
  /// A Boolean value that indicates whether hidden assets are included. Default is false.
  public var includeHiddenAssets = false
  /// A Boolean value that indicates whether all photos of a burst are included. Default is false. This model has no
  /// bursts.
  public var includeAllBurstAssets = false
  /// The asset sources to include. All assets in this model come from the user's library.
  public var includeAssetSourceTypes: PHAssetSourceType = []
  /// The maximum number of objects. Default is 0, which means no limit.
  public var fetchLimit = 0
  /// A Boolean value that indicates whether change details are incremental. Default is true. This model always provides
  /// incremental details.
  public var wantsIncrementalChangeDetails = true

  /// Creates options that fetch all objects in library order.
  public override init() {}

  /// Returns an independent copy of the options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHFetchOptions()
    copy.predicate = predicate
    copy.sortDescriptors = sortDescriptors
    copy.includeHiddenAssets = includeHiddenAssets
    copy.includeAllBurstAssets = includeAllBurstAssets
    copy.includeAssetSourceTypes = includeAssetSourceTypes
    copy.fetchLimit = fetchLimit
    copy.wantsIncrementalChangeDetails = wantsIncrementalChangeDetails
    return copy
  }

  /// Returns the objects that match the options, in the requested order.
  func apply<Object: PHObject>(to objects: [Object], showsHidden: Bool) -> [Object] {
    var result = objects.filter { object in
      guard let asset = object as? PHAsset else { return true }
      let isWanted = includeAssetSourceTypes.isEmpty || includeAssetSourceTypes.contains(asset.sourceType)
      return isWanted && (includeHiddenAssets || showsHidden || !asset.isHidden)
    }
    if let predicate { result = result.filter { predicate.evaluate(with: $0) } }
    for descriptor in (sortDescriptors ?? []).reversed() {
      // Equal objects are sorted by position to make the order stable.
      result = result.enumerated().sorted { a, b in
        let order = descriptor.compare(a.element, to: b.element)
        return order == .orderedSame ? a.offset < b.offset : order == .orderedAscending
      }.map(\.element)
    }
    return fetchLimit > 0 ? Array(result.prefix(fetchLimit)) : result
  }
}
