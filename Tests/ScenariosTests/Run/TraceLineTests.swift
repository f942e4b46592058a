import Foundation
import Testing

@testable import Scenarios

@Suite("Reading traces back")
struct TraceLineTests {
  @Test func `every line of every golden trace is read and written back unchanged`() throws {
    let traces = GoldenRun.all.map(\.trace)
    #expect(traces.count >= 300)
    for trace in traces {
      let text = try String(contentsOf: GoldenRun.folder.appending(path: trace), encoding: .utf8)
      let lines = text.split(separator: "\n")
      #expect(TraceHeading(lines[0]) != nil, "\(lines[0])")
      for line in lines.dropFirst() { #expect(TraceLine(line)?.description == String(line)) }
    }
  }

  @Test func `time, kind, subject and detail of a line are read`() throws {
    let change = try #require(TraceLine("86400.033333333 kvo back.iso 32.0->64.5"))
    #expect(change.nanoseconds == 86_400_033_333_333)
    #expect(change.kind == .change)
    #expect(change.subject == "back.iso")
    #expect(change.change?.old == "32.0")
    #expect(change.change?.new == "64.5")
    let state = try #require(TraceLine("0.500000000 second interruption ended"))
    #expect(state.kind == .session)
    #expect(state.subject == "second")
    #expect(state.detail == "interruption ended")
    #expect(state.text == "second interruption ended")
    let started = try #require(TraceLine("0.500000000 notification AVCaptureSessionDidStartRunning"))
    #expect(started.subject == "AVCaptureSessionDidStartRunning")
    #expect(started.detail.isEmpty)
    #expect(started.change == nil)
  }

  @Test(arguments: [
    "", "#camsim-trace 1  scenario=a device=b seed=0", "0.5 session running", "0.500000000", "0.500000000 walks a b",
    "a.500000000 session running", "9223372037.000000000 session running",
    "notification AVCaptureSessionDidStartRunning",
  ]) func `text that is not a trace line is rejected`(_ text: String) { #expect(TraceLine(text) == nil) }

  @Test func `a heading names the scenario and its cell`() throws {
    let plain = try #require(TraceHeading("#camsim-trace 1  scenario=a device=iphone-8-plus seed=7"))
    #expect(plain.scenario == "a")
    #expect(plain.cell == nil)
    let cell = try #require(
      TraceHeading("#camsim-trace 1  scenario=a cell=device=x y,seed=1 device=file:a b.mov seed=7"))
    #expect(cell.scenario == "a")
    #expect(cell.cell == "device=x y,seed=1")
  }
}
