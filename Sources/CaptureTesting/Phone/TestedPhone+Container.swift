import Foundation
import VirtualDispatch

extension TestedPhone {
  /// The app's home folder, which contains `Documents`, `Library` and `tmp`.
  ///
  /// Code in the body of `run` reaches only this folder through `FileManager`, `NSHomeDirectory()`,
  /// `NSTemporaryDirectory()` and so on, never those of the user who runs the test. The folder is empty when the phone
  /// is created, and is removed with the phone; the files of a failed test are attached to it. `UserDefaults` are stored
  /// here, too.
  public var containerURL: URL { world.container.home }

  /// Limits the free space that the app sees, in bytes; nil, the default, for the space of the disk.
  ///
  /// Files that the app writes use it up: recordings, movies of an asset writer and the photo library then end or fail
  /// with their errors for a full disk. Removed files free their space.
  public func setFreeSpace(_ bytes: Int64?) {
    note("fault freeSpace \(bytes.map(String.init) ?? "unlimited")")
    world.container.setFreeSpace(bytes)
  }
}
