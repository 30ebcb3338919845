import FeedCore
import Foundation
import Synchronization

/// The program that shows long output page by page, as in git.
///
/// The pager receives all standard output from its start on, and the process waits until the pager ends.
package enum Pager {
    /// A running pager, and the data to continue without it if it cannot be run.
    private struct Running {
        var process: pid_t
        var command: String

        /// Copies of the standard streams from before the pager.
        var output: Int32
        var error: Int32

        /// The bytes that were written to the pager.
        var shown: [UInt8] = []
    }

    /// The running pager; `nil` without one.
    private static let running = Mutex<Running?>(nil)

    /// Returns the shell command of the pager: `AGGREGATE_PAGER`, `PAGER`, or `less -FRX`, which ends at once if the
    /// output fits on one page.
    ///
    /// - Returns: `nil` if the user wants no pager: the command is empty or `cat`.
    package static func command(_ environment: [String: String]) -> String? {
        let command = environment["AGGREGATE_PAGER"] ?? environment["PAGER"] ?? "less -FRX"
        return ["", "cat"].contains(command.trimmingCharacters(in: .whitespaces)) ? nil : command
    }

    /// Writes to standard output, through a pager if the user wants one and the output goes to a terminal.
    package static func show(_ bytes: [UInt8], on terminal: Terminal) {
        start(on: terminal, ProcessInfo.processInfo.environment)
        // Recorded before they are written, since the pager may not read them.
        running.withLock { $0?.shown += bytes }
        StandardStream.output.write(bytes)
    }

    /// Starts the pager; first reads the terminal's capabilities, since standard output is then no longer the terminal.
    private static func start(on terminal: Terminal, _ environment: [String: String]) {
        guard terminal.isOutput, Terminal.preferences.withLock(\.pages), let command = command(environment) else {
            return
        }
        _ = terminal.style
        running.withLock { running in
            guard running == nil else { return }
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return }
            defer { ends.forEach { close($0) } }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            // As in git, for a less without options, and for lv.
            setenv("LESS", "FRX", 0)
            setenv("LV", "-c", 0)
            // Signals that this process ignores or handles have their usual effect on the pager.
            let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]
            guard let child = Processes.startShell(command, input: ends[0], resetting: signals) else { return }
            let streams = [STDOUT_FILENO, STDERR_FILENO].map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
            running = Running(process: child, command: command, output: streams[0], error: streams[1])
            dup2(ends[1], STDOUT_FILENO)
            if terminal.isError { dup2(ends[1], STDERR_FILENO) }
        }
        guard running.withLock({ $0 != nil }) else { return }
        atexit { Pager.finish() }
        // Ctrl-C is a command of the pager, which has the terminal.
        Signals.beforeEnd { finish() }
        Signals.handle { signal in if signal != SIGINT { Signals.end(128 + signal) } }
    }

    /// Ends the pager's input, and waits until the reader leaves the pager; writes all output without a pager if the
    /// shell cannot start it.
    private static func finish() {
        guard
            let pager = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return }
        let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
        dup2(nothing, STDOUT_FILENO)
        dup2(nothing, STDERR_FILENO)
        close(nothing)
        var status: Int32 = 0
        while waitpid(pager.process, &status, 0) == -1, errno == EINTR {}
        // As in a shell: 126 for a file that cannot be run, 127 for a command that does not exist.
        guard status & 0x7F == 0, [126, 127].contains(status >> 8 & 0xFF) else { return }
        dup2(pager.output, STDOUT_FILENO)
        dup2(pager.error, STDERR_FILENO)
        StandardStream.output.write(pager.shown)
        StandardStream.error.writeLine(
            "aggregate: the pager \"\(pager.command)\" cannot be run; AGGREGATE_PAGER or PAGER must be a command."
                .cleaned
        )
    }
}
