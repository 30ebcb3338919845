package import FeedBoard
import FeedCore
package import FeedTimeline
import Foundation
import Terminal

/// The states of the feeds as lines for standard error, for formats that cannot contain the states, such as NDJSON.
///
/// A fresh and complete answer without warnings has no line unless ``isVerbose`` is true.
package struct FeedStateLines: Sendable {
    /// True if each feed and each warning has a line.
    package var isVerbose: Bool
    private let clock: ViewerClock

    /// - Parameters:
    ///   - clock: The viewer's time, zone and languages; English for standard error.
    ///   - isVerbose: True for a line for each feed and each warning.
    package init(by clock: ViewerClock, isVerbose: Bool = false) {
        self.clock = clock
        self.isVerbose = isVerbose
    }

    /// Returns the lines about one feed, each after its id and without control characters.
    package func lines(of report: FeedReport) -> [String] {
        sentences(on: report).map { "\(report.feed.id): \($0)".cleaned }
    }

    /// Returns the sentences about a feed, without its name; they may contain control characters.
    package func sentences(on report: FeedReport) -> [String] {
        let summary = FeedSummary(report: report, clock: clock)
        var sentences: [String] = []
        switch report.status {
        case .fresh:
            if isVerbose { sentences.append("\(words.fresh(summary.readText))\(origin(of: report)).") }
        case .stale:
            let complaint = complaint(of: report)
            let showing = words.showing(report.readAt.map { clock.age(of: $0) }, beginsSentence: complaint != nil)
            sentences.append(join(complaint, "\(showing)\(isVerbose ? origin(of: report) : "")."))
        case .failed:
            sentences.append(join(complaint(of: report) ?? words[.noAnswer], report.error?.hint.map(clock.sentence)))
        }
        if let missing = summary.report.missingPart {
            sentences.append(words.incompleteAnswer(isVerbose ? nil : missing))
        }
        return sentences + (isVerbose ? allWarnings(of: report) : shortWarnings(of: summary))
    }

    /// Returns the numbers of items and groups in an answer, in words; `nil` without an answer.
    package func count(in report: FeedReport) -> String? {
        report.snapshot.map { words.size(items: $0.items.count, groups: $0.groups.count) }
    }

    /// Returns the reason of a failure, `no answer within 10 s.`, with the failure's duration unless it is recent.
    private func complaint(of report: FeedReport) -> String? {
        guard let error = report.error else { return nil }
        let length = report.failingSince.flatMap { clock.isRecent($0) ? nil : clock.length(since: $0) }
        return words.failing(for: length, clock.sentence(error.message))
    }

    private var words: Texts { clock.words }

    private func join(_ sentences: String?...) -> String { sentences.compactMap { $0 }.joined(separator: " ") }

    private func origin(of report: FeedReport) -> String { report.snapshot?.source.map { " from \($0)" } ?? "" }

    private func shortWarnings(of summary: FeedSummary) -> [String] {
        guard let first = summary.firstOtherWarning else { return [] }
        return [words.warnings(summary.otherWarningCount, first: first.sentence, shownBy: "--verbose")]
    }

    private func allWarnings(of report: FeedReport) -> [String] {
        guard let warnings = report.snapshot?.warnings else { return [] }
        let rest = warnings.unlisted
        return warnings.listed.map { "\($0.code.rawValue): \($0.sentence)" }
            + (rest > 0 ? [words.moreWarnings(rest)] : [])
    }
}
