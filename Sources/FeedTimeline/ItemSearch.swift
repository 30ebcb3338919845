package import FeedCore
package import Foundation

/// A search for an item by its id, `FEED:LOCAL`, by the beginning of its id or key, or by its title.
package struct ItemSearch: Sendable {
    /// The text as the user typed it.
    package let text: String

    private let viewerWords: ViewerWords?

    /// Creates a search for a text as the user typed it, which may contain translations that screens show.
    package init(_ text: String, by viewerWords: ViewerWords? = nil) {
        self.text = text
        self.viewerWords = viewerWords
    }

    /// The feed in the text; `nil` if the text does not have the form of an id, or is a time such as `14:15`, which
    /// occurs in titles.
    package var feed: String? {
        guard let colon = text.firstIndex(of: ":"), !text.contains(where: \.isWhitespace),
            text.contains(where: { !$0.isNumber && $0 != ":" })
        else { return nil }
        let feed = String(text[..<colon])
        return FeedID.isValid(feed) ? feed : nil
    }

    /// An item that was found.
    package struct Match: Sendable {
        package let id: ItemID
        package let item: FeedItem
        package let report: FeedReport

        /// The number of other items with the same title in the feed, such as the further days of a training, that this
        /// item stands for.
        package var repeats = 0
    }

    /// The result of a search among reports.
    package enum Finding: Sendable {
        case item(Match)
        /// No item matches; `nearest` is the most similar id or title.
        case nothing(nearest: String?)
        /// No feed has an answer, so that any feed may have the item.
        case noAnswer
        /// Several items match, in the order of the answers if the text has the form of an id, else upcoming items
        /// first.
        case several([Match])

        /// All items that match.
        package var matches: [Match] {
            switch self {
            case .item(let match): [match]
            case .several(let matches): matches
            case .nothing, .noAnswer: []
            }
        }
    }

    /// Finds the items that match best; titles are compared only if no id or key matches.
    ///
    /// - Parameters:
    ///   - reports: The feeds' answers.
    ///   - now: The time after which items are upcoming.
    ///   - findsRepeats: True to find all items of a feed with the same title, not only the soonest one.
    ///   - others: Further reports in which the most similar id or title is searched if no item matches.
    /// - Returns: The item, or the reason why there is not exactly one.
    package func find(
        in reports: [FeedReport],
        at now: Date,
        findsRepeats: Bool = false,
        suggestingFrom others: [FeedReport] = []
    ) -> Finding {
        let all = matches(in: reports)
        for (tests, areOfTitles) in [(testsOfIDs, false), (testsOfTitles, true)] {
            for isFit in tests {
                var found = all.filter(isFit)
                if feed == nil { found.sort { $0.isBefore($1, at: now) } }
                if areOfTitles, !findsRepeats { found = found.soonestOfEachTitle }
                if let first = found.first, found.count == 1 { return .item(first) }
                if !found.isEmpty { return .several(found) }
            }
        }
        if (reports + others).allSatisfy({ $0.snapshot == nil }) { return .noAnswer }
        let known = all + matches(in: others)
        return .nothing(nearest: text.nearest(of: known.map(\.id.description)) ?? nearestTitle(of: known))
    }

    /// Returns the title, or the word of a title, that the text probably misspells; `nil` for an id or a short text.
    private func nearestTitle(of matches: [Match]) -> String? {
        guard feed == nil, text.count > 3, text.count <= 100 else { return nil }
        let titles = Set(matches.map(\.item.title)).filter { $0.count <= 100 }
        if let title = text.nearest(of: titles) { return title }
        let words = titles.flatMap { $0.split { !$0.isLetter }.map(String.init) }
        return text.nearest(of: Set(words.filter { $0.count > 3 }))
    }

    private func matches(in reports: [FeedReport]) -> [Match] {
        reports.flatMap { report in
            (report.snapshot?.items ?? []).map { Match(id: ItemID(report.feed.id, $0.id), item: $0, report: report) }
        }
    }

    /// The tests of an item's id and key, the strictest first.
    private var testsOfIDs: [(Match) -> Bool] {
        let tests: [(Match) -> Bool] = [
            { fits($0.id, by: ==) }, { fits($0.id, by: { $0.hasPrefix($1) }) },
        ]
        return ShortIDs.mayBegin(text) ? tests + [{ $0.id.key.hasPrefix(text) }] : tests
    }

    /// The tests of an item's title and other texts, the strictest first.
    private var testsOfTitles: [(Match) -> Bool] {
        let words = text.folded.split(whereSeparator: \.isWhitespace)
        let title = words.joined(separator: " ")
        guard feed == nil, !words.isEmpty else { return [] }
        return [
            { match in titles(of: match).contains(title) },
            { match in titles(of: match).contains { $0.contains(title) } },
            { match in
                let all = allWords(of: match)
                return words.allSatisfy { all.contains($0) }
            },
        ]
    }

    /// Returns the titles of an item: from its feed, in the language of its place, and as screens show them.
    private func titles(of match: Match) -> [String] {
        [match.item.title, match.item.localName].compactMap { $0?.folded }
            + (viewerWords?.texts(match.item, nil).map(\.folded) ?? [])
    }

    /// Returns the texts of an item in which words are searched: title, subtitle, group and place.
    private func allWords(of match: Match) -> String {
        let item = match.item
        let group = item.group.flatMap { id in match.report.snapshot?.groups.first { $0.id == id }?.title }
        let own = [item.title, item.localName, item.subtitle, group, item.place?.name].compactMap(\.self)
        return (own + (viewerWords?.texts(item, group) ?? [])).map(\.folded).joined(separator: "\n")
    }

    /// Returns true if a relation holds between an item's id and the text, as they are or both without
    /// percent-encoding: 14:05 matches 14%3A05.
    private func fits(_ item: ItemID, by relation: (String, String) -> Bool) -> Bool {
        let id = item.description
        if relation(id, text) { return true }
        guard let plain = id.withoutPercentEncoding else { return false }
        return relation(plain, text.withoutPercentEncoding ?? text)
    }

    /// Returns the item whose id or key is the text, or the only item whose key begins with the text; `nil` if there is
    /// no such item, or several.
    package func item(in items: Set<ItemID>) -> ItemID? {
        if let item = items.first(where: { [$0.description, $0.key].contains(text) }) { return item }
        let found = ShortIDs.mayBegin(text) ? items.filter { $0.key.hasPrefix(text) } : []
        return found.count == 1 ? found.first : nil
    }

    // MARK: - Windows

    /// Returns the window in which a feed is searched.
    ///
    /// The window is wider than any list, so that items of the last and the next year can be found too. For a feed with
    /// a budget, it is only the day in the id or, without a day in the id, the query's window.
    package func window(of feed: Feed, by query: FeedQuery) -> TimeWindow {
        feed.isCounted ? namedDay(in: query.timeZone) ?? query.window(of: feed) : wideWindow(around: query.now)
    }

    /// Returns a window from about a year ago to two years ahead, extended by each year in the text.
    private func wideWindow(around now: Date) -> TimeWindow {
        var window = TimeWindow(
            from: now.addingTimeInterval(-400 * 86_400),
            until: now.addingTimeInterval(800 * 86_400)
        )
        for part in text.split(whereSeparator: { !$0.isNumber }) where part.count == 4 {
            guard let year = Int(part), let day = CivilDay(year: year, month: 1, day: 1),
                Date.plausibleStarts.contains(day.start(in: .gmt))
            else { continue }
            window.from = min(window.from, day.start(in: .gmt).addingTimeInterval(-86_400))
            window.until = max(window.until ?? now, day.start(in: .gmt).addingTimeInterval(367 * 86_400))
        }
        return window
    }

    private func namedDay(in timeZone: TimeZone) -> TimeWindow? {
        let parts = text.split { $0 == ":" || $0 == "/" }
        guard let day = parts.lazy.compactMap({ CivilDay($0) }).first else { return nil }
        return TimeWindow(from: day.start(in: timeZone), until: day.adding(days: 1).start(in: timeZone))
    }
}

