// Errors that several flows share.
import Foundation

enum CameraError: Error { case noDevice, cannotAdd(String) }
