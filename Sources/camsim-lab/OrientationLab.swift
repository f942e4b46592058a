import CommandSupport
import Foundation
import PixelModel
import Scenarios

/// Every combination of camera, posture, turning and mirroring, with a picture from every output of each.
struct OrientationLab: Sendable {
  /// The combinations, in the order of the table; a machine that does a part of them leaves the others out.
  var cases: [LabCase]
  /// The phones with small sensors that take the RAW photos.
  let phones: [LabPhone]

  /// The product of what is named.
  ///
  /// - Parameter devices: names of built-in profiles, or paths of profiles' files.
  /// - Throws: ``ScenarioError`` for an unknown or unreadable profile, and for two of one name.
  init(
    devices: [String] = ["iphone-13-mini"], cameras: [Scenario.Input] = [.back, .front],
    postures: [Scenario.Posture] = Lab.postures, turns: [Lab.Turn] = Lab.Turn.allCases,
    mirrorings: [Lab.Mirroring] = Lab.Mirroring.allCases
  ) throws {
    phones = try devices.map { try LabPhone(like: $0) }
    for (index, phone) in phones.enumerated() where phones[..<index].contains(where: { $0.name == phone.name }) {
      throw ScenarioError(
        .badScenario, "\(phone.device): the lab already has a phone '\(phone.name)'; give it another name.")
    }
    cases = phones.flatMap { phone in
      cameras.flatMap { camera in
        postures.flatMap { posture in
          turns.flatMap { turn in
            mirrorings.map { mirroring in
              LabCase(
                phone: phone.name, device: phone.device, camera: camera, posture: posture, turn: turn,
                mirroring: mirroring)
            }
          }
        }
      }
    }
  }

  /// Two scenarios for each case, in their order: the second takes the RAW photo.
  ///
  /// - Parameter folder: where the files of ``phones`` are.
  /// - Throws: `ScenarioError` for a path that no scenario can hold.
  func scenarios(phonesIn folder: String) throws -> [Scenario] {
    try cases.flatMap { labCase in
      let phone = "\(folder)/\(labCase.phone)-small.json"
      return try [labCase.text, labCase.rawText(device: phone)].flatMap {
        try ScenarioFile(text: $0, path: "\(labCase.name).yaml").scenarios
      }
    }
  }
}

/// What one case showed.
struct LabResult: Sendable, Codable {
  /// The case.
  let labCase: LabCase
  /// A cell for each output, in the order of ``LabOutput``.
  let cells: [LabCell]
  /// What the phone refused: lines of the trace.
  let refusals: [String]

  /// Looks at the files that a run has left.
  ///
  /// - Parameters:
  ///   - labCase: what was run.
  ///   - reports: of the case's two runs; the second took the RAW photo.
  /// - Throws: the error of a file that cannot be read.
  init(_ labCase: LabCase, _ reports: [RunReport]) throws {
    self.labCase = labCase
    refusals = try reports.flatMap { report in
      let trace = try String(contentsOf: report.folder.appendingPathComponent("trace.txt"), encoding: .utf8)
      return trace.split(separator: "\n").filter { $0.contains(" misuse ") }.map(String.init)
    }
    cells = try LabOutput.allCases.map { try LabCell($0, reports[$0 == .dng ? 1 : 0]) }
  }
}

/// One output of one case.
struct LabCell: Sendable, Codable {
  /// Which.
  let output: LabOutput
  /// The file, below the folder of all cases; nil when the output made none.
  let path: String?
  /// How the chart stands in it; nil when there is no picture, or when its corners do not show.
  let sight: ImageOrientation?
  /// Width and height as shown.
  let size: String
  /// A small JPEG picture of it, as shown; empty for metadata, which are none.
  let thumbnail: Data

  init(_ output: LabOutput, _ report: RunReport) throws {
    self.output = output
    guard let name = output.path(report.artifacts) else {
      path = nil
      (sight, size, thumbnail) = (nil, "", Data())
      return
    }
    let folder = try report.folder
    path = "\(folder.lastPathComponent)/\(name)"
    if output == .metadata {
      let trace = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      (sight, size, thumbnail) = (ImageOrientation(trace: trace), "", Data())
      return
    }
    let image = try LabImage(folder.appendingPathComponent(name))
    (sight, size) = (image.sight, image.size)
    thumbnail = try image.thumbnail(side: 96)
  }

  /// The cell in the table: how the chart stands, or why that is not known.
  var word: String { path == nil ? "none" : sight?.word ?? "unclear" }
}

extension RunReport {
  /// The folder with the results.
  fileprivate var folder: URL {
    get throws {
      guard let directory else { throw ScenarioError(.internalFault, "\(name): the run left nothing to look at.") }
      return URL(fileURLWithPath: directory, isDirectory: true)
    }
  }
}
