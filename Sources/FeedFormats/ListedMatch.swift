import FeedBoard
import Terminal

/// An item in a list of search results.
struct ListedMatch {
    /// Its number or its short id.
    var mark: StyledText
    var time: String
    var title: StyledText

    /// Its feed, or its full id.
    var feed: StyledText
    var parts: [RowPart]
    var group: String?

    /// The texts of its line.
    fileprivate var words: [String] { [time, title.rendered(.none), feed.rendered(.none)] + parts.map(\.text) }
}

extension [ListedMatch] {
    /// A line each or, if one of them is wider than the screen, each item over its own lines.
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

    /// The same, with their groups if nothing else tells two of them apart.
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
    /// The maximum number of lines for a title, and for the rest: publishers write texts of any length.
    private static let mostLines = 3

    /// The title, and below it first the parts that tell it from others of that title.
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