extension [ItemSearch.Match] {
    /// The first item with each title in each feed, with the number of the other items of that title.
    fileprivate var soonestOfEachTitle: [ItemSearch.Match] {
        var places: [FeedID: [String: Int]] = [:]
        var first: [ItemSearch.Match] = []
        for match in self {
            if let place = places[match.id.feed]?[match.item.title] {
                first[place].repeats += 1
            } else {
                places[match.id.feed, default: [:]][match.item.title] = first.count
                first.append(match)
            }
        }
        return first
    }
}

extension ItemSearch.Match {
    /// Returns true if an item comes before another: upcoming items first, the soonest first, then past items, the
    /// latest first.
    fileprivate func isBefore(_ other: ItemSearch.Match, at now: Date) -> Bool {
        let (one, two) = (item.time.end(in: .gmt), other.item.time.end(in: .gmt))
        if (one < now) != (two < now) { return two < now }
        if one != two { return (one < two) != (one < now) }
        return id.description < other.id.description
    }
}

extension String {
    /// The text without case and accents.
    package var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }

    /// The text without percent-encoding; `nil` if its encoding is wrong.
    fileprivate var withoutPercentEncoding: String? {
        utf8.contains(UInt8(ascii: "%")) ? removingPercentEncoding : self
    }
}

