import VirtualDevices

extension ScenarioError {
  /// Carries out `body`; what a camera, a recording or a file says becomes what the program says.
  ///
  /// A control that is not there or does not take a value is a mistake of the caller's; everything else is not available.
  static func translating<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as ScenarioError {
      throw error
    } catch let error as V4L2Error {
      throw ScenarioError(
        error.reason == .badValue || error.reason == .unknownControl ? .badScenario : .unavailable, "\(error)")
    } catch {
      throw ScenarioError(.unavailable, "\(error)")
    }
  }
}
