/// The media type of an asset. **Source:** Apple, PHAssetMediaType.
public enum PHAssetMediaType: Int, Sendable {
  case unknown, image, video, audio
}

/// The subtypes of an image or video. **Source:** Apple, PHAssetMediaSubtype.
public struct PHAssetMediaSubtype: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A panorama, a wide image stitched from several frames.
  public static let photoPanorama = Self(rawValue: 1)
  /// A high-dynamic-range (HDR) photo.
  public static let photoHDR = Self(rawValue: 2)
  /// An image of the screen.
  public static let photoScreenshot = Self(rawValue: 4)
  /// A photo with an accompanying video.
  public static let photoLive = Self(rawValue: 8)
  /// A photo with depth information.
  public static let photoDepthEffect = Self(rawValue: 16)
  /// A video that is streamed and may not be complete.
  public static let videoStreamed = Self(rawValue: 1 << 16)
  /// A video with a high frame rate.
  public static let videoHighFrameRate = Self(rawValue: 1 << 17)
  /// A time-lapse video, which plays faster than real time.
  public static let videoTimelapse = Self(rawValue: 1 << 18)
  /// A video of the screen.
  public static let videoScreenRecording = Self(rawValue: 1 << 19)
  /// A video with a blur effect that keeps the subject in focus.
  public static let videoCinematic = Self(rawValue: 1 << 21)
}

/// The source of an asset. **Source:** Apple, PHAssetSourceType.
public struct PHAssetSourceType: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The user's own library, which contains all assets in this model.
  public static let typeUserLibrary = Self(rawValue: 1)
  /// A shared album in the cloud.
  public static let typeCloudShared = Self(rawValue: 2)
  /// A computer that synchronized the asset.
  public static let typeiTunesSynced = Self(rawValue: 4)
}

/// The type of an asset resource. **Source:** Apple, PHAssetResourceType.
public enum PHAssetResourceType: Int, Sendable, CaseIterable {
  case photo = 1
  case video, audio, alternatePhoto, fullSizePhoto, fullSizeVideo, adjustmentData, adjustmentBasePhoto
  case pairedVideo, fullSizePairedVideo, adjustmentBasePairedVideo, adjustmentBaseVideo
  case photoProxy = 19
}

/// The type of an asset collection. **Source:** Apple, PHAssetCollectionType.
public enum PHAssetCollectionType: Int, Sendable {
  /// An album that the user or an app created.
  case album = 1
  /// An album that the system maintains.
  case smartAlbum
  /// A group by time and place. This model has none.
  case moment
}

/// The subtype of an asset collection. **Source:** Apple, PHAssetCollectionSubtype.
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
