import CoreMediaModel
import Testing

private func seconds(_ value: Int64, epoch: Int64 = 0) -> CMTime {
  CMTimeMakeWithEpoch(value: value, timescale: 1, epoch: epoch)
}

private func range(_ start: Int64, _ end: Int64, epoch: Int64 = 0) -> CMTimeRange {
  CMTimeRange(start: seconds(start, epoch: epoch), duration: seconds(end - start))
}

@Suite struct CMTimeRangeTests {
  @Test func `a range is valid, empty, indefinite or none of these`() {
    #expect(range(2, 6).isValid)
    #expect(!range(2, 6).isEmpty)
    #expect(!range(2, 6).isIndefinite)
    #expect(CMTimeRange.zero.isValid)
    #expect(CMTimeRange.zero.isEmpty)
    #expect(!CMTimeRange().isValid)
    #expect(!CMTimeRange.invalid.isEmpty)
    #expect(!range(6, 2).isValid)
    #expect(!CMTimeRange(start: .zero, duration: seconds(1, epoch: 1)).isValid)
    #expect(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
    #expect(CMTIMERANGE_IS_VALID(.zero))
    #expect(CMTIMERANGE_IS_EMPTY(.zero))
    #expect(CMTIMERANGE_IS_INVALID(.invalid))
    #expect(!CMTIMERANGE_IS_INDEFINITE(.invalid))
  }

  @Test func aRangeHasAnEndAndIsMadeFromStartAndEnd() {
    #expect(range(2, 6).end == seconds(6))
    #expect(CMTimeRange(start: seconds(2), end: seconds(6)) == range(2, 6))
    #expect(CMTimeRangeGetEnd(range(2, 6, epoch: 7)) == seconds(6, epoch: 7))
    #expect(CMTimeRangeFromTimeToTime(start: seconds(2, epoch: 7), end: seconds(6, epoch: 7)) == range(2, 6, epoch: 7))
  }

  @Test func aRangeDoesNotContainItsEnd() {
    let twoToSix = range(2, 6)
    #expect(twoToSix.containsTime(seconds(2)))
    #expect(twoToSix.containsTime(CMTime(value: 5999, timescale: 1000)))
    #expect(!twoToSix.containsTime(seconds(6)))
    #expect(!twoToSix.containsTime(seconds(1)))
    #expect(!twoToSix.containsTime(seconds(3, epoch: 1)))
    #expect(!twoToSix.containsTime(.invalid))
    #expect(!twoToSix.containsTime(.indefinite))
    #expect(!CMTimeRange.zero.containsTime(.zero))
    #expect(CMTimeRange(start: .zero, duration: .positiveInfinity).containsTime(seconds(.max)))
    #expect(!CMTimeRangeContainsTime(range(2, 6, epoch: 1), time: seconds(3)))
  }

  @Test func aRangeContainsOnlyRangesWithinIt() {
    #expect(range(2, 6).containsTimeRange(range(2, 6)))
    #expect(range(2, 6).containsTimeRange(range(3, 4)))
    #expect(!range(2, 6).containsTimeRange(range(3, 7)))
    #expect(!range(2, 6).containsTimeRange(range(1, 4)))
    #expect(!range(2, 6).containsTimeRange(.invalid))
    #expect(!CMTimeRangeContainsTimeRange(range(2, 6), otherRange: range(3, 4, epoch: 1)))
  }

  @Test(
    arguments: [
      (range(2, 6), range(4, 9), range(2, 9), range(4, 6)),
      (range(2, 6), range(8, 9), range(2, 9), .zero),
      (range(2, 6), range(6, 9), range(2, 9), .zero),
      (range(2, 6), range(3, 4), range(2, 6), range(3, 4)),
      (range(2, 6), range(9, 9), range(2, 6), .zero),
      (range(2, 6), .invalid, .invalid, .invalid),
    ] as [(CMTimeRange, CMTimeRange, CMTimeRange, CMTimeRange)])
  func rangesHaveAUnionAndAnIntersection(
    _ a: CMTimeRange, _ b: CMTimeRange, _ union: CMTimeRange, _ intersection: CMTimeRange
  ) {
    #expect(a.union(b) == union)
    #expect(CMTimeRangeGetUnion(b, otherRange: a) == union)
    #expect(a.intersection(b) == intersection)
    #expect(CMTimeRangeGetIntersection(b, otherRange: a) == intersection)
  }

  @Test func rangesOfDifferentEpochsDoNotIntersect() {
    #expect(range(2, 6).intersection(range(4, 9, epoch: 1)) == .zero)
    #expect(!range(2, 6).union(range(4, 9, epoch: 1)).isValid)
  }

