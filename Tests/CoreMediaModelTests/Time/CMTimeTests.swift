import CoreMediaModel
import Testing

private func time(_ value: Int64, _ timescale: Int32, epoch: Int64 = 0, rounded: Bool = false) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: rounded ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
}

/// Compares all four fields, while `==` compares only the represented time.
private func expectIdentical(
  _ actual: CMTime, _ expected: CMTime, _ about: String, location: SourceLocation = #_sourceLocation
) {
  #expect(
    actual.value == expected.value,
    "\(about): \(actual) flags \(actual.flags.rawValue), expected \(expected) flags \(expected.flags.rawValue)",
    sourceLocation: location)
  #expect(
    actual.timescale == expected.timescale,
    "\(about): \(actual) flags \(actual.flags.rawValue), expected \(expected) flags \(expected.flags.rawValue)",
    sourceLocation: location)
  #expect(
    actual.flags == expected.flags,
    "\(about): \(actual) flags \(actual.flags.rawValue), expected \(expected) flags \(expected.flags.rawValue)",
    sourceLocation: location)
  #expect(
    actual.epoch == expected.epoch,
    "\(about): \(actual) flags \(actual.flags.rawValue), expected \(expected) flags \(expected.flags.rawValue)",
    sourceLocation: location)
}

@Suite struct CMTimeTests {
  @Test func aTimescaleThatIsNotPositiveMakesAnInvalidTime() {
    expectIdentical(CMTime(value: 3, timescale: 0), .invalid, "zero")
    expectIdentical(CMTimeMake(value: 3, timescale: -1), .invalid, "negative")
    expectIdentical(CMTimeMakeWithEpoch(value: 3, timescale: 2, epoch: 7), time(3, 2, epoch: 7), "epoch")
    expectIdentical(CMTime(), .invalid, "no arguments")
  }

  @Test(arguments: [
    (CMTime.invalid, false, false, false, false, false),
    (.zero, true, true, false, false, false),
    (.indefinite, true, false, true, false, false),
    (.positiveInfinity, true, false, false, true, false),
    (.negativeInfinity, true, false, false, false, true),
  ]) func `a time is valid, numeric, indefinite or infinite`(
    _ time: CMTime, valid: Bool, numeric: Bool, indefinite: Bool, positive: Bool, negative: Bool
  ) {
    #expect(time.isValid == valid)
    #expect(time.isNumeric == numeric)
    #expect(time.isIndefinite == indefinite)
    #expect(time.isPositiveInfinity == positive)
    #expect(time.isNegativeInfinity == negative)
    #expect(CMTIME_IS_VALID(time) == valid)
    #expect(CMTIME_IS_INVALID(time) != valid)
    #expect(CMTIME_IS_NUMERIC(time) == numeric)
    #expect(CMTIME_IS_INDEFINITE(time) == indefinite)
    #expect(CMTIME_IS_POSITIVEINFINITY(time) == positive)
    #expect(CMTIME_IS_NEGATIVEINFINITY(time) == negative)
  }

  @Test func `rule(335): infinities are below and above all numbers, and an invalid time is the greatest`() {
    let ascending: [CMTime] = [
      .negativeInfinity, time(-1, 1), time(0, 600), time(1, 3), time(1, 2), time(.max, 1), time(0, 1, epoch: 1),
      .indefinite, .positiveInfinity, .invalid,
    ]
    for (i, first) in ascending.enumerated() {
      for (j, second) in ascending.enumerated() {
        #expect(CMTimeCompare(first, second) == (i < j ? -1 : i > j ? 1 : 0), "\(first) and \(second)")
        #expect((first < second) == (i < j))
        #expect((first == second) == (i == j))
      }
    }
  }

  @Test func comparisonIsExactBeyondThePrecisionOfDouble() {
    let huge = Int64(1) << 62
    #expect(time(huge, 3) < time(huge + 1, 3))
    #expect(time(huge, .max) > time(huge - 1, .max))
    #expect(time(.min, 1) < time(.min + 1, 1))
  }

  @Test func equalTimesHaveEqualHashes() {
    #expect(Set([time(1, 2), time(2, 4), time(300, 600, rounded: true)]).count == 1)
    #expect(Set([time(0, 1), time(0, 600)]).count == 1)
    #expect(Set([time(1, 2), time(1, 2, epoch: 1), .invalid, .indefinite]).count == 4)
  }

