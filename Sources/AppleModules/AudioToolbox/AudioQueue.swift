// Audio queues record and play without AVFoundation. This model has none: creating a queue fails, as on a device
// without the hardware. The other functions are for queues, of which there are none, and fail with the same status.

/// An audio queue, of which there is none. **Source:** Apple, AudioQueueRef.
public typealias AudioQueueRef = OpaquePointer
/// A buffer of a queue. **Source:** Apple, AudioQueueBufferRef.
public typealias AudioQueueBufferRef = UnsafeMutablePointer<AudioQueueBuffer>
/// The identifier of a queue's property. **Source:** Apple, AudioQueuePropertyID.
public typealias AudioQueuePropertyID = UInt32
/// The function that receives recorded buffers. It is never called. **Source:** Apple, AudioQueueInputCallback.
public typealias AudioQueueInputCallback = (
  UnsafeMutableRawPointer?, AudioQueueRef, AudioQueueBufferRef, UnsafePointer<AudioTimeStamp>, UInt32,
  UnsafePointer<AudioStreamPacketDescription>?
) -> Void

/// The time of a buffer. **Source:** Apple, AudioTimeStamp.
public struct AudioTimeStamp: Hashable, Sendable {
  /// The time in samples.
  public var mSampleTime: Float64 = 0
  /// The time of the host.
  public var mHostTime: UInt64 = 0
  /// The ratio of the actual rate to the nominal rate.
  public var mRateScalar: Float64 = 0
  /// The time of the word clock.
  public var mWordClockTime: UInt64 = 0
  /// Creates a time of zeros.
  public init() {}
}

/// A buffer of a queue. **Source:** Apple, AudioQueueBuffer.
public struct AudioQueueBuffer {
  /// The size of the buffer, in bytes.
  public let mAudioDataBytesCapacity: UInt32
  /// The memory of the buffer.
  public let mAudioData: UnsafeMutableRawPointer
  /// The number of bytes that contain audio.
  public var mAudioDataByteSize: UInt32
  /// A pointer for the app.
  public var mUserData: UnsafeMutableRawPointer?
}

/// The status of a queue without a device. **Source:** Apple, kAudioQueueErr_InvalidDevice.
public let kAudioQueueErr_InvalidDevice: OSStatus = -66680
/// The property for the format of a queue. **Source:** Apple, kAudioQueueProperty_StreamDescription.
public let kAudioQueueProperty_StreamDescription: AudioQueuePropertyID = 0x6171_6674
/// The property for the size of the largest packet. **Source:** Apple, kAudioQueueProperty_MaximumOutputPacketSize.
public let kAudioQueueProperty_MaximumOutputPacketSize: AudioQueuePropertyID = 0x786f_7073
/// The property for whether a queue runs. **Source:** Apple, kAudioQueueProperty_IsRunning.
public let kAudioQueueProperty_IsRunning: AudioQueuePropertyID = 0x6171_726e
/// The property for the cookie of a format. **Source:** Apple, kAudioQueueProperty_MagicCookie.
public let kAudioQueueProperty_MagicCookie: AudioQueuePropertyID = 0x6171_6d63

/// Creates no queue for recording, and returns an error. Linux has no `CFRunLoop`.
public func AudioQueueNewInput(
  _ inFormat: UnsafePointer<AudioStreamBasicDescription>, _ inCallbackProc: @escaping AudioQueueInputCallback,
  _ inUserData: UnsafeMutableRawPointer?, _ inCallbackRunLoop: RunLoop?, _ inCallbackRunLoopMode: CFString?,
  _ inFlags: UInt32, _ outAQ: UnsafeMutablePointer<AudioQueueRef?>
) -> OSStatus { kAudioQueueErr_InvalidDevice }

/// Returns an error, because there is no queue.
@discardableResult
public func AudioQueueDispose(_ inAQ: AudioQueueRef, _ inImmediate: Bool) -> OSStatus { kAudioQueueErr_InvalidDevice }

/// Returns an error, because there is no queue.
@discardableResult
public func AudioQueueAllocateBuffer(
  _ inAQ: AudioQueueRef, _ inBufferByteSize: UInt32, _ outBuffer: UnsafeMutablePointer<AudioQueueBufferRef?>
) -> OSStatus { kAudioQueueErr_InvalidDevice }

/// Returns an error, because there is no queue.
@discardableResult
public func AudioQueueEnqueueBuffer(
  _ inAQ: AudioQueueRef, _ inBuffer: AudioQueueBufferRef, _ inNumPacketDescs: UInt32,
  _ inPacketDescs: UnsafePointer<AudioStreamPacketDescription>?
) -> OSStatus { kAudioQueueErr_InvalidDevice }

/// Returns an error, because there is no queue.
@discardableResult
public func AudioQueueStart(_ inAQ: AudioQueueRef, _ inStartTime: UnsafePointer<AudioTimeStamp>?) -> OSStatus {
  kAudioQueueErr_InvalidDevice
}

/// Returns an error, because there is no queue.
@discardableResult
public func AudioQueueStop(_ inAQ: AudioQueueRef, _ inImmediate: Bool) -> OSStatus { kAudioQueueErr_InvalidDevice }

/// Returns an error, because there is no queue.
@discardableResult
public func AudioQueuePause(_ inAQ: AudioQueueRef) -> OSStatus { kAudioQueueErr_InvalidDevice }

/// Returns an error, because there is no queue.
@discardableResult
public func AudioQueueGetProperty(
  _ inAQ: AudioQueueRef, _ inID: AudioQueuePropertyID, _ outData: UnsafeMutableRawPointer,
  _ ioDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus { kAudioQueueErr_InvalidDevice }
