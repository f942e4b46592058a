import Scenarios

/// The engine that all commands use.
package let engine: any ScenarioEngine & DriverEngine = ModelEngine()
