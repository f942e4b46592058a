import Exploration
import ArgumentParser
import Foundation
import Scenarios

/// The command `camsim lab`, which runs experiments in many cells and creates pages with the results.
package struct Lab: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Run every combination of settings, and show what comes out.", subcommands: [Orientation.self])

  package init() {}

  /// The command `camsim lab orientation`, which tests rotation and mirroring.
  package struct Orientation: HelperCommand {
    package static let companion = HelperProgram.lab
    package static let configuration = CommandConfiguration(
      abstract: "Turn and mirror in every way there is, and see how the pictures stand.",
      discussion: """
        Leaves DIR/index.html, a page for a browser that needs nothing else; DIR/table.txt, the same as text; and the pictures, photos \
        and movies of every case with its scenario under DIR/cases.
        """)

    @Option(help: ArgumentHelp("Where the results go.", valueName: "dir"), completion: .directory)
    package var out = "camsim-lab"

    @Option(help: ArgumentHelp("A phone's profile, or the path of one; may be given several times.", valueName: "d"))
    package var device = ["iphone-13-mini"]

    @Option(help: ArgumentHelp("Only this camera; may be given several times.", valueName: "back|front"))
    package var camera: [Scenario.Input] = [.back, .front]

    @Option(
      help: ArgumentHelp(
        "Only this posture; may be given several times: \(Lab.postures.map(\.rawValue).joined(separator: ", ")).",
        valueName: "posture"))
    package var posture: [Scenario.Posture] = Lab.postures

    @Option(
      help: ArgumentHelp(
        "Only what is turned so; may be given several times: \(Lab.Rotation.allCases.map(\.word).joined(separator: ", ")).",
        valueName: "turn"),
      transform: readTurn)
    package var turn = Lab.Rotation.allCases

    @Option(help: ArgumentHelp("Only what is mirrored so; may be given several times.", valueName: "automatic|off|on"))
    package var mirroring = Lab.Mirroring.allCases

    @Option(help: ArgumentHelp("How many cases run at the same time.", valueName: "n"))
    package var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
      help: ArgumentHelp(
        "Only a part of the cases, such as 3/8 for the third of eight machines; camsim merge joins their results.",
        valueName: "n/count"),
      transform: Shard.read)
    package var shard: Shard?

    package init() {}

    package func validate() throws {
      if let camera = camera.first(where: { $0 != .back && $0 != .front }) {
        throw ValidationError("'\(camera.rawValue)' is not in the lab; use back or front.")
      }
      if let posture = posture.first(where: { !Lab.postures.contains($0) }) {
        throw ValidationError("a phone that is held '\(posture.rawValue)' has no orientation; turn it.")
      }
      if jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
    }

    @Sendable private static func readTurn(_ word: String) throws -> Lab.Rotation {
      guard let turn = Lab.Rotation.allCases.first(where: { $0.word == word }) else {
        throw ValidationError("'\(word)' is no way to turn a picture.")
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
