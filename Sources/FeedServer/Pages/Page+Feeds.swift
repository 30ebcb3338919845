import FeedBoard
import FeedCore
import FeedTimeline
import Foundation

// The states of feeds: a line above each view if a feed is not fresh and complete, and a table of all feeds.

extension PageInput {
    /// The lines above the view.
    var states: [PagePart] {
        var states: [PagePart] = []
        if let fault {
            let text = "\(words[.configurationBroken]) \(fault)"
            states.append(state("state-configuration", "broken", nil, text))
        }
        guard kind != .feeds else { return states }
        let named = feedStates
        // In this view, each feed has its state at its own place, except for those without an answer.
        if kind == .byFeed { return states + waitingFeeds.map { state("state-\($0)", "loading", $0, words[.loading]) } }
        let isAsking = chosenFeeds.count > 1 && !waitingFeeds.isEmpty
        guard named.count > 1 || isAsking else { return states + named.map(\.part) }
        return states + [folded(named)]
    }

    /// Returns one line for several feeds: the number of feeds with problems, and the feeds that have not answered yet.
    ///
    /// It opens to a line for each feed, except on a wall.
    private func folded(_ states: [(feed: FeedID, name: String, part: PagePart)]) -> PagePart {
        let loading = states.filter { $0.name == "loading" }.map { title(of: $0.feed) }
        let others = states.filter { $0.name != "loading" }
        var texts: [String] = []
        if !others.isEmpty {
            let names = others.map { title(of: $0.feed) }.joined(separator: ", ")
            texts.append("\(words.problems(ofFeeds: others.count)): \(names)")
        }
        if !loading.isEmpty { texts.append(asking(loading)) }
        let name = ["failed", "stale", "partial"].first { name in others.contains { $0.name == name } } ?? "loading"
        let text = texts.joined(separator: " · ")
        if isKiosk {
            let html: HTML = "<p id=\"state-feeds\" class=\"state \(name) many\">\(text)</p>"
            return PagePart("state-feeds", html)
        }
        let head: HTML = "<details id=\"state-feeds\" class=\"state \(name) many\"><summary>\(text)</summary>"
        return PagePart("state-feeds", head, "</details>", states.map(\.part))
    }

    /// Returns how many feeds have answered, which have not, and when they will at the latest.
    private func asking(_ names: [String]) -> String {
        let all = chosenFeeds.count
        let end = askingEnd.map { clock.shortTime(.instant($0)) }
        return words.answered(all - names.count, of: all, asking: words.list(names), until: end)
    }

    /// The time at which the last feed that has never answered has answered or failed; `nil` if it is unknown.
    var askingEnd: Date? {
        let waiting = Set(waitingFeeds)
        guard let startedAt, let longest = feeds.filter({ waiting.contains($0.id) }).map(\.deadline).max() else {
            return nil
        }
        let end = startedAt + Double(longest.components.seconds)
        return end > clock.now ? end : nil
    }

    /// The feeds that are not fresh and complete, and those without an answer.
    private var feedStates: [(feed: FeedID, name: String, part: PagePart)] {
        waitingFeeds.map { ($0, "loading", state("state-\($0)", "loading", $0, words[.loading])) }
            + shown.feedStatuses.map { ($0.feed, stateName(of: $0.feed), state(of: $0.feed)) }
    }

    /// The feeds without an answer, which is not a failure yet.
    private var waitingFeeds: [FeedID] {
        let answered = Set(reports.map(\.feed.id))
        return chosenFeeds.filter { !answered.contains($0) }
    }

    /// The feeds that the address selects.
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

    /// Returns the line of a feed that is not fresh and complete, with only the first of its warnings.
    func state(of feed: FeedID) -> PagePart {
        guard let report = report(of: feed) else { return state("state-\(feed)", "loading", feed, words[.loading]) }
        let due = report.status == .fresh ? nil : dues[feed]
        if report.waitsForTurn { return state("state-\(feed)", "loading", feed, words[.waitingForTurn], due: due) }
        var summary = FeedSummary(report: report, clock: clock)
        summary.isBrief = true
        let notes = summary.stateNotes + [summary.warningNote].compactMap(\.self)
        let text = notes.map(\.text).joined(separator: " · ")
        return state("state-\(feed)", stateName(of: feed), feed, text, due: due)
    }