  @Test func `the seconds of a time are a number, infinite or not a number`() {
    #expect(time(34, 30).seconds == 34.0 / 30)
    #expect(CMTimeGetSeconds(time(5, 2, epoch: 9)) == 2.5)
    #expect(CMTime.invalid.seconds.isNaN)
    #expect(CMTime.indefinite.seconds.isNaN)
    #expect(CMTime.positiveInfinity.seconds == .infinity)
    #expect(CMTime.negativeInfinity.seconds == -.infinity)
  }

  @Test(
    arguments: [
      (5.0, 600, time(3000, 600)),
      (0.1, 600, time(60, 600)),
      (1.0 / 30, 600, time(20, 600)),
      (2.87, 1, time(2, 1, rounded: true)),
      (-2.87, 1, time(-2, 1, rounded: true)),
      (2.368, 24, time(56, 24, rounded: true)),
      (.nan, 600, time(0, 600, rounded: true)),
      (.infinity, 600, .positiveInfinity),
      (-.infinity, 600, .negativeInfinity),
      (1e300, 600, .positiveInfinity),
      (1, 0, .invalid),
      (1, -600, .invalid),
      (0x1p62, 600, time(1 << 62, 1)),
      (0x1p60, 9, time(1 << 62, 4)),
    ] as [(Double, CMTimeScale, CMTime)]) func `rule(336): seconds become multiples of the timescale`(
      _ seconds: Double, _ timescale: CMTimeScale, _ expected: CMTime
    )
  {
    expectIdentical(CMTime(seconds: seconds, preferredTimescale: timescale), expected, "\(seconds)")
    expectIdentical(CMTimeMakeWithSeconds(seconds, preferredTimescale: timescale), expected, "\(seconds)")
  }

  @Test(
    arguments: [
      (time(34, 30), "{34/30 = 1.133}"),
      (time(1, 3, rounded: true), "{1/3 = 0.333, rounded}"),
      (.invalid, "{INVALID}"),
      (.indefinite, "{INDEFINITE}"),
      (.positiveInfinity, "{+INFINITY}"),
      (.negativeInfinity, "{-INFINITY}"),
    ] as [(CMTime, String)]) func `a time is described as on a phone`(_ time: CMTime, _ expected: String)
  {
    #expect(time.description == expected)
    #expect(CMTimeCopyDescription(allocator: nil, time: time) as String? == expected)
  }

  @Test func timesHaveMinimumMaximumAndAbsoluteValue() {
    #expect(CMTimeMinimum(time(1, 2), time(1, 3)) == time(1, 3))
    #expect(CMTimeMaximum(time(1, 2), .positiveInfinity) == .positiveInfinity)
    expectIdentical(CMTimeAbsoluteValue(time(-5, 3, epoch: 2)), time(5, 3, epoch: 2), "negative")
    expectIdentical(CMTimeAbsoluteValue(time(.min, 3)), time(.min, 3), "without counterpart")
    expectIdentical(CMTimeAbsoluteValue(.negativeInfinity), .positiveInfinity, "infinity")
    expectIdentical(CMTimeAbsoluteValue(.invalid), .invalid, "invalid")
  }
}

@Suite struct CMTimeConversionTests {
  @Test(arguments: [
    (CMTimeRoundingMethod.roundHalfAwayFromZero, [2, -2, 2, -2, 1, -1]),
    (.roundTowardZero, [1, -1, 1, -1, 1, -1]),
    (.roundAwayFromZero, [2, -2, 2, -2, 2, -2]),
    (.quickTime, [1, -1, 1, -1, 1, -1]),
    (.roundTowardPositiveInfinity, [2, -1, 2, -1, 2, -1]),
    (.roundTowardNegativeInfinity, [1, -2, 1, -2, 1, -2]),
  ])
  func eachRoundingMethodRoundsAsDocumented(_ method: CMTimeRoundingMethod, _ expected: [Int64]) {
    let times = [time(6, 4), time(-6, 4), time(7, 4), time(-7, 4), time(5, 4), time(-5, 4)]
    for (original, value) in zip(times, expected) {
      expectIdentical(original.convertScale(1, method: method), time(value, 1, rounded: true), "\(original) \(method)")
    }
    expectIdentical(time(8, 4, epoch: 3).convertScale(1, method: method), time(2, 1, epoch: 3), "exact")
  }

