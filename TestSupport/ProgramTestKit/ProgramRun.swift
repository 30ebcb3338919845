import Subprocess

package struct ProgramRun: Sendable {
    /// The exit status; as in a shell, 128 plus the number of the signal that ended the program.
    package var status: Int32

    /// The signal that ended the program, if any.
    package var signal: Int32?

    /// All of standard output.
    package var output: String

    /// All of standard error.
    package var errors: String

    /// The duration from start to end.
    package var duration: Duration

    /// The time at which it ended.
    package var end: ContinuousClock.Instant

    init(_ status: TerminationStatus, output: [UInt8], errors: [UInt8], from start: ContinuousClock.Instant) {
        switch status {
        case .exited(let code): self.status = code
        case .signaled(let signal):
            self.signal = signal
            self.status = 128 + signal
        }
        self.output = String(decoding: output, as: UTF8.self)
        self.errors = String(decoding: errors, as: UTF8.self)
        end = .now
        duration = start.duration(to: end)
    }

    package var lines: [String] { Self.lines(of: output) }

    package var errorLines: [String] { Self.lines(of: errors) }

    private static func lines(of text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.last == "" ? lines.dropLast() : lines
    }
}

/// A program that did not end in time, and was killed.
package struct ProgramTimeout: Error {
    package var arguments: [String]
    package var limit: Duration
}
