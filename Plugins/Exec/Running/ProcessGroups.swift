package import Foundation
import Synchronization

/// The process groups of the programs that run, so that none outlives us.
package enum ProcessGroups {
    private struct State {
        var groups: Set<pid_t> = []

        /// How many programs are being started, whose groups are not known yet.
        var starting = 0

        /// Whether we are about to end, so that no further program is started.
        var isOver = false

        var observer: (@Sendable (_ group: pid_t, _ isRunning: Bool) -> Void)?
    }

    private static let state = Mutex(State())
    private static let atExit: Void = { atexit { ProcessGroups.endAll() } }()

    /// Sets what is called with each group that has begun or ended; it must not wait.
    package static func observe(_ observer: @escaping @Sendable (_ group: pid_t, _ isRunning: Bool) -> Void) {
        state.withLock { $0.observer = observer }
    }

    /// Takes note that a program is about to be started.
    ///
    /// - Returns: Whether it may be.
    static func begin() -> Bool {
        _ = atExit
        return state.withLock { state in
            if !state.isOver { state.starting += 1 }
            return !state.isOver
        }
    }

    /// Takes note of the group of a program that was begun; `nil` where it could not be started.
    static func started(_ group: pid_t?) {
        let isLate = state.withLock { state in
            state.starting -= 1
            if let group, !state.isOver {
                state.groups.insert(group)
                state.observer?(group, true)
            }
            return state.isOver
        }
        if isLate, let group { kill(-group, SIGKILL) }
    }

    /// Whether our own process is about to end.
    static var isOver: Bool { state.withLock { $0.isOver } }

    static func remove(_ group: pid_t) {
        state.withLock { state in
            state.groups.remove(group)
            state.observer?(group, false)
        }
    }

    /// Ends all programs and whatever they have started: asks them with SIGTERM first, and waits for a moment.
    ///
    /// For the end of our own process, from which there is no return: it blocks, and takes the exit statuses of programs.
    package static func endAll() {
        let groups = state.withLock { state in
            state.isOver = true
            defer { state.groups = [] }
            return state.groups
        }
        defer { awaitLatecomers() }
        end(groups)
    }

    /// Ends all processes of groups: asks them with SIGTERM first, and waits for a moment.
    package static func end(_ groups: Set<pid_t>) {
        var groups = groups
        for (number, patience) in [(SIGTERM, Duration.milliseconds(300)), (SIGKILL, .milliseconds(100))] {
            for group in groups { kill(-group, number) }
            let latest = ContinuousClock.now + patience
            while !groups.isEmpty, ContinuousClock.now < latest {
                groups = groups.filter { group in
                    // A leader that has ended counts until its status is collected.
                    _ = waitpid(group, nil, WNOHANG)
                    return kill(-group, 0) == 0
                }
                if !groups.isEmpty { usleep(2_000) }
            }
        }
    }

    /// Waits for a moment until programs that were just being started have ended too.
    private static func awaitLatecomers() {
        let latest = ContinuousClock.now + .milliseconds(500)
        while state.withLock({ $0.starting > 0 }), ContinuousClock.now < latest { usleep(2_000) }
    }

    /// Whether a process of ours has ended; it may not have been waited for yet.
    static func hasEnded(_ process: pid_t) -> Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        // Nobody to wait for has ended too.
        return result != 0 || information.si_signo != 0
    }
}
