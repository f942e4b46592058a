import Foundation
import Testing

/// Tests that `camsim run --shard` and `camsim merge` produce the same reports on several machines as on one.
@Suite struct MergeTests {
  /// Thirteen runs that cover every status, with and without a matrix.
  private static let files = [
    "s/ends.yaml": scenario("ends", "switch: backTriple", "isRunning, is: true"),
    "s/fails.yaml": scenario("fails", "rotate: faceUp", "isRunning, is: true") + "\nmatrix: {seed: [1, 2, 3]}",
    "s/good.yaml": scenario("good", "call: session.startRunning", "isRunning, is: true")
      + "\nmatrix: {seed: [1, 2], posture: [portrait, faceUp, landscapeLeft, landscapeRight]}\nframes: {data: [1.5 s]}",
    "s/raises.yaml": scenario("raises", "on: back, set: {focusMode: locked}", "isRunning, is: true"),
  ]

  private static func scenario(_ name: String, _ step: String, _ expectation: String) -> String {
    """
    camsim: 1
    name: \(name)
    session: {preset: low, inputs: [back], outputs: {data: {kind: videoData}}}
    steps: [{at: 1 s, \(step)}, {at: 2 s, rotate: portrait}]
    expect: [{that: session.\(expectation)}]
    """
  }

  private static func run(_ shard: String, in folder: String, _ more: String...) throws -> Program.Result {
    let out = "shards/\(shard.replacing("/", with: "-"))"
    return try Program.run(["run", "s", "--shard", shard, "--out", out] + more, in: folder)
  }

  private static let reports = ["--report", "junit=junit.xml", "--report", "json=report.json"]

  private static func replace(_ pattern: Regex<Substring>, with new: String, in path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(text.replacing(pattern, with: new).utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Returns the differences between two folders, or an empty string if they are equal.
  private static func difference(_ one: String, _ other: String, in folder: String) throws -> String {
    try Program.run(
      ["-r", "--exclude=durations.json", one, other], in: folder,
      program: URL(fileURLWithPath: "/usr/bin/diff")
    ).output
  }

  @Test func mergedShardsEqualASingleRun() throws {
    try Program.inFolder(Self.files) { folder in
      let whole = try Program.run(["run", "s", "--out", "out/all"] + Self.reports, in: folder)
      let files = FileManager.default
      for name in ["junit.xml", "report.json", "out"] {
        try files.moveItem(atPath: "\(folder)/\(name)", toPath: "\(folder)/whole-\(name)")
      }
      let statuses = try (1...3).map { try Self.run("\($0)/3", in: folder).status }
      #expect(statuses.max() == whole.status)
      #expect(whole.status == 69)

      // The times in JUnit reports come from the shards.
      try Self.replace(
        #/"fails.seed=2" : \d+/#, with: "\"fails.seed=2\" : 12345", in: "\(folder)/shards/3-3/shard.json")
      // The shards are passed in another order, and one by its parent folder.
      try files.createDirectory(atPath: "\(folder)/more", withIntermediateDirectories: true)
      try files.moveItem(atPath: "\(folder)/shards/1-3", toPath: "\(folder)/more/1-3")
      let merged = try Program.run(
        ["merge", "shards/3-3", "shards/2-3", "more", "--out", "out/all"] + Self.reports, in: folder)
      #expect(merged.output == whole.output)
      #expect(merged.errors == whole.errors)
      #expect(merged.status == whole.status)
      #expect(
        merged.output.hasSuffix(
          "\n13 runs: 8 passed, 3 failed, 1 raised, 1 error; add --failed to rerun only these 5\n"))
      let junit = try String(contentsOfFile: "\(folder)/junit.xml", encoding: .utf8)
      #expect(junit.contains("classname=\"fails\" name=\"seed=2\" time=\"12.345\""))
      for file in ["junit.xml", "whole-junit.xml"] {
        try Self.replace(#/ time="[\d.]+"/#, with: "", in: "\(folder)/\(file)")
      }
      for name in ["junit.xml", "report.json", "out"] {
        #expect(try Self.difference("whole-\(name)", name, in: folder) == "")
      }
      // The merged results include the page and the data for --failed.
      let again = try Program.run(["run", "s", "--failed", "--out", "out/all", "-q"], in: folder)
      #expect(again.output.hasSuffix("\n5 runs: 3 failed, 1 raised, 1 error; add --failed to rerun only these 5\n"))
    }
  }

  @Test func aMissingShardIsReported() throws {
    try Program.inFolder(Self.files) { folder in
      for shard in ["1/4", "2/4", "4/4"] { _ = try Self.run(shard, in: folder, "--only", "seed=1") }
      let record = "\(folder)/shards/2-4/shard.json"
      let text = try String(contentsOfFile: record, encoding: .utf8)
      try Data(text.replacing("\"isComplete\" : true", with: "\"isComplete\" : false").utf8)
        .write(to: URL(fileURLWithPath: record))
      let merged = try Program.run(["merge", "shards", "--out", "all", "--report", "json=report.json"], in: folder)
      #expect(merged.status == 69)
      #expect(
        merged.errors.hasSuffix(
          "\ncamsim: shard 2/4 in shards/2-4 did not finish, shard 3/4 is missing: 1 of 5 runs have no result; rerun these shards.\n"
        ))
      #expect(merged.errors.contains(": not run, because shard 3/4 is missing\n"))
      let report = try String(contentsOfFile: "\(folder)/report.json", encoding: .utf8)
      #expect(report.contains("\"skipped\" : 1"))
    }
  }

  @Test func shardsOfDifferentRunsAreNotMerged() throws {
    try Program.inFolder(Self.files) { folder in
      func refusal(_ folders: String...) throws -> String {
        let merged = try Program.run(["merge"] + folders + ["--out", "all"], in: folder)
        #expect(merged.status == 69)
        #expect(merged.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/all"))
        return merged.errors
      }
      _ = try Self.run("1/2", in: folder, "--only", "seed=1,posture=faceUp")
      try FileManager.default.copyItem(atPath: "\(folder)/shards/1-2", toPath: "\(folder)/shards/copy")
      #expect(
        try refusal("shards") == "camsim: shards/copy: shard 1/2 is also in shards/1-2; specify only one of them.\n")
      _ = try Self.run("2/2", in: folder, "--only", "seed=1,posture=faceUp", "--seed", "9")
      #expect(
        try refusal("shards/1-2", "shards/2-2")
          == "camsim: shards/2-2: its runs were divided differently from those of shards/1-2; "
          + "run all shards with the same files, options and --balance.\n")
      #expect(try refusal("s").hasPrefix("camsim: s: the folder has no results of a shard; specify a folder "))
      // The previous results of a shard are removed when its next run is rejected.
      try Data("camsim: 1".utf8).write(to: URL(fileURLWithPath: "\(folder)/s/bad.yaml"))
      #expect(try Self.run("1/2", in: folder).status == 65)
      #expect(try refusal("shards/1-2").hasPrefix("camsim: shards/1-2: the folder has no results of a shard; "))
    }
  }