    func state(_ id: String, _ name: String, _ feed: FeedID?, _ text: String, due: Date? = nil) -> PagePart {
        let link = feed.map { "<a class=\"of\" href=\"\(address.at(.feeds).text)\">\(title(of: $0)):</a> " as HTML }
        let next = due.flatMap { due -> HTML? in
            due > clock.now ? ", <small>\(words.tryingAgain(at: clock.shortTime(.instant(due))))</small>" : nil
        }
        let form = ["failed", "stale"].contains(name) ? feed.flatMap { refreshForm(of: $0) } : nil
        let html: HTML = """
            <div id="\(id)" class="state \(name)">\(form)\(link)<span class="reason">\(text)</span>\(next)</div>\n
            """
        return PagePart(id, html)
    }

    /// Returns a button that fetches a feed again; `nil` on a wall, and if the server does not fetch feeds.
    private func refreshForm(of feed: FeedID, _ title: Word = .tryAgain) -> HTML? {
        guard !isKiosk, canFetch else { return nil }
        let action = PageAddress("/board/feeds/\(feed)/refresh", [.init("back", address.text)])
        return form(to: action, words[title], of: feed)
    }

    /// Returns a button that changes something, and that works without a script.
    func form(to action: PageAddress, _ title: String, of feed: FeedID? = nil) -> HTML {
        """
        <form class="act" method="post" action="\(action.text)"\
        \(attribute: "data-done", feed.map { words.feedAnswers(self.title(of: $0)) })>\
        <button\(attribute: "aria-label", feed.map { "\(title): \(self.title(of: $0))" })>\(title)</button></form>
        """
    }

    func feedTable(_ feeds: [ShownFeed]) -> [PagePart] {
        let names =
            [
                words[.feedColumn], words[.stateColumn], words[.readColumn], words[.nextFetch], words[.itemsColumn],
                words[.budgetColumn],
            ].map { "<th scope=\"col\">\($0)</th>" as HTML } + ["<td></td>"]
        let body = PagePart("feeds-rows", "<tbody id=\"feeds-rows\">", "</tbody>", feeds.map(standing))
        let head: HTML =
            "<table class=\"feeds\" id=\"feeds\" aria-label=\"\(words.views[3])\"><thead><tr>\(names)</tr></thead>"
        return [PagePart("feeds", head, "</table>", [body])]
    }

    private func standing(_ feed: ShownFeed) -> PagePart {
        let id = "s-\(feed.feed)"
        let hasFailed = [.failed, .stale].contains(feed.status)
        let form = feed.status == .waiting ? nil : refreshForm(of: feed.feed, hasFailed ? .tryAgain : .askNow)
        let next = feed.due.map(CountedTime.init).map { due -> HTML in
            "<time class=\"count\" data-at=\"\(due.second)\">\(due.text)</time>"
        }
        let items = feed.itemCount.map { count in feed.shownCount.map { words.part($0, of: count) } ?? "\(count)" }
        let html: HTML = """
            <tr id="\(id)" class="\(feed.isPartial ? "partial" : feed.status.rawValue)">\
            <th scope="row"><a href="\(address(of: feed.feed))">\(title(of: feed.feed))</a></th>\
            <td class="status">\(feed.word)\(feed.notes.map { "<span class=\"note\">\($0.text)</span>" })\
            \((feed.hidden + [feed.hint].compactMap(\.self)).map { "<span class=\"hint\">\($0)</span>" })</td>\
            <td class="age" data-label="\(words[.readColumn])">\(feed.age ?? "")</td>\
            <td class="next" data-label="\(words[.nextFetch])">\(next ?? "\(feed.next ?? "")")</td>\
            <td class="items" data-label="\(words[.itemsColumn])">\(items ?? "")</td>\
            <td class="budget" data-label="\(words[.budgetColumn])">\(feed.budget ?? "")</td>\
            <td class="ask">\(form)</td></tr>\n
            """
        return PagePart(id, html)
    }
}
