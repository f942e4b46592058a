import Foundation
import SimulationKernel

/// The user's photo library. Each world stores its library in a folder with an index (`CaptureSystem.photoLibraryURL`).
/// **Source:** rule 343; Apple, PHPhotoLibrary.
public final class PHPhotoLibrary: NSObject, @unchecked Sendable {
  // Unchecked: the observers are protected by the system's lock.
  private let system: CaptureSystem

  package init(in system: CaptureSystem) { self.system = system }

  /// Returns the photo library of the current world.
  public class func shared() -> PHPhotoLibrary { PHPhotoLibrary(in: CaptureSystem.current) }

  /// The reason that the library is unavailable. Always nil in this model.
  public var unavailabilityReason: (any Error)? { nil }

  public override func isEqual(_ object: Any?) -> Bool { (object as? PHPhotoLibrary)?.system === system }
  public override var hash: Int { ObjectIdentifier(system).hashValue }

  // MARK: Changes

  /// Runs a block that creates change requests, and applies all of them or none. The block and the completion handler
  /// are called on a system queue.
  ///
  /// If the authorization is not determined, the user is asked first. Fails with a ``PHPhotosError`` if access is
  /// denied, a file does not match its type, or there is no space.
  ///
  /// **Source:** rule 343; it is inferred that the user is asked only for add-only access if the change only adds
  /// assets.
  @preconcurrency
  public func performChanges(
    _ changeBlock: @escaping @Sendable () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let system = system
    system.recordCall(on: self)
    system.callbacks.submit { [self] in
      let change = collect(changeBlock)
      // The answer arrives on the queue that runs this block, and therefore after it.
      whenAnswered(change.level) {
        let error = self.apply(change)
        completionHandler?(error == nil, error)
      }
    }
  }

  /// Runs a block that creates change requests, and applies all of them or none.
  ///
  /// - Throws: A ``PHPhotosError`` if the changes cannot be applied.
  @preconcurrency
  public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      performChanges(changeBlock) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Runs a block that creates change requests on the calling thread, and returns after they are applied.
  ///
  /// - Throws: A ``PHPhotosError``; `accessUserDenied` if the authorization is not determined.
  public func performChangesAndWait(_ changeBlock: () -> Void) throws {
    if let error = apply(collect(changeBlock)) { throw error }
  }

  private func collect(_ block: () -> Void) -> PhotoChange {
    let change = PhotoChange(in: system)
    CaptureSystem.$scoped.withValue(system) { PhotoChange.$current.withValue(change, operation: block) }
    return change
  }

  private func whenAnswered(_ level: PHAccessLevel, _ body: @escaping @Sendable () -> Void) {
    guard system.photoAuthorizationStatus(for: level) == .notDetermined else { return body() }
    system.requestPhotoAuthorization(for: level) { _ in body() }
  }

  private func apply(_ change: PhotoChange) -> (any Error)? {
    let before = system.photoFolder.index
    do {
      try system.failIfRequested(.performChanges)
      try change.apply()
    } catch {
      return error
    }
    tellObservers(before, system.photoFolder.index)
    return nil
  }

  // MARK: Observers

  /// Registers an observer, which is called for every change on a system queue. The library keeps only a weak
  /// reference.
  public func register(_ observer: any PHPhotoLibraryChangeObserver) {
    _ = system.change { system.photoLibraryState.write($0) { $0.observers.add(observer) } }
  }

  /// Unregisters an observer, which is then no longer called.
  public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {
    _ = system.change { system.photoLibraryState.write($0) { $0.observers.remove(observer) } }
  }

  /// Registers an observer of the library's availability. It is never called, because the library is always available.
  public func register(_ observer: any PHPhotoLibraryAvailabilityObserver) {}

  func tellObservers(_ before: PhotoIndex, _ after: PhotoIndex) {
    guard before != after else { return }
    let observers = system.photoLibraryState.read { $0.observers }.objects
    let change = PHChange(before, after, in: system)
    for case let observer as any PHPhotoLibraryChangeObserver in observers {
      let told = UncheckedObserver(observer: observer)
      system.callbacks.submit { told.observer.photoLibraryDidChange(change) }
    }
  }

  /// A wrapper that passes an observer to the system queue, on which Apple also calls it.
  private struct UncheckedObserver: @unchecked Sendable {
    let observer: any PHPhotoLibraryChangeObserver
  }
}

/// An observer of changes to the photo library. **Source:** Apple, protocol of the same name.
public protocol PHPhotoLibraryChangeObserver: AnyObject {
  /// Called when the photo library has changed.
  func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// An observer of the photo library's availability. **Source:** Apple, protocol of the same name.
public protocol PHPhotoLibraryAvailabilityObserver: AnyObject {
  /// Called when the photo library has become unavailable.
  func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary)
}
