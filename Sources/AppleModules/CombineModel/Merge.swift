extension Publishers {
  /// A publisher of the values of all its publishers, which fails with the first of them and finishes with the last.
  ///
  /// **Source:** Apple, `Publishers.MergeMany`.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// The values that each publisher publishes.
    public typealias Output = Upstream.Output
    /// The error with which each publisher can fail.
    public typealias Failure = Upstream.Failure
    /// The publishers whose values are merged.
    public let publishers: [Upstream]

    /// Creates a publisher of the values of all publishers in a list.
    public init(_ upstream: Upstream...) { publishers = upstream }
    /// Creates a publisher of the values of all publishers in a sequence.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    /// Subscribes to the publishers on behalf of a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      publishers.publisher.setFailureType(to: Failure.self).flatMap { $0 }.receive(subscriber: subscriber)
    }

    /// Returns a publisher that also publishes the values of another publisher of the same type.
    public func merge(with other: Upstream) -> Self { Self(publishers + [other]) }
  }

  /// A publisher of the values of two publishers. **Source:** Apple, `Publishers.Merge`.
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
    /// The values that each publisher publishes.
    public typealias Output = A.Output
    /// The error with which each publisher can fail.
    public typealias Failure = A.Failure
    /// The first of the publishers.
    public let a: A
    /// The second of the publishers.
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    /// Subscribes to the publishers on behalf of a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()).receive(subscriber: subscriber)
    }
  }

  /// A publisher of the values of three publishers. **Source:** Apple, `Publishers.Merge3`.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Output == B.Output, A.Output == C.Output, A.Failure == B.Failure, A.Failure == C.Failure {
    /// The values that each publisher publishes.
    public typealias Output = A.Output
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
      MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
        .receive(subscriber: subscriber)
    }
  }
}

extension Publisher {
  /// Returns a publisher that also publishes the values of another publisher. **Source:** Apple, `merge(with:)`.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where Failure == P.Failure, Output == P.Output { .init(self, other) }

  /// Returns a publisher that also publishes the values of another publisher of the same type.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { .init(self, other) }

  /// Returns a publisher that also publishes the values of two others. **Source:** Apple, `merge(with:_:)`.
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
  where Failure == B.Failure, Output == B.Output, Failure == C.Failure, Output == C.Output { .init(self, b, c) }
}
