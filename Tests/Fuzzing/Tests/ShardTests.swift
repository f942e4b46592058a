import Foundation
import Testing

/// Tests that all shards together run the same walks as a single machine.
@Suite struct ShardTests {
  private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = folder.appending(path: "camsim-fuzz-devices")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let texts = [output, errors].map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  private func steps(shard: String) throws -> [String: Int] {
    let result = try run("--count", "65", "--seed", "16", "--workers", "2", "--shard", shard)
    try #require(result.status == 0, "\(result.errors)")
    let rows = result.output.matches(of: #/(?m)^(\S+) +(\d+) accepted/#)
    return rows.reduce(into: [:]) { $0[String($1.1)] = Int($1.2) }
  }

  @Test func `five shards together run the same walks as one shard`() throws {
    // Steps are counted in every sixteenth walk, and each of the five shards runs different ones.
    let sum = try (1...5).map { try steps(shard: "\($0)/5") }.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    #expect(try sum == steps(shard: "1/1"))
    #expect(sum.count > 5)
  }

  @Test func `a shard that does not exist is a usage error`() throws {
    let result = try run("--shard", "9/8")
    #expect(result.status == 64)
    #expect(result.errors.contains("'9/8' is not a shard; "))
  }
}
