#if !canImport(Darwin)
  import Foundation

  /// The folders of an app, which are those of the phone's container while the app runs in a simulated phone.
  ///
  /// **Source:** Apple, URL.
  extension URL {
    private static func folder(_ folder: FileManager.SearchPathDirectory, otherwise name: String) -> URL {
      let path = FileManager.default.urls(for: folder, in: .userDomainMask).first?.path
      return URL(fileURLWithPath: path ?? "\(NSHomeDirectory())/\(name)", isDirectory: true)
    }

    /// The folder for the user's documents.
    public static var documentsDirectory: URL { folder(.documentDirectory, otherwise: "Documents") }
    /// The folder for files that the app can create again.
    public static var cachesDirectory: URL { folder(.cachesDirectory, otherwise: "Library/Caches") }
    /// The folder for files that the app needs and that the user does not see.
    public static var applicationSupportDirectory: URL {
      folder(.applicationSupportDirectory, otherwise: "Library/Application Support")
    }
    /// The folder for files that are not documents of the user.
    public static var libraryDirectory: URL { folder(.libraryDirectory, otherwise: "Library") }
    /// The folder for files that the user downloads.
    public static var downloadsDirectory: URL { folder(.downloadsDirectory, otherwise: "Downloads") }
    /// The folder for the user's movies.
    public static var moviesDirectory: URL { folder(.moviesDirectory, otherwise: "Movies") }
    /// The folder for the user's music.
    public static var musicDirectory: URL { folder(.musicDirectory, otherwise: "Music") }
    /// The folder for the user's pictures.
    public static var picturesDirectory: URL { folder(.picturesDirectory, otherwise: "Pictures") }
  }
#endif
