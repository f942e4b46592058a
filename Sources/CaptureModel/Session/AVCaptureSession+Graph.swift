import CoreMediaModel
import SimulationKernel

extension AVCaptureSession {
  // MARK: Inputs

  /// Returns a Boolean value that indicates whether an input can be added. **Source:** rules 36-43.
  public func canAddInput(_ input: AVCaptureInput) -> Bool {
    state.read { $0.edited }.misuse(of: input) == nil
  }

  /// Adds an input and connects it to every compatible output.
  ///
  /// Raises NSInvalidArgumentException if it cannot be added. **Source:** rules 36, 59.
  public func addInput(_ input: AVCaptureInput) {
    system.recordCall(on: self)
    add(input, connecting: true)
  }

  /// Adds an input without connecting it. **Source:** rule 59.
  public func addInputWithNoConnections(_ input: AVCaptureInput) {
    system.recordCall(on: self)
    add(input, connecting: false)
  }

  /// Removes an input and its connections. Does nothing if the input is not in the session. **Source:** rule 45.
  public func removeInput(_ input: AVCaptureInput) {
    system.recordCall(on: self)
    edit { graph, _ in graph.remove(input) }
  }

  // MARK: Outputs

  /// Returns a Boolean value that indicates whether an output can be added. **Source:** rules 41, 43.
  public func canAddOutput(_ output: AVCaptureOutput) -> Bool {
    state.read { $0.edited }.misuse(of: output) == nil
  }

  /// Adds an output and connects it to every compatible input.
  ///
  /// Raises NSInvalidArgumentException if it cannot be added. **Source:** rules 36, 59.
  public func addOutput(_ output: AVCaptureOutput) {
    system.recordCall(on: self)
    add(output, connecting: true)
  }

  /// Adds an output without connecting it. **Source:** rule 59.
  public func addOutputWithNoConnections(_ output: AVCaptureOutput) {
    system.recordCall(on: self)
    add(output, connecting: false)
  }

  /// Removes an output and its connections. Does nothing if the output is not in the session.
  public func removeOutput(_ output: AVCaptureOutput) {
    system.recordCall(on: self)
    guard output.session === self else { return }
    edit { graph, transaction in
      graph.remove(output)
      output.setSession(nil, transaction)
    }
  }

  // MARK: Preview layers

  /// Adds the internal output of a preview layer. **Source:** rule 296.
  func addPreview(_ preview: AVCaptureOutput, connecting: Bool, _ transaction: borrowing Transaction) {
    edit(transaction) { graph, transaction in
      preview.setSession(self, transaction)
      graph.addPreview(preview, connecting: connecting)
    }
  }

  /// Removes the internal output of a preview layer.
  func removePreview(_ preview: AVCaptureOutput, _ transaction: borrowing Transaction) {
    edit(transaction) { graph, transaction in
      graph.removePreview(preview)
      preview.setSession(nil, transaction)
    }
    preview.leave(transaction)
  }

  /// Removes a preview layer that was deallocated on any thread. The cameras react when simulated time advances.
  func forgetPreview(_ preview: AVCaptureOutput) {
    system.changeSoon { [self] transaction in
      let isStreaming = state.write(transaction, of: self) { state in
        state.edited.removePreview(preview)
        state.applied.activeConnections.removeAll { $0.output === preview }
        return state.machine.isStreaming
      }
      guard isStreaming else { return }
      system.timeline.schedule(after: 0) { [weak self] in
        guard let self else { return }
        system.change { configurationChanged($0) }
      }
    }
  }

  // MARK: Connections

  /// Returns a Boolean value that indicates whether a connection can be added. **Source:** rules 65, 80.
  public func canAddConnection(_ connection: AVCaptureConnection) -> Bool {
    state.read { $0.edited }.misuse(of: connection) == nil
  }

  /// Adds a connection created by the app. Raises NSInvalidArgumentException if it cannot be added. **Source:** rule
  /// 80.
  public func addConnection(_ connection: AVCaptureConnection) {
    system.recordCall(on: self)
    edit({ $0.misuse(of: connection) }) { graph, _ in graph.add(connection) }
  }

  /// Removes a connection. Raises NSInvalidArgumentException if it is not in the session. **Source:** rule 80.
  public func removeConnection(_ connection: AVCaptureConnection) {
    system.recordCall(on: self)
    edit({ graph in
      graph.connections.contains(connection)
        ? nil
        : Misuse(
          .invalidArgument,
          "*** -[AVCaptureSession removeConnection:] <AVCaptureConnection> does not exist in this session",
          evidence: .rule(80), remedy: "remove each connection once, before its input and its output")
    }) { graph, _ in graph.remove(connection) }
  }

  // MARK: Editing

  private func add(_ input: AVCaptureInput, connecting: Bool) {
    let selector = connecting ? "addInput:" : "addInputWithNoConnections:"
    edit({ $0.misuse(of: input, by: selector) }) { graph, transaction in
      (input as? AVCaptureDeviceInput)?.settings.write(transaction) { $0.frameDurationOverride = .invalid }
      graph.add(input, connecting: connecting)
    }
  }

  private func add(_ output: AVCaptureOutput, connecting: Bool) {
    edit({ $0.misuse(of: output) }) { graph, transaction in
      output.setSession(self, transaction)
      graph.add(output, connecting: connecting)
    }
  }

  /// Checks and changes the graph in one transaction, because several threads may edit it.
  private func edit(
    _ refusal: (SessionGraph) -> Misuse? = { _ in nil },
    _ body: (inout SessionGraph, borrowing Transaction) -> Void
  ) {
    let misuse = system.change { transaction in
      let misuse = refusal(state.read { $0.edited })
      if misuse == nil { edit(transaction, body) }
      return misuse
    }
    if let misuse { system.refuse(misuse) }
  }

  /// Changes the graph inside a transaction, and applies the new configuration.
  private func edit(
    _ transaction: borrowing Transaction, _ body: (inout SessionGraph, borrowing Transaction) -> Void
  ) {
    let (old, oldConnections) = (outputs, connections)
    state.write(transaction, of: self) { body(&$0.edited, transaction) }
    for output in outputs + old.filter({ $0.session == nil }) { output.graphChanged(transaction) }
    let staying = Set(connections)
    for connection in oldConnections where !staying.contains(connection) { connection.leave(transaction) }
    configurationChanged(transaction)
  }
}
