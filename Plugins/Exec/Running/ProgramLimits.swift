/// The limits on the cost of a program.
package struct ProgramLimits: Sendable {
    /// The maximum length of a line, in bytes.
    package var lineBytes = 1 << 20

    /// The maximum size of an answer, in bytes.
    package var answerBytes = 128 << 20

    /// The maximum number of lines of standard error that are passed on between two questions.
    package var logLines = 200

    /// The length of a line of standard error in bytes, beyond which it is cut.
    package var logLineBytes = 4 << 10

    /// The length of a line of standard error in bytes, beyond which it is dropped.
    var longestLogLine: Int { logLineBytes * 16 }

    /// The time in which a program may end its answer to a cancelled question, before the program is ended.
    package var gracePeriod = Duration.seconds(2)

    /// The time in which a program may end after its input is closed, and again after SIGTERM, before the next step.
    package var grace = Duration.seconds(1)

    /// The pause after the first failure of a program; it doubles with each further failure.
    package var firstPause = Duration.seconds(1)

    /// The maximum pause.
    package var longestPause = Duration.seconds(60)

    package init() {}

    /// Returns the pause after `count` failures in a row.
    func pause(afterFailures count: Int) -> Duration {
        min(longestPause, firstPause * (1 << min(max(count, 1) - 1, 16)))
    }
}
