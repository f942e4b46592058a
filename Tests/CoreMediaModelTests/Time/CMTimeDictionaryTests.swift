import CoreMediaModel
import Foundation
import Testing

@Suite struct CMTimeDictionaryTests {
  private let time = CMTime(value: 34, timescale: 30, flags: [.valid, .hasBeenRounded], epoch: 7)

  @Test func aTimeDictionaryHasFourNumbers() throws {
    let dictionary = try #require(CMTimeCopyAsDictionary(time, allocator: nil))
    #expect(dictionary == ["value": 34, "timescale": 30, "flags": 3, "epoch": 7] as NSDictionary)
    let copy = CMTimeMakeFromDictionary(dictionary)
    #expect(copy == time)
    #expect(copy.hasBeenRounded)
    #expect(copy.timescale == 30)
  }

  @Test func aMissingFieldMakesTheTimeInvalid() {
    #expect(!CMTimeMakeFromDictionary(nil).isValid)
    #expect(!CMTimeMakeFromDictionary(["value": 34, "timescale": 30, "flags": 1] as NSDictionary).isValid)
  }

  @Test func rangesAndMappingsSurviveConversionToDictionaries() throws {
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 2))
    #expect(CMTimeRangeMakeFromDictionary(try #require(CMTimeRangeCopyAsDictionary(range, allocator: nil))) == range)
    let mapping = CMTimeMapping(source: range, target: CMTimeRange(start: time, duration: .zero))
    let copy = CMTimeMappingMakeFromDictionary(try #require(CMTimeMappingCopyAsDictionary(mapping, allocator: nil)))
    #expect(copy == mapping)
    #expect(!CMTimeMappingMakeFromDictionary([:] as NSDictionary).isValid)
  }
}
