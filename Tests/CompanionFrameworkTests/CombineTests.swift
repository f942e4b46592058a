import AVFoundation
import CombineModel
import Foundation
import ModelTestSupport
import Testing

private struct Broken: Error, Equatable, CustomStringConvertible {
  let description = "broken"
}

private final class Screen: NSObject {
  var title: String? {
    willSet { willChangeValue(forKey: "title") }
    didSet { didChangeValue(forKey: "title") }
  }
}

/// A subscriber whose test requests each value.
private final class Patient<Input, Failure: Error>: Subscriber {
  var subscription: (any Subscription)?
  /// The demand that the subscriber adds when it receives a value.
  var more = Subscribers.Demand.none
  var values: [Input] = []
  var completion: Subscribers.Completion<Failure>?

  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return more
  }
  func receive(completion: Subscribers.Completion<Failure>) { self.completion = completion }
}

@Suite("Publishers of properties")
struct PropertyPublisherTests {
  let session = TestWorld().use { AVCaptureSession() }

  @Test(
    arguments: [
      (nil, [false, true, false]), ([], [true, false]), ([.new], [true, false]),
      ([.prior], [false, true, true, false]), ([.initial, .prior], [false, false, true, true, false]),
    ] as [(NSKeyValueObservingOptions?, [Bool])])
  func `a publisher of a property publishes the values that its options select`(
    _ options: NSKeyValueObservingOptions?, _ expected: [Bool]
  ) {
    var values: [Bool] = []
    let publisher = options.map { session.publisher(for: \.isRunning, options: $0) }
    let subscription = (publisher ?? session.publisher(for: \.isRunning)).sink { values.append($0) }
    session.startRunning()
    session.stopRunning()
    #expect(values == expected)
    subscription.cancel()
  }

  @Test func `a canceled or released subscription ends the observation`() {
    var values: [Bool] = []
    let canceled = session.publisher(for: \.isRunning, options: .new).sink { values.append($0) }
    var released: AnyCancellable? = session.publisher(for: \.isRunning, options: .new).sink { values.append($0) }
    _ = released
    canceled.cancel()
    released = nil
    session.startRunning()
    #expect(values.isEmpty)
    let isObserved = session.isObserved
    #expect(!isObserved)
  }

  @Test func `without demand, the initial value is held, and later ones are dropped`() {
    let patient = Patient<Bool, Never>()
    session.publisher(for: \.isRunning).subscribe(patient)
    session.startRunning()
    #expect(patient.values.isEmpty)
    patient.subscription?.request(.max(1))
    #expect(patient.values == [false])
    session.stopRunning()
    patient.subscription?.request(.max(1))
    #expect(patient.values == [false])
    session.startRunning()
    session.stopRunning()
    #expect(patient.values == [false, true])
    patient.more = .max(1)
    patient.subscription?.request(.max(1))
    session.startRunning()
    session.stopRunning()
    #expect(patient.values == [false, true, true, false])
  }

  @Test func `values arrive on the thread that changes the property`() async {
    let session = session
    let names = Journal()
    let subscription = session.publisher(for: \.isRunning, options: .new).sink { _ in
      names.add("\(Thread.current.threadDictionary["name"] ?? "another")")
    }
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        Thread.current.threadDictionary["name"] = "capture"
        session.startRunning()
        done.resume()
      }
    }
    #expect(names.lines == ["capture"])
    subscription.cancel()
  }

  @Test func `a value that its subscriber changes again is followed by the new value`() {
    var values: [Bool] = []
    let session = session
    let subscription = session.publisher(for: \.isRunning, options: .new).sink {
      values.append($0)
      if $0 { session.stopRunning() }
    }
    session.startRunning()
    #expect(values == [true, false])
    subscription.cancel()
  }

  @Test func `a property of an app class publishes its values, which can be nil`() {
    let screen = Screen()
    var titles: [String?] = []
    let subscription = screen.publisher(for: \.title, "title").sink { titles.append($0) }
    screen.title = "Camera"
    screen.title = nil
    #expect(titles == [nil, "Camera", nil])
    subscription.cancel()
  }

  @Test func `publishers are equal if they observe the same property of the same object with the same options`() {
    let publisher = NSObject.KeyValueObservingPublisher(object: session, keyPath: \.isRunning, options: .new)
    // Swift Testing cannot describe key paths.
    let same = publisher == session.publisher(for: \.isRunning, options: .new)
    let withOtherOptions = publisher == session.publisher(for: \.isRunning)
    let ofOtherProperty = publisher == session.publisher(for: \.isInterrupted, options: .new)
    #expect(same)
    #expect(!withOtherOptions)
    #expect(!ofOtherProperty)
    var changes = 0
    let subscription = publisher.didChange().sink { changes += 1 }
    session.startRunning()
    #expect(changes == 1)
    subscription.cancel()
  }

  @Test func `a notification center publishes notifications of its name`() {
    let (center, name) = (NotificationCenter(), AVCaptureSession.didStartRunningNotification)
    var names: [Notification.Name] = []
    let subscription = center.publisher(for: name).sink { names.append($0.name) }
    center.post(name: name, object: nil)
    center.post(name: AVCaptureSession.didStopRunningNotification, object: nil)
    #expect(names == [name])
    subscription.cancel()
  }
}

