import Dispatch
import Foundation
import Synchronization

/// The actions of Ctrl-C, SIGTERM and SIGHUP: one watch for the whole process, from its start to its end.
///
/// The system's default action is never restored: libdispatch installs its handler once for each signal, so a second
/// watch would receive nothing.
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

    /// Begins the watch.
    ///
    /// Until a command sets another action, a signal ends the program with its programs, and with the status that a
    /// shell gives it: 130 for Ctrl-C, 143 for SIGTERM.
    ///
    /// - Parameters:
    ///   - endPrograms: Ends the programs that this one has started; it may wait for a moment.
    ///   - exit: Ends the process at once with a status, even if other threads are running.
    package static func watch(
        endPrograms: @escaping @Sendable () -> Void,
        exit: @escaping @Sendable (_ status: Int32) -> Void
    ) {
        state.withLock { ($0.exit, $0.endPrograms) = (exit, endPrograms) }
        // A feed that fails since its program was ended must not end the process first, with another status.
        atexit {
            Signals.awaitEnd()
            Signals.act()
        }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let before = signal(number, SIG_IGN)
            // Started with `nohup`: the end of the terminal is not to end the program.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                continue
            }
            observe(number, on: "signal") { _ in state.withLock { $0.action }(number) }
        }
    }

    /// Calls a function on a queue whenever signals of a number have come, with their number, until the process ends.
    static func observe(_ number: Int32, on queue: String, _ action: @escaping @Sendable (_ count: Int) -> Void) {
        let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: queue))
        // The handler holds the source, which would end with the last reference to it.
        source.setEventHandler { action(withExtendedLifetime(source) { Int(source.data) }) }
        source.activate()
    }

    /// Replaces the action of all signals; it must not block.
    package static func handle(_ action: @escaping Action) { state.withLock { $0.action = action } }

    /// Sets the actions for a command that runs for months: a SIGHUP without a terminal asks for a reload if `reloads`
    /// is true, and a service manager asks for the end with SIGTERM, which is not a failure.
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

    /// Sets the function that is called last in a process that ends in order, by a signal or not; it must not block.
    package static func atEnd(_ lastAct: @escaping @Sendable () -> Void) { state.withLock { $0.lastAct = lastAct } }

    private static func act() { state.withLock { $0.lastAct }() }

    /// Ends the program and the programs that it started.
    ///
    /// A document that is being written is finished first, so that its reader gets a whole one. If the reader hangs, a
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

    /// Ends the program after this time, even if it is waiting for something.
    package static func end(_ status: Int32, after limit: Duration) {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: limit / .seconds(1))
            endNow(status)
        }
    }

    /// Waits for the end that a signal has begun, if one has; for a moment only.
    private static func awaitEnd() {
        if state.withLock({ $0.isEnding }) { sleep(2) }
    }

    private static func endNow(_ status: Int32) {
        state.withLock { $0.endPrograms }()
        act()
        state.withLock { $0.exit }(status)
    }
}