  @Test func `QuickTime rounds away from zero to a finer timescale and never rounds a negative time to zero`() {
    expectIdentical(time(1, 3).convertScale(4, method: .quickTime), time(2, 4, rounded: true), "finer")
    expectIdentical(time(-1, 4).convertScale(3, method: .quickTime), time(-1, 3, rounded: true), "never zero")
    expectIdentical(time(1, 4).convertScale(3, method: .quickTime), time(0, 3, rounded: true), "positive may be zero")
  }

  @Test func convertingKeepsSpecialTimesAndOverflowsToInfinity() {
    expectIdentical(CMTime.indefinite.convertScale(600, method: .default), .indefinite, "indefinite")
    expectIdentical(time(1, 1).convertScale(0, method: .default), .invalid, "timescale 0")
    expectIdentical(time(.max, 1).convertScale(2, method: .default), .positiveInfinity, "overflow")
    expectIdentical(time(.min, 1).convertScale(2, method: .default), .negativeInfinity, "overflow")
    expectIdentical(time(.min, 1).convertScale(1, method: .default), time(.min, 1), "least value")
    expectIdentical(
      CMTimeConvertScale(time(1, 2, rounded: true), timescale: 4, method: .default), time(2, 4, rounded: true),
      "mark stays")
  }

  @Test func rawValuesAreThoseOfApple() {
    #expect(CMTimeRoundingMethod.default == .roundHalfAwayFromZero)
    #expect(
      (1...6).map { CMTimeRoundingMethod(rawValue: $0) } == [
        .roundHalfAwayFromZero, .roundTowardZero, .roundAwayFromZero, .quickTime, .roundTowardPositiveInfinity,
        .roundTowardNegativeInfinity,
      ])
    #expect(CMTimeFlags.impliedValueFlagsMask.rawValue == 28)
  }
}

@Suite struct CMTimeArithmeticTests {
  @Test(
    arguments: [
      (time(1, 3), time(1, 5), time(8, 15), time(2, 15)),
      (time(1, 600), time(2, 600), time(3, 600), time(-1, 600)),
      (time(3, 2), time(5, 2, epoch: 7), time(8, 2, epoch: 7), time(-2, 2, epoch: 7)),
      (time(7, 2, epoch: 7), time(5, 2, epoch: 7), time(12, 2), time(2, 2)),
      (time(1, 1, epoch: 7), time(1, 1, epoch: 8), .invalid, .invalid),
      (time(1, 2, rounded: true), time(1, 2), time(2, 2, rounded: true), time(0, 2, rounded: true)),
      (time(1, 2), .invalid, .invalid, .invalid),
      (.indefinite, time(1, 2), .indefinite, .indefinite),
      (.indefinite, .positiveInfinity, .positiveInfinity, .negativeInfinity),
      (.positiveInfinity, .positiveInfinity, .positiveInfinity, .invalid),
      (.positiveInfinity, .negativeInfinity, .invalid, .positiveInfinity),
      (.negativeInfinity, time(1, 2), .negativeInfinity, .negativeInfinity),
      (.invalid, .positiveInfinity, .invalid, .invalid),
    ] as [(CMTime, CMTime, CMTime, CMTime)])
  func timesAreAddedAndSubtracted(_ a: CMTime, _ b: CMTime, _ sum: CMTime, _ difference: CMTime) {
    expectIdentical(a + b, sum, "\(a) + \(b)")
    expectIdentical(a - b, difference, "\(a) - \(b)")
    expectIdentical(CMTimeAdd(a, b), sum, "\(a) + \(b)")
    expectIdentical(CMTimeSubtract(a, b), difference, "\(a) - \(b)")
  }

  @Test func aCommonTimescaleThatIsTooLargeBecomesTheMaximum() {
    let sum = time(1, 1_000_000_007) + time(1, 1_000_000_009)
    expectIdentical(sum, time(4, kCMTimeMaxTimescale, rounded: true), "two primes")
  }

