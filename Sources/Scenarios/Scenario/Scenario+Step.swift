import PlatformModel
import SimulationKernel

extension Scenario {
  /// Something that happens at a moment of the run.
  public struct Step: Sendable, Hashable {
    /// When, since the run began. Steps of the same moment happen in the order of the file.
    public var time: Time
    /// What.
    public var action: Action
    /// Where it stands in the file.
    public var position: Position
    /// The exception that it is meant to raise; nil when it must raise none.
    public var raises: ExpectedException? = nil
  }

  /// What a step does: one verb.
  public enum Action: Sendable, Hashable {
    /// `call:`, the app calls a method of the session, of an output or of a device.
    case call(Call)
    /// `with: back, set: {…}`: takes the device's configuration lock, sets the properties in order, releases the lock.
    case configure(Input, [Setting])
    /// `on: session, set: {…}`: sets the properties of an object in order, without a lock.
    case set(Target, [Setting])
    /// `on: video, connection: {…}`: sets the properties of the output's video connection in order.
    case setConnection(output: String, [Setting])
    /// `rotate:`, the user turns the phone.
    case rotate(Posture, within: Time? = nil)
    /// `scene:`, the world changes; what is nil stays.
    case scene(Scene)
    /// `press: {control: Zoom, to: 2}`: the user opens the controls with the phone's button, sets one, and leaves them.
    case press(control: String, to: Double)
    /// `fault:`, something goes wrong.
    case fault(Fault)
    /// `charge: {output: video, for: 50 ms}`: from now on the output's delegate takes that long for each callback.
    case charge(output: String, Time)
    /// `hold: {output: video, buffers: 20}`: from now on the client keeps that many of the newest buffers.
    case hold(output: String, buffers: Int)
    /// `switch: front`: replaces the camera's input by another inside `beginConfiguration` and `commitConfiguration`, and puts
    /// the old one back when the session refuses the new one.
    case switchCamera(to: Input)
    /// `controls: {brightness: 200}`: sets the camera's own controls in order, as any program may.
    case controls([ControlSetting])
    /// `await: {that: back.isAdjustingExposure, is: false}, for: 2 s`: the app goes on when this holds, as from an observer's
    /// callback; if it does not within that time, the scenario fails.
    case await(Expectation, for: Time)
  }

  /// An object of the run that has properties.
  public enum Target: Sendable, Hashable {
    /// The capture session.
    case session
    /// The output of that name.
    case output(String)
    /// A device.
    case device(Input)
  }

  /// A method call of the app.
  public enum Call: Sendable, Hashable {
    /// `session.startRunning`.
    case startRunning
    /// `session.stopRunning`.
    case stopRunning
    /// `session.beginConfiguration`.
    case beginConfiguration
    /// `session.commitConfiguration`.
    case commitConfiguration
    /// `session.addInput`, with `input:`.
    case addInput(Input)
    /// `session.removeInput`, with `input:`.
    case removeInput(Input)
    /// `session.addOutput`, with `output:`; adds an output again that was removed.
    case addOutput(String)
    /// `session.removeOutput`, with `output:`.
    case removeOutput(String)
    /// `OUTPUT.startRecording`, with `to:`, a file name in the output folder.
    case startRecording(output: String, to: String)
    /// `OUTPUT.stopRecording`.
    case stopRecording(output: String)
    /// `OUTPUT.pauseRecording`.
    case pauseRecording(output: String)
    /// `OUTPUT.resumeRecording`.
    case resumeRecording(output: String)
    /// `OUTPUT.startWriting`, with `to:`, a file name in the output folder.
    case startWriting(output: String, to: String)
    /// `OUTPUT.finishWriting`.
    case finishWriting(output: String)
    /// `OUTPUT.capturePhoto`, with `settings:` and `to:`, a file name in the output folder.
    case capturePhoto(output: String, settings: [Setting], to: String?)
    /// `OUTPUT.captureStillImage`, with `to:`, a file name in the output folder.
    case captureStillImage(output: String, to: String?)
    /// `PREVIEW.captureDevicePointConverted` with `point:`, and the three other conversions of a layer; the trace has the answer.
    case convert(String, Conversion, [Double])
    /// `DEVICE.lockForConfiguration`.
    case lockForConfiguration(Input)
    /// `DEVICE.unlockForConfiguration`.
    case unlockForConfiguration(Input)
    /// `DEVICE.requestAccess`: asks the user for devices of its kind.
    case requestAccess(Input)
  }
}
