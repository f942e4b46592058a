// Apple's module re-exports these modules too.
@_exported import CoreMediaModel
@_exported import CoreVideo
@_exported import Foundation

/// The identifier of a system sound. **Source:** Apple, SystemSoundID.
public typealias SystemSoundID = UInt32

/// The identifier of the phone's vibration. **Source:** Apple, kSystemSoundID_Vibrate.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0000_0fff
/// The result code of a property that does not exist. **Source:** Apple, Audio Services result codes.
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793f
/// The result code of a function that got a wrong value. **Source:** Apple, Audio Services result codes.
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500

/// Plays a sound: nothing is heard.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays a sound, of which nothing is heard, and calls the closure at once.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  inCompletionBlock?()
}

/// Plays a sound as an alert: nothing is heard or felt.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays a sound as an alert, of which nothing is heard or felt, and calls the closure at once.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  inCompletionBlock?()
}

/// Creates a sound from a file. The file is not read.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  // Identifiers of an app's sounds follow those of the system. The exact number is assumed.
  outSystemSoundID.pointee = 0x1000
  return noErr
}

/// Releases a sound of the system.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { noErr }
