import AVFoundationTypes
import Foundation

extension CaptureSystem {
  private static let deferred = SystemPart { _ in [Data: PhotoDescription]() }

  /// The final photos of the proxies delivered to the app, keyed by each proxy's file data. The camera stores them, and
  /// the photo library retrieves them. **Source:** rule 427.
  package var deferredPhotos: Guarded<[Data: PhotoDescription]> { state(of: Self.deferred) }
}
