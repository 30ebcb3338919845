import FeedCore
import FeedEngine
import FeedTimeline
import Foundation
import MeasureKit
import Synchronization

/// Measurements of a run, one a second.
final class SoakSamples: Sendable {
    /// One measurement; values that only Linux provides are `nil` elsewhere.
    struct Sample: Sendable {
        var residentBytes: Int?
        var descriptors: ProcessFigures.Descriptors?
        var requests: Int
    }

    private struct State {
        var samples: [Sample] = []
        var shown = RequestTally.Counts()
    }

    private let tally: RequestTally
    private let changes: ChangeStream
    private let journal: SoakJournal
    private let state = Mutex(State())

    init(_ tally: RequestTally, _ changes: ChangeStream, _ journal: SoakJournal) {
        self.tally = tally
        self.changes = changes
        self.journal = journal
    }

    /// One a second, from the first second on.
    var all: [Sample] { state.withLock { $0.samples } }

    func freshness() -> SoakFreshness { SoakFreshness(changes.current.reports, at: .now) }

    /// Adds a measurement, and shows it as a line, with the requests since the last line.
    func record(isShown: Bool) {
        let counts = tally.counts
        let sample = Sample(
            residentBytes: ProcessFigures.residentBytes,
            descriptors: ProcessFigures.descriptors,
            requests: counts.all
        )
        let (second, before) = state.withLock { state in
            state.samples.append(sample)
            defer { if isShown { state.shown = counts } }
            return (state.samples.count, state.shown)
        }
        if isShown { say(line(second, sample, before, counts)) }
    }

    // MARK: - Lines

    private static let table = TextTable(
        [
            "", "memory", "files", "sockets", "threads", "200", "304", "other", "no answer", "answered", "failed",
            "fresh", "stale", "failed",
        ],
        nameWidth: 6
    )

    /// Requests and fetches are counted since the previous line; the status of feeds is the current one.
    static var heading: String {
        let groups = [("requests", 89), ("fetches", 20), ("feeds", 30)].map { name, width in
            String(repeating: " ", count: width - name.count) + name
        }
        return groups.joined() + "\n" + table.heading
    }

    private func line(
        _ second: Int,
        _ sample: Sample,
        _ before: RequestTally.Counts,
        _ counts: RequestTally.Counts
    ) -> String {
        let fetches = journal.consumeOutcomes()
        let freshness = freshness()
        return Self.table.row(
            "\(second) s",
            [
                sample.residentBytes.map { "\($0 >> 20) MB" },
                sample.descriptors.map { "\($0.all)" },
                sample.descriptors.map { "\($0.sockets)" },
                ProcessFigures.threadCount.map { "\($0)" },
                "\(counts.answered - before.answered)",
                "\(counts.notModified - before.notModified)",
                "\(counts.refused - before.refused)",
                "\(counts.lost.values.reduce(0, +) - before.lost.values.reduce(0, +))",
                "\(fetches.answered)",
                "\(fetches.failed)",
                "\(freshness.fresh)",
                "\(freshness.stale)",
                "\(freshness.failed)",
            ]
        )
    }
}

/// The status of the feeds at a time.
struct SoakFreshness: Sendable {
    var fresh = 0
    var stale = 0
    var failed = 0

    /// The feeds that are not fresh, with the reason.
    var others: [String] = []

    /// A feed is fresh if it was fetched within twice its refresh plus two seconds, since its next fetch may be under
    /// way, or as long as its publisher calls the answer fresh.
    init(_ reports: [FeedReport], at now: Date) {
        for report in reports {
            let age = report.readAt.map { now.timeIntervalSince($0) } ?? .infinity
            let isCalledFresh = report.freshUntil.map { $0 >= now } ?? false
            switch report.status {
            case .fresh where isCalledFresh || age <= report.feed.refresh.seconds * 2 + 2:
                fresh += 1
                continue
            case .fresh, .stale: stale += 1
            case .failed: failed += 1
            }
            others.append("\(report.feed.id), read \(age.text()) s ago: \(report.error?.message ?? "late")")
        }
    }
}
