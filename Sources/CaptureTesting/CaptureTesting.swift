// What a user's test target needs besides AVFoundation itself: the world to test in, and golden files.
@_exported import CaptureModel
@_exported import Scenarios
@_exported import VirtualDevices
