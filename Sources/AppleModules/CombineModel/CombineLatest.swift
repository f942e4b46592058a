extension Publishers {
  /// A publisher of the latest values of two publishers, from when both have published one until both have finished.
  ///
  /// A subscriber that has no demand receives only the most recent pair, when it requests one. Unlike on a phone, the
  /// two publishers receive an unlimited request. **Source:** Apple, `Publishers.CombineLatest`, `combineLatest(_:)`.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    /// The latest value of each publisher.
    public typealias Output = (A.Output, B.Output)
    /// The error with which each publisher can fail.
    public typealias Failure = A.Failure
    private enum Value {
      case a(A.Output), b(B.Output)
    }

    /// The first of the publishers.
    public let a: A
    /// The second of the publishers.
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    /// Subscribes to the publishers on behalf of a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let none: (a: A.Output?, b: B.Output?) = (nil, nil)
      let pairs = a.map(Value.a).merge(with: b.map(Value.b))
        .scan(none) { latest, value in
          switch value {
          case .a(let a): (a, latest.b)
          case .b(let b): (latest.a, b)
          }
        }
        .compactMap { latest in latest.a.flatMap { a in latest.b.map { (a, $0) } } }
      HeldSubscription.begin(subscriber) { subscription in
        pairs.sink(receiveCompletion: subscription.finish, receiveValue: { subscription.offer($0, isHeld: true) })
      }
    }
  }

  /// A publisher of the latest values of three publishers. **Source:** Apple, `Publishers.CombineLatest3`.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    /// The latest value of each publisher.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The error with which each publisher can fail.
    public typealias Failure = A.Failure
    /// The first of the publishers.
    public let a: A
    /// The second of the publishers.
    public let b: B
    /// The third of the publishers.
    public let c: C

    public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    /// Subscribes to the publishers on behalf of a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      a.combineLatest(b).combineLatest(c) { ($0.0, $0.1, $1) }.receive(subscriber: subscriber)
    }
  }
}

extension Publisher {
  /// Returns a publisher of pairs of the latest values. **Source:** Apple, `combineLatest(_:)`.
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P> where Failure == P.Failure {
    .init(self, other)
  }

  /// Returns a publisher of the results of a closure, to which it passes the latest values.
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where Failure == P.Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }

  /// Returns a publisher of triples of the latest values. **Source:** Apple, `combineLatest(_:_:)`.
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where Failure == P.Failure, Failure == Q.Failure {
    .init(self, publisher1, publisher2)
  }

  /// Returns a publisher of the results of a closure, to which it passes the latest values of three publishers.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where Failure == P.Failure, Failure == Q.Failure {
    combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }
}
