import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

// The states of feeds: a line above each view if one is not fresh and complete, and a table of all.

extension PageInput {
    /// The lines above the view.
    var states: [PagePart] {
        var states: [PagePart] = []
        if let fault {
            let text = "\(words.configurationBroken) \(fault)"
            states.append(state("state-configuration", "broken", nil, text))
        }
        guard kind != .feeds else { return states }
        let named = feedStates
        // In this view, each feed has its state at its own place, except for those without an answer.
        if kind == .byFeed { return states + waitingFeeds.map { state("state-\($0)", "loading", $0, words.loading) } }
        guard named.count > 1 else { return states + named.map(\.part) }
        return states + [folded(named)]
    }

    /// Returns one line for several feeds: the number of feeds with problems, and those whose answers are still to
    /// come.
    private func folded(_ states: [(feed: FeedID, name: String, part: PagePart)]) -> PagePart {
        let loading = states.filter { $0.name == "loading" }.map(\.feed.rawValue)
        let others = states.filter { $0.name != "loading" }
        var texts: [String] = []
        if !others.isEmpty {
            let names = others.map(\.feed.rawValue).joined(separator: ", ")
            texts.append("\(words.problems(ofFeeds: others.count)): \(names)")
        }
        if !loading.isEmpty { texts.append(words.stillAsking(loading.joined(separator: ", "))) }
        let name = ["failed", "stale", "partial"].first { name in others.contains { $0.name == name } } ?? "loading"
        let link =
            "<a href=\"\(address.at(.feeds).text.escaped)\">\(texts.joined(separator: " · ").pageText.escaped)</a>"
        return PagePart("state-feeds", "<p id=\"state-feeds\" class=\"state \(name) many\">\(link)</p>")
    }

    /// The feeds that are not fresh and complete, and those without an answer.
    private var feedStates: [(feed: FeedID, name: String, part: PagePart)] {
        waitingFeeds.map { ($0, "loading", state("state-\($0)", "loading", $0, words.loading)) }
            + shown.standings.map { ($0.feed, stateName(of: $0.feed), state(of: $0.feed)) }
    }

    /// The feeds without an answer, which is not a failure yet.
    private var waitingFeeds: [FeedID] {
        let answered = Set(reports.map(\.feed.id))
        return chosenFeeds.filter { !answered.contains($0) }
    }

    /// The feeds of the page.
    var chosenFeeds: [FeedID] {
        let named = Set(address.values("feed"))
        return feeds.map(\.id).filter { named.isEmpty || named.contains($0.rawValue) }
    }

    private func stateName(of feed: FeedID) -> String {
        guard let report = report(of: feed), !report.waitsForTurn else { return "loading" }
        return switch report.status {
        case .stale: "stale"
        case .failed: "failed"
        case .fresh: "partial"
        }
    }

    /// Returns the line of a feed that is not fresh and complete; its first warning stands for the others.
    func state(of feed: FeedID) -> PagePart {
        guard let report = report(of: feed) else { return state("state-\(feed)", "loading", feed, words.loading) }
        let due = report.status == .fresh ? nil : dues[feed]
        if report.waitsForTurn { return state("state-\(feed)", "loading", feed, words.waitingForTurn, due: due) }
        let summary = FeedSummary(report: report, clock: clock)
        let notes = summary.stateNotes + [summary.warningNote].compactMap(\.self)
        let text = notes.map(\.text).joined(separator: " · ")
        return state("state-\(feed)", stateName(of: feed), feed, text, due: due)
    }

    func state(
        _ id: String,
        _ name: String,
        _ feed: FeedID?,
        _ text: String,
        due: Date? = nil
    ) -> PagePart {
        var values: [String: Any] = ["id": id, "name": name, "text": text.pageText]
        if let feed, ["failed", "stale"].contains(name) { values["form"] = refreshForm(of: feed) }
        if let feed { (values["feed"], values["address"]) = (feed.rawValue, address.at(.feeds).text) }
        values["due"] = due.flatMap { $0 > clock.now ? words.tryingAgain(at: clock.preciseTime($0)) : nil }
        return PagePart(id, Pages.render("state", values))
    }

    /// Returns a button that fetches a feed again; `nil` on a wall, and if the server does not fetch feeds.
    private func refreshForm(of feed: FeedID) -> String? {
        guard !isKiosk, canFetch else { return nil }
        let action = PageAddress("/board/feeds/\(feed)/refresh", [.init("back", address.text)])
        return form(to: action, words.tryAgain, of: feed)
    }

    /// Returns a button that changes something, and that works without a script.
    func form(to action: PageAddress, _ title: String, of feed: FeedID? = nil) -> String {
        let label = feed.map { " aria-label=\"\("\(title): \($0)".escaped)\"" } ?? ""
        return "<form class=\"act\" method=\"post\" action=\"\(action.text.escaped)\">"
            + "<button\(label)>\(title.escaped)</button></form>"
    }

    func feedTable(_ feeds: [ShownFeed]) -> [PagePart] {
        let columns = [
            words.feedColumn, words.stateColumn, words.readColumn, words.nextColumn, words.itemsColumn,
            words.budgetColumn,
        ]
        let head = columns.map { "<th scope=\"col\">\($0.escaped)</th>" }.joined()
        let rows = feeds.map { feed in
            var values: [String: Any] = [
                "id": "s-\(feed.feed)", "status": feed.isPartial ? "partial" : feed.status.rawValue,
                "feed": feed.feed.rawValue,
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
            if [.failed, .stale].contains(feed.status) { values["form"] = refreshForm(of: feed.feed) }
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
