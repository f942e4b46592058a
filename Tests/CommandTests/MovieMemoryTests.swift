import Foundation
import Testing

/// Tests that a movie's bytes do not depend on uninitialized memory.
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
    try Program.inFolder(["a.yaml": Self.scenario.replacingOccurrences(of: "CODEC", with: codec)]) { folder in
      let camsim = try #require(Program.executable)
      let movies = try [0, 1, 2, 200].map { pattern in
        // glibc fills allocated memory with this byte.
        let arguments = ["MALLOC_PERTURB_=\(pattern)", camsim.path, "run", "a.yaml", "--out", "out\(pattern)"]
        let result = try Program.run(arguments, in: folder, program: URL(fileURLWithPath: "/usr/bin/env"))
        #expect(result.status == 0, "\(result.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out\(pattern)/movie/clip.mov"))
      }
      #expect(Set(movies).count == 1)
    }
  }
}
