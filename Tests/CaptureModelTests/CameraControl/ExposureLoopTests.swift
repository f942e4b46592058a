import Foundation
import HardwareModel
import Testing

@testable import CameraControl
@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Automatic exposure")
struct ExposureLoopTests {
  @Test func `a typical scene is exposed like a light meter reading from the first frame and stays constant`() {
    var bench = LoopBench()
    // A light meter's reading for f/1.8 in 500 lux: 1/60 s at ISO 97.
    let advised = 97.2 / 60
    #expect(abs(log2(bench.control.exposure.wanted.product / advised)) < 1 / 512)
    let first = bench.control.exposure.wanted
    bench.run(100)
    #expect(bench.control.exposure.wanted == first)
    #expect(Set(bench.frames).count == 1)
    #expect(bench.control.exposure.readings.targetOffset == 0)
  }

  @Test(arguments: [1, 50, 100, 2000, 6400, 100_000] as [Double])
  func `exposure adapts to a light change in less than two seconds, within the tolerance`(_ lux: Double) throws {
    var bench = LoopBench()
    bench.subject.illuminance = lux
    bench.run(1)
    #expect(bench.control.exposure.isAdjusting)
    let settled = bench.settle()
    let frames = try #require(settled)
    #expect(frames < 60)
    let exposure = bench.control.exposure
    let isAtLimit = exposure.wanted.iso == 1600
    #expect(isAtLimit == (lux < 10))
    #expect(abs(exposure.readings.targetOffset) < ExposureControl.tolerance + 0.001 || isAtLimit)
    #expect(!isAtLimit || exposure.readings.targetOffset < -1)
  }

  @Test func `exposure converges without overshooting although decisions take effect two frames later`() {
    var bench = LoopBench()
    bench.subject.illuminance = 4000
    bench.run(40)
    let products = bench.frames.map { $0.exposureSeconds * $0.iso }
    for (earlier, later) in zip(products, products.dropFirst()) { #expect(later <= earlier * 1.001) }
    #expect(products[0] == products[1])
    #expect(products[1] == products[2])
    #expect(products[3] < products[2])
  }

  @Test func `light changes within the dead band do not change the exposure`() {
    var bench = LoopBench()
    bench.subject.illuminance *= exp2(0.1)
    bench.run(20)
    #expect(Set(bench.frames).count == 1)
    #expect(!bench.control.exposure.isAdjusting)
  }

  @Test func `rule(137): a single adjustment ends locked, and reports adjusting even if nothing changes`()
    throws
  {
    var bench = LoopBench()
    bench.change { $0.exposure.setMode(.autoExpose) }
    #expect(bench.control.exposure.mode == .autoExpose)
    bench.run(1)
    #expect(bench.control.exposure.isAdjusting)
    bench.run(1)
    #expect(!bench.control.exposure.isAdjusting)
    #expect(bench.control.exposure.mode == .locked)
    bench.subject.illuminance = 100
    bench.run(20)
    #expect(Set(bench.frames).count == 1)
  }

  @Test func `a lock keeps the current exposure, even if it is wrong and for frames in flight`() {
    var bench = LoopBench()
    bench.subject.illuminance = 6400
    bench.run(5)
    let shown = bench.control.exposure.readings.exposure
    bench.change { $0.setExposureMode(.locked) }
    bench.run(30)
    #expect(bench.frames.dropFirst(5).allSatisfy { $0.exposureSeconds == shown.seconds && $0.iso == shown.iso })
    #expect(bench.control.exposure.readings.targetOffset > 1)
    #expect(!bench.control.exposure.isAdjusting)
  }

  @Test(arguments: [1, -1.5] as [Double])
  func `rule(142): bias changes continuous and locked exposure, but only the target offset in custom mode`(
    _ bias: Double
  ) throws {
    var bench = LoopBench()
    let start = bench.control.exposure.wanted
    bench.change { $0.exposure.setBias(bias) }
    _ = bench.settle()
    #expect(abs(log2(bench.control.exposure.wanted.product / start.product) - bias) < 0.15)
    bench.change { $0.exposure.setBias(0) }
    _ = bench.settle()

    bench.change { $0.exposure.setMode(.locked) }
    let locked = bench.control.exposure.wanted
    bench.change { $0.exposure.setBias(bias) }
    bench.run(5)
    #expect(abs(log2(bench.control.exposure.wanted.product / locked.product) - bias) < 0.01)
    bench.change { $0.exposure.setBias(0) }

    bench.change { $0.exposure.setCustom(locked) }
    bench.run(5)
    let offset = bench.control.exposure.readings.targetOffset
    bench.change { $0.exposure.setBias(bias) }
    bench.run(5)
    #expect(bench.control.exposure.wanted == locked)
    #expect(abs(bench.control.exposure.readings.targetOffset - offset + bias) < 0.1)
  }

  @Test func `rule(143): the target offset is the difference in EV between a custom exposure and the target`() {
    var bench = LoopBench()
    let start = bench.control.exposure.wanted
    for stops in [-2.0, -1, 1, 2] {
      bench.change { $0.exposure.setCustom(.init(seconds: start.seconds * exp2(stops), iso: start.iso)) }
      bench.run(3)
      #expect(abs(bench.control.exposure.readings.targetOffset - stops) < 0.1)
    }
  }

  @Test(arguments: [0, .infinity, .nan, -1, 1e12] as [Double])
  func `black, saturated, and corrupt images end at a limit, and adjusting ends`(_ level: Double) {
    var bench = LoopBench()
    bench.subject.middle = level
    bench.subject.whole = level
    let settled = bench.settle()
    #expect(settled != nil)
    bench.run(200)
    #expect(!bench.control.exposure.isAdjusting)
    #expect(bench.control.exposure.wanted.product.isFinite)
  }

  @Test(arguments: [1, 15, 60, 240] as [CMTimeScale]) func `exposure stops adjusting at every frame rate`(
    _ rate: CMTimeScale
  )
    throws
  {
    var bench = LoopBench(duration: CMTime(value: 1, timescale: rate))
    bench.subject.illuminance = 5
    let settled = bench.settle()
    let frames = try #require(settled)
    #expect(Double(frames) < max(10, 2.1 * Double(rate)))
    #expect(bench.control.exposure.wanted.seconds <= 1 / Double(rate))
  }
}

@Suite("Exposure program")
struct ExposureProgramTests {
  private func program(rate: Int32 = 30) -> ExposureControl.Program {
    var program = ExposureControl.Program(CameraDescriptor.lit().formats[0], moderateGain: 16)
    let duration = CMTime(value: 1, timescale: rate)
    program.frames = FrameLengths(duration, duration)
    return program
  }

