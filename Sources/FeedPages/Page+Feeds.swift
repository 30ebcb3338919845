import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

// How feeds stand: a line above each view where one is not fresh and whole, and a table of all.

extension PageInput {
    /// The lines above the view.
    var states: [PagePart] {
        var states: [PagePart] = []
        if let fault {
            let text = "\(words.configurationBroken) \(fault)"
            states.append(state("state-configuration", "broken", nil, text))
        }
        for feed in waitingFeeds where kind != .feeds {
            states.append(state("state-\(feed)", "loading", feed, words.loading))
        }
        // Each feed of this view says so itself.
        guard kind != .feeds, kind != .byFeed else { return states }
        return states + shown.standings.map { state(of: $0.feed) }
    }

    /// The feeds without an answer, which is not a failure yet.
    private var waitingFeeds: [FeedID] {
        let answered = Set(reports.map(\.feed.id))
        let named = Set(address.values("feed"))
        return feeds.map(\.id).filter { !answered.contains($0) && (named.isEmpty || named.contains($0.rawValue)) }
    }

    /// What to say of a feed that is not fresh and whole; its first warning stands for the others.
    func state(of feed: FeedID) -> PagePart {
        guard let report = report(of: feed) else { return state("state-\(feed)", "loading", feed, words.loading) }
        let summary = FeedSummary(report: report, clock: clock)
        var texts = summary.stateNotes.map(\.text)
        if let warning = summary.firstOtherWarning {
            let first = clock.sentence(warning.message)
            let remedy = "aggregate why \(feed)"
            texts.append(words.warnings(summary.otherWarningCount, first: first, shownBy: remedy))
        }
        let name =
            switch report.status {
            case .stale: "stale"
            case .failed: "failed"
            case .fresh: "partial"
            }
        let due = report.status == .fresh ? nil : dues[feed]
        return state("state-\(feed)", name, feed, texts.joined(separator: " · "), due: due)
    }

    private func state(
        _ id: String,
        _ name: String,
        _ feed: FeedID?,
        _ text: String,
        due: Date? = nil
    ) -> PagePart {
        var values: [String: Any] = ["id": id, "name": name, "text": text.pageText]
        values["feed"] = feed?.rawValue
        values["due"] = due.flatMap { $0 > clock.now ? words.tryingAgain(at: clock.preciseTime($0)) : nil }
        return PagePart(id, Pages.render("state", values))
    }

    func feedTable(_ feeds: [ShownFeed]) -> [PagePart] {
        let columns = [
            words.feedColumn, words.stateColumn, words.readColumn, words.nextColumn, words.itemsColumn,
            words.budgetColumn,
        ]
        let head = columns.map { "<th scope=\"col\">\($0.escaped)</th>" }.joined()
        let rows = feeds.map { feed in
            var values: [String: Any] = [
                "id": "s-\(feed.feed)", "status": feed.status.rawValue, "feed": feed.feed.rawValue,
                "address": address(of: feed.feed), "word": feed.word,
                "age": feed.age ?? "", "budget": feed.budget ?? "",
                "notes": feed.notes.map { ["text": $0.text.pageText] },
                "items": feed.itemCount.map { count in
                    feed.shownCount.map { words.part($0, of: count) } ?? "\(count)"
                } ?? "",
                "ageLabel": words.readColumn, "nextLabel": words.nextColumn, "itemsLabel": words.itemsColumn,
                "budgetLabel": words.budgetColumn,
            ]
            values["hint"] = feed.hint?.pageText
            if let due = feed.due {
                values["start"] = "\(Int(due.timeIntervalSince1970))"
                values["count"] = CountedTime.text(of: due)
            } else {
                values["next"] = feed.next ?? ""
            }
            return PagePart("s-\(feed.feed)", Pages.render("standing", values))
        }
        let body = PagePart("feeds-rows", "<tbody id=\"feeds-rows\">", "</tbody>", rows)
        return [
            PagePart(
                "feeds",
                "<table class=\"feeds\" id=\"feeds\"><thead><tr>\(head)</tr></thead>",
                "</table>",
                [body]
            )
        ]
    }
}
