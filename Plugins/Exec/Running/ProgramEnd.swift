import FeedCore
import Subprocess

/// The way in which a program ended.
enum ProgramEnd: Sendable {
    case exited(Int32)
    case signalled(Int32)
    case notStarted(String)
    case lost(String)
}

extension ProgramEnd {
    init(_ status: TerminationStatus) {
        switch status {
        case .exited(let status): self = .exited(Int32(status))
        case .signaled(let signal): self = .signalled(Int32(signal))
        }
    }

    /// Creates the end of a program from an error of the library that runs it.
    init(_ error: any Error) {
        guard let error = error as? SubprocessError else {
            self = .lost("\(error)")
            return
        }
        let isMissing = error.code == .executableNotFound || error.code == .spawnFailed
        let words = "\(error)".trimmingSuffix { $0 == "." }
        self = isMissing ? .notStarted(words) : .lost(words)
    }

    /// Returns the end as the error of a feed that waited for an answer.
    ///
    /// - Parameters:
    ///   - command: The program.
    ///   - lastErrorLine: The program's last line of standard error.
    ///   - fault: The first problem with the program's lines.
    ///   - unless: The step that the program had not reached yet, such as "before it had answered"; `nil` if it should
    ///     not have failed at all.
    /// - Returns: The error.
    func error(
        of command: ProgramCommand,
        lastErrorLine: String?,
        fault: String? = nil,
        _ unless: String? = nil
    ) -> FeedError {
        let unless = unless.map { " \($0)" } ?? ""
        let isSuccess = if case .exited(0) = self { true } else { false }
        var hint: String? = "Look at what it writes to standard error."
        if isSuccess || fault != nil { hint = "\(FeedError.onceRule) \(FeedError.answerRule)" }
        let end: String
        switch self {
        case .exited(let status): end = "ended with status \(status)\(unless)"
        case .signalled(let signal): end = "was ended by signal \(signal)\(unless)"
        case .lost(let reason): (end, hint) = ("was lost: \(reason)", nil)
        case .notStarted(let reason):
            return FeedError(
                .configuration,
                "the program \(command.words[0]) cannot be started: \(reason)",
                hint: "Check \"command\" and \"directory\" in the feed's settings, and that the file may be executed."
            )
        }
        let words = (fault.map { "; \($0)" } ?? "") + (lastErrorLine.map { "; its last words: \"\($0)\"" } ?? "")
        return FeedError(.unreachable, "the program \(command.name) \(end)\(words)", hint: hint)
    }
}

extension FeedError {
    static let programCancelled = FeedError(.cancelled, "the question to the program was cancelled")

    /// The rule for programs that answer questions.
    static let answerRule =
        "One that answers questions repeats the \"id\" of each in every line, and ends with a line of the type \"manifest\","
        + " \"done\" or \"error\"."

    /// The hint for a program that may print its items and end: its output is not an answer, or it ended without a fault.
    fileprivate static let onceRule =
        "A program that prints its items and ends needs \"mode\": \"once\" (aggregate feeds set FEED mode=once); any other has"
        + " to go on."

    static func programFault(_ command: ProgramCommand, _ fault: String) -> FeedError {
        FeedError(.malformed, "the program \(command.name) \(fault)", hint: answerRule)
    }
}

extension String {
    /// Returns the text without the characters at its end that satisfy a predicate.
    fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> String {
        String(self[..<(lastIndex { !isLeftOut($0) }.map(index(after:)) ?? startIndex)])
    }
}
