import Foundation
import Testing

/// Tests that a movie's bytes do not depend on uninitialized memory or on the number of processors.
@Suite struct MovieMemoryTests {
  private static let scenario = """
    camsim: 1
    name: movie
    session: {preset: cif352x288, inputs: [back, microphone], outputs: {movie: {kind: movieFile, codec: CODEC}}}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: movie.startRecording, to: clip.mov}
      - {at: 1.3 s, call: movie.stopRecording}
    """

  @Test(arguments: ["h264", "hevc"]) func theMovieDoesNotDependOnUninitializedMemory(_ codec: String) throws {
    // glibc fills allocated memory with this byte.
    let movies = try movies(codec, ["0", "1", "2", "200"].map { ["MALLOC_PERTURB_=\($0)"] })
    #expect(Set(movies).count == 1)
  }

  /// Tests on a machine with several processors whether their number changes the slices of frames, for instance.
  @Test(arguments: ["h264", "hevc", "jpeg"]) func `a movie does not depend on the number of processors`(
    _ codec: String
  ) throws {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let first = try #require(status.firstMatch(of: /Cpus_allowed_list:\s*(\d+)/)).output.1
    let movies = try movies(codec, [[], ["taskset", "-c", String(first)]])
    #expect(Set(movies).count == 1)
  }

  /// Returns the movies of runs that follow these arguments of `env`.
  private func movies(_ codec: String, _ variants: [[String]]) throws -> [Data] {
    try Program.inFolder(["a.yaml": Self.scenario.replacingOccurrences(of: "CODEC", with: codec)]) { folder in
      let camsim = try #require(Program.executable).path
      return try variants.indices.map { index in
        let arguments = variants[index] + [camsim, "run", "a.yaml", "--out", "out\(index)"]
        let result = try Program.run(arguments, in: folder, program: URL(fileURLWithPath: "/usr/bin/env"))
        #expect(result.status == 0, "\(result.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out\(index)/movie/clip.mov"))
      }
    }
  }
}
