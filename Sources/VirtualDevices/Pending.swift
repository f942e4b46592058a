// Stand-ins until File/ and Recording/ define these names; this file goes then.
import CaptureModel
import Foundation
public struct MovieServices: MediaServices { public init() {}; public func openMovie(_ d: MovieDescription) throws -> any MovieRecording { throw AVError(.unknown) } }
public enum FileCamera { public static func devices(contentsOf: URL, in: CaptureSystem) throws -> [AVCaptureDevice] { [] } }
