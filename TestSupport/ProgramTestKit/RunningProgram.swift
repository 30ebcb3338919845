import Foundation

package struct RunningProgram: Sendable {
    let processID: pid_t
    let lines: AsyncStream<String>

    /// Sends a signal, such as `SIGINT`.
    ///
    /// - Returns: The time at which it was sent.
    @discardableResult
    package func send(_ signal: Int32) -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        kill(processID, signal)
        return now
    }

    /// Waits for a line of standard output that contains all of some texts, or for the end of the output.
    ///
    /// A request that a publisher has seen is not an answer yet, and a program that is to end soon waits only a moment
    /// for one: a test that needs the answer waits for what the program prints of it.
    package func prints(_ texts: String...) async {
        for await line in lines where texts.allSatisfy(line.contains) { return }
    }
}
