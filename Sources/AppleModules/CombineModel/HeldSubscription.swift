import Foundation
import Locking

/// A subscription that can hold a value while its subscriber has no demand.
final class HeldSubscription<Value, Failure: Error>: Subscription, @unchecked Sendable {
  // Unchecked: the state is accessed only with its lock held.
  private struct State {
    var subscriber: AnySubscriber<Value, Failure>?
    var source: AnyCancellable?
    var demand = Subscribers.Demand.none
    var value: Value?
    var completion: Subscribers.Completion<Failure>?
  }

  private let state = Locked(State())
  /// The lock that keeps values in order. It is recursive, because a subscriber may cause the next value.
  private let delivery = NSRecursiveLock()

  /// Passes the values of a source to a subscriber, which may request values or cancel before the source begins.
  static func begin(_ subscriber: some Subscriber<Value, Failure>, source: (HeldSubscription) -> AnyCancellable) {
    let subscription = HeldSubscription()
    subscription.state.withLock { $0.subscriber = AnySubscriber(subscriber) }
    subscriber.receive(subscription: subscription)
    let source = source(subscription)
    subscription.state.withLock { if $0.subscriber != nil { $0.source = source } }
  }

  /// Delivers a value. Without demand, it replaces the value that is held, or is dropped.
  func offer(_ value: Value, isHeld: Bool) {
    delivery.withLock {
      state.withLock { if isHeld || $0.demand > .none { $0.value = value } }
      deliver()
    }
  }

  /// Passes the completion on: a failure at once, and the end after the value that is held.
  func finish(_ completion: Subscribers.Completion<Failure>) {
    delivery.withLock {
      state.withLock { state in
        state.completion = completion
        if case .failure = completion { state.value = nil }
      }
      deliver()
    }
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    delivery.withLock { deliver() }
  }

  func cancel() {
    // What the state retains is released outside the lock. This also cancels the source.
    _ = state.withLock { state in
      defer { state = State() }
      return state
    }
  }

  private func deliver() {
    while let (subscriber, value) = next() {
      let more = subscriber.receive(value)
      state.withLock { $0.demand += more }
    }
    let ended = state.withLock { $0.value == nil ? $0 : State() }
    guard let subscriber = ended.subscriber, let completion = ended.completion else { return }
    cancel()
    subscriber.receive(completion: completion)
  }

  private func next() -> (AnySubscriber<Value, Failure>, Value)? {
    state.withLock { state in
      guard let subscriber = state.subscriber, state.demand > .none, let value = state.value else { return nil }
      state.value = nil
      state.demand -= 1
      return (subscriber, value)
    }
  }
}
