import Dispatch
import Foundation
import Synchronization

/// The actions for Ctrl-C, SIGTERM and SIGHUP, which are observed from the start of the process to its end.
///
/// The system's default action is never restored: libdispatch installs its handler once per signal, so that a second
/// observer would receive nothing.
package enum Signals {
    package typealias Action = @Sendable (_ signal: Int32) -> Void

    private struct State {
        var action: Action = { Signals.end(128 + $0) }
        var exit: @Sendable (_ status: Int32) -> Void = { _ in }
        var endPrograms: @Sendable () -> Void = {}
        var cleanUp: @Sendable () -> Void = {}
        var lastAct: @Sendable () -> Void = {}
        var isEnding = false
    }

    private static let state = Mutex(State())

    /// Begins to observe the signals.
    ///
    /// Until a command sets another action, a signal ends the program and the programs that it has started, with the
    /// exit status that a shell reports for the signal: 130 for Ctrl-C, 143 for SIGTERM.
    ///
    /// - Parameters:
    ///   - endPrograms: Ends the programs that this one has started; may take a moment.
    ///   - exit: Ends the process at once with a status, even if other threads are running.
    package static func watch(
        endPrograms: @escaping @Sendable () -> Void,
        exit: @escaping @Sendable (_ status: Int32) -> Void
    ) {
        state.withLock { ($0.exit, $0.endPrograms) = (exit, endPrograms) }
        // A feed may fail because its program was just ended: that must not end the process first, with another status.
        atexit {
            Signals.awaitEnd()
            Signals.act()
        }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let before = signal(number, SIG_IGN)
            // With `nohup`, the end of the terminal must not end the program.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                continue
            }
            observe(number, on: "signal") { _ in state.withLock { $0.action }(number) }
        }
    }

    /// Calls a function on a queue each time signals have arrived, with the number of signals, until the process ends.
    static func observe(_ number: Int32, on queue: String, _ action: @escaping @Sendable (_ count: Int) -> Void) {
        let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: queue))
        // The handler keeps a reference to the source, which would otherwise end.
        source.setEventHandler { action(withExtendedLifetime(source) { Int(source.data) }) }
        source.activate()
    }

    /// Replaces the action for all signals; the action must not block.
    package static func handle(_ action: @escaping Action) { state.withLock { $0.action = action } }

    /// Sets the actions for a command that runs for months.
    ///
    /// SIGHUP without a terminal reloads the configuration if `reloads` is true. SIGTERM, with which a service manager
    /// ends the program, is not a failure.
    package static func handle(
        reloads: Bool = false,
        onReload: @escaping @Sendable () -> Void = {},
        onEnd: @escaping @Sendable (ExitStatus) -> Void
    ) {
        let reloads = reloads && !Terminal.standard.isAttached
        handle { signal in
            switch signal {
            case SIGHUP where reloads: onReload()
            case SIGHUP: onEnd(.hungUp)
            case SIGINT: onEnd(.interrupted)
            default: onEnd(.success)
            }
        }
    }

    /// Sets the function that restores the terminal before a signal ends the program.
    package static func beforeEnd(_ cleanUp: @escaping @Sendable () -> Void) { state.withLock { $0.cleanUp = cleanUp } }

    /// Sets the function that is called last when the process ends, by a signal or not; it must not block.
    package static func atEnd(_ lastAct: @escaping @Sendable () -> Void) { state.withLock { $0.lastAct = lastAct } }

    private static func act() { state.withLock { $0.lastAct }() }

    /// Ends the program and the programs that it started.
    ///
    /// A document that is being written is finished first, so that its reader gets all of it. If the reader hangs, a
    /// second call ends the program anyway.
    package static func end(_ status: Int32) {
        let (isFirst, cleanUp) = state.withLock { state in
            defer { state.isEnding = true }
            return (!state.isEnding, state.cleanUp)
        }
        guard isFirst else { return endNow(status) }
        Thread.detachNewThread {
            cleanUp()
            StandardStream.writing.withLock { _ in endNow(status) }
        }
    }

    /// Ends the program after a time, even if it is waiting for something.
    package static func end(_ status: Int32, after limit: Duration) {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: limit / .seconds(1))
            endNow(status)
        }
    }

    /// Waits at most two seconds for the end that a signal has begun; returns at once if none has.
    private static func awaitEnd() {
        if state.withLock({ $0.isEnding }) { sleep(2) }
    }

    private static func endNow(_ status: Int32) {
        state.withLock { $0.endPrograms }()
        act()
        state.withLock { $0.exit }(status)
    }
}
