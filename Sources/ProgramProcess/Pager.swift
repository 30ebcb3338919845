import Foundation
import Synchronization
package import TerminalText

/// The program that shows long output page by page, as git has it: it gets all that goes to standard output from a moment
/// on, and the process ends after it.
package enum Pager {
    /// The pager's process while there is one.
    private static let process = Mutex<pid_t?>(nil)

    /// The command for a shell: `AGGREGATE_PAGER`, `PAGER`, or `less -FRX`, which ends at once where a page is enough.
    ///
    /// - Returns: `nil` where the user wants none: the command is empty or `cat`.
    package static func command(_ environment: [String: String]) -> String? {
        let command = environment["AGGREGATE_PAGER"] ?? environment["PAGER"] ?? "less -FRX"
        return ["", "cat"].contains(command.trimmingCharacters(in: .whitespaces)) ? nil : command
    }

    /// Starts the pager, where the user wants one and the output goes to a terminal; what the terminal can do is found out
    /// before, since standard output is none any more then.
    package static func start(on terminal: Terminal, _ environment: [String: String]) {
        guard terminal.isOutput, Terminal.wishes.withLock(\.pages), let command = command(environment) else { return }
        _ = terminal.style
        process.withLock { process in
            guard process == nil else { return }
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return }
            defer { ends.forEach { close($0) } }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            // As git sets them, for a less that comes without options, and for lv.
            setenv("LESS", "FRX", 0)
            setenv("LV", "-c", 0)
            guard let child = spawn(command, input: ends[0]) else { return }
            process = child
            dup2(ends[1], STDOUT_FILENO)
            if terminal.isError { dup2(ends[1], STDERR_FILENO) }
        }
        guard process.withLock({ $0 != nil }) else { return }
        atexit { Pager.finish() }
        // Ctrl-C is a command of the pager, which has the terminal.
        Signals.beforeEnd { finish() }
        Signals.handle { signal in if signal != SIGINT { Signals.end(128 + signal) } }
    }

    /// Lets the pager know that all has come, and waits until the reader leaves it.
    private static func finish() {
        guard
            let child = process.withLock({ process in
                defer { process = nil }
                return process
            })
        else { return }
        let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
        dup2(nothing, STDOUT_FILENO)
        dup2(nothing, STDERR_FILENO)
        close(nothing)
        while waitpid(child, nil, 0) == -1, errno == EINTR {}
    }

    private static func spawn(_ command: String, input: Int32) -> pid_t? {
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        var actions: posix_spawn_file_actions_t?
        #else
        var attributes = posix_spawnattr_t()
        var actions = posix_spawn_file_actions_t()
        #endif
        guard posix_spawnattr_init(&attributes) == 0, posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        // The signals that this process ignores or takes itself do to the pager what they do to any program.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        var arguments = ["sh", "-c", command].map { (word: String) in strdup(word) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        return posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, environ) == 0 ? child : nil
    }
}
