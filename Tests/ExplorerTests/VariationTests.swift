import Foundation
import Testing

@testable import CaptureTesting
@testable import Exploration

@Suite struct VariationTests {
  @Test(arguments: [
    "", "device=iphone-6s", "without=torch", "world=cameraDenied", "world=slowStart", "without=video4K",
    "seed=7", "order=12.1",
    "pause=0ms@AVCaptureSession.addInput#2", "fault=phoneCall:2s@AVCaptureSession.startRunning#1",
    "fault=background@AVCaptureSession.isRunning=true#1+16ms",
    "error=AVCapturePhotoOutput.capturePhoto:unknown#2",
    "device=iphone-7;without=flash;world=dark;fault=hot:2s@photo.willBegin#3",
  ])
  func textIsRead(text: String) { #expect(Variation(text)?.description == text) }

  @Test(arguments: [
    "device=nokia", "without=", "world=nowhere", "fault=hot", "fault=hot:2s@", "order=1", "seed=-1", "hello",
    "pause=1s@a#1",
    "fault=hot:2s@photo.willBegin#0x1", "error=AVCapturePhotoOutput.capturePhoto:diskFull#1",
    "error=AVCapturePhotoOutput.capturePhoto:unknown", "error=AVCaptureSession.startRunning:unknown#1",
  ])
  func otherTextIsRefused(text: String) { #expect(Variation(text) == nil) }

  @Test func addressesMakeNoDifference() {
    let failures = ["0x7fd400018260", "0x7f3534001a10"].map {
      ExploredFailure(oracle: .crash, text: "object \($0) was already destroyed")
    }
    #expect(failures[0] == failures[1])
    #expect(failures[0].signature == failures[1].signature)
  }

  @Test func whatDoesNotMatterIsTold() {
    let failure = ExploredFailure(oracle: .expectation, text: "the photo is missing")
    var finding = Explorer.Finding(
      failure: failure, runCount: 3, variations: ["fault=hot:2s@photo.willBegin#1"],
      immaterial: ["which phone it is", "how the phone is held", "how long it lasts"],
      moments: ("photo.willBegin", "photo.didCapture"))
    #expect(
      finding.report(of: 50).contains(
        """

        It may begin at any moment from photo.willBegin to photo.didCapture.
        It does not matter which phone it is, how the phone is held or how long it lasts.

        """))
    (finding.immaterial, finding.moments) = ([], nil)
    #expect(!finding.report(of: 50).contains("matter"))
  }

  @Test func aBudgetEndsAfterRunsOrProcessorTime() {
    var run = ExploredRun()
    run.processorNanoseconds = 200_000_000
    for (budget, count) in [(ExplorationBudget.runs(2), 2), (.processorTime(.milliseconds(500)), 3)] {
      var (spending, runs) = (budget.spending, 0)
      while spending.permitsRun {
        spending.add(run)
        runs += 1
      }
      #expect(runs == count)
    }
  }

  @Test func aSmallBudgetTriesEachKind() {
    var plain = ExploredRun()
    plain.events = (0..<60).map { EventLog.Event(name: "photo.event\($0)", nanoseconds: 0, isCall: true) }
    plain.operations = [.capturePhoto: 1]
    plain.alternatives = [2, 2]
    let variations = Plan(profile: "iphone-13-mini", plain: plain, seed: 1).variations
    #expect(Set(variations.prefix(13).map(\.kind)) == Set(ExplorationCoverage.Kind.allCases))
    // Each kind of fault is tried, in all parts of the run, before any of them comes again.
    let faults = variations.compactMap(\.fault)
    let kinds = Set(faults.map(\.kind))
    let first = faults.prefix(kinds.count)
    #expect(Set(first.map(\.kind)) == kinds)
    #expect(Set(first.map(\.event)).count == kinds.count)
    // Three faults of a kind follow events from different parts of the run.
    let turns = faults.filter { $0.kind == .turned }.prefix(3).compactMap { Int($0.event.dropFirst(11)) }.sorted()
    #expect(turns.count == 3)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $1 - $0 > 10 }, "\(turns)")
    #expect(Set(faults).count == faults.count)
    #expect(Set(variations).count == variations.count)
  }

  @Test func theTableCountsEachKindOfVariation() {
    var coverage = ExplorationCoverage()
    coverage.plan(["device=iphone-6s", "device=iphone-7", "fault=hot:2s@photo.willBegin#1"])
    var run = ExploredRun()
    run.failures = [ExploredFailure(oracle: .expectation, text: "the photo is missing")]
    coverage.add(run, of: "device=iphone-6s")
    coverage.add(ExploredRun(), of: "fault=hot:2s@photo.willBegin#1")
    #expect(
      coverage.text == """
                  planned  tried  failed  no effect  never begun  left out
        phones          2      1       1          0            0         1
        faults          1      1       0          0            1         0
        """)
  }

  @Test(arguments: [
    ("AVCapturePhotoOutput.capturePhoto:unknown#1", "the first photo fails with AVError.unknown"),
    (
      "PHPhotoLibrary.performChanges:notEnoughSpace#2",
      "the second change of the photo library fails with PHPhotosError.notEnoughSpace"
    ),
    ("AVAssetWriterInput.append:diskFull#15", "sample of an asset writer number 15 fails with AVError.diskFull"),
  ]) func anErrorIsToldInWords(text: String, words: String) {
    #expect(Variation("error=\(text)")?.words == words)
  }

  @Test func errorsAreListed() {
    let failure = ExploredFailure(oracle: .crash, text: "the app crashed: nil")
    let finding = Explorer.Finding(
      failure: failure, runCount: 60,
      variations: [
        "error=AVCapturePhotoOutput.capturePhoto:unknown#1", "error=AVCapturePhotoOutput.capturePhoto:unknown#2",
      ])
    #expect(
      finding.report(of: 400) == """
        explored: the app crashed: nil.
        It was found in run 60, when the first photo fails with AVError.unknown. 2 of 400 runs show it: errors of \
        AVCapturePhotoOutput.capturePhoto.
        To run it alone, set CAMSIM_EXPLORE='error=AVCapturePhotoOutput.capturePhoto:unknown#1'. \
        To keep it as a test, pass only: ["error=AVCapturePhotoOutput.capturePhoto:unknown#1"].
        """)
  }

  @Test func aMissingPartExplainsMoreThanAPhone() {
    let failure = ExploredFailure(
      oracle: .misuse, text: "NSInvalidArgumentException: the torch is not supported", evidence: .rule(2))
    let finding = Explorer.Finding(failure: failure, runCount: 3, variations: ["device=ipad-a16", "without=torch"])
    #expect(
      finding.report(of: 50) == """
        explored: NSInvalidArgumentException: the torch is not supported. It breaks rule 2 (AVCaptureDevice.h, iOS 16.5 SDK).
        It was found in run 3, when the phone has no torch. 2 of 50 runs show it: the phones ipad-a16; no torch.
        To run it alone, set CAMSIM_EXPLORE='without=torch'. To keep it as a test, pass only: ["without=torch"].
        """)
  }
}
