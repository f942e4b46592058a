import Foundation

/// Which objects to fetch, and in which order. **Source:** Apple, PHFetchOptions.
public final class PHFetchOptions: NSObject, NSCopying {
  /// Which; nil for all. Linux knows `init(format:)` for simple comparisons (`NSPredicate`) and `init(block:)`.
  public var predicate: NSPredicate?
  /// The order; nil for that of the library.
  public var sortDescriptors: [NSSortDescriptor]?
  /// Whether hidden assets are among them. Default false.
  public var includeHiddenAssets = false
  /// Whether all of a burst are among them. There are no bursts here. Default false.
  public var includeAllBurstAssets = false
  /// From where; all assets here are the user's own.
  public var includeAssetSourceTypes: PHAssetSourceType = []
  /// How many at most; 0, the default, for all.
  public var fetchLimit = 0
  /// Whether changes are told in detail. They are, always. Default true.
  public var wantsIncrementalChangeDetails = true

  /// All objects, in the library's order.
  public override init() {}

  /// Options of their own with the same wishes.
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

  /// What is left of a list, in the order asked for.
  func apply<Object: PHObject>(to objects: [Object], showsHidden: Bool) -> [Object] {
    var result = objects.filter { object in
      guard let asset = object as? PHAsset else { return true }
      let isWanted = includeAssetSourceTypes.isEmpty || includeAssetSourceTypes.contains(asset.sourceType)
      return isWanted && (includeHiddenAssets || showsHidden || !asset.isHidden)
    }
    if let predicate { result = result.filter { predicate.evaluate(with: $0) } }
    for descriptor in (sortDescriptors ?? []).reversed() {
      // Sorted by place where the descriptor finds no difference, so that the order is stable.
      result = result.enumerated().sorted { a, b in
        let order = descriptor.compare(a.element, to: b.element)
        return order == .orderedSame ? a.offset < b.offset : order == .orderedAscending
      }.map(\.element)
    }
    return fetchLimit > 0 ? Array(result.prefix(fetchLimit)) : result
  }
}