  @Test func anOverflowHalvesTheTimescale() {
    expectIdentical(time(.max - 1, 4) + time(.max - 1, 4), time(.max - 1, 2), "exact")
    expectIdentical(time(.max, 4) + time(.max, 4), time(.max, 2), "sum is even")
    expectIdentical(time(.max, 4) + time(.max - 1, 4), time(.max, 2, rounded: true), "half goes up")
    expectIdentical(time(.max, 1) + time(1, 1), .positiveInfinity, "cannot be halved")
    expectIdentical(time(.min, 1) - time(1, 1), .negativeInfinity, "cannot be halved")
    expectIdentical(time(0, 1) - time(.min, 1), .positiveInfinity, "the sign of the least value")
  }

  @Test(
    arguments: [
      (time(5, 3, epoch: 2), 4, time(20, 3, epoch: 2)),
      (time(.max, 4), 2, time(.max, 2)),
      (time(.max, 1), -2, .negativeInfinity),
      (.positiveInfinity, -1, .negativeInfinity),
      (.positiveInfinity, 0, .positiveInfinity),
      (.indefinite, 3, .indefinite),
      (.invalid, 3, .invalid),
    ] as [(CMTime, Int32, CMTime)])
  func aTimeIsMultipliedByAnInteger(_ original: CMTime, _ factor: Int32, _ expected: CMTime) {
    expectIdentical(CMTimeMultiply(original, multiplier: factor), expected, "\(original) * \(factor)")
  }

  @Test(
    arguments: [
      (time(5, 3), 6, 1, time(30, 3)),
      (time(1, 1), 1, 3, time(1, 3)),
      (time(600, 600), 1, 3, time(200, 600)),
      (time(1, 600), -1, -7, time(1, 4200)),
      (time(5, 3), 2, 0, .positiveInfinity),
      (time(-5, 3), 2, 0, .negativeInfinity),
      (time(0, 3), 2, 0, .invalid),
      (.positiveInfinity, 0, 3, .invalid),
      (.positiveInfinity, 1, -3, .negativeInfinity),
      (.indefinite, 1, 3, .indefinite),
    ] as [(CMTime, Int32, Int32, CMTime)]) func `a time is multiplied by a ratio`(
      _ original: CMTime, _ factor: Int32, _ divisor: Int32, _ expected: CMTime
    )
  {
    let product = CMTimeMultiplyByRatio(original, multiplier: factor, divisor: divisor)
    expectIdentical(product, expected, "\(original) * \(factor) / \(divisor)")
  }

  @Test func anInexactRatioIsRoundedToAMultipleOfItsTimescale() {
    let product = CMTimeMultiplyByRatio(time(2, 1_000_000_007), multiplier: 1, divisor: 3)
    expectIdentical(product, time(1, 2_000_000_014, rounded: true), "2/3 of a unit is 4/3 of half units")
  }

  @Test(
    arguments: [
      (time(600, 600), 0.5, time(300, 600)),
      (time(1, 600), 0.5, time(1, 1200)),
      (time(3, 600, epoch: 4), -2, time(-6, 600, epoch: 4)),
      (time(600, 600), 0.1, time(214_748_340, 2_147_483_400, rounded: true)),
      (time(1, 1), 0x1p-31, time(1, .max, rounded: true)),
      (time(1, 1), 0x1p-30, time(1, 1 << 30)),
      (time(1, 1), .leastNonzeroMagnitude, time(0, .max, rounded: true)),
      (time(.max, 1), 0x1p-60, time(8 * 2_147_483_647, .max, rounded: true)),
      (time(1, 1), 0x1p62, time(1 << 62, 1)),
      (time(1, 4), 0x1p64, time(1 << 62, 1)),
      (time(1, 1), 0x1p63, .positiveInfinity),
      (time(-1, 1), .greatestFiniteMagnitude, .negativeInfinity),
      (time(0, 600), 1e300, time(0, 600)),
      (.zero, .infinity, .invalid),
      (time(-1, 2), .infinity, .negativeInfinity),
      (time(1, 2), .nan, .invalid),
      (.positiveInfinity, 0, .invalid),
      (.negativeInfinity, -0.5, .positiveInfinity),
      (.indefinite, 0.5, .indefinite),
    ] as [(CMTime, Double, CMTime)])
  func aTimeIsMultipliedByADouble(_ original: CMTime, _ factor: Double, _ expected: CMTime) {
    expectIdentical(CMTimeMultiplyByFloat64(original, multiplier: factor), expected, "\(original) * \(factor)")
  }
}
