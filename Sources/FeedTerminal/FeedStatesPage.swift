import FeedBoard
import FeedCore
import Terminal

extension [ShownFeed] {
    /// A table of the feeds' states, and below it their problems.
    func lines(width: Int, words: Texts) -> [StyledText] {
        // Few feeds have a budget.
        let hasBudgets = contains { $0.budget != nil }
        var grid = TextGrid(
            [
                .init(words.feedColumn), .init(words.stateColumn), .init(words.readColumn, dropOrder: 2),
                .init(words.nextColumn), .init(words.itemsColumn, alignment: .right, dropOrder: 1),
            ] + (hasBudgets ? [.init(words.budgetColumn, dropOrder: 0)] : [])
        )
        for (index, state) in enumerated() {
            let cells = [
                StyledText(state.feed.rawValue, TextStyle(isBold: true, colour: .feed(at: index))),
                StyledText(state.word, state.status.style), StyledText(state.age ?? "", .dim),
                StyledText(state.next ?? ""), StyledText(state.amount(in: words)),
            ]
            grid.add(cells + (hasBudgets ? [StyledText(state.budget ?? "", .dim)] : []))
        }
        var lines = grid.lines(width: width)
        for state in self where !state.notes.isEmpty {
            lines += [StyledText(), StyledText(" \(state.feed.rawValue)", .bold)]
            let notes = state.notes.map { StyledText($0.text, $0.severity == .bad ? .bad : .doubtful) }
            lines += (notes + (state.hint.map { [StyledText($0)] } ?? [])).flatMap { note in
                note.wrapped(to: width - 4).map { .blanks(3) + $0 }
            }
        }
        return lines
    }
}

extension ShownFeed {
    /// `15 of 136`: the number of items that the list shows, of those in its answer; `12` if it shows all.
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
