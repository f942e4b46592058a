import CaptureModel
import CoreMediaModel
import Exploration
import Foundation
import SimulationKernel

/// A sequence of calls, derived from a seed, that runs in a separate simulated environment.
struct CallSequence {
  let seed: UInt64
  /// The numbers of the calls to make, in order, starting at 1.
  let numbers: [Int]
  let threads: Int
  var isTracing = false
  let progress: CommandProgress
  private let choices: [Int]

  init(_ testCase: SeededCase, calls: Int, threads: Int, isTracing: Bool, _ progress: CommandProgress) {
    (seed, numbers) = (testCase.seed, testCase.kept ?? Array(1...max(1, calls)))
    (self.threads, self.isTracing, self.progress) = (threads, isTracing, progress)
    choices = Self.choices(seed: seed)
  }

  /// The result of a sequence.
  struct Outcome {
    var finding: Finding?
    /// The log of the calls.
    var lines: [String]
    var tally: Tally
  }

  /// Returns the indices of the callables to draw from. Some types are weighted higher, so that their objects reach
  /// rare states.
  private static func choices(seed: UInt64) -> [Int] {
    var random = SeededGenerator(seed: seed)
    let favourites = Set((0..<12).map { _ in random.pick(owners) })
    return Callable.all.indices.flatMap { index in
      let isFavourite = favourites.contains(Callable.all[index].owner) || steady.contains(Callable.all[index].name)
      return Array(repeating: index, count: Callable.all[index].weight * (isFavourite ? 40 : 1))
    }
  }

  private static let owners = Array(Set(Callable.all.map(\.owner))).sorted()
  /// The calls that every sequence needs to make progress.
  private static let steady: Set = [
    "AVCaptureSession.addInput(_:)", "AVCaptureSession.addOutput(_:)", "AVCaptureSession.startRunning()",
    "AVCaptureDevice.lockForConfiguration()", "AVCaptureSession.commitConfiguration()",
  ]

  /// The types whose objects may live until the process exits.
  private static let lasting: Set = [
    "CFAllocator", "CGColorSpace", "CGColor", "PHImageManager", "PHAssetResourceManager", "PHPhotoLibrary", "CMClock",
    "RunLoop",
    "Format", "AVAudioSessionDataSourceDescription",
  ]
  private var isLeakProof: Bool { seed % 4 == 3 }

  /// Makes the calls and returns the outcome.
  func run() throws -> Outcome {
    let timeline: any Timeline =
      threads > 1 && seed % 4 == 0 ? HostTimeline() : VirtualTimeline()
    var fixture: Fixture? = try Fixture(seed: seed, timeline: timeline, isOrdered: threads == 1, isTracing: isTracing)
    weak let system = fixture?.system
    let tally = fixture.map { threads == 1 ? runAlone($0) : runTogether($0) } ?? Tally()
    let complaint = fixture?.firstComplaint
    fixture?.tearDown()
    let (pool, lines) = (fixture?.pool, fixture?.log.lines ?? [])
    fixture = nil
    (timeline as? HostTimeline)?.stop()
    if let complaint {
      return Outcome(
        finding: Finding(signature: complaint.filter { !$0.isNumber }, text: complaint), lines: lines, tally: tally)
    }
    let survivors = (pool?.survivors ?? [:]).filter {
      !Self.lasting.contains($0.key) && !$0.key.hasPrefix("NS") && !$0.key.hasPrefix("_")
    }
    // Most sequences pass objects as `Any` arguments, which can create reference cycles.
    guard isLeakProof, system != nil || !survivors.isEmpty else { return Outcome(lines: lines, tally: tally) }
    let names = survivors.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", ")
    let text = "still alive after all is over: \(system == nil ? "" : "the world, ")\(names)"
    return Outcome(finding: Finding(signature: "still alive after all is over", text: text), lines: lines, tally: tally)
  }

  private func runAlone(_ fixture: Fixture) -> Tally {
    let caller = CallGenerator(fixture, givesObjects: !isLeakProof)
    var tally = Tally()
    CaptureSystem.$scoped.withValue(fixture.system) {
      for number in numbers where fixture.firstComplaint == nil {
        perform(number, caller, fixture, &tally, slot: 0)
      }
    }
    caller.leave()
    return tally
  }

  /// Distributes the calls over the threads in a round-robin fashion.
  private func runTogether(_ fixture: Fixture) -> Tally {
    let group = DispatchGroup()
    let tallies = UnsafeMutableBufferPointer<Tally>.allocate(capacity: threads)
    tallies.initialize(repeating: Tally())
    defer { tallies.deinitialize().deallocate() }
    for slot in 0..<threads {
      group.enter()
      // Each thread uses a separate element.
      nonisolated(unsafe) let tallies = tallies
      let thread = Thread {
        CaptureSystem.$scoped.withValue(fixture.system) {
          let caller = CallGenerator(fixture, givesObjects: !isLeakProof)
          for number in numbers where (number - 1) % threads == slot {
            perform(number, caller, fixture, &tallies[slot], slot: slot)
          }
          caller.leave()
        }
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    // The model may call delegates on the main queue.
    while group.wait(timeout: .now()) == .timedOut { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.002)) }
    return tallies.reduce(into: Tally()) { $0.add($1) }
  }

  private func generator(_ number: Int) -> SeededGenerator {
    SeededGenerator(seed: seed ^ UInt64(number) &* 0x9E6C_63D0_876A_68DE)
  }

  /// Returns the name of the callable that a call uses.
  func name(_ number: Int) -> String {
    var random = generator(number)
    return Callable.all[random.pick(choices)].name
  }

  private func perform(_ number: Int, _ caller: CallGenerator, _ fixture: Fixture, _ tally: inout Tally, slot: Int) {
    var random = generator(number)
    let callable = Callable.all[random.pick(choices)]
    guard threads == 1 || !callable.isOnMain else { return }
    progress.begin(number, slot: slot)
    let log = fixture.log
    log.write("call \(number) \(callable.name)")
    let (ending, error) = caller.call(callable, seed: seed, number: number)
    progress.end(slot: slot)
    tally.count(callable.name, result: ending.rawValue)
    log.write("  \(ending) \(error.map { "\(type(of: $0))" } ?? "")")
    // Time advances now and then: usually by some frames, rarely by seconds.
    let roll = random.below(100)
    if threads > 1 && fixture.system.timeline.isVirtual == false { return }
    if roll < 25 { fixture.system.timeline.pass(roll < 2 ? 2_000_000_000 : Int64(random.below(120_000_000))) }
  }
}
