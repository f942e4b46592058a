import Scenarios

/// The engine that this program is built with.
package let engine: any ScenarioEngine & DriverEngine = ModelEngine()
