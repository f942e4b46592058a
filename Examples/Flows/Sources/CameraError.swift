// What goes wrong in more than one of the flows.
import Foundation

enum CameraError: Error { case noDevice, cannotAdd(String) }
