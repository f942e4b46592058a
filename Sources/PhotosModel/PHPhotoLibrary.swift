import Foundation
import SimulationKernel

/// The user's pictures and movies: in this world a folder with an index (`CaptureSystem.photoLibraryURL`). **Source:** rule 343; Apple,
/// PHPhotoLibrary.
public final class PHPhotoLibrary: NSObject, @unchecked Sendable {
  // Unchecked: the observers lie behind the system's lock.
  private let system: CaptureSystem

  package init(in system: CaptureSystem) { self.system = system }

  /// The library of the world.
  public class func shared() -> PHPhotoLibrary { PHPhotoLibrary(in: CaptureSystem.current) }

  /// Why the library cannot be used; nil, for it always can.
  public var unavailabilityReason: (any Error)? { nil }

  public override func isEqual(_ object: Any?) -> Bool { (object as? PHPhotoLibrary)?.system === system }
  public override var hash: Int { ObjectIdentifier(system).hashValue }

  // MARK: Changes

  /// Runs a block that asks for changes, makes them together or not at all, and tells how that went; block and handler run on a queue of
  /// the system's.
  ///
  /// A user who has not been asked is asked first. Fails with a ``PHPhotosError``: no access, a file that is not of its
  /// kind, no space.
  /// **Source:** rule 343; that the user is asked for adding alone, where that is all, is inferred.
  @preconcurrency
  public func performChanges(
    _ changeBlock: @escaping @Sendable () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let system = system
    system.callbacks.submit { [self] in
      let change = collect(changeBlock)
      // The answer comes on the queue that this block keeps busy, so after it.
      whenAnswered(change.level) {
        let error = self.apply(change)
        completionHandler?(error == nil, error)
      }
    }
  }

  /// Runs a block that asks for changes, and makes them together or not at all.
  ///
  /// - Throws: a ``PHPhotosError``.
  @preconcurrency
  public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      performChanges(changeBlock) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// The same where it is called; returns when the changes are made.
  ///
  /// - Throws: a ``PHPhotosError``; `accessUserDenied` when the user has not been asked.
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
      try change.apply()
    } catch {
      return error
    }
    tellObservers(before, system.photoFolder.index)
    return nil
  }

  // MARK: Observers

  /// Tells an observer of every change from now on, on a queue of the system's. It is not kept alive.
  public func register(_ observer: any PHPhotoLibraryChangeObserver) {
    _ = system.change { system.photoLibraryState.write($0) { $0.observers.add(observer) } }
  }

  /// Tells an observer no more.
  public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {
    _ = system.change { system.photoLibraryState.write($0) { $0.observers.remove(observer) } }
  }

  /// An observer of whether the library can be used: it always can, so that there is nothing to tell.
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

  /// An observer on its way to the system's queue, where Apple calls it too.
  private struct UncheckedObserver: @unchecked Sendable {
    let observer: any PHPhotoLibraryChangeObserver
  }
}

/// An observer of changes of the library. **Source:** Apple, of the same name.
public protocol PHPhotoLibraryChangeObserver: AnyObject {
  /// The library has changed.
  func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// An observer of the library becoming unavailable. **Source:** Apple, of the same name.
public protocol PHPhotoLibraryAvailabilityObserver: AnyObject {
  /// The library cannot be used any more.
  func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary)
}
