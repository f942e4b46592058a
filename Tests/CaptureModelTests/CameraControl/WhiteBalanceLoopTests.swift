@testable import AVFoundationTypes
@testable import CameraControl
import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel

@Suite("Automatic white balance")
struct WhiteBalanceLoopTests {
  @Test(arguments: [2800, 3500, 5000, 7000, 9000] as [Double])
  func `gray is rendered neutral at every color temperature`(
    _ kelvins: Double
  ) throws {
    var bench = LoopBench()
    bench.subject.kelvins = kelvins
    bench.run(1)
    #expect(bench.control.whiteBalance.isAdjusting == (kelvins != 5000))
    let settled = bench.settle()
    #expect(settled != nil)
    let balanced = LightColor(kelvins: kelvins).channels * bench.control.whiteBalance.readings.gains
    #expect(balanced.max() / balanced.min() < 1.015)
    #expect(bench.control.whiteBalance.readings.gains.min() == 1)
  }

  @Test func `typical light is balanced from the first frame`() {
    let bench = LoopBench()
    let gains = LightColor.standard.gains
    #expect((bench.control.whiteBalance.wanted - gains).max() < 1.0 / 1024)
  }

  @Test func `rule(157): a single adjustment ends locked and keeps its gains when the light's color changes`() {
    var bench = LoopBench()
    bench.subject.kelvins = 3000
    bench.change { $0.whiteBalance.setMode(.autoWhiteBalance) }
    bench.run(1)
    #expect(bench.control.whiteBalance.isAdjusting)
    _ = bench.settle()
    #expect(bench.control.whiteBalance.mode == .locked)
    let gains = bench.control.whiteBalance.wanted
    bench.subject.kelvins = 7000
    bench.run(30)
    #expect(bench.control.whiteBalance.readings.gains == gains)
    #expect(!bench.control.whiteBalance.isAdjusting)
    #expect(bench.control.whiteBalance.readings.grayWorld != gains)
  }

  @Test func `gains stay within the camera's limits and do not change in darkness`() {
    var bench = LoopBench()
    bench.subject.kelvins = 1000
    let settled = bench.settle()
    #expect(settled != nil)
    #expect(bench.control.whiteBalance.wanted.max() <= 4)
    let gains = bench.control.whiteBalance.wanted
    bench.subject.illuminance = 0
    bench.subject.kelvins = 7000
    bench.run(100)
    #expect(bench.control.whiteBalance.wanted == gains)
    #expect(!bench.control.whiteBalance.isAdjusting)
  }

  @Test(arguments: [1, 240] as [CMTimeScale]) func `white balance stops adjusting at every frame rate`(
    _ rate: CMTimeScale
  ) {
    var bench = LoopBench(duration: CMTime(value: 1, timescale: rate))
    bench.subject.kelvins = 3000
    let begun = bench.run { $0.whiteBalance.isAdjusting }
    #expect(begun != nil)
    let settled = bench.settle()
    #expect(settled != nil)
  }
}

@Suite("White points")
struct WhitePointTests {
  @Test(arguments: [1500, 2850, 5000, 6500, 30000], [-150, 0, 40])
  func `temperature and tint survive a conversion to gains and back`(_ kelvins: Double, _ tint: Double) {
    let back = WhitePoint(gains: WhitePoint(kelvins: kelvins, tint: tint).gains)
    #expect(abs(back.kelvins / kelvins - 1) < 1e-6)
    #expect(abs(back.tint - tint) < 1e-6)
  }

  @Test(arguments: [1800, 2850, 5000, 6500, 20000], [-60, 0, 60])
  func `temperature and tint survive a conversion to chromaticity and back`(_ kelvins: Double, _ tint: Double) {
    let back = WhitePoint(chromaticity: WhitePoint(kelvins: kelvins, tint: tint).chromaticity)
    #expect(abs(back.kelvins / kelvins - 1) < 0.01)
    #expect(abs(back.tint - tint) < 1)
  }

  @Test(
    arguments: [(2856, 0.4476, 0.4074), (5000, 0.3451, 0.3516), (6500, 0.3135, 0.3237)] as [(Double, Double, Double)])
  func `black-body chromaticities match the CIE tables`(_ kelvins: Double, _ x: Double, _ y: Double) {
    let xy = WhitePoint(kelvins: kelvins, tint: 0).chromaticity
    #expect(abs(xy.x - x) < 0.001)
    #expect(abs(xy.y - y) < 0.001)
  }

  @Test func `warm light needs more blue gain, and green light needs magenta`() {
    let (warm, cold) = (WhitePoint(kelvins: 3000, tint: 0).gains, WhitePoint(kelvins: 8000, tint: 0).gains)
    #expect(warm.z / warm.x > cold.z / cold.x)
    let (neutral, green) = (WhitePoint(kelvins: 5000, tint: 0).gains, WhitePoint(kelvins: 5000, tint: 50).gains)
    #expect(green.y / green.x < neutral.y / neutral.x)
  }
}
