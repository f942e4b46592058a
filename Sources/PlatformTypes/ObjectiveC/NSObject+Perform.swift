import Foundation
import Locking

extension NSObjectProtocol {
  /// Whether the object has the method. **Source:** Apple, `responds(to:)`.
  public func responds(to aSelector: Selector!) -> Bool { aSelector.map { $0.isMethod(of: self) } ?? false }

  /// Calls the method. **Source:** Apple, `perform(_:)`.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { returned(aSelector.perform(on: self)) }

  /// Calls the method with an argument. **Source:** Apple, `perform(_:with:)`.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any?) -> Unmanaged<AnyObject>! {
    returned(aSelector.perform(on: self, object))
  }

  /// Calls the method with two arguments. **Source:** Apple, `perform(_:with:with:)`.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object1: Any?, with object2: Any?) -> Unmanaged<AnyObject>! {
    returned(aSelector.perform(on: self, object1, object2))
  }

  /// An object that the caller may take, or not: it lives until this thread performs something else, for there is no autorelease pool.
  private func returned(_ result: Any?) -> Unmanaged<AnyObject>? {
    guard let result, !(result is Void) else { return nil }
    let object = result as AnyObject
    Thread.current.threadDictionary["camsim.performed"] = object
    return Unmanaged.passUnretained(object)
  }
}

extension NSObject {
  /// Calls the method on this thread, after the delay; the object and the argument are kept until then.
  ///
  /// On the main queue that queue waits for it, elsewhere the thread's run loop. **Source:** Apple, `perform(_:with:afterDelay:)`.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    let request = DelayedRequest(target: self, selector: aSelector, argument: anArgument)
    DelayedRequest.pending.withLock { $0.append(request) }
    if MainQueue.isCurrent {
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { request.perform() }
    } else {
      RunLoop.current.add(Timer(timeInterval: delay, repeats: false) { _ in request.perform() }, forMode: .default)
    }
  }

  /// The same, in these modes of the run loop: the main queue and the default mode serve all.
  ///
  /// **Source:** Apple, `perform(_:with:afterDelay:inModes:)`.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
  ) { perform(aSelector, with: anArgument, afterDelay: delay) }

  /// Calls the method on the main thread; `wait` says whether to wait for it.
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

  /// Calls the method on a thread of its own. **Source:** Apple, `performSelector(inBackground:with:)`.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    let request = DelayedRequest(target: self, selector: aSelector, argument: arg)
    Thread.detachNewThread { request.send() }
  }

  /// Takes back all that this thread was to perform on the object after a delay.
  ///
  /// **Source:** Apple, `cancelPreviousPerformRequests(withTarget:)`.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedRequest.cancel { $0.target === aTarget as AnyObject }
  }

  /// Takes back what this thread was to perform on the object with this method and an equal argument after a delay.
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

/// A message that is sent later, unless it is taken back.
private final class DelayedRequest: @unchecked Sendable {
  // Unchecked: constants; who performs it answers for the thread.
  let target: NSObject
  let selector: Selector
  private let argument: Any?
  /// Whose request it is; nil for the main queue, which any thread may serve.
  private let thread = MainQueue.isCurrent ? nil : Thread.current

  static let pending = Locked<[DelayedRequest]>([])

  init(target: NSObject, selector: Selector, argument: Any?) {
    (self.target, self.selector, self.argument) = (target, selector, argument)
  }

  func send() { selector.perform(on: target, argument) }

  /// Sends it unless it was taken back.
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
    // What was taken back is let go of outside the lock: it may keep the client's objects.
    let cancelled = pending.withLock { pending in
      let cancelled = pending.filter { $0.thread == thread && matches($0) }
      pending.removeAll { request in cancelled.contains { $0 === request } }
      return cancelled
    }
    withExtendedLifetime(cancelled) {}
  }
}

/// The main queue. Where no thread runs the main loop, as in Swift Testing on Linux, another thread than the main one serves it.
private enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true }
}
