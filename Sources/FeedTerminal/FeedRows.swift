import FeedBoard
import FeedCore
import FeedFormats
import Foundation
import Terminal

// The view of feeds: a table of their states with their problems below, and the sheet of a feed.

extension [ShownFeed] {
    /// Returns a table of the feeds' states, whose rows can be selected, followed by the problems of each feed.
    ///
    /// `hidden` returns the number of a feed's hidden items, and the numbers with the reasons, for a screen with room for
    /// them.
    func lines(
        titles: [FeedID: String],
        hidden: (FeedID) -> (count: Int, text: String),
        width: Int,
        words: Texts
    ) -> [TableLines.Line] {
        let reasons = width >= Self.widthOfHidden ? map { hidden($0.feed) } : []
        let isHiding = reasons.contains { $0.count > 0 }
        var grid = self.grid(titles: titles, hidden: isHiding ? reasons.map(\.text) : nil, words: words)
        // A reason that is cut says nothing; the details of the feed have it.
        if isHiding, grid.lines().contains(where: { $0.width > width }) {
            grid = self.grid(titles: titles, hidden: reasons.map { $0.count > 0 ? "\($0.count)" : "" }, words: words)
        }
        var lines = grid.lines(width: width).map { TableLines.Line($0) }
        for (index, state) in enumerated() { lines[index + 1].row = .feed(state.feed) }
        for state in self where !state.notes.isEmpty {
            let name = titles[state.feed] ?? state.feed.rawValue
            let texts = [StyledText(), StyledText(" \(name)", .bold)] + state.problems(width: width)
            lines += texts.map { TableLines.Line($0) }
        }
        return lines
    }

    /// The minimum number of columns for those of hidden items.
    private static var widthOfHidden: Int { 98 }

    private func grid(titles: [FeedID: String], hidden: [String]?, words: Texts) -> TextGrid {
        // Few feeds have a budget.
        let hasBudgets = contains { $0.budget != nil }
        var grid = TextGrid([
            .init(words[.feedColumn]), .init(words[.stateColumn]), .init(words[.readColumn], dropOrder: 2),
            .init(words[.nextColumn]), .init(words[.itemsColumn], alignment: .right, dropOrder: 1),
            hasBudgets ? .init(words[.budgetColumn], dropOrder: 0) : nil,
            hidden == nil ? nil : .init(words[.hiddenColumn]),
        ])
        for (index, state) in enumerated() {
            grid.add([
                StyledText(
                    titles[state.feed] ?? state.feed.rawValue,
                    TextStyle(isBold: true, colour: .feed(at: index))
                ),
                StyledText(state.word, state.status.style), StyledText(state.age ?? "", .dim),
                StyledText(state.next ?? ""), StyledText(state.amount(in: words)),
                hasBudgets ? StyledText(state.budget ?? "", .dim) : nil,
                hidden.map { StyledText($0[index], .dim) },
            ])
        }
        return grid
    }
}

extension ShownFeed {
    /// Returns all that is known of the feed's state, and the reasons why its items are shown or not.
    func sheet(of feed: Feed, _ explanation: Explanation?, width: Int, words: Texts) -> [StyledText] {
        let title = words.title(of: feed)
        let name = StyledText(feed.id.rawValue, title == feed.id.rawValue ? .bold : .dim)
        var list = LabelledList()
        let add = { (label: Word, value: StyledText) in list.add(words[label].capitalized, [value]) }
        add(.stateColumn, StyledText(word, status.style))
        add(.readColumn, StyledText(age ?? "–"))
        add(.nextColumn, StyledText(next ?? "–"))
        add(.itemsColumn, StyledText(amount(in: words)))
        add(.budgetColumn, StyledText(budget ?? ""))
        add(.refreshColumn, StyledText(words.length(seconds: Int(feed.refresh.seconds))))
        add(.providerColumn, StyledText(feed.manifest.name))
        add(.requestsTitle, StyledText(FeedDisclosure(feed, in: words).sentence))
        var parts = [
            [.blanks(1) + (title == feed.id.rawValue ? name : StyledText(title, .bold) + .blanks(2) + name)],
            list.lines(width: width), problems(width: width),
        ]
        // The heading repeats the feed's name.
        if let explanation { parts.append(Array(explanation.lines(width: width).dropFirst())) }
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
    }

    /// Returns the notes on the feed's answer, and the hint on how to remedy its error.
    fileprivate func problems(width: Int) -> [StyledText] {
        (notes.styled + (hint.map { [StyledText($0)] } ?? [])).flatMap { note in
            note.wrapped(to: width - 4).map { .blanks(3) + $0 }
        }
    }

    /// Returns the number of items that the list shows of those in the answer, `15 of 136`; `12` if it shows all.
    fileprivate func amount(in words: Texts) -> String {
        guard let itemCount else { return "" }
        guard let shownCount, shownCount != itemCount else { return "\(itemCount)" }
        return words.part(shownCount, of: itemCount)
    }
}

extension ShownFeed.Status {
    fileprivate var style: TextStyle {
        switch self {
        case .waiting, .unknown: .dim
        case .fresh: .good
        case .stale: .doubtful
        case .failed: .bad
        }
    }
}
