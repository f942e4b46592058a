import AVFoundationTypes
import Foundation

extension CaptureSystem {
  private static let deferred = SystemPart { _ in [Data: PhotoDescription]() }

  /// What the photo library is to make of proxies that an app has been given, by the bytes of the proxy's file. The camera puts it there, and the
  /// library takes it. **Source:** rule 427.
  package var deferredPhotos: Guarded<[Data: PhotoDescription]> { state(of: Self.deferred) }
}
