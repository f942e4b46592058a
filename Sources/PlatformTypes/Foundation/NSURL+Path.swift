#if !canImport(Darwin)
  import Foundation

  extension NSURL {
    /// Returns the URL of the file at a path. **Source:** Apple, NSURL.fileURL(withPath:).
    public class func fileURL(withPath path: String) -> URL { URL(fileURLWithPath: path) }
  }
#endif
