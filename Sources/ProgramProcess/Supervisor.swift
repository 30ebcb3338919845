import FeedEngine
@preconcurrency import Foundation

/// The parent of a program that is to run for months: starts it again when a fault of its own ends it.
///
/// The parent does nothing but wait, so that it has nothing to fail by. It forwards the signals that it gets, and ends
/// as its child ends. Only a trap (``TrapSignal``) makes it start another child: who sends SIGKILL, or a machine that
/// has no memory left, wants the program to be gone.
package enum Supervisor {
    /// How many times a child is started again within ``span``; what traps more often does not run for months.
    private static let restarts = 5
    private static let span = Duration.seconds(60)

    /// Signals for the child, which watches for them before it takes them.
    private static let forwarded = [SIGINT, SIGTERM, SIGHUP]

    /// Whether a service manager has started this process, and starts it again: one that it knows by its number, sends
    /// signals to, and whose traps it reports; a parent in between would hide them.
    ///
    /// systemd says so with `INVOCATION_ID`, but a terminal that is a service itself hands that variable to all that is
    /// started in it, as it does `JOURNAL_STREAM` and `NOTIFY_SOCKET`. `SYSTEMD_EXEC_PID` names the one process that
    /// systemd has started (since 248; see systemd.exec(5)); before that, it is the one whose parent is process 1.
    package static func isServiceManaged(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool
    {
        guard environment["INVOCATION_ID"] != nil else { return false }
        return environment["SYSTEMD_EXEC_PID"].map { $0 == "\(getpid())" } ?? (getppid() == 1)
    }

    /// Runs the program in a child, with the same arguments, streams and environment, and ends as the child does.
    ///
    /// To be called before the process has a second thread, since every thread must leave the signals alone.
    ///
    /// - Returns: What the process is to end with; `nil` where no child can be started, with everything as it was.
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
            // As WIFEXITED, WEXITSTATUS and WTERMSIG have it.
            let number = status & 0x7F
            if number == 0 { return status >> 8 & 0xFF }
            child.endPrograms()
            // The next child ends it: a reader may hang, and the parent must not.
            isWithinLine = child.isWithinLine
            guard let signal = TrapSignal(rawValue: number) else { return end(by: number) }
            trap = signal
            if let journal = child.journal { CrashJournal.noteTrap(number, of: child.process, in: journal) }
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

    /// Keeps all signals that concern the parent for ``wait(for:)``.
    ///
    /// - Returns: What was blocked before.
    private static func block() -> SignalSet {
        // Without a handler, some systems drop it.
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

    /// Waits until a child has ended, and hands on the signals that come meanwhile; stops where the child is stopped.
    ///
    /// - Parameters:
    ///   - child: The child.
    ///   - mode: How the terminal was before it.
    /// - Returns: How it ended, as waitpid(2) says it.
    private static func wait(for child: SupervisedChild, restoring mode: termios?) -> Int32 {
        while true {
            var status: Int32 = 0
            // As process 1 of a container, the parent is asked about strangers too.
            while case let changed = waitpid(-1, &status, WNOHANG | WUNTRACED), changed > 0 {
                guard changed == child.process else { continue }
                // As WIFSTOPPED and WSTOPSIG have it.
                guard status & 0xFF == 0x7F else { return status }
                if status >> 8 & 0xFF == SIGTSTP { stop(with: child, restoring: mode) }
            }
            let (number, isFromTerminal) = awaited.set.next()
            switch number {
            case SIGCHLD: continue
            case SIGTSTP:
                // The parent stops when the child has, which a shell without job control lets neither.
                if !isFromTerminal { kill(child.process, number) }
            default:
                // A terminal sends its signals to the child as well, but its end to the leader of the session only.
                if !isFromTerminal || number == SIGHUP { kill(child.process, number) }
                // One that is stopped would never hear of its end.
                if number == SIGTERM || number == SIGINT { kill(child.process, SIGCONT) }
            }
        }
    }

    /// Stops as the child did, where there is a shell that may continue both.
    ///
    /// A child that was stopped from outside could not give its screen back.
    private static func stop(with child: SupervisedChild, restoring mode: termios?) {
        if child.hasScreen { FullScreen.restore(mode) }
        // Before it is taken, so that one which has come for both does not stop the parent a second time.
        raise(SIGTSTP)
        SignalSet([SIGTSTP]).unblock()
        _ = SignalSet([SIGTSTP]).block()
    }

    /// Ends by the signal that has ended the child.
    private static func end(by number: Int32) -> Int32 {
        signal(number, SIG_DFL)
        SignalSet([number]).unblock()
        raise(number)
        return 128 + number
    }
}
