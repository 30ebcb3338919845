import FeedBoard
package import FeedCore
package import FeedTimeline
package import Terminal

/// A preview of a feed to be added: the number of records, the first items as a list has them, and the records that
/// could not be read.
package struct AdditionPage {
    private let made: AnswerPreview
    private let timeline: Timeline?
    private let absence: String?

    /// The maximum number of left-out records that are named.
    private static let shownLosses = 3

    /// - Parameters:
    ///   - made: The result of mapping the source.
    ///   - timeline: The items to show, if there are any.
    ///   - absence: The reason why a list shows none of them; `nil` if it shows some.
    package init(_ made: AnswerPreview, _ timeline: Timeline?, absence: String?) {
        (self.made, self.timeline, self.absence) = (made, timeline, absence)
    }

    /// The page, its last line ended.
    package func text(width: Int?, style: TerminalStyle = .none) -> String {
        let words = timeline?.words ?? Language.english.texts
        var lines = [
            words.preview(
                records: made.recordCount,
                items: made.itemCount,
                filtered: made.notKeptCount,
                dropped: made.droppedCount
            )
        ]
        let losses = made.losses(limit: Self.shownLosses)
        lines += losses.map { "  \(words.dropped($0))" }
        if made.droppedCount > losses.count { lines.append("  \(words.moreDropped(made.droppedCount - losses.count))") }
        if let absence { lines.append(absence) }
        lines = lines.map(\.cleaned).flatMap { line in width.map { line.wrappedProse(to: $0) } ?? [line] }
        guard let timeline, !timeline.entries.isEmpty else { return Self.text(lines) }
        let table = TableFormat(width: width, terminal: style).text(of: timeline.withoutCuts)
        return Self.text(lines + [""]) + table
    }

    private static func text(_ lines: [String]) -> String { lines.map { $0.cleaned + "\n" }.joined() }
}

extension Timeline {
    /// The same, without the note that there is more, which the count before it says.
    fileprivate var withoutCuts: Timeline {
        var timeline = self
        for index in timeline.sections.indices { timeline.sections[index].cut = 0 }
        return timeline
    }
}
