import CombineModel
import UIKit

extension View {
  /// Calls an action when the view has appeared. Outer views come first.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self) { $0.onAppear = action }
  }
  /// Calls an action when the view has disappeared.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self) { $0.onDisappear = action }
  }

  /// Runs an asynchronous action when the view has appeared, and cancels it when the view disappears.
  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { task(id: 0, priority: priority, action) }

  /// Runs an asynchronous action when the view has appeared and when a value changes. Cancels it when the view
  /// disappears and before it runs again.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Modified(content: self) { node in
      let run = node.slot([]) { TaskRun<T>(value) }
      let start = {
        run.task?.cancel()
        run.task = Task(priority: priority, operation: action)
      }
      node.onAppear = start
      node.onDisappear = { run.task?.cancel() }
      if run.value != value, node.isShown { node.host.later(start) }
      run.value = value
    }
  }

  /// Calls an action with the old and the new value when a value changes.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    Modified(content: self) { node in
      let last = node.slot([]) { Last<V>() }
      defer { last.value = value }
      if let old = last.value {
        if old != value { node.host.later { action(old, value) } }
      } else if initial {
        node.onAppear = { action(value, value) }
      }
    }
  }
  /// Calls an action when a value changes.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
  /// Calls an action with the new value when a value changes.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
    onChange(of: value, initial: false) { _, new in action(new) }
  }

  /// Calls an action with each value of a publisher.
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
  where P.Failure == Never {
    Modified(content: self) { node in
      let receiver = node.slot([]) { Receiver<P.Output>() }
      receiver.action = action
      receiver.subscription = receiver.subscription ?? publisher.sink { [weak receiver] in receiver?.action?($0) }
    }
  }
}

private final class TaskRun<Value> {
  var value: Value
  var task: Task<Void, Never>?
  init(_ value: Value) { self.value = value }
}

private final class Last<Value> {
  var value: Value?
}

private final class Receiver<Output> {
  var action: ((Output) -> Void)?
  var subscription: AnyCancellable?
}
