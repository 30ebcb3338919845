import FeedEngine
@preconcurrency import Foundation

/// The parent of a program that is to run for months: starts it again when it crashes.
///
/// The parent only waits, so that it can hardly fail. It forwards the signals that it receives, and ends as its child
/// ends. Only a trap (``TrapSignal``) makes it start another child: a SIGKILL, from a user or from a machine without
/// memory, is meant to end the program.
package enum Supervisor {
    /// The greatest number of restarts within ``span``; a program that traps more often would not run for months.
    private static let restarts = 5
    private static let span = Duration.seconds(60)

    /// The signals for the child, which has its handlers before it unblocks them.
    private static let forwarded = [SIGINT, SIGTERM, SIGHUP]

    /// Returns true if a service manager has started this process, and starts it again: it knows the process by its
    /// number, sends signals to it, and reports its traps; a parent in between would hide them.
    ///
    /// systemd sets `INVOCATION_ID`, but a terminal that is a service itself passes that variable to all that is
    /// started in it, as it does `JOURNAL_STREAM` and `NOTIFY_SOCKET`. `SYSTEMD_EXEC_PID` names the one process that
    /// systemd has started (since 248; see systemd.exec(5)); before that, it is the one whose parent is process 1.
    package static func isServiceManaged(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool
    {
        guard environment["INVOCATION_ID"] != nil else { return false }
        return environment["SYSTEMD_EXEC_PID"].map { $0 == "\(getpid())" } ?? (getppid() == 1)
    }

    /// Runs the program in a child, with the same arguments, streams and environment, and ends as the child does.
    ///
    /// To be called before the process has a second thread, since the signals must be blocked in every thread.
    ///
    /// - Returns: The exit status of the process; `nil` if no child can be started, with everything as it was.
    package static func run() -> Int32? {
        let before = block()
        var mode = termios()
        let hasTerminal = tcgetattr(STDIN_FILENO, &mode) == 0
        var started: [ContinuousClock.Instant] = []
        var trap: TrapSignal?
        var isWithinLine = false
        while true {
            guard let child = SupervisedChild(blocked: before.adding(forwarded), isWithinLine: isWithinLine) else {
                guard let trap else {
                    before.apply()
                    return nil
                }
                StandardStream.error.writeLine("aggregate: The program cannot be started again.")
                return 128 + trap.rawValue
            }
            let status = wait(for: child, restoring: hasTerminal ? mode : nil)
            if child.hasScreen { FullScreen.restore(hasTerminal ? mode : nil) }
            // As in WIFEXITED, WEXITSTATUS and WTERMSIG.
            let number = status & 0x7F
            if number == 0 { return status >> 8 & 0xFF }
            child.endPrograms()
            // The next child ends it: a reader may hang, and the parent must not.
            isWithinLine = child.isWithinLine
            guard let signal = TrapSignal(rawValue: number) else { return end(by: number) }
            trap = signal
            if let journal = child.journal { CrashJournal.recordTrap(number, of: child.process, in: journal) }
            started = started.filter { .now - $0 < span }
            guard started.count < restarts else {
                StandardStream.error.writeLine(
                    "aggregate: A fault (\(signal.name)) ended the program, which was started again \(restarts) times"
                        + " within \(span.components.seconds) s. It is not started again."
                )
                return 128 + number
            }
            started.append(.now)
            StandardStream.error.writeLine(
                "aggregate: A fault (\(signal.name)) ended the program. It is started again."
            )
        }
    }

    // MARK: - Signals

    /// Blocks all signals that concern the parent, for ``wait(for:)``.
    ///
    /// - Returns: The signals that were blocked before.
    private static func block() -> SignalSet {
        // Without a handler, some systems discard it.
        signal(SIGCHLD) { _ in }
        var signals = SignalSet([SIGCHLD, SIGCONT])
        for number in forwarded + [SIGTSTP] {
            let before = signal(number, SIG_DFL)
            // Started with `nohup`, or by a shell without job control.
            if [SIGHUP, SIGTSTP].contains(number),
                unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            {
                signal(number, SIG_IGN)
            } else {
                signals = signals.adding([number])
            }
        }
        awaited.set = signals
        return signals.block()
    }

    /// The signals that are waited for; written once, before there is a second thread.
    private final class Awaited: @unchecked Sendable { var set = SignalSet([]) }
    private static let awaited = Awaited()

    /// Waits until a child has ended, and forwards the signals that come meanwhile; stops if the child is stopped.
    ///
    /// - Parameters:
    ///   - child: The child.
    ///   - mode: The mode of the terminal before it.
    /// - Returns: The status of the child, as in waitpid(2).
    private static func wait(for child: SupervisedChild, restoring mode: termios?) -> Int32 {
        while true {
            var status: Int32 = 0
            // As process 1 of a container, the parent also gets the status of other processes.
            while case let changed = waitpid(-1, &status, WNOHANG | WUNTRACED), changed > 0 {
                guard changed == child.process else { continue }
                // As in WIFSTOPPED and WSTOPSIG.
                guard status & 0xFF == 0x7F else { return status }
                if status >> 8 & 0xFF == SIGTSTP { stop(with: child, restoring: mode) }
            }
            let (number, isFromTerminal) = awaited.set.next()
            switch number {
            case SIGCHLD: continue
            case SIGTSTP:
                // The parent stops when the child has; without job control in the shell, neither stops.
                if !isFromTerminal { kill(child.process, number) }
            default:
                // A terminal sends its signals to the child as well, but SIGHUP to the leader of the session only.
                if !isFromTerminal || number == SIGHUP { kill(child.process, number) }
                // A stopped child would never receive the signal.
                if number == SIGTERM || number == SIGINT { kill(child.process, SIGCONT) }
            }
        }
    }

    /// Stops as the child did, if there is a shell that may continue both.
    ///
    /// A child that was stopped from outside could not restore the terminal.
    private static func stop(with child: SupervisedChild, restoring mode: termios?) {
        if child.hasScreen { FullScreen.restore(mode) }
        // Raised before it is unblocked, so that one which has come for both does not stop the parent a second time.
        raise(SIGTSTP)
        SignalSet([SIGTSTP]).unblock()
        _ = SignalSet([SIGTSTP]).block()
    }

    /// Ends the process by the signal that has ended the child.
    private static func end(by number: Int32) -> Int32 {
        signal(number, SIG_DFL)
        SignalSet([number]).unblock()
        raise(number)
        return 128 + number
    }
}