  @Test(
    arguments: [
      (0.01, 0.0004, 25), (0.2, 0.008, 25), (0.3, 1.0 / 120, 36), (1, 1.0 / 60, 60), (5, 1.0 / 60, 300),
      (12, 1.0 / 40, 480), (20, 1.0 / 30, 600), (1000, 1.0 / 30, 1600),
    ] as [(Double, Double, Double)])
  func `duration increases first, then ISO, then duration up to the frame duration, then ISO to its maximum`(
    _ product: Double, _ seconds: Double, _ iso: Double
  ) {
    let exposure = program().exposure(gathering: product)
    #expect(exposure.iso == iso)
    #expect(abs(exposure.seconds / seconds - 1) < 0.02)
  }

  @Test func `the product of duration and ISO equals the requested product within the limits`() {
    var product = 0.01
    while product < 50 {
      let exposure = program().exposure(gathering: product)
      #expect(abs(exposure.product / product - 1) < 0.002)
      #expect(exposure.iso == exposure.iso.rounded())
      #expect(exposure.seconds <= 1.0 / 30)
      product *= 1.07
    }
  }

  @Test func `the client's maximum duration and the frame duration limit the exposure duration`() {
    var program = program(rate: 240)
    #expect(program.exposure(gathering: 5).seconds <= 1.0 / 240)
    program.longestSeconds = 0.001
    #expect(program.exposure(gathering: 5).seconds <= 0.001)
    #expect(program.exposure(gathering: 0).seconds == 0.00002)
  }

  @Test(arguments: [ExposureControl.Mode.continuousAutoExposure, .locked, .custom], [100.0, 0])
  func `automatic exposure avoids mains flicker at once, and custom exposure does not`(
    _ mode: ExposureControl.Mode, _ flashes: Double
  ) {
    var bench = LoopBench(subject: .init(illuminance: 150))
    bench.run(10)
    bench.change { $0.setExposureMode(mode) }
    let before = bench.control.exposure.wanted
    bench.change { $0.exposure.avoidFlicker(ofFlashesPerSecond: flashes) }
    let after = bench.control.exposure.wanted
    #expect((after == before) == (mode != .continuousAutoExposure))
    guard mode == .continuousAutoExposure, flashes > 0 else { return }
    let count = after.seconds * flashes
    // The ISO is a whole number, so the duration is adjusted.
    #expect(count > 0.9, "\(count)")
    #expect(abs(count - count.rounded()) < 1 / after.iso, "\(count)")
  }
}