  @Test(arguments: [
    (#"name" : "good"#, #"name" : "../good"#), (#"name" : "good"#, #"name" : "/good"#),
    (#"name" : "good"#, #"name" : "."#), (#"name" : "good"#, #"name" : "./good"#),
    (#"name" : "good"#, #"name" : "good/."#),
    (#"name" : "good"#, #"name" : "\u001bgood"#), ("trace.txt", "../../scenario.yaml"), ("trace.txt", "/etc/hostname"),
    (#"shardCount" : 1"#, #"shardCount" : 0"#), (#"shardCount" : 1"#, #"shardCount" : 9223372036854775807"#),
    (#"frameCount" : "#, #"frameCount" : 922337203685477"#),
    (#"traceLine" : "#, #"traceLine" : -922337203685477"#),
    (#""good" : "#, #""good" : 922337203685"#),
  ])
  func aRecordThatNamesOtherFilesIsRefused(_ old: String, _ new: String) throws {
    let good = ["s/good.yaml": Self.scenario("good", "call: session.startRunning", "isRunning, is: true")]
    try Program.inFolder(good) { folder in
      _ = try Self.run("1/1", in: folder)
      let path = "\(folder)/shards/1-1/shard.json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try Data(text.replacing(old, with: new).utf8).write(to: URL(fileURLWithPath: path))
      let result = try Program.run(["merge", "shards", "--out", "merged/out"], in: folder)
      #expect(text != text.replacing(old, with: new))
      #expect(result.status == 69)
      #expect(result.errors.contains("names files outside of this folder"), "\(result.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["s", "shards"])
    }
  }

  @Test(arguments: [
    "ln -s ../../../secret trace.txt", "mkfifo pipe", "ln -s /etc etc", "rmdir frames; ln -s /etc frames",
  ])
  func `a link or a pipe among the results of a shard is refused`(_ command: String) throws {
    let file = ["s/ends.yaml": Self.scenario("ends", "rotate: faceUp", "isRunning, is: true"), "secret": "private"]
    try Program.inFolder(file) { folder in
      _ = try Self.run("1/1", in: folder)
      let results = "\(folder)/shards/1-1/ends"
      let script = "rm -f trace.txt; mkdir -p frames; \(command)"
      _ = try Program.run(["-c", script], in: results, program: URL(fileURLWithPath: "/bin/sh"))
      let result = try Program.run(["merge", "shards", "--out", "out"], in: folder)
      #expect(result.status == 69)
      #expect(result.errors.contains("a link or a special file is not a result"), "\(result.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").isEmpty)
    }
  }

  @Test func failedSelectsRunsWithinTheShard() throws {
    try Program.inFolder(Self.files) { folder in
      let first = try Self.run("1/2", in: folder)
      let again = try Self.run("1/2", in: folder, "--failed")
      #expect(first.output.contains("7 runs: 4 passed, 1 failed, 1 raised, 1 error; "))
      #expect(again.output.contains("3 runs: 1 failed, 1 raised, 1 error; "))
      _ = try Self.run("2/2", in: folder)
      let merged = try Program.run(["merge", "shards", "--out", "all"], in: folder)
      #expect(merged.output.contains("13 runs: 8 passed, 3 failed, 1 raised, 1 error; "))
    }
  }

  @Test func durationsOfAnEarlierRunBalanceTheShards() throws {
    let times = #"{"good.seed=1,posture=portrait": 90000, "good.seed=2,posture=portrait": 10}"#
    try Program.inFolder(Self.files.merging(["earlier/durations.json": times]) { $1 }) { folder in
      func names(_ shard: String) throws -> [String] {
        let result = try Self.run(shard, in: folder, "--only", "posture=portrait", "--balance", "earlier")
        return result.output.matches(of: #/(?m)^passed (\S+):/#).map { String($0.1) }
      }
      #expect(try names("1/2") == ["good.seed=1,posture=portrait"])
      #expect(try names("2/2") == ["good.seed=2,posture=portrait"])
      _ = try Program.run(["merge", "shards", "--out", "all"], in: folder)
      let next = try Program.run(
        ["run", "s", "--only", "posture=portrait", "--shard", "3/3", "--balance", "all", "--out", "x"], in: folder)
      #expect(next.status == 0)
      #expect(next.output == "0 runs: shard 3/3 has no runs\n")
      let none = try Self.run("1/2", in: folder, "--balance", "s")
      #expect(none.status == 69)
      #expect(none.errors.hasPrefix("camsim: s: the durations of runs cannot be read; "))
    }
  }

  @Test(arguments: ["9/8", "0/8", "3", "a/b"])
  func anInvalidShardIsAUsageError(shard: String) throws {
    for command in [["run", "a.yaml"], ["lab", "orientation"]] {
      let result = try Program.run(command + ["--shard", shard])
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(
        result.errors.contains("'\(shard)' is not a shard; write its number and the number of shards, such as 3/8"))
    }
    #expect(try Program.run(["run", "a.yaml", "--balance", "out"]).status == 64)
  }

  @Test func labShardsMergeIntoOnePage() throws {
    try Program.inFolder(["shards/notes.txt": ""]) { folder in
      func lab(_ arguments: String...) throws -> Program.Result {
        let cases = ["--camera", "front", "--posture", "landscapeLeft", "--turn", "angle90"]
        return try Program.run(["lab", "orientation"] + cases + arguments, in: folder)
      }
      let whole = try lab("--out", "out/lab")
      try FileManager.default.moveItem(atPath: "\(folder)/out", toPath: "\(folder)/whole")
      #expect(try lab("--out", "shards/a", "--shard", "1/2").output.hasPrefix("18 cells of 2 cases; "))
      let half = try Program.run(["merge", "shards", "--out", "out/lab"], in: folder)
      #expect(half.status == 69)
      #expect(half.errors == "camsim: shard 2/2 is missing: 1 of 3 runs have no result; rerun this shard.\n")
      #expect(try lab("--out", "shards/b", "--shard", "2/2").status == 0)
      let merged = try Program.run(["merge", "shards", "--out", "out/lab"], in: folder)
      #expect(merged.output == whole.output)
      #expect(merged.status == 0)
      #expect(try Self.difference("whole", "out", in: folder) == "")
    }
  }
}
