/// What an asset is. **Source:** Apple, PHAssetMediaType.
public enum PHAssetMediaType: Int, Sendable {
  case unknown, image, video, audio
}

/// What kind of picture or movie an asset is. **Source:** Apple, PHAssetMediaSubtype.
public struct PHAssetMediaSubtype: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A wide picture of several.
  public static let photoPanorama = Self(rawValue: 1)
  /// A picture with a great range of brightness.
  public static let photoHDR = Self(rawValue: 2)
  /// A picture of the screen.
  public static let photoScreenshot = Self(rawValue: 4)
  /// A picture with a movie around it.
  public static let photoLive = Self(rawValue: 8)
  /// A picture with depth.
  public static let photoDepthEffect = Self(rawValue: 16)
  /// A movie that is still arriving.
  public static let videoStreamed = Self(rawValue: 1 << 16)
  /// A movie of a high rate.
  public static let videoHighFrameRate = Self(rawValue: 1 << 17)
  /// A movie that runs faster than what it shows.
  public static let videoTimelapse = Self(rawValue: 1 << 18)
  /// A movie of the screen.
  public static let videoScreenRecording = Self(rawValue: 1 << 19)
  /// A movie with a blur that follows the subject.
  public static let videoCinematic = Self(rawValue: 1 << 21)
}

/// Where an asset is from. **Source:** Apple, PHAssetSourceType.
public struct PHAssetSourceType: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The user's own library: all assets here.
  public static let typeUserLibrary = Self(rawValue: 1)
  /// A shared album.
  public static let typeCloudShared = Self(rawValue: 2)
  /// A computer.
  public static let typeiTunesSynced = Self(rawValue: 4)
}

/// What one file of an asset is. **Source:** Apple, PHAssetResourceType.
public enum PHAssetResourceType: Int, Sendable, CaseIterable {
  case photo = 1
  case video, audio, alternatePhoto, fullSizePhoto, fullSizeVideo, adjustmentData, adjustmentBasePhoto
  case pairedVideo, fullSizePairedVideo, adjustmentBasePairedVideo, adjustmentBaseVideo
  case photoProxy = 19
}

/// What a collection is. **Source:** Apple, PHAssetCollectionType.
public enum PHAssetCollectionType: Int, Sendable {
  /// Made by the user or an app.
  case album = 1
  /// Filled by the system.
  case smartAlbum
  /// A time and a place; there are none here.
  case moment
}

/// What kind of album a collection is. **Source:** Apple, PHAssetCollectionSubtype.
public enum PHAssetCollectionSubtype: Int, Sendable {
  case albumRegular = 2
  case albumSyncedEvent, albumSyncedFaces, albumSyncedAlbum, albumImported
  case albumMyPhotoStream = 100
  case albumCloudShared
  case smartAlbumGeneric = 200
  case smartAlbumPanoramas, smartAlbumVideos, smartAlbumFavorites, smartAlbumTimelapses, smartAlbumAllHidden
  case smartAlbumRecentlyAdded, smartAlbumBursts, smartAlbumSlomoVideos, smartAlbumUserLibrary
  case smartAlbumSelfPortraits, smartAlbumScreenshots, smartAlbumDepthEffect, smartAlbumLivePhotos
  case smartAlbumAnimated, smartAlbumLongExposures, smartAlbumUnableToUpload, smartAlbumRAW, smartAlbumCinematic
  case smartAlbumSpatial
  case any = 0x7FFF_FFFF_FFFF_FFFF
}
