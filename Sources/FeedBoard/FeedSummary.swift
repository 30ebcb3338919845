package import FeedCore
package import FeedTimeline
package import Foundation

/// The notes on a feed's answer for a viewer: the answer is old, missing or incomplete, or has warnings.
package struct FeedSummary: Sendable {
    /// A sentence, with its severity: doubtful, or bad if the feed has failed.
    package struct Note: Sendable, Hashable {
        package enum Severity: Sendable { case doubtful, bad }

        package var severity: Severity
        package var text: String

        init(_ severity: Severity, _ text: String) {
            self.severity = severity
            self.text = text
        }
    }

    /// The number of seconds for which an event is recent: about the length of a run of the program.
    static let recentTime: TimeInterval = 15

    package let report: FeedReport
    package let clock: ViewerClock

    /// The option or command that shows the warnings; `nil` for a viewer without a command line, whose notes contain
    /// the first warning instead.
    package var remedy: String? = "--verbose"

    /// True for a line over a view, which leaves the address and the length of a failure to the table of the feeds.
    package var isBrief = false

    /// False for a line below all views, which leaves the reason to the table of the feeds.
    package var tellsReason = true

    /// True if there is room for the first warning in full.
    package var tellsFirstWarning = false

    package init(report: FeedReport, clock: ViewerClock) {
        self.report = report
        self.clock = clock
    }

    /// The state of the answer in a few words, with severity: `failing for 20 min: no answer within 10 s`.
    ///
    /// Empty for a fresh, whole answer without warnings.
    package var notes: [Note] {
        let others = otherWarningCount
        guard others > 0 else { return stateNotes }
        guard let remedy else { return stateNotes + [warningNote].compactMap(\.self) }
        let first = tellsFirstWarning ? firstOtherWarning?.sentence : nil
        let text = first.map { clock.words.warnings(others, first: clock.sentence($0), shownBy: remedy) }
        return stateNotes + [Note(.doubtful, text ?? clock.words.warnings(others, shownBy: remedy))]
    }

    /// A note with ``otherWarningCount`` and ``firstOtherWarning``; `nil` if the count is 0.
    package var warningNote: Note? {
        firstOtherWarning.map { first in
            Note(.doubtful, clock.words.warnings(otherWarningCount, first: clock.sentence(first.message)))
        }
    }

    /// ``notes`` without the number of warnings, for a page whose viewer cannot list the warnings.
    package var stateNotes: [Note] {
        var notes: [Note] = []
        switch report.status {
        case .fresh: break
        case .stale: notes.append(Note(.doubtful, clock.words.stale(readText) + reason))
        case .failed:
            if isBrief, let word = briefReason {
                notes.append(Note(.bad, word))
                break
            }
            let length = report.failingSince.flatMap { clock.isRecent($0) ? nil : clock.length(since: $0) }
            notes.append(Note(.bad, clock.words.failed(for: length) + reason))
        }
        if let missingPart = report.missingPart {
            notes.append(Note(.doubtful, clock.words.incomplete(clock.sentence(missingPart))))
        }
        return notes
    }

    /// The time since the answer was read: `read 12 s ago`.
    package var readText: String { clock.words.read(report.readAt.map(clock.age)) }

    /// The number of warnings without the one that ``FeedTimeline/FeedReport/missingPart`` reports.
    package var otherWarningCount: Int { (report.snapshot?.warnings.count ?? 0) - (placeOfToldWarning == nil ? 0 : 1) }

    /// The first warning that ``FeedTimeline/FeedReport/missingPart`` does not report.
    package var firstOtherWarning: FeedWarning? {
        report.snapshot?.warnings.listed.enumerated().first { $0.offset != placeOfToldWarning }?.element
    }

    private var placeOfToldWarning: Int? {
        guard let snapshot = report.snapshot, snapshot.isPartial else { return nil }
        return snapshot.warnings.listed.firstIndex { $0.code == .missingPart }
    }

    private var reason: String {
        guard tellsReason else { return "" }
        return isBrief
            ? briefReason.map { ": \($0)" } ?? "" : report.error.map { ": \(clock.sentence($0.message))" } ?? ""
    }

    /// The error in a few words, without an address.
    private var briefReason: String? {
        switch report.error?.code {
        case .unreachable where report.error?.status == nil: clock.words[.noConnection]
        case .timedOut: clock.words[.noAnswerInTime]
        default: report.error.map { clock.sentence($0.message) }
        }
    }
}

extension FeedReport {
    /// True if the feed has no answer yet because our own rate limit sends other requests to its publisher first, which
    /// is not a failure.
    package var waitsForTurn: Bool {
        guard snapshot == nil, failingSince == nil, let error else { return false }
        return error.code == .rateLimited && error.status == nil
    }
}

extension String {
    /// The hint without the sentences that name a command or its options, which are of no use in a browser; `nil` if no
    /// sentence remains.
    var withoutCommands: String? {
        let sentences = split(separator: ". ").map { $0.hasSuffix(".") ? String($0) : $0 + "." }
        let kept = sentences.filter { !$0.contains("--") && !$0.contains("aggregate ") }
        return kept.isEmpty ? nil : kept.joined(separator: " ")
    }
}

extension ViewerClock {
    /// Returns true if an instant is less than ``FeedSummary/recentTime`` seconds ago.
    package func isRecent(_ instant: Date) -> Bool { now.timeIntervalSince(instant) < FeedSummary.recentTime }
}
