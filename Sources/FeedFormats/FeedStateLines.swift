import FeedBoard
import FeedCore
package import FeedTimeline
package import Foundation
import TerminalText

/// How the feeds stand, in lines for standard error beside a format whose document cannot say it, such as NDJSON.
///
/// A fresh and whole answer without warnings is silent, unless every detail is wanted.
package struct FeedStateLines: Sendable {
    /// Whether each feed and each warning has a line.
    package var isVerbose: Bool
    private let clock: ViewerClock

    package init(now: Date, timeZone: TimeZone, isVerbose: Bool = false) {
        clock = ViewerClock(now: now, timeZone: timeZone)
        self.isVerbose = isVerbose
    }

    /// The lines about one feed, clean and without line breaks.
    package func lines(of report: FeedReport) -> [String] {
        let summary = FeedSummary(report: report, clock: clock)
        var sentences: [String] = []
        switch report.status {
        case .fresh:
            if isVerbose { sentences.append("fresh, \(summary.readText)\(origin(of: report)).") }
        case .stale:
            let reading = report.readAt.map { "what was read \(clock.age(of: $0))" } ?? "an earlier answer"
            let complaint = complaint(of: report)
            let showing = complaint == nil ? "showing" : "Showing"
            sentences.append(join(complaint, "\(showing) \(reading)\(isVerbose ? origin(of: report) : "")."))
        case .failed:
            sentences.append(join(complaint(of: report) ?? "there is no answer.", report.error?.hint))
        }
        if let missing = summary.report.missingPart {
            sentences.append("the answer is incomplete\(isVerbose ? "" : ": \(missing)").")
        }
        sentences += isVerbose ? allWarnings(of: report) : shortWarnings(of: summary)
        return sentences.map { "\(report.feed.id): \($0)".cleaned }
    }

    /// How much there is in an answer, in a line; nothing without one.
    package func count(in report: FeedReport) -> [String] {
        guard let snapshot = report.snapshot else { return [] }
        return ["\(report.feed.id): \(snapshot.items.count.of("item")) in \(snapshot.groups.count.of("group"))."]
    }

    /// `no answer within 10 s.`, and for how long, if that is not new.
    private func complaint(of report: FeedReport) -> String? {
        guard let error = report.error else { return nil }
        let length = report.failingSince.flatMap { clock.isRecent($0) ? nil : clock.length(since: $0) }
        return (length.map { "failing for \($0): " } ?? "") + "\(error.message)."
    }

    private func join(_ sentences: String?...) -> String { sentences.compactMap { $0 }.joined(separator: " ") }

    private func origin(of report: FeedReport) -> String { report.snapshot?.source.map { " from \($0)" } ?? "" }

    private func shortWarnings(of summary: FeedSummary) -> [String] {
        guard let first = summary.firstOtherWarning else { return [] }
        let count = summary.otherWarningCount
        return [
            count == 1
                ? "1 warning: \(first.sentence)"
                : "\(count) warnings, the first: \(first.sentence) (see --verbose)"
        ]
    }

    private func allWarnings(of report: FeedReport) -> [String] {
        guard let warnings = report.snapshot?.warnings else { return [] }
        let rest = warnings.unlisted
        return warnings.listed.map { "\($0.code.rawValue): \($0.sentence)" }
            + (rest > 0 ? ["\(rest) more \(rest == 1 ? "warning" : "warnings")"] : [])
    }
}

extension Int {
    /// The count of a thing: `1 feed`, `2 feeds`.
    fileprivate func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
