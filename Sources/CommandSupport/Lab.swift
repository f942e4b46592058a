import Exploration
import ArgumentParser
import Foundation
import Scenarios

/// The command `camsim lab`, which runs experiments in many cells and creates pages with the results.
package struct Lab: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "lab", abstract: "Run all combinations of settings and compare the results.",
    discussion: """
      EXAMPLES:
        camsim lab orientation --camera front --out lab
      """,
    subcommands: [Orientation.self])

  package init() {}

  /// The command `camsim lab orientation`, which tests rotation and mirroring.
  package struct Orientation: HelperCommand {
    package static let companion = HelperProgram.lab
    package static let configuration = CommandConfiguration(
      commandName: "orientation", abstract: "Test all combinations of posture, rotation and mirroring.",
      discussion: """
        Writes DIR/index.html, a self-contained page with the orientation of every output's image; DIR/table.txt, the \
        same as text; and the scenario, frames, photos and movies of each case to DIR/cases.

        EXAMPLES:
          camsim lab orientation --camera front --out lab
          camsim lab orientation --device iphone-15-pro --posture portrait
        """)

    @Option(
      help: ArgumentHelp("The folder for the results.", valueName: "dir"), completion: .directory,
      transform: ResultFolder.read)
    package var out = "camsim-lab"

    @Option(help: ArgumentHelp("The phone: a profile's name or path. Repeatable.", valueName: "d"))
    package var device = ["iphone-13-mini"]

    @Option(
      help: ArgumentHelp("Test only this camera. Repeatable. (default: back, front)", valueName: "back|front"),
      completion: .list(["back", "front"]), transform: readCamera)
    package var camera: [Scenario.Input] = [.back, .front]

    @Option(
      help: ArgumentHelp(
        "Test only this posture: \(Lab.postures.map(\.rawValue).joined(separator: ", ")). Repeatable. (default: all)",
        valueName: "posture"),
      completion: .list(Lab.postures.map(\.rawValue)), transform: readPosture)
    package var posture: [Scenario.Posture] = Lab.postures

    @Option(
      help: ArgumentHelp(
        "Test only this rotation: \(Lab.Rotation.allCases.map(\.word).joined(separator: ", ")). Repeatable. (default: all)",
        valueName: "turn"),
      transform: readTurn)
    package var turn = Lab.Rotation.allCases

    @Option(help: ArgumentHelp("Test only this mirroring. Repeatable.", valueName: "automatic|off|on"))
    package var mirroring = Lab.Mirroring.allCases

    @Option(help: ArgumentHelp("The number of cases to run in parallel.", valueName: "n"))
    package var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
      help: ArgumentHelp(
        "Run only one part of the cases, such as 3/8 on the third of eight machines. Merge the results with camsim merge.",
        valueName: "n/count"),
      transform: Shard.read)
    package var shard: Shard?

    package init() {}

    package func validate() throws {
      if jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
    }

    @Sendable private static func readCamera(_ word: String) throws -> Scenario.Input {
      guard let camera = [Scenario.Input.back, .front].first(where: { $0.rawValue == word }) else {
        throw ValidationError("'\(word)' is not a camera of the lab; write back or front.")
      }
      return camera
    }

    @Sendable private static func readPosture(_ word: String) throws -> Scenario.Posture {
      guard let posture = Lab.postures.first(where: { $0.rawValue == word }) else {
        let words = Lab.postures.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("'\(word)' is not a posture of the lab; write one of: \(words).")
      }
      return posture
    }

    @Sendable private static func readTurn(_ word: String) throws -> Lab.Rotation {
      guard let turn = Lab.Rotation.allCases.first(where: { $0.word == word }) else {
        let words = Lab.Rotation.allCases.map(\.word).joined(separator: ", ")
        throw ValidationError("'\(word)' is not a rotation of the lab; write one of: \(words).")
      }
      return turn
    }
  }
}

extension Lab {
  /// The rotation that an app sets on a connection.
  package enum Rotation: Sendable, Hashable, Codable, CaseIterable {
    /// The app leaves the connection's rotation unchanged.
    case untouched
    /// The app sets `videoOrientation`.
    case orientation(Scenario.VideoOrientation)
    /// The app sets `videoRotationAngle`, in clockwise degrees.
    case angle(Int)

    package static var allCases: [Rotation] {
      [.untouched] + Scenario.VideoOrientation.allCases.map(Rotation.orientation)
        + [0, 90, 180, 270].map(Rotation.angle)
    }

    /// A short name for tables and file names.
    package var word: String {
      switch self {
      case .untouched: "untouched"
      case .orientation(let orientation): orientation.rawValue
      case .angle(let degrees): "angle\(degrees)"
      }
    }
  }

  /// The mirroring that an app sets on a connection.
  package enum Mirroring: String, Sendable, Hashable, Codable, CaseIterable {
    /// The app sets nothing: `automaticallyAdjustsVideoMirroring` stays true.
    case automatic
    /// The app sets `isVideoMirrored` to false.
    case off
    /// The app sets `isVideoMirrored` to true.
    case on
  }

  /// The postures in which the phone has a portrait or landscape orientation.
  package static let postures: [Scenario.Posture] = [.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown]
}

extension Lab.Mirroring: ExpressibleByArgument {}
extension Scenario.Input: ExpressibleByArgument {}
extension Scenario.Posture: ExpressibleByArgument {}
