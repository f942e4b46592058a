import AVFoundationTypes
import Testing

@Suite struct LightColorTests {
  @Test func standardLightHasTypicalWhiteBalanceGains() {
    let gains = LightColor.standard.gains
    #expect(gains.x == 2)
    #expect(gains.y == 1)
    #expect(abs(gains.z - 1 / 0.6) < 1e-12)
  }

  @Test(arguments: [2000, 2856, 4000, 5000, 6500, 10_000.0])
  func gainsNeutralizeGray(_ kelvins: Double) {
    let light = LightColor(kelvins: kelvins)
    let gray = light.channels * light.gains
    #expect(abs(gray.x - gray.y) < 1e-12)
    #expect(abs(gray.z - gray.y) < 1e-12)
    #expect(light.gains.min() == 1)
  }

  @Test func warmLightHasMoreRedAndLessBlue() {
    let (tungsten, daylight) = (LightColor(kelvins: 2856).channels, LightColor(kelvins: 7500).channels)
    #expect(tungsten.x > daylight.x)
    #expect(tungsten.z < daylight.z)
  }
}