@Suite("Publishers of several publishers")
struct JoinedPublisherTests {
  private let a = PassthroughSubject<Int, Broken>()
  private let b = CurrentValueSubject<Int, Broken>(10)
  private let c = PassthroughSubject<Int, Broken>()

  /// Returns the values of a publisher while `a`, `b` and `c` publish, and how it completes.
  private func record(_ publisher: some Publisher<Int, Broken>, _ body: () -> Void) -> [String] {
    var lines: [String] = []
    let subscription = publisher.sink(
      receiveCompletion: { lines.append("\($0)") }, receiveValue: { lines.append("\($0)") })
    body()
    subscription.cancel()
    return lines
  }

  @Test func `a merged publisher publishes all values and finishes with the last of its publishers`() {
    let lines = record(a.merge(with: b, c)) {
      a.send(1)
      c.send(100)
      a.send(completion: .finished)
      b.send(20)
      b.send(completion: .finished)
      c.send(200)
      c.send(completion: .finished)
    }
    #expect(lines == ["10", "1", "100", "20", "200", "finished"])
    #expect(
      record(Empty().merge(with: [1, 2].publisher.setFailureType(to: Broken.self))) {} == ["1", "2", "finished"])
  }

  @Test func `publishers of the same type are merged into one publisher, to which more can be added`() {
    let many: Publishers.MergeMany = a.merge(with: c)
    let lines = record(many.merge(with: a)) {
      a.send(1)
      c.send(100)
    }
    #expect(lines == ["1", "1", "100"])
    #expect(record(Publishers.MergeMany([AnyPublisher<Int, Broken>]())) {} == ["finished"])
  }

  @Test(arguments: [false, true]) func `a joined publisher fails with the first failure`(isMerged: Bool) {
    let joined = isMerged ? a.merge(with: b).eraseToAnyPublisher() : a.combineLatest(b, +).eraseToAnyPublisher()
    let lines = record(joined) {
      b.send(completion: .failure(Broken()))
      a.send(1)
    }
    #expect(lines == (isMerged ? ["10"] : []) + ["failure(broken)"])
  }

  @Test func `the latest values are combined from when each publisher has published one`() {
    let lines = record(a.combineLatest(b, c) { $0 + $1 + $2 }) {
      a.send(1)
      a.send(2)
      c.send(100)
      b.send(20)
      a.send(completion: .finished)
      b.send(completion: .finished)
      c.send(200)
      c.send(completion: .finished)
    }
    #expect(lines == ["112", "122", "222", "finished"])
  }

  @Test func `a subscriber without demand receives the most recent pair before the completion`() {
    let patient = Patient<(Int, Int), Broken>()
    a.combineLatest(b).subscribe(patient)
    a.send(1)
    b.send(20)
    #expect(patient.values.isEmpty)
    patient.subscription?.request(.max(1))
    #expect(patient.values.map { $0 + $1 } == [21])
    a.send(2)
    a.send(completion: .finished)
    b.send(completion: .finished)
    #expect(patient.completion == nil)
    patient.subscription?.request(.max(1))
    #expect(patient.values.map { $0 + $1 } == [21, 22])
    #expect(patient.completion == .finished)
  }

  @Test func `a failure arrives at once, without the pair that is held`() {
    let patient = Patient<(Int, Int), Broken>()
    a.combineLatest(b).subscribe(patient)
    a.send(1)
    a.send(completion: .failure(Broken()))
    #expect(patient.completion == .failure(Broken()))
    patient.subscription?.request(.max(1))
    #expect(patient.values.isEmpty)
  }

  @Test(arguments: [false, true]) func `a canceled subscription ends those of all publishers`(isMerged: Bool) {
    var ended: [String] = []
    let first = a.handleEvents(receiveCancel: { ended.append("a") })
    let second = b.handleEvents(receiveCancel: { ended.append("b") })
    let joined =
      isMerged ? first.merge(with: second).eraseToAnyPublisher() : first.combineLatest(second, +).eraseToAnyPublisher()
    let subscription = joined.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    subscription.cancel()
    #expect(ended.sorted() == ["a", "b"])
  }

  @Test func `a publisher that publishes at once can be canceled by its first value`() {
    let numbers = [1, 2, 3].publisher.combineLatest(Just(10), +)
    let first = numbers.first()
    var values: [Int] = []
    let subscription = first.sink { values.append($0) }
    #expect(values == [13])
    subscription.cancel()
  }
}
