import FeedBoard
import FeedCore
import FeedRuntime
import FeedTimeline
import Foundation
import TerminalText

/// How the feeds are: state, age, when each is fetched next, what is left of its budget, and what is wrong.
struct FeedStatesPage {
    private let feeds: [Feed]
    private let reports: [FeedID: FeedReport]
    private let dues: [FeedID: Date]
    private let accounts: [CountedAccount]
    private let clock: ViewerClock

    init(
        _ feeds: [Feed],
        reports: [FeedReport],
        dues: [FeedID: Date],
        accounts: [CountedAccount],
        clock: ViewerClock
    ) {
        self.feeds = feeds
        self.reports = Dictionary(reports.map { ($0.feed.id, $0) }) { first, _ in first }
        self.dues = dues
        self.accounts = accounts
        self.clock = clock
    }

    func lines(width: Int) -> [StyledText] {
        var grid = TextGrid([
            .init("FEED"), .init("STATE"), .init("READ", dropOrder: 2), .init("NEXT"),
            .init("ITEMS", alignment: .right, dropOrder: 1), .init("BUDGET", dropOrder: 0),
        ])
        for (index, feed) in feeds.enumerated() {
            let report = reports[feed.id]
            let state = report?.status
            grid.add([
                StyledText(feed.id.rawValue, TextStyle(isBold: true, colour: .feed(at: index))),
                StyledText(state?.rawValue ?? "waiting", state?.style ?? .dim),
                StyledText(report?.readAt.map(clock.age) ?? "", .dim),
                StyledText(dues[feed.id].map(next) ?? ""),
                StyledText(report?.snapshot.map { "\($0.items.count)" } ?? ""),
                StyledText(budget(of: feed), .dim),
            ])
        }
        var lines = grid.lines(width: width)
        for feed in feeds {
            guard let report = reports[feed.id] else { continue }
            let notes = FeedSummary(report: report, clock: clock).notes
            guard !notes.isEmpty else { continue }
            lines += [StyledText(), StyledText(" \(feed.id.rawValue)", .bold)]
            for note in notes {
                let style = note.severity == .bad ? TextStyle.bad : .doubtful
                lines += StyledText(note.text, style).wrapped(to: width - 4).map { $0.behind(StyledText("   ")) }
            }
            if let hint = report.error?.hint {
                lines += StyledText(hint).wrapped(to: width - 4).map { $0.behind(StyledText("   ")) }
            }
        }
        return lines
    }

    private func next(_ due: Date) -> String {
        due <= clock.now ? "now" : clock.distance(to: .instant(due, end: nil), on: .live)
    }

    private func budget(of feed: Feed) -> String {
        guard let account = accounts.first(where: { $0.feeds.contains { $0.id == feed.id } }),
            let budget = account.budget
        else { return "" }
        return "\(max(0, budget.count - account.spent)) of \(budget.count) left"
    }
}

extension FeedReport.Status {
    fileprivate var style: TextStyle {
        switch self {
        case .fresh: .good
        case .stale: .doubtful
        case .failed: .bad
        }
    }
}
