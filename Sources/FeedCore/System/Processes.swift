package import Foundation

// One of the three files that branch by system; `Documentation/architecture.md` lists them.

extension sigaction {
    /// Creates an action that calls a function with the signal's information (`SA_SIGINFO`), on the thread's stack for
    /// handlers if it has one (`SA_ONSTACK`).
    ///
    /// - Parameter handler: The function, which may only make calls that POSIX allows in a signal handler.
    package init(
        handler: @escaping @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
    ) {
        self.init()
        #if canImport(Darwin)
        __sigaction_u.__sa_sigaction = handler
        #else
        __sigaction_handler.sa_sigaction = handler
        #endif
        sa_flags = SA_SIGINFO | SA_ONSTACK
    }
}

extension siginfo_t {
    /// True if the signal recurs when its handler returns, as for a processor fault; may be read in a handler.
    ///
    /// On Darwin it is always false, because a fault and a signal from a process can have the same code there: the
    /// kernel's `sendsig` chooses most codes by the signal's number. A handler that raises the signal again ends the
    /// process in both cases.
    package var recurs: Bool {
        #if canImport(Darwin)
        false
        #else
        si_code > 0
        #endif
    }
}

/// Functions for other processes that differ between Linux and Darwin.
package enum Processes {
    /// Starts a command in `/bin/sh`, with the environment of this process.
    ///
    /// - Parameters:
    ///   - command: The command, for `sh -c`.
    ///   - input: The file descriptor that becomes the command's standard input.
    ///   - signals: The signals that get the system's default action in the command, although this process ignores or
    ///     handles them.
    /// - Returns: The process id; `nil` if the process cannot be started.
    package static func startShell(_ command: String, input: Int32, resetting signals: [Int32]) -> pid_t? {
        #if canImport(Darwin)
        // Pointers, which `init` allocates.
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
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        posix_spawnattr_setsigdefault(&attributes, &set)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        var arguments = ["sh", "-c", command].map { (word: String) in strdup(word) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        return posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, environ) == 0 ? child : nil
    }

    /// The number of events that a Dispatch source reports for a signal that arrives while the signal's action is the
    /// default.
    ///
    /// Linux has signalfd, which reports blocked signals only. Darwin has kqueue, which reports each signal that is
    /// sent to the process (kqueue(2), `EVFILT_SIGNAL`), including a signal that a Dispatch thread raises.
    package static var eventsPerUnhandledSignal: Int {
        #if canImport(Darwin)
        1
        #else
        0
        #endif
    }

    /// Returns the path of the program that opens a URL in the user's browser; `nil` if `environment` has no desktop.
    package static func browserOpener(_ environment: [String: String]) -> String? {
        #if canImport(Darwin)
        "/usr/bin/open"
        #else
        environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil ? "/usr/bin/xdg-open" : nil
        #endif
    }

    /// Returns the command that shows which program listens at a TCP port.
    package static func listenerSearch(at port: Int) -> String {
        #if canImport(Darwin)
        "lsof -nP -iTCP:\(port) -sTCP:LISTEN"
        #else
        "ss -ltnp 'sport = :\(port)'"
        #endif
    }
}
