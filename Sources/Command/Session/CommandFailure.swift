import FeedConfiguration
import FeedCore
import FeedRecording
import FeedRuntime
import FeedScaffold
import FeedStore
import FeedTimeline
import Terminal

/// The reason why a command does not succeed: its exit status, and a message for standard error.
struct CommandFailure: Error {
    let status: ExitStatus

    /// The message, which may have several lines; empty if the reason was reported already.
    let message: String

    init(_ status: ExitStatus, _ message: String = "") {
        self.status = status
        self.message = message
    }
}

extension CommandFailure {
    init(unknown error: any Error) { self.init(.partialFailure, "aggregate: \(error)".cleaned) }

    /// Creates the failure for an error of the libraries; `nil` for other errors.
    init?(of error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as FeedSelectionError:
            self.init(.usage, error.messages.map { "aggregate: \($0)" }.joined(separator: "\n"))
        case let error as UnknownNames:
            self.init(.usage, error.messages.map { "aggregate: \($0)".cleaned }.joined(separator: "\n"))
        case let error as ViewWindow.EmptyWindow: self.init(.usage, "aggregate: \(error.message)".cleaned)
        case is ConfigurationIssues, is RecordingProblem: self.init(.configuration, "\(error)")
        case let error as ConfigurationEditor.Refusal:
            self.init(error.isOfArgument ? .usage : .configuration, "aggregate: \(error)")
        case let error as StoreProblem:
            self.init(error.code == .corrupt ? .damaged : .usage, "aggregate: \(error)".cleaned)
        case let error as ArgumentProblem: self.init(.usage, "aggregate: \(error)")
        case let error as FeedError: self.init(.unavailable, "\(error)".cleaned)
        case let error as SavedAnswerProblem:
            self.init(error.isOfFeed ? .usage : .partialFailure, error.description)
        case let error as TrustedConfigurations.Problem:
            self.init(.partialFailure, "aggregate: \(error.reason)".cleaned)
        case let error as ScaffoldError:
            self.init(error.code == .name ? .usage : .partialFailure, "aggregate: \(error.description.cleaned)")
        default: return nil
        }
    }
}

extension ExitStatus {
    /// Creates the status for all reports.
    ///
    /// If `isStrict` is true, a warning counts as a failure. If `isOffline` is true, no requests were allowed, so a
    /// stale answer is not a failure.
    init(_ reports: [FeedReport], isStrict: Bool, isOffline: Bool = false) {
        let failed = reports.count { $0.status == .failed || ($0.status == .stale && !isOffline) }
        let hasWarning = reports.contains { $0.snapshot?.warnings.isEmpty == false }
        if failed > 0, failed == reports.count {
            self = .unavailable
        } else if failed > 0 || (isStrict && hasWarning) {
            self = .partialFailure
        } else {
            self = .success
        }
    }
}