/// The tests that a store of events makes, one text after another, before the items that may match are read.
extension ItemSearch {
    /// Returns true if the text may be, or begin, the id or key of an item of a feed.
    package func mayName(anItemOf feed: FeedID) -> Bool {
        ShortIDs.mayBegin(text)
            || [text, text.withoutPercentEncoding ?? text].contains {
                $0.hasPrefix("\(feed):") || feed.rawValue.hasPrefix($0)
            }
    }

    /// Returns true if the text is, or begins, the id or key of an item.
    package func isIDOrBeginning(of item: ItemID) -> Bool {
        fits(item) { $0.hasPrefix($1) } || ShortIDs.mayBegin(text) && item.key.hasPrefix(text)
    }

    /// The longest word of the text, which each title contains that the text finds; `nil` if the text is an id, or empty.
    package var titleWord: TitleWord? {
        let words = text.folded.split(whereSeparator: \.isWhitespace)
        guard feed == nil, let longest = words.max(by: { $0.count < $1.count }) else { return nil }
        return TitleWord(text: String(longest), viewerWords: viewerWords)
    }

    /// A word that is searched in titles, both in those of the feeds and in those that screens show.
    package struct TitleWord: Sendable {
        /// The word without case and accents.
        fileprivate let text: String
        fileprivate let viewerWords: ViewerWords?

        /// Parts of titles; a title in ASCII in which the word occurs contains at least one of them.
        ///
        /// `*` is any text.
        package var parts: [String] { [text] + (viewerWords?.titlesTranslated(text) ?? []) }

        package func occurs(in title: String) -> Bool {
            if title.folded.contains(text) { return true }
            let item = FeedItem(id: LocalID(), title: title, time: .undated(""))
            return viewerWords?.texts(item, nil).contains { $0.folded.contains(text) } ?? false
        }
    }
}

extension ItemSearch {
    /// Returns matching items, in their order, as a timeline, without filters, windows and limits.
    package static func timeline(of matches: [Match], now: Date, timeZone: TimeZone) -> Timeline {
        var sections: [Timeline.Section] = []
        for match in matches where !sections.contains(where: { $0.report.feed.id == match.report.feed.id }) {
            sections.append(Timeline.Section(report: match.report))
        }
        var timeline = Timeline(layout: .unified, timeZone: timeZone, now: now, sections: sections)
        timeline.entries = Timeline.Entries(
            matches.compactMap { match in
                var alone = match.report
                alone.snapshot?.items = [match.item]
                let index = alone.index(in: timeZone)
                guard let times = index.times.first else { return nil }
                let place = EntryPlace(
                    times,
                    at: 0,
                    of: sections.firstIndex { $0.report.feed.id == match.report.feed.id } ?? 0,
                    now: now.timeIntervalSinceReferenceDate,
                    hasWindow: false
                )
                return Timeline.Entry(source: EntrySource(alone, index), place: place)
            }
        )
        return timeline
    }
}
