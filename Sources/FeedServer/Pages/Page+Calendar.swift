import FeedBoard
import FeedCore
import FeedTimeline

// What months, weeks and years share: the way to other days, and notes on what is not known.

extension PageInput {
    var onlyWholeDays: Bool { address.values("whole-days").last == "true" }

    /// Returns the heading of a calendar with the links to the days before and after, and to other spans.
    func calendarLinks(_ span: CalendarSpan, _ title: String) -> PagePart {
        // The range of a week is long, and its arrow is enough.
        var isWeek = false
        if case .week = span { isWeek = true }
        let link = { [isWeek] (rel: String, other: CalendarSpan?, before: String, after: String) -> HTML in
            guard let other else { return "<span></span>" }
            let name: HTML = "<span class=\"\(isWeek ? "heard" : "where")\">\(clock.title(of: other))</span>"
            return "<a rel=\"\(rel)\" href=\"\(address(of: other))\">\(before)\(name)\(after)</a>"
        }
        // The switch stays in its place, and says what it is.
        let other = onlyWholeDays ? address.without("whole-days") : address.with("whole-days", "true")
        let times: HTML = """
             <a class="times" role="switch" aria-checked="\(onlyWholeDays ? "true" : "false")" \
            href="\(other.without("item", "order").text)">\(words[.wholeDaysOnly])</a>
            """
        var isYear = false
        if case .year = span { isYear = true }
        let html: HTML = """
            <nav class="months" id="months" aria-label="\(words.views[2])">\(link("prev", span.moved(by: -1), "‹ ", ""))\
            <h2>\(title)</h2>\(link("next", span.moved(by: 1), "", " ›"))\
            \(if: !span.days.contains(clock.today), todayLink(from: span)) \(spanLinks(span))\(if: !isYear, times)</nav>
            """
        return PagePart("months", html)
    }

    private func todayLink(from span: CalendarSpan) -> HTML {
        " <a class=\"today\" href=\"\(address(of: sameSpan(around: clock.today, like: span)))\">\(words[.thisMonth])</a>"
    }

    private func sameSpan(around day: CivilDay, like span: CalendarSpan) -> CalendarSpan {
        switch span {
        case .month: .month(CivilMonth(containing: day))
        case .week(let first): CalendarSpan(weekOf: day, from: first.weekday)
        case .year: .year(day.year)
        }
    }

    /// Returns the links to the month, the week and the year around the day that the viewer looks at.
    private func spanLinks(_ span: CalendarSpan) -> HTML {
        let isHere = span.days.contains(clock.today)
        let day = chosenDay ?? (isHere ? clock.today : span.days.lowerBound)
        let spans: [(word: Word, span: CalendarSpan)] = [
            (.monthSpan, .month(CivilMonth(containing: day))), (.weekSpan, CalendarSpan(weekOf: day, from: weekStart)),
            (.yearSpan, .year(day.year)),
        ]
        let links = spans.map { word, other -> HTML in
            let isCurrent = other == sameSpan(around: day, like: span)
            let address = isCurrent ? self.address(of: span) : self.address(of: other)
            return "<a href=\"\(address)\"\(if: isCurrent, " aria-current=\"page\"")>\(words[word])</a>"
        }
        return "<span class=\"spans\" role=\"group\" aria-label=\"\(words[.spansLabel])\">\(links)</span>"
    }

    /// Returns the address of a span, or of the list of one of its days.
    func address(of span: CalendarSpan, day: CivilDay? = nil) -> String {
        let base = address.without("day", "item", "order", "month", "week", "year")
        let present = CivilMonth(containing: clock.today)
        let other =
            switch span {
            case .month(let month): month == present && day == nil ? base : base.with("month", "\(month)")
            case .week(let first): base.with("week", "\(first)")
            case .year(let year): base.with("year", "\(year)")
            }
        return other.with("day", day.map { "\($0)" }).text
    }

    /// Returns a sentence on the missing days with the reasons, and a button to fetch days that are not fetched
    /// automatically.
    func missing(of shown: some ShownDays, _ span: CalendarSpan) -> PagePart? {
        let sentences = shown.missingSentences
        guard !sentences.isEmpty else { return nil }
        var address = self.address
        if case .month(let month) = span { address = address.with("month", "\(month)") }
        let action = PageAddress("/board/month", address.parameters + [.init("back", address.text)])
        let button = shown.canBeAsked && !isKiosk ? form(to: action, words[.askNow]) : nil
        let text = sentences.joined(separator: " ")
        return PagePart("month-missing", "<div class=\"empty\" id=\"month-missing\"><p>\(text)</p>\(button)</div>")
    }

    /// Returns the states of feeds whose fetches for the days failed or whose answers are partial, except for feeds
    /// with missing days.
    func feedStatuses(of timeline: Timeline, except missing: [MissingDays] = []) -> [PagePart] {
        let missing = Set(missing.map(\.feed))
        return timeline.sections.map(\.report).filter { !missing.contains($0.feed.id) }.compactMap { report in
            let isPartial = report.snapshot?.isPartial == true
            guard report.status == .failed || isPartial else { return nil }
            let summary = FeedSummary(report: report, clock: clock)
            let notes = summary.stateNotes + (isPartial ? [summary.warningNote].compactMap(\.self) : [])
            let text = notes.map(\.text).joined(separator: " · ")
            let feed = report.feed.id
            return state("month-state-\(feed)", isPartial ? "partial" : "failed", feed, text)
        }
    }

    var isNarrowed: Bool {
        ["category", "group", "where", "status", "search", "starred"].contains { !address.values($0).isEmpty }
    }

    /// Returns a link to the timeline with the number of items that only it has; `nil` without such items.
    func elsewhere(_ shown: some ShownDays, on day: CivilDay? = nil) -> PagePart? {
        shown.elsewhereSentence(on: day).map { text in
            let link: HTML = "<a href=\"\(address.at(.timeline).text)\">\(text)</a>"
            return PagePart("elsewhere", "<p class=\"more\" id=\"elsewhere\">\(link)</p>")
        }
    }

    /// Returns the dot of an item in the colour of its category or its feed.
    func dot(_ dot: ShownMonth.Dot) -> HTML {
        self.dot(dot.category?.shownColour?.code ?? "", as: "dot \(slot(of: dot.feed))\(dot.isOff ? " off" : "")")
    }

    /// Returns the class of the colour that a calendar gives to a feed.
    func slot(of feed: FeedID) -> String { "slot-\((feeds.firstIndex { $0.id == feed } ?? 0) % 6)" }
}
