/// What a program may cost.
package struct ProgramLimits: Sendable {
    /// How long a line may be, in bytes.
    package var lineBytes = 1 << 20

    /// How much an answer may have in all, in bytes.
    package var answerBytes = 128 << 20

    /// How many lines of standard error are passed on between two questions.
    package var logLines = 200

    /// How long a line of standard error may be, in bytes; what is longer is cut.
    package var logLineBytes = 4 << 10

    /// How long one may be to be cut, in bytes; what is longer is left out.
    var longestLogLine: Int { logLineBytes * 16 }

    /// How long a program has to give up a question that was cancelled, before it is ended.
    package var gracePeriod = Duration.seconds(2)

    /// How long it has to end after its input has, and again after SIGTERM.
    package var grace = Duration.seconds(1)

    /// How long a program that failed is left alone at first; twice as long after each further failure.
    package var firstPause = Duration.seconds(1)

    /// How long at most.
    package var longestPause = Duration.seconds(60)

    package init() {}

    /// How long to leave a program alone after so many failures in a row.
    func pause(afterFailures count: Int) -> Duration {
        min(longestPause, firstPause * (1 << min(max(count, 1) - 1, 16)))
    }
}
