package import FeedBoard
import FeedCore
package import FeedTimeline
package import Foundation
package import Terminal

extension ItemSearch {
    /// The maximum number of items listed to choose from.
    package static let longestList = 20

    /// Returns the lines for standard error if no item or several were found; empty if no feed has an answer, since the
    /// lines about the feeds already contain that.
    package func lines(on finding: Finding, by clock: ViewerClock) -> [String] {
        switch finding {
        case .item, .noAnswer: return []
        case .nothing(let nearest):
            let hint =
                nearest.map { "Did you mean \"\($0)\"?" }
                ?? "aggregate --ids shows short ids; a part of a title is enough."
            return ["aggregate: there is no item \"\(text.cleaned)\". \(hint)"]
        case .several(let matches):
            return [heading(of: matches)]
                + list(of: matches, isNumbered: false, by: clock).map { $0.rendered(.none) }
        }
    }

    /// Returns a line about the feeds without an answer, which may have the item; empty if all feeds have answered.
    package func note(onFailed reports: [FeedReport]) -> [String] {
        let failed = reports.filter { $0.snapshot == nil }.map(\.feed.id.rawValue)
        guard let first = failed.first else { return [] }
        let names = Array(failed.prefix(4)) + (failed.count > 4 ? ["\(failed.count - 4) more"] : [])
        return ["Without an answer, and so not searched: \(names.listed). To see why: aggregate why \(first)"]
    }

    /// Returns the heading of a list of matches: `3 items fit "laguna":`.
    package func heading(of matches: [Match]) -> String {
        let verb = feed == nil ? "fit" : "begin with"
        return "aggregate: \(matches.count) items \(verb) \"\(text.cleaned)\":"
    }

    /// Returns a line about the item that was chosen among several with the same title, with the command that shows the
    /// others; `nil` if there are no others.
    ///
    /// - Parameters:
    ///   - match: The item that was chosen.
    ///   - now: The current time.
    ///   - timeZone: The viewer's zone.
    ///   - words: The user's options that the command needs to show the same answers.
    /// - Returns: The line for standard error.
    package func choice(of match: Match, now: Date, timeZone: TimeZone, words: [String]) -> String? {
        guard match.repeats > 0 else { return nil }
        let title = match.item.title.cleaned
        let isPast = match.item.time.end(in: timeZone) < now
        // The number of items that the command lists: it leaves out past items and those far ahead.
        var query = FeedQuery(timeZone: timeZone, now: now)
        query.searches = [title]
        let listed = query.matches(in: match.report, at: 0).count
        guard isPast || listed > 1 else { return nil }
        let (order, count) = (isPast ? "latest" : "next", isPast ? match.repeats + 1 : listed)
        let time = ViewerClock(now: now, timeZone: timeZone).datedTime(match.item.time)
        let others = ["--feed", match.id.feed.rawValue, "--search", title, "--ids", "--limit", "\(count)"]
        return "aggregate: the \(order) of \(count) items \"\(title)\" is taken, \(time)."
            + " For the others, with their short ids: \(MoreCommand(others + words, feeds: [match.report.feed]).text)"
    }

    /// Returns the items that match, each with its number or short id, its time, title and details, and its feed or
    /// full id.
    ///
    /// Each item has one line. If a line is wider than the screen, each item has several, so that no text that
    /// distinguishes two items is cut.
    package func list(
        of matches: [Match],
        isNumbered: Bool,
        by clock: ViewerClock,
        width: Int? = nil
    ) -> [StyledText] {
        let shown = matches.prefix(Self.longestList)
        let timeline = Self.timeline(of: Array(shown), now: clock.now, timeZone: clock.timeZone)
        let maker = RowMaker(timeline, clock: clock)
        let short = ShortIDs(matches.map(\.id))
        let entries = zip(shown, timeline.entries).enumerated().map { index, pair in
            let (match, entry) = pair
            let row = maker.row(of: entry, isUnderGroup: false)
            let time = clock.datedTimes(of: match.item)
            return ListedMatch(
                mark: isNumbered ? StyledText("\(index + 1)", .bold) : StyledText(short[match.id], .dim),
                time: time,
                title: StyledText(row.title(beside: time), isNumbered ? .bold : .plain),
                feed: isNumbered
                    ? StyledText(match.id.feed.rawValue, .dim) : StyledText(match.id.description),
                parts: row.parts,
                group: entry.groupTitle.map(clock.title)
            )
        }
        let rest = matches.count - Self.longestList
        return entries.lines(isNumbered: isNumbered, width: width)
            + (rest > 0 ? [StyledText("  \(clock.words.andMore(rest))")] : [])
    }
}

/// An item in a list of search results.
struct ListedMatch {
    /// The item's number or short id.
    var mark: StyledText
    var time: String
    var title: StyledText

    /// The item's feed or full id.
    var feed: StyledText
    var parts: [RowPart]
    var group: String?

    /// The texts of the line, without the mark.
    fileprivate var words: [String] { [time, title.rendered(.none), feed.rendered(.none)] + parts.map(\.text) }
}

extension [ListedMatch] {
    /// Returns a line for each item or, if one line is wider than the screen, several lines for each.
    func lines(isNumbered: Bool, width: Int?) -> [StyledText] {
        let listed = withGroups
        let mark = TextGrid.Column("", alignment: isNumbered ? .right : .left)
        var grid = TextGrid([mark] + Array<TextGrid.Column>(repeating: .init(""), count: 4))
        grid.indent = 2
        grid.hasTitles = false
        for match in listed {
            let details = StyledText(match.parts.map(\.text).joined(separator: " · "))
            grid.add([match.mark, StyledText(match.time), match.title, details, match.feed])
        }
        let lines = grid.lines()
        guard let width, lines.contains(where: { $0.width > width }) else { return lines }
        let markWidth = listed.map(\.mark.width).max() ?? 0
        return listed.flatMap { $0.lines(behind: markWidth, width: width) }
    }

    /// The matches, with the group added to those that otherwise look alike.
    private var withGroups: [ListedMatch] {
        let counts = Dictionary(map { ($0.words, 1) }, uniquingKeysWith: +)
        return map { match in
            guard counts[match.words, default: 0] > 1, let group = match.group else { return match }
            var match = match
            match.parts.append(RowPart(.station, group))
            return match
        }
    }
}

extension ListedMatch {
    /// The maximum number of lines for the title, and for the details: publishers write texts of any length.
    private static let mostLines = 3

    /// Returns the title and, below it, the details; the time, feed and group come first, since they distinguish equal
    /// titles.
    fileprivate func lines(behind markWidth: Int, width: Int) -> [StyledText] {
        let indent = 2 + markWidth + 2
        let room = Swift.max(1, width - indent)
        var details = StyledText(time)
        details.appendPart(feed)
        let (groups, others) = (parts.filter { $0.kind == .station }, parts.filter { $0.kind != .station })
        for part in groups + others { details.appendPart(StyledText(part.text)) }
        let first = .blanks(2 + markWidth - mark.width) + mark + .blanks(2)
        let wrapped = [title, details].flatMap { $0.cut(to: room * Self.mostLines).wrapped(to: room) }
        return wrapped.enumerated().map { ($0 == 0 ? first : .blanks(indent)) + $1 }
    }
}