  @Test func `a time is clamped to a range`() {
    #expect(CMTimeClampToRange(seconds(7), range: range(2, 6)) == seconds(6))
    #expect(CMTimeClampToRange(seconds(1), range: range(2, 6)) == seconds(2))
    #expect(CMTimeClampToRange(seconds(4), range: range(2, 6)) == seconds(4))
    #expect(CMTimeClampToRange(seconds(4), range: .zero) == .invalid)
    #expect(CMTimeClampToRange(.invalid, range: range(2, 6)) == .invalid)
  }

  @Test func `times and durations are mapped from one range to another`() {
    let (from, to) = (range(2, 6), range(10, 18))
    #expect(CMTimeMapTimeFromRangeToRange(seconds(2), fromRange: from, toRange: to) == seconds(10))
    #expect(CMTimeMapTimeFromRangeToRange(seconds(3), fromRange: from, toRange: to) == seconds(12))
    #expect(CMTimeMapTimeFromRangeToRange(seconds(0), fromRange: from, toRange: to) == seconds(6))
    #expect(CMTimeMapTimeFromRangeToRange(seconds(3), fromRange: from, toRange: .zero) == .invalid)
    #expect(CMTimeMapTimeFromRangeToRange(seconds(3, epoch: 1), fromRange: from, toRange: to) == .invalid)
    #expect(CMTimeMapDurationFromRangeToRange(seconds(1), fromRange: from, toRange: to) == seconds(2))
    #expect(CMTimeMapDurationFromRangeToRange(seconds(1, epoch: 1), fromRange: from, toRange: to) == .invalid)
    let third = CMTimeMapDurationFromRangeToRange(seconds(1), fromRange: range(0, 3), toRange: range(0, 1))
    #expect(third == CMTime(value: 1, timescale: 3))
    #expect(!third.hasBeenRounded)
  }

  @Test func mappingBetweenInfiniteRangesOnlyShiftsTimes() {
    let from = CMTimeRange(start: seconds(2), duration: .positiveInfinity)
    let to = CMTimeRange(start: seconds(10), duration: .positiveInfinity)
    #expect(CMTimeMapTimeFromRangeToRange(seconds(3), fromRange: from, toRange: to) == seconds(11))
    #expect(CMTimeMapTimeFromRangeToRange(seconds(3), fromRange: from, toRange: range(0, 1)) == .invalid)
  }

  @Test func aMappingBeyond128BitsIsApproximate() {
    let from = CMTimeRange(start: .zero, duration: CMTime(value: .max, timescale: 2_147_483_629))
    let to = CMTimeRange(start: .zero, duration: CMTime(value: .max - 1, timescale: 2_147_483_647))
    let original = CMTime(value: .max / 3, timescale: 2_147_483_587)
    let mapped = CMTimeMapDurationFromRangeToRange(original, fromRange: from, toRange: to)
    #expect(abs(mapped.seconds / original.seconds - 2_147_483_629.0 / 2_147_483_647) < 1e-12)
  }

  @Test(arguments: [(0, 4), (1, 5), (2, 2), (5, 5), (6, 2), (13, 5), (-3, 5)] as [(Int64, Int64)])
  func `a time is folded into a range`(_ time: Int64, _ expected: Int64) {
    #expect(CMTimeFoldIntoRange(seconds(time), foldRange: range(2, 6)) == seconds(expected))
  }

  @Test func aTimeThatCannotBeFoldedBecomesInvalid() {
    #expect(CMTimeFoldIntoRange(seconds(3), foldRange: .zero) == .invalid)
    #expect(CMTimeFoldIntoRange(.positiveInfinity, foldRange: range(2, 6)) == .invalid)
    #expect(CMTimeFoldIntoRange(seconds(3, epoch: 1), foldRange: range(2, 6)) == .invalid)
    // The difference does not fit in a CMTime.
    #expect(
      CMTimeFoldIntoRange(seconds(.max), foldRange: CMTimeRange(start: seconds(.min), duration: seconds(1))) == .invalid
    )
  }

  @Test func `a range is described as on a phone`() {
    let half = CMTimeRange(start: .zero, duration: CMTime(value: 300, timescale: 600))
    #expect(half.description == "{{0/1 = 0.000}, {300/600 = 0.500}}")
    #expect(CMTimeRangeCopyDescription(allocator: nil, range: half) as String? == half.description)
  }

  @Test func `a time mapping is valid or empty, and has a description`() {
    let mapping = CMTimeMappingMake(source: range(2, 6), target: range(10, 18))
    #expect(CMTIMEMAPPING_IS_VALID(mapping))
    #expect(!CMTIMEMAPPING_IS_EMPTY(mapping))
    let gap = CMTimeMappingMakeEmpty(target: range(0, 1))
    #expect(gap.isValid)
    #expect(gap.isEmpty)
    #expect(CMTIMEMAPPING_IS_INVALID(.invalid))
    #expect(mapping.description == "{\(range(2, 6)), \(range(10, 18))}")
  }
}
