import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel

/// A number of calls that a seed determines, in a world of their own.
struct Storm {
  let seed: UInt64
  let calls: Int
  let threads: Int
  /// Which calls are made; nil for all.
  var kept: Set<Int>?
  var isTracing = false
  let progress: Progress

  /// What was wrong; nil when all holds.
  struct Finding {
    let text: String
  }

  /// The storm's calls: of some types for the most part, so that these get into states that are hard to reach.
  static func choices(seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed)
    let favourites = Set((0..<12).map { _ in owners[Int(random.next() % UInt64(owners.count))] })
    return Callable.all.indices.flatMap { index in
      let isFavourite = favourites.contains(Callable.all[index].owner) || steady.contains(Callable.all[index].name)
      return Array(repeating: index, count: Callable.all[index].weight * (isFavourite ? 40 : 1))
    }
  }

  private static let owners = Array(Set(Callable.all.map(\.owner))).sorted()
  /// What every storm needs to get anywhere.
  private static let steady: Set = [
    "AVCaptureSession.addInput(_:)", "AVCaptureSession.addOutput(_:)", "AVCaptureSession.startRunning()",
    "AVCaptureDevice.lockForConfiguration()", "AVCaptureSession.commitConfiguration()",
  ]

  /// What lives as long as the process.
  private static let lasting: Set = [
    "CFAllocator", "CGColorSpace", "CGColor", "PHImageManager", "PHAssetResourceManager", "PHPhotoLibrary", "CMClock",
    "RunLoop",
    "Format", "AVAudioSessionDataSourceDescription",
  ]
  private var isLeakProof: Bool { seed % 4 == 3 }

  /// Makes the calls. What is written of them comes back, too.
  func run() throws -> (finding: Finding?, lines: [String]) {
    let timeline: any Timeline =
      threads > 1 && seed % 4 == 0 ? HostTimeline() : VirtualTimeline()
    var stage: Stage? = try Stage(seed: seed, timeline: timeline, isOrdered: threads == 1, isTracing: isTracing)
    weak let system = stage?.system
    if let stage { threads == 1 ? runAlone(stage) : runTogether(stage) }
    let finding = stage?.firstComplaint.map(Finding.init)
    stage?.tearDown()
    let (pool, lines) = (stage?.pool, stage?.ledger.lines ?? [])
    stage = nil
    (timeline as? HostTimeline)?.stop()
    if let finding { return (finding, lines) }
    let survivors = (pool?.survivors ?? [:]).filter {
      !Self.lasting.contains($0.key) && !$0.key.hasPrefix("NS") && !$0.key.hasPrefix("_")
    }
    // Most storms give objects to what takes anything, and so tie them to each other.
    guard isLeakProof else { return (nil, lines) }
    guard system == nil, survivors.isEmpty else {
      let names = survivors.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", ")
      return (Finding(text: "still alive after all is over: \(system == nil ? "" : "the world, ")\(names)"), lines)
    }
    return (nil, lines)
  }

  private func runAlone(_ stage: Stage) {
    let caller = Caller(stage, givesObjects: !isLeakProof)
    let choices = Self.choices(seed: seed)
    CaptureSystem.$scoped.withValue(stage.system) {
      for number in 1...max(1, calls) where stage.firstComplaint == nil {
        perform(number, choices, caller, stage, slot: 0)
      }
    }
    caller.leave()
  }

  /// Threads share the calls: each takes every so many.
  private func runTogether(_ stage: Stage) {
    let group = DispatchGroup()
    let choices = Self.choices(seed: seed)
    for slot in 0..<threads {
      group.enter()
      let thread = Thread {
        CaptureSystem.$scoped.withValue(stage.system) {
          let caller = Caller(stage, givesObjects: !isLeakProof)
          for number in stride(from: slot + 1, through: calls, by: threads) {
            perform(number, choices, caller, stage, slot: slot)
          }
          caller.leave()
        }
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    // The model may call on the main queue.
    while group.wait(timeout: .now()) == .timedOut { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.002)) }
  }

  private static func random(_ seed: UInt64, _ number: Int) -> SplitMix64 {
    SplitMix64(seed: seed ^ UInt64(number) &* 0x9E6C_63D0_876A_68DE)
  }

  /// What a call of a storm calls.
  static func callable(seed: UInt64, number: Int, _ choices: [Int]) -> Callable {
    var random = random(seed, number)
    return Callable.all[choices[Int(random.next() % UInt64(choices.count))]]
  }

  private func perform(_ number: Int, _ choices: [Int], _ caller: Caller, _ stage: Stage, slot: Int) {
    var random = Self.random(seed, number)
    let index = choices[Int(random.next() % UInt64(choices.count))]
    let callable = Callable.all[index]
    guard kept?.contains(number) ?? true, threads == 1 || !callable.isOnMain else { return }
    progress.begin(slot, seed: seed, call: number, callable: index)
    let ledger = stage.ledger
    ledger.write("call \(number) \(callable.name)")
    let (outcome, error) = caller.call(callable, seed: seed, number: number)
    progress.end(slot, callable: index, outcome)
    ledger.write("  \(outcome) \(error.map { "\(type(of: $0))" } ?? "")")
    // Now and then time goes on: mostly by some frames, seldom by seconds.
    let roll = random.next() % 100
    if threads > 1 && stage.system.timeline.isVirtual == false { return }
    if roll < 25 { stage.system.timeline.pass(roll < 2 ? 2_000_000_000 : Int64(random.next() % 120_000_000)) }
  }
}
