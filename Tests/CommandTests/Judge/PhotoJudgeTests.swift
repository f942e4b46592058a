import Foundation
import Testing

/// Tests photos with exiftool, ImageMagick, zbarimg, dcraw and libheif's programs.
@Suite(.needsPhotoJudges) struct PhotoJudgeTests {
  /// EXIF contains the settings that the sensor used. **Source:** rules 164 and 306.
  @Test func exifContainsTheActualSensorSettings() throws {
    let steps = [
      "at: 1 s, with: back, set: {exposureModeCustom: {duration: 1/60, iso: 125}}",
      "at: 2 s, call: photo.capturePhoto, to: still.jpg",
    ]
    try PhotoRun(steps: steps).run { folder in
      let tags = try JudgedFile(folder: folder, name: "still.jpg").tags()
      let expected = [
        "ISO": "125", "FNumber": "1.8", "FocalLength": "3.99", "FocalLengthIn35mmFormat": "28", "Make": "Apple",
        "Model": "iPhone 8 Plus", "LensModel": "iPhone 8 Plus back camera 3.99mm f/1.8", "LensMake": "Apple",
        "Orientation": "6", "ExifImageWidth": "640", "ExifImageHeight": "480", "ColorSpace": "1", "SensingMethod": "2",
        "SceneType": "1", "LensInfo": "3.99 3.99 1.8 1.8",
      ]
      for (name, value) in expected { #expect(tags[name] == value, "\(name)") }
      let time = try #require(tags["ExposureTime"].flatMap { Double($0) })
      #expect(abs(time * 60 - 1) < 1e-6)
    }
  }

  /// The pixels have the sensor's orientation, and the file's metadata specifies the rotation. **Source:** rules 70,
  /// 298 and 306.
  @Test(arguments: UprightTests.holds, ["back", "front"])
  func imageViewersShowPhotosUpright(_ hold: UprightTests.Hold, _ camera: String) throws {
    var run = PhotoRun(steps: ["at: 1 s, call: photo.capturePhoto, to: still.jpg"])
    run.posture = hold.posture
    run.camera = camera
    run.connection =
      "{automaticallyAdjustsVideoMirroring: false, isVideoMirrored: false, videoOrientation: \(hold.orientation)}"
    try run.run { folder in
      let still = JudgedFile(folder: folder, name: "still.jpg")
      let tags = try still.tags()
      #expect(tags["ImageWidth"] == "640")
      #expect(tags["ImageHeight"] == "480")
      #expect(try still.upright().corners() == "TL TR BL BR", "orientation \(tags["Orientation"] ?? "none")")
    }
  }

  @Test func aHEICPhotoIsUpright() throws {
    try PhotoRun(steps: ["at: 1 s, call: photo.capturePhoto, settings: {codec: hevc}, to: still.heic"]).run { folder in
      #expect(try JudgedFile(folder: folder, name: "still.heic").tags()["Orientation"] == "6")
      _ = try OutsideProgram.heifConvert.run(["still.heic", "still.png"], in: folder)
      #expect(try JudgedFile(folder: folder, name: "still.png").corners() == "TL TR BL BR")
    }
  }

  /// The photos of a bracket differ by exactly their EV in linear light (2 %), as do the exposure times and ISO values
  /// in the files.
  @Test func bracketPhotosDifferByTheirEV() throws {
    let bracket = "[{exposureTargetBias: 0}, {exposureTargetBias: -1}, {exposureTargetBias: 1}]"
    var run = PhotoRun(
      steps: ["at: 3 s, call: photo.capturePhoto, settings: {bracketedSettings: \(bracket)}, to: step.jpg"])
    run.gray = 188
    run.scene = "{image: grey.png}"
    try run.run { folder in
      let files = ["step.jpg", "step-2.jpg", "step-3.jpg"].map { JudgedFile(folder: folder, name: $0) }
      let light = try files.map { try $0.linearMean("320:240:160:120") }
      let exposure = try files.map { try $0.number("ExposureTime") * $0.number("ISO") }
      for (index, factor) in [(1, 0.5), (2, 2.0)] {
        #expect(abs(light[index] / light[0] / factor - 1) < 0.02, "\(light)")
        // EXIF stores ISO as a whole number.
        #expect(abs(exposure[index] / exposure[0] / factor - 1) < 0.03, "\(exposure)")
      }
      #expect(try files.map { try $0.number("ExposureCompensation") } == [0, -1, 1])
    }
  }

  /// In the dark, the flash lights the photo, and the file records it. **Source:** rules 158, 161 and 217.
  @Test func theFlashLightsThePhotoAndIsRecordedInEXIF() throws {
    var run = PhotoRun(
      steps: [
        "at: 3 s, call: photo.capturePhoto, settings: {flashMode: off}, to: dark.jpg",
        "at: 8 s, call: photo.capturePhoto, settings: {flashMode: on}, to: flash.jpg",
      ])
    run.gray = 188
    run.scene = "{image: grey.png, illuminance: 0.1 lx}"
    try run.run { folder in
      let (dark, flash) = (JudgedFile(folder: folder, name: "dark.jpg"), JudgedFile(folder: folder, name: "flash.jpg"))
      let light = try [dark, flash].map { try $0.linearMean("320:240:160:120") }
      #expect(light[1] > 4 * light[0], "\(light)")
      #expect(try Int(dark.number("Flash")) & 1 == 0)
      #expect(try Int(flash.number("Flash")) & 1 == 1)
    }
  }

  /// The mosaic of a RAW photo contains the light that exposure, ISO and aperture admit, according to the file's
  /// metadata alone.
  @Test func dcrawFindsTheLevelsOfAGrayScene() throws {
    var run = PhotoRun(
      steps: [
        "at: 1 s, with: back, set: {exposureModeCustom: {duration: 1/100, iso: 50}}",
        "at: 2 s, call: photo.capturePhoto, settings: {rawPhotoPixelFormatType: rgg4}, to: still.dng",
      ])
    run.preset = "photo"
    run.gray = 188
    run.scene = "{image: grey.png, illuminance: 500 lx}"
    try run.run { folder in
      let file = JudgedFile(folder: folder, name: "still.dng")
      let tags = try file.tags()
      #expect(tags["BlackLevel"] == "512")
      #expect(tags["WhiteLevel"] == "16383")
      #expect(tags["UniqueCameraModel"] == "Apple iPhone 8 Plus")
      let exposure = try file.number("ExposureTime") * file.number("ISO") / pow(file.number("FNumber"), 2)
      let means = try file.mosaicMeans()
      // The equation of an incident-light meter with a subject of 50.3 % gray. Green has full sensitivity.
      let expected = 500 * exposure / 250 * 0.5029
      #expect(abs((means.green - 512) / (16_383 - 512) / expected - 1) < 0.02, "\(means), expected \(expected)")
      // The factors are the sensor's red and blue responses to the scene's default light.
      #expect(abs((means.red - 512) / (means.green - 512) - 0.5) < 0.01)
      #expect(abs((means.blue - 512) / (means.green - 512) - 0.6) < 0.01)
    }
  }

  /// A 48-megapixel photo resolves lines of one pixel, which are gray in a 12-megapixel one. **Source:** rules 214,
  /// 226.
  @Test(arguments: [("jpeg", "jpg"), ("hevc", "heic")])
  func fortyEightMegapixelPhotosHaveMoreDetail(codec: String, type: String) throws {
    var run = PhotoRun(
      steps: [
        "at: 0.1 s, on: photo, set: {maxPhotoDimensions: [8064, 6048]}",
        "at: 2 s, call: photo.capturePhoto, settings: {codec: \(codec)}, to: small.\(type)",
        "at: 4 s, call: photo.capturePhoto, settings: {codec: \(codec), maxPhotoDimensions: [8064, 6048]}, to: large.\(type)",
      ])
    (run.device, run.preset, run.posture, run.scene) = (
      "iphone-15-pro", "photo", "landscapeRight", "{image: lines.png}"
    )
    run.lines = PixelSides(width: 8064, height: 6048)
    try run.run { folder in
      var deviations: [Double] = []
      for (name, width) in [("small", 4032), ("large", 8064)] {
        let file = JudgedFile(folder: folder, name: "\(name).\(type)")
        // For HEIC files, exiftool reports the dimensions of the upright image.
        let tags = try file.tags()
        #expect(Set([tags["ImageWidth"], tags["ImageHeight"]]) == ["\(width)", "\(width / 4 * 3)"])
        if codec == "hevc" { _ = try OutsideProgram.heifConvert.run([file.name, "\(name).png"], in: folder) }
        let text = try OutsideProgram.convert.run(
          [
            codec == "hevc" ? "\(name).png" : file.name, "-crop", "400x400+2000+1000", "+repage", "-colorspace", "gray",
            "-format", "%[fx:standard_deviation]", "info:",
          ], in: folder)
        deviations.append(try #require(Double(String(decoding: text, as: UTF8.self))))
      }
      #expect(deviations[0] < 0.05, "\(deviations)")
      #expect(deviations[1] > 0.45, "\(deviations)")
    }
  }

  /// LibRaw develops an Apple ProRAW file to the same image as the phone, from the file's metadata alone. **Source:**
  /// rule 442.
  @Test(arguments: [4032, 8064]) func libRawDevelopsProRAWLikeThePhone(width: Int) throws {
    let size = "maxPhotoDimensions: [\(width), \(width / 4 * 3)]"
    var run = PhotoRun(
      steps: [
        "at: 0.1 s, on: photo, set: {isAppleProRAWEnabled: true, maxPhotoDimensions: [8064, 6048]}",
        "at: 3 s, call: photo.capturePhoto, settings: {rawPhotoPixelFormatType: l64r, codec: jpeg, \(size)}, to: still.jpg",
      ])
    (run.device, run.preset) = ("iphone-15-pro", "photo")
    try run.run { folder in
      let (raw, photo) = (JudgedFile(folder: folder, name: "still.dng"), JudgedFile(folder: folder, name: "still.jpg"))
      let tags = try raw.tags()
      #expect(tags["PhotometricInterpretation"] == "34892")
      #expect(tags["BaselineExposure"] == "0")
      #expect(tags["ImageWidth"] == "\(width)")
      #expect(try photo.tags()["ImageWidth"] == "\(width)")
      // The arguments select the sRGB curve and the camera's white balance, without any other brightness adjustment.
      let arguments = ["-w", "-W", "-o", "1", "-g", "2.4", "12.92", "-T", "-Z", "raw.tiff", raw.name]
      _ = try OutsideProgram.dcrawEmu.run(arguments, in: folder)
      _ = try OutsideProgram.convert.run(["raw.tiff", "-resize", "1512", "raw.png"], in: folder)
      _ = try OutsideProgram.convert.run([photo.name, "-auto-orient", "-resize", "1512", "photo.png"], in: folder)
      #expect(try JudgedFile(folder: folder, name: "raw.png").corners() == "TL TR BL BR")
      let compared = try OutsideProgram.convert.run(
        [
          "raw.png", "photo.png", "-crop", "100%x50%+0+0", "+repage", "-metric", "MAE", "-compare", "-format",
          "%[distortion]", "info:",
        ], in: folder)
      let difference = try #require(Double(String(decoding: compared, as: UTF8.self)))
      #expect(difference < 0.003, "mean difference \(difference)")
    }
  }
}

extension JudgedFile {
  /// Returns the mean of the unscaled, unrotated pixels of each color in the mosaic, as dcraw unpacks them.
  func mosaicMeans() throws -> (red: Double, green: Double, blue: Double) {
    let image = try OutsideProgram.dcraw.run(["-c", "-D", "-4", "-t", "0", name], in: folder)
    let header = image.prefix(64).split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    let size = try #require(header.dropFirst().first.map { String(decoding: $0, as: UTF8.self) })
    let width = try #require(size.split(separator: " ").first.flatMap { Int($0) })
    let height = try #require(size.split(separator: " ").last.flatMap { Int($0) })
    let pixels = [UInt8](image.suffix(2 * width * height))
    var (sums, counts) = ([0, 0, 0], [0, 0, 0])
    for y in stride(from: 0, to: height - 1, by: 34) {
      for x in stride(from: 0, to: width - 1, by: 6) {
        for (channel, dx, dy) in [(0, 0, 0), (1, 1, 0), (1, 0, 1), (2, 1, 1)] {
          let place = 2 * ((y + dy) * width + x + dx)
          sums[channel] += Int(pixels[place]) << 8 + Int(pixels[place + 1])
          counts[channel] += 1
        }
      }
    }
    let means = zip(sums, counts).map { Double($0) / Double($1) }
    return (means[0], means[1], means[2])
  }
}
