import Foundation
import Locking

extension NSObjectProtocol {
  /// Returns a Boolean value that indicates whether the object implements a method. **Source:** Apple, `responds(to:)`.
  public func responds(to aSelector: Selector!) -> Bool { aSelector.map { $0.isMethod(of: self) } ?? false }

  /// Calls a method without arguments. **Source:** Apple, `perform(_:)`.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { returned(aSelector.perform(on: self)) }

  /// Calls a method with one argument. **Source:** Apple, `perform(_:with:)`.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any?) -> Unmanaged<AnyObject>! {
    returned(aSelector.perform(on: self, object))
  }

  /// Calls a method with two arguments. **Source:** Apple, `perform(_:with:with:)`.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object1: Any?, with object2: Any?) -> Unmanaged<AnyObject>! {
    returned(aSelector.perform(on: self, object1, object2))
  }

  /// Returns the result of a method as an unretained object.
  ///
  /// Linux has no autorelease pool, so the object is retained until this thread performs another selector.
  private func returned(_ result: Any?) -> Unmanaged<AnyObject>? {
    guard let result, !(result is Void) else { return nil }
    let object = result as AnyObject
    Thread.current.threadDictionary["camsim.performed"] = object
    return Unmanaged.passUnretained(object)
  }
}

extension NSObject {
  /// Calls a method on the current thread after a delay; the object and the argument are retained until then.
  ///
  /// On the main queue, the queue schedules the call; on other threads, the run loop does. **Source:** Apple,
  /// `perform(_:with:afterDelay:)`.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    let request = DelayedRequest(target: self, selector: aSelector, argument: anArgument)
    DelayedRequest.pending.withLock { $0.append(request) }
    if MainQueue.isCurrent {
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { request.perform() }
    } else {
      RunLoop.current.add(Timer(timeInterval: delay, repeats: false) { _ in request.perform() }, forMode: .default)
    }
  }

  /// Calls a method on the current thread after a delay, in the given run loop modes.
  ///
  /// The modes are ignored: the main queue and the default mode are always used. **Source:** Apple,
  /// `perform(_:with:afterDelay:inModes:)`.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
  ) { perform(aSelector, with: anArgument, afterDelay: delay) }

  /// Calls a method on the main thread, and optionally waits for its completion.
  ///
  /// **Source:** Apple, `performSelector(onMainThread:with:waitUntilDone:)`.
  public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
    let request = DelayedRequest(target: self, selector: aSelector, argument: arg)
    if !wait {
      DispatchQueue.main.async { request.send() }
    } else if MainQueue.isCurrent {
      request.send()
    } else {
      DispatchQueue.main.sync { request.send() }
    }
  }

  /// Calls a method on a new thread. **Source:** Apple, `performSelector(inBackground:with:)`.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    let request = DelayedRequest(target: self, selector: aSelector, argument: arg)
    Thread.detachNewThread { request.send() }
  }

  /// Cancels all delayed calls on an object that were scheduled on the current thread.
  ///
  /// **Source:** Apple, `cancelPreviousPerformRequests(withTarget:)`.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedRequest.cancel { $0.target === aTarget as AnyObject }
  }

  /// Cancels the delayed calls of a method with an equal argument that were scheduled on the current thread.
  ///
  /// **Source:** Apple, `cancelPreviousPerformRequests(withTarget:selector:object:)`.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedRequest.cancel {
      $0.target === aTarget as AnyObject && $0.selector == aSelector && $0.isEqual(to: anArgument)
    }
  }
}

/// A delayed call that can be canceled.
private final class DelayedRequest: @unchecked Sendable {
  // Unchecked: all properties are constants; the client is responsible for the thread of the call.
  let target: NSObject
  let selector: Selector
  private let argument: Any?
  /// The thread that scheduled the call; nil for the main queue, which any thread can drain.
  private let thread = MainQueue.isCurrent ? nil : Thread.current

  static let pending = Locked<[DelayedRequest]>([])

  init(target: NSObject, selector: Selector, argument: Any?) {
    (self.target, self.selector, self.argument) = (target, selector, argument)
  }

  func send() { selector.perform(on: target, argument) }

  /// Performs the call unless it has been canceled.
  func perform() {
    let isPending = Self.pending.withLock { pending in
      guard let index = pending.firstIndex(where: { $0 === self }) else { return false }
      pending.remove(at: index)
      return true
    }
    if isPending { send() }
  }

  func isEqual(to argument: Any?) -> Bool {
    guard let mine = self.argument, let other = argument else { return self.argument == nil && argument == nil }
    let (a, b) = (mine as AnyObject, other as AnyObject)
    return a === b || (a as? NSObject)?.isEqual(b) == true
  }

  static func cancel(where matches: (DelayedRequest) -> Bool) {
    let thread = MainQueue.isCurrent ? nil : Thread.current
    // Canceled requests are released outside the lock, because they may retain the client's objects.
    let cancelled = pending.withLock { pending in
      let cancelled = pending.filter { $0.thread == thread && matches($0) }
      pending.removeAll { request in cancelled.contains { $0 === request } }
      return cancelled
    }
    withExtendedLifetime(cancelled) {}
  }
}

/// A namespace for helpers of the main dispatch queue.
///
/// If no thread runs the main loop, as in Swift Testing on Linux, a thread other than the main thread drains the queue.
private enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true }
}
