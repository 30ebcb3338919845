import Foundation
import Synchronization

/// The process groups of the running programs, so that no program outlives our process.
package enum ProcessGroups {
    private struct State {
        var groups: Set<pid_t> = []

        /// The number of programs being started, whose groups are not known yet.
        var starting = 0

        /// True if our process is about to end, so that no further program is started.
        var isOver = false
    }

    private static let state = Mutex(State())
    private static let atExit: Void = { atexit { ProcessGroups.endAll() } }()

    /// The groups for a signal handler, which can take no lock; a zero is a free element.
    ///
    /// The buffer is written under the lock, and never deallocated. Programs beyond its capacity are not in it.
    nonisolated(unsafe) private static var places: UnsafeMutableBufferPointer<pid_t>?

    /// Records that a program is about to be started.
    ///
    /// - Returns: True if it may be started.
    static func begin() -> Bool {
        _ = atExit
        return state.withLock { state in
            if !state.isOver { state.starting += 1 }
            return !state.isOver
        }
    }

    /// Records the group of a started program; `nil` if it could not be started.
    static func started(_ group: pid_t?) {
        let isLate = state.withLock { state in
            state.starting -= 1
            if let group, !state.isOver {
                state.groups.insert(group)
                replace(0, with: group)
            }
            return state.isOver
        }
        if isLate, let group { kill(-group, SIGKILL) }
    }

    /// True if our own process is about to end.
    static var isOver: Bool { state.withLock { $0.isOver } }

    static func remove(_ group: pid_t) {
        state.withLock { state in
            state.groups.remove(group)
            replace(group, with: 0)
        }
    }

    private static func replace(_ group: pid_t, with other: pid_t) {
        if places == nil {
            let new = UnsafeMutableBufferPointer<pid_t>.allocate(capacity: 1_024)
            new.initialize(repeating: 0)
            places = new
        }
        guard let places, let place = places.firstIndex(of: group) else { return }
        places[place] = other
    }

    /// Kills all programs and all processes that they started, from a signal handler: takes no lock, does not wait.
    package static func killAll() {
        guard let places else { return }
        for group in places where group > 0 { kill(-group, SIGKILL) }
    }

    /// Ends all programs and all processes that they have started: sends SIGTERM first, waits briefly, then kills them.
    ///
    /// Only for the end of our own process: it blocks, takes the exit statuses of programs, and cannot be undone.
    package static func endAll() {
        let groups = state.withLock { state in
            state.isOver = true
            defer { state.groups = [] }
            return state.groups
        }
        defer { awaitLatecomers() }
        end(groups)
    }

    /// Ends all processes of groups: sends SIGTERM first, waits briefly, then sends SIGKILL and waits briefly again.
    private static func end(_ groups: Set<pid_t>) {
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

    /// Returns true if a child process has ended, even if its exit status was not collected yet.
    static func hasEnded(_ process: pid_t) -> Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        // A process that does not exist has ended too.
        return result != 0 || information.si_signo != 0
    }

    /// Ends all processes of a group: sends SIGTERM first, if the leader still runs, and then SIGKILL.
    static func end(_ group: pid_t, grace: Duration) async {
        if !hasEnded(group) {
            kill(-group, SIGTERM)
            await waitForEnd(of: group, within: grace)
        }
        // The leader has not been waited for yet, so the number is still that of its group.
        kill(-group, SIGKILL)
    }

    /// Waits until a child process has ended, the time is up, or the task is cancelled.
    ///
    /// - Returns: True if the process has ended.
    @discardableResult
    static func waitForEnd(of process: pid_t, within limit: Duration? = nil) async -> Bool {
        let latest = limit.map { ContinuousClock.now + $0 }
        var pause = Duration.milliseconds(1)
        while !hasEnded(process) {
            if let latest, ContinuousClock.now >= latest { return false }
            guard (try? await ContinuousClock().sleep(for: pause)) != nil else { return false }
            pause = min(pause * 2, .milliseconds(50))
        }
        return true
    }
}
