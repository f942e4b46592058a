import PlatformModel
import SimulationKernel

extension Scenario {
  /// An action at a specific time of the run.
  public struct Step: Sendable, Hashable {
    /// The time since the start of the run. Steps with equal times are executed in the order of the file.
    public var time: Time
    /// The action to perform.
    public var action: Action
    /// The position of the step in the file.
    public var position: Position
    /// The exception that the step must raise; nil if the step must not raise an exception.
    public var raises: ExpectedException? = nil
    /// The name of the step in the paths of the matrix; nil if it has none.
    public var id: String? = nil
  }

  /// The action of a step, which corresponds to one verb.
  public enum Action: Sendable, Hashable {
    /// The app calls a method of the session, of an output or of a device (`call:`).
    case call(Call)
    /// The app locks a device for configuration, sets properties in order, and unlocks it (`with: back, set: {…}`).
    case configure(Input, [Setting])
    /// The app sets properties of an object in order, without a lock (`on: session, set: {…}`).
    case set(Target, [Setting])
    /// The app sets properties of the output's video connection in order (`on: video, connection: {…}`).
    case setConnection(output: String, [Setting])
    /// The user rotates the phone (`rotate:`), instantly or within a time.
    case rotate(Posture, within: Time? = nil)
    /// The scene changes (`scene:`). Properties that are nil keep their values.
    case scene(Scene)
    /// The user opens the capture controls with the phone's button, sets one control, and closes the controls (`press:
    /// {control: Zoom, to: 2}`).
    case press(control: String, to: Double)
    /// A fault is injected (`fault:`).
    case fault(Fault)
    /// Each callback of the output's delegate takes this time from now on (`charge: {output: video, for: 50 ms}`).
    case charge(output: String, Time)
    /// The client retains this number of the newest buffers from now on (`hold: {output: video, buffers: 20}`).
    case hold(output: String, buffers: Int)
    /// The app replaces the camera's input between `beginConfiguration` and `commitConfiguration`, and restores the old
    /// input if the session rejects the new one (`switch: front`).
    case switchCamera(to: Input)
    /// The camera's driver controls are set in order, as any process could do (`controls: {brightness: 200}`).
    case controls([ControlSetting])
    /// The app waits until the expectation is met, as if in an observer's callback. The scenario fails if the
    /// expectation is not met within the time limit (`await: {that: back.isAdjustingExposure, is: false}, for: 2 s`).
    case await(Expectation, for: Time)
  }

  /// An object of the run that has properties.
  public enum Target: Sendable, Hashable {
    /// The capture session of the app.
    case session
    /// The output with this name.
    case output(String)
    /// The device with this name.
    case device(Input)
  }

  /// A method call by the app.
  public enum Call: Sendable, Hashable {
    /// A call to `session.startRunning`, which starts the session.
    case startRunning
    /// A call to `session.stopRunning`, which stops the session.
    case stopRunning
    /// A call to `session.beginConfiguration`, which starts a batch of changes.
    case beginConfiguration
    /// A call to `session.commitConfiguration`, which applies a batch of changes.
    case commitConfiguration
    /// A call to `session.addInput`. The key `input:` names the input.
    case addInput(Input)
    /// A call to `session.removeInput`. The key `input:` names the input.
    case removeInput(Input)
    /// A call to `session.addOutput`, which adds a removed output again. The key `output:` names the output.
    case addOutput(String)
    /// A call to `session.removeOutput`. The key `output:` names the output.
    case removeOutput(String)
    /// A call to `OUTPUT.startRecording`. The key `to:` specifies a file name in the output folder.
    case startRecording(output: String, to: String)
    /// A call to `OUTPUT.stopRecording`, which ends the recording.
    case stopRecording(output: String)
    /// A call to `OUTPUT.pauseRecording`, which pauses the recording.
    case pauseRecording(output: String)
    /// A call to `OUTPUT.resumeRecording`, which resumes a paused recording.
    case resumeRecording(output: String)
    /// A call to `OUTPUT.startWriting`. The key `to:` specifies a file name in the output folder.
    case startWriting(output: String, to: String)
    /// A call to `OUTPUT.finishWriting`, which completes the movie.
    case finishWriting(output: String)
    /// A call to `OUTPUT.capturePhoto`. The key `settings:` contains the photo settings, and `to:` specifies a file
    /// name in the output folder.
    case capturePhoto(output: String, settings: [Setting], to: String?)
    /// A call to `OUTPUT.captureStillImage`. The key `to:` specifies a file name in the output folder.
    case captureStillImage(output: String, to: String?)
    /// A call to a coordinate conversion method of a preview layer, for example `PREVIEW.captureDevicePointConverted`,
    /// with the key `point:`. The trace contains the result.
    case convert(String, Conversion, [Double])
    /// A call to `DEVICE.lockForConfiguration`, which acquires the configuration lock.
    case lockForConfiguration(Input)
    /// A call to `DEVICE.unlockForConfiguration`, which releases the configuration lock.
    case unlockForConfiguration(Input)
    /// A call to `DEVICE.requestAccess`, which asks the user for access to devices of this media type.
    case requestAccess(Input)
  }
}
