import Foundation

package struct RunningProgram: Sendable {
    let processID: pid_t

    /// Sends a signal, such as `SIGINT`.
    ///
    /// - Returns: The time at which it was sent.
    @discardableResult
    package func send(_ signal: Int32) -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        kill(processID, signal)
        return now
    }
}
