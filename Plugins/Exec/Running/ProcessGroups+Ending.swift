import Foundation

extension ProcessGroups {
    /// Ends the rest of a group: sends SIGTERM first, if its leader still runs.
    static func end(_ group: pid_t, grace: Duration) async {
        if !hasEnded(group) {
            kill(-group, SIGTERM)
            await waitForEnd(of: group, within: grace)
        }
        // The leader has not been waited for yet, so the number is still that of its group.
        kill(-group, SIGKILL)
    }

    /// Waits until a child process has ended, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - process: The process.
    ///   - limit: The maximum time to wait; `nil` for no limit.
    /// - Returns: True if it has ended.
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
