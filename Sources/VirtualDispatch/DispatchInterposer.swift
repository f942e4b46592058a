import CVirtualDispatch
import Foundation
import SimulationKernel

/// The interposer: implements libdispatch's functions for threads in a world.
enum DispatchInterposer {
  /// Installs the interposer, once per process.
  static func install() { _ = installed }

  private static let installed: Void = {
    CaptureSystem.setThreadSystem { AppScheduler.current?.system }
    cvd_install(handlers)
    StallWatchdog.watch()
    startFoundationsThreads()
  }()

  /// Starts Foundation's threads for processes and sockets outside any world. Foundation creates them with the first
  /// process; if they were created in a world, they would hold its run token and end with the world.
  private static func startFoundationsThreads() {
    let outer = cvd_enter(nil)
    _ = try? Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", ":"])
    _ = cvd_enter(outer)
  }

  private static var handlers: cvd_handlers {
    cvd_handlers(
      async: { world, queue, context, function, isBarrier, group in
        AppScheduler.world(world).submit(
          .function(context: context, function), to: queue, isBarrier: isBarrier, group: group)
      },
      after: { world, time, queue, context, function in
        let world = AppScheduler.world(world)
        guard let time = world.virtual(time) else { return }
        world.submit(.function(context: context, function), to: queue, at: time)
      },
      sync: { world, queue, context, function, isBarrier in
        AppScheduler.world(world).sync(.function(context: context, function), on: queue, isBarrier: isBarrier)
      },
      wait: { world, object, time, attempt, kind in
        let world = AppScheduler.world(world)
        return world.wait(
          for: object, until: time == 0 ? .min : world.virtual(time), "for \(String(cString: kind))", { attempt($0) })
      },
      wait_for_condition: { world, condition, time, mutex in
        let world = AppScheduler.world(world)
        return world.wait(forCondition: condition, until: world.virtual(time), mutex)
      },
      notify: { world, group, queue, context, function in
        AppScheduler.world(world).notify(group, .function(context: context, function), on: queue)
      },
      signalled: { object, forAll in AppScheduler.signalled(object, forAll: forAll) },
      wait_for_port: { world, time, isReady, ports in
        let world = AppScheduler.world(world)
        return world.wait(forPorts: ports, until: world.virtual(time), { isReady($0) })
      },
      set_port_timer: { world, port, time in
        let world = AppScheduler.world(world)
        world.setPortTimer(port, due: world.virtual(time))
      },
      wait_for_holder: { world, owner, time, mayHoldTwice in
        let world = AppScheduler.world(world)
        return world.wait(forHolder: owner, until: world.virtual(time), mayHoldTwice: mayHoldTwice)
      },
      make_thread: { world in
        // Retained until the thread ends.
        let world = Unmanaged<AppScheduler>.fromOpaque(world).retain().takeUnretainedValue()
        return Unmanaged.passRetained(world.makeThread()).toOpaque()
      },
      begin_thread: { world, thread in
        AppScheduler.world(world).begin(Unmanaged<WaitingThread>.fromOpaque(thread).takeRetainedValue())
      },
      end_thread: { world in
        _ = cvd_enter(nil)
        Runner.run(Unmanaged<AppScheduler>.fromOpaque(world).takeRetainedValue())
      },
      handed_over_outside: { world, queue in
        // The world may have been deallocated.
        AppScheduler.all { if $0.pointer == world { $0.tell(handedOverOutside: queue) } }
      },
      resumed: { queue in AppScheduler.all { $0.resume(queue) } },
      set_timer: { world, timer, start, interval in
        let world = AppScheduler.world(world)
        world.setTimer(
          TimerSource(timer), start: world.virtual(start),
          interval: interval >= UInt64(Int64.max) ? nil : max(1, Int64(interval)))
      },
      is_alive: { AppScheduler.isAlive($0) },
      main_operation_queue: { Unmanaged.passUnretained(AppScheduler.world($0).mainOperationQueue).toOpaque() },
      now: { world in AppScheduler.world(world).nanoseconds },
      epoch: { world in AppScheduler.world(world).epoch },
      sleep: { world, duration in
        let world = AppScheduler.world(world)
        world.wait(until: world.nanoseconds + duration)
      },
      container: { AppScheduler.world($0).container.pointer },
      serve_main_queue: { AppScheduler.world($0).serveMainQueue() })
  }
}
