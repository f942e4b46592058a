import Foundation
import HardwareModel
import Testing

@testable import CameraControl
@testable import CaptureModel

@Suite("Automatic focus")
struct FocusLoopTests {
  static let systems: [FormatDescriptor.AutoFocusSystem] = [.phaseDetection, .contrastDetection]

  @Test(arguments: systems, [0.12, 0.3, 1, 5])
  func `the lens moves to the position of the lens equation with each autofocus system`(
    _ system: FormatDescriptor.AutoFocusSystem, _ meters: Double
  ) throws {
    var bench = LoopBench(focusing: system)
    bench.subject.meters = meters
    bench.run(1)
    let settled = bench.settle()
    let frames = try #require(settled)
    #expect(frames < 120)
    #expect(abs(bench.control.focus.readings.lensPosition - bench.sharpPosition) < 1.0 / 64)
  }

  @Test(arguments: systems) func `the first frame is already in focus`(_ system: FormatDescriptor.AutoFocusSystem) {
    var bench = LoopBench(focusing: system)
    bench.run(50)
    #expect(Set(bench.frames).count == 1)
    #expect(abs(bench.frames[0].lensPosition - bench.sharpPosition) < 1.0 / 128)
  }

  @Test func `phase detection moves directly to focus, and contrast detection searches`() {
    for (system, isStraight) in [(FormatDescriptor.AutoFocusSystem.phaseDetection, true), (.contrastDetection, false)] {
      var bench = LoopBench(focusing: system)
      bench.subject.meters = 0.2
      bench.run(1)
      _ = bench.settle()
      let positions = bench.frames.map(\.lensPosition)
      let falls = zip(positions, positions.dropFirst()).allSatisfy { $1 <= $0 }
      #expect(falls == isStraight)
    }
  }

  @Test(arguments: systems) func `rule(125): a single focus search ends locked`(
    _ system: FormatDescriptor.AutoFocusSystem
  )
    throws
  {
    var bench = LoopBench(focusing: system)
    bench.change { $0.focus.setMode(.autoFocus) }
    bench.run(1)
    #expect(bench.control.focus.isAdjusting)
    #expect(bench.control.focus.mode == .autoFocus)
    _ = bench.settle()
    #expect(bench.control.focus.mode == .locked)
    let position = bench.control.focus.wanted
    #expect(bench.control.focus.readings.lensPosition == position, "it has arrived where it is locked")
    bench.subject.meters = 0.2
    bench.run(30)
    #expect(bench.control.focus.wanted == position)
    #expect(!bench.control.focus.isAdjusting)
  }

  @Test(arguments: systems)
  func `rule(126): continuous focus searches again only when the subject moves`(
    _ system: FormatDescriptor.AutoFocusSystem
  ) {
    var bench = LoopBench(focusing: system)
    bench.run(20)
    #expect(!bench.control.focus.isAdjusting)
    for meters in [0.15, 2, 0.4] {
      bench.subject.meters = meters
      bench.run(1)
      #expect(bench.control.focus.isAdjusting)
      _ = bench.settle()
      #expect(abs(bench.control.focus.readings.lensPosition - bench.sharpPosition) < 1.0 / 32)
    }
  }

  @Test(arguments: systems) func `rule(132): a range restriction limits the lens after the mode is set again`(
    _ system: FormatDescriptor.AutoFocusSystem
  ) {
    var bench = LoopBench(focusing: system)
    bench.subject.meters = 0.12
    bench.run(1)
    _ = bench.settle()
    bench.change { $0.focus.requested.range = .far }
    bench.run(30)
    #expect(bench.control.focus.wanted < 0.3)
    bench.change { $0.focus.setMode(.continuousAutoFocus) }
    bench.run(1)
    _ = bench.settle()
    #expect(bench.control.focus.wanted == 0.5)
  }

  @Test func `rule(124): smooth focus takes longer after the mode is set again`() throws {
    func frames(smooth: Bool, setsMode: Bool = true) -> Int? {
      var bench = LoopBench()
      bench.change { $0.focus.requested.isSmooth = smooth }
      if setsMode { bench.change { $0.focus.setMode(.continuousAutoFocus) } }
      _ = bench.settle()
      bench.subject.meters = 0.11
      bench.run(1)
      return bench.settle()
    }
    let (fast, slow) = (try #require(frames(smooth: false)), try #require(frames(smooth: true)))
    #expect(slow > 2 * fast)
    #expect(frames(smooth: true, setsMode: false) == fast)
  }

  @Test(arguments: systems, [0, .nan] as [Double])
  func `a focus search ends for a subject without contrast or distance`(
    _ system: FormatDescriptor.AutoFocusSystem, _ contrast: Double
  ) {
    var bench = LoopBench(focusing: system)
    bench.subject.contrast = contrast
    bench.subject.meters = .nan
    bench.change { $0.focus.setMode(.autoFocus) }
    let settled = bench.settle()
    #expect(settled != nil)
    #expect(bench.control.focus.mode == .locked)
    #expect((0...1).contains(bench.control.focus.wanted))
  }

  @Test func `rule(134): a fixed-focus lens does not move`() {
    var bench = LoopBench(focusing: .none)
    bench.subject.meters = 0.1
    bench.run(30)
    #expect(bench.frames.allSatisfy { $0.lensPosition == 1 })
    #expect(bench.control.focus.mode == .locked)
  }
}
