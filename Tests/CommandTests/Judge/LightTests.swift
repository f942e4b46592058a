import Foundation
import Testing

/// What ffmpeg decodes of the pictures that a run has kept follows the scene's light as a sensor's signal does.
@Suite(.needsJudges) struct LightTests {
  /// So dark that automatic exposure has long reached its limits: then brightness is the light's alone.
  @Test func oneStopMoreLightDoublesTheMean() throws {
    let lux = [0.1, 0.2, 0.4, 0.8]
    let means = try lux.map { lux in
      try run("dark", scene: "{chart: smpte, illuminance: \(lux) lx}", at: "2 s") { try $0.linearMean() }
    }
    for (before, after) in zip(means, means.dropFirst()) {
      #expect(abs(after / before - 2) < 0.04, "\(means)")
    }
  }

  /// The subject is exposed as it was drawn, whatever the light, once automatic exposure has settled.
  @Test func exposureSettlesInAnyLight() throws {
    let means = try [30, 500, 8000].map { lux in
      try run("settled", scene: "{chart: orientation, illuminance: \(lux) lx}", at: "2 s") { try $0.linearMean() }
    }
    for mean in means { #expect(abs(log2(mean / means[1])) < 0.25, "\(means)") }
  }

  /// Steps count from the light that there was; the frame's stamp is no part of the scene and stays readable.
  @Test func stepsChangeTheLight() throws {
    let mean = try run("steps", scene: "{chart: smpte, illuminance: 0.4 lx}", change: "{illuminance: -1 EV}", at: "3 s")
    {
      try $0.linearMean()
    }
    let same = try run("steps", scene: "{chart: smpte, illuminance: 0.2 lx}", at: "3 s") { try $0.linearMean() }
    #expect(abs(mean / same - 1) < 0.02)
  }

  private func run<Answer>(
    _ name: String, scene: String, change: String? = nil, at time: String, _ body: (JudgedFile) throws -> Answer
  ) throws -> Answer {
    let scenario = """
      camsim: 1
      name: \(name)
      device: iphone-13-mini
      scene: \(scene)
      session:
        preset: low
        inputs: [back]
        outputs: {video: {kind: videoData, pixelFormat: BGRA}}
      steps:
        - {at: 0 s, call: session.startRunning}
        \(change.map { "- {at: 1 s, scene: \($0)}" } ?? "")
        - {at: 4 s, call: session.stopRunning}
      frames: {video: [\(time)]}
      checksums: false
      """
    return try Program.inFolder(["scenario.yaml": scenario]) { folder in
      let result = try Program.run(["run", "scenario.yaml", "--out", "out"], in: folder)
      try #require(result.status == 0, "\(result.output)\(result.errors)")
      let frames = "\(folder)/out/\(name)/frames"
      let picture = try #require(FileManager.default.contentsOfDirectory(atPath: frames).first)
      return try body(JudgedFile(folder: frames, name: picture))
    }
  }
}

extension JudgedFile {
  /// Mean of the linear green of a corner, where the bars are grey and no stamp is: ffmpeg decodes, and the curve of sRGB is undone.
  fileprivate func linearMean() throws -> Double {
    let data = try OutsideProgram.ffmpeg.run(
      ["-v", "error", "-i", name, "-vf", "crop=iw/4:ih/8:0:ih*7/8", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"],
      in: folder)
    let light = stride(from: 1, to: data.count, by: 3).map { place -> Double in
      let value = Double(data[place]) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return light.reduce(0, +) / Double(light.count)
  }
}
